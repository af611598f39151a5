import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { FormSection } from '@/components/form/form-section'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { specialties } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import type { ProfileFormApi } from '../form-schema'

export function ExperienceSection({ form }: { form: ProfileFormApi }) {
  const { errors } = form.formState
  return (
    <FormSection id="work" title={t('Experience')}>
      <TextField
        label={t('Years of experience')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.experience_years?.message}
        {...form.register('experience_years')}
      />
      <CheckboxGroupField
        label={t('Specialties')}
        hint={t('Select all that apply.')}
        options={specialties}
        {...form.register('experience_specialties')}
      />
      <TextAreaField
        label={t('Communication style')}
        hint={t('How you like to communicate with clients and colleagues.')}
        rows={4}
        error={errors.communication_style?.message}
        {...form.register('communication_style')}
      />
    </FormSection>
  )
}
