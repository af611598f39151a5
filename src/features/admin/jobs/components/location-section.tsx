import { FormPair } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { addressRules } from '@/lib/domain'
import { freeTextField, type JobFormApi } from '../job-form-api'

/** Where the job is, and who is told the address. */
export function LocationSection({ form }: { form: JobFormApi }) {
  return (
    <FormSection title="Location">
      <TextField label="City or suburb" {...freeTextField(form, 'locationCity')} />
      <FormPair>
        <TextField label="State" {...freeTextField(form, 'locationState')} />
        <TextField label="Postcode" inputMode="numeric" {...freeTextField(form, 'locationPostcode')} />
      </FormPair>
      <TextField label="Site address" {...freeTextField(form, 'siteAddress')} />
      <SelectField
        label="Address visible to"
        hint="Everyone who can see the job sees its city and postcode."
        options={addressRules}
        {...form.register('addressRule')}
      />
    </FormSection>
  )
}
