import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { specialties } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { work } from '../profile-parts'
import { PartForm, type PartProps } from './profile-part-form'

export function ExperienceSection(props: PartProps) {
  return (
    <PartForm {...props} id="work" part={work} hidesTitle title={t('Experience')} save={t('Save experience')}>
      {({ register, formState: { errors } }) => (
        <>
          <TextField
            label={t('Years of experience')}
            inputMode="numeric"
            autoComplete="off"
            error={errors.experience_years?.message}
            {...register('experience_years')}
          />
          <CheckboxGroupField
            label={t('Specialties')}
            hint={t('Select all that apply.')}
            options={specialties}
            {...register('experience_specialties')}
          />
          <TextAreaField
            label={t('Communication style')}
            hint={t('How you like to communicate with clients and colleagues.')}
            rows={4}
            error={errors.communication_style?.message}
            {...register('communication_style')}
          />
        </>
      )}
    </PartForm>
  )
}
