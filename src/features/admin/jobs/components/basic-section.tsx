import { FormPair } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { jobCategories } from '@/lib/domain'
import { jobBounds } from '@/lib/limits'
import { readWholeNumber } from '../form-schema'
import { freeTextField, type JobFormApi } from '../job-form-api'
import { CheckedField } from './checked-field'
import { PayField } from './pay-field'

const categoryOptions = [{ value: '', label: 'No category' }, ...jobCategories]

/** What the job is, what it pays, and how many it needs. */
export function BasicSection({ form, quoteReference }: { form: JobFormApi; quoteReference: string | null }) {
  const { register, watch } = form
  return (
    <FormSection title="Basic info">
      <TextField label="Project name" {...freeTextField(form, 'projectName')} />
      <SelectField label="Category" options={categoryOptions} {...register('category')} />
      <FormPair>
        <PayField form={form} />
        <CheckedField
          label="Cleaners needed"
          hint="A whole number"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          typed={watch('cleanersNeeded')}
          read={readWholeNumber}
          max={jobBounds.wholeNumber}
          problem="Enter a whole number, 0 or more."
          {...register('cleanersNeeded')}
        />
      </FormPair>
      {quoteReference !== null && (
        <TextField
          label="Quote reference"
          hint="The quote this job came from. It cannot be changed."
          value={quoteReference}
          readOnly
        />
      )}
    </FormSection>
  )
}
