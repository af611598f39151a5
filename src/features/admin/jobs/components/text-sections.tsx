import { FormPair } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField } from '@/components/form/text-field'
import { displayStatuses, jobStatuses } from '@/lib/domain'
import { freeTextField, type JobFormApi } from '../job-form-api'

export function DescriptionSection({ form }: { form: JobFormApi }) {
  return (
    <FormSection title="Description">
      <TextAreaField label="Full description" rows={8} {...freeTextField(form, 'fullDescription')} />
    </FormSection>
  )
}

export function StatusSection({ form: { register } }: { form: JobFormApi }) {
  return (
    <FormSection title="Status">
      <FormPair>
        <SelectField
          label="Job status"
          hint="Cleaners can find and apply for Open jobs only."
          options={jobStatuses}
          {...register('status')}
        />
        <SelectField
          label="Display status"
          hint="Cleaners see it as a tag on the job."
          options={displayStatuses}
          {...register('displayStatus')}
        />
      </FormPair>
    </FormSection>
  )
}
