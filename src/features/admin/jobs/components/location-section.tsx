import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextField } from '@/components/form/text-field'
import { addressRules } from '../choices'
import { type JobFormApi, longest } from '../job-form-api'

/** Where the job is, and who is told the address. */
export function LocationSection({ form: { register } }: { form: JobFormApi }) {
  return (
    <FormSection title="Location">
      <TextField
        label="City or suburb"
        maxLength={longest.line}
        autoComplete="off"
        {...register('locationCity')}
      />
      <div className="form-pair">
        <TextField label="State" maxLength={longest.line} autoComplete="off" {...register('locationState')} />
        <TextField
          label="Postcode"
          maxLength={longest.line}
          autoComplete="off"
          inputMode="numeric"
          {...register('locationPostcode')}
        />
      </div>
      <TextField
        label="Site address"
        maxLength={longest.address}
        autoComplete="off"
        {...register('siteAddress')}
      />
      <SelectField
        label="Address visible to"
        hint="Everyone who can see the job sees its city and postcode."
        options={addressRules}
        {...register('addressRule')}
      />
    </FormSection>
  )
}
