import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { FormSection } from '@/components/form/form-section'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { specialties } from '@/lib/domain'
import type { ProfileFormApi } from '../form-schema'

export function ExperienceSection({ form }: { form: ProfileFormApi }) {
  const { errors } = form.formState
  return (
    <FormSection title="Experience">
      <TextField
        label="Years of experience"
        inputMode="numeric"
        autoComplete="off"
        error={errors.experience_years?.message}
        {...form.register('experience_years')}
      />
      <CheckboxGroupField
        label="Specialties"
        hint="Select all that apply."
        options={specialties}
        {...form.register('experience_specialties')}
      />
      <TextAreaField
        label="Communication style"
        hint="How you like to communicate with clients and colleagues."
        rows={4}
        error={errors.communication_style?.message}
        {...form.register('communication_style')}
      />
    </FormSection>
  )
}
