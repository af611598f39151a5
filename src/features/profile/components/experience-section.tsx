import { CheckboxGroupField } from '@/components/form/checkbox-group-field'
import { FormSection } from '@/components/form/form-section'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { specialties } from '@/lib/domain'
import type { ProfileFormApi } from '../profile-form-api'

/** What the person can do, and for how long they have done it. */
export function ExperienceSection({ form }: { form: ProfileFormApi }) {
  const { errors } = form.formState
  return (
    <FormSection title="Experience">
      <TextField
        label="Years of experience"
        inputMode="numeric"
        autoComplete="off"
        error={errors.experienceYears?.message}
        {...form.register('experienceYears')}
      />
      <CheckboxGroupField
        label="Specialties"
        hint="Select all that apply."
        options={specialties}
        {...form.register('specialties')}
      />
      <TextAreaField
        label="Communication style"
        hint="How you like to communicate with clients and colleagues."
        rows={4}
        error={errors.communicationStyle?.message}
        {...form.register('communicationStyle')}
      />
    </FormSection>
  )
}
