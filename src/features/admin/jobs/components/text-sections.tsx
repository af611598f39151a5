import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField } from '@/components/form/text-field'
import { statuses } from '../choices'
import { type JobFormApi, longest } from '../job-form-api'

export function DescriptionSection({ form: { register } }: { form: JobFormApi }) {
  return (
    <FormSection title="Description">
      <TextAreaField
        label="Full description"
        rows={8}
        maxLength={longest.description}
        {...register('fullDescription')}
      />
    </FormSection>
  )
}

export function StatusSection({ form: { register } }: { form: JobFormApi }) {
  return (
    <FormSection title="Status">
      <SelectField
        label="Status"
        hint="Cleaners find only jobs that are Open, and apply only to those."
        options={statuses}
        {...register('status')}
      />
    </FormSection>
  )
}
