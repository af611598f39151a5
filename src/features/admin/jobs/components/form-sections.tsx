import { FormPair, FormSections } from '@/components/form/form'
import { FormSection, LoadingFormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { addressRules, displayStatuses, jobCategories, jobStatuses } from '@/lib/domain'
import { suggestPay } from '@/lib/format-job'
import { jobBounds } from '@/lib/limits'
import { type JobTextName, readDay, readNumber } from '../form-schema'
import { CheckedField, type JobFormApi, TimeField, WholeNumberField } from './checked-field'
import styles from './form-sections.module.css'
import { RequirementsSection } from './requirements-section'

const categoryOptions = [{ value: '', label: 'No category' }, ...jobCategories]

type TextSectionsProps = {
  form: JobFormApi
  /** The quote that the job came from; not to be changed. */
  quoteReference: string | null
}

/** The sections of the job form, but for its files. */
export function TextSections({ form, quoteReference }: TextSectionsProps) {
  const { register, watch, formState } = form
  const text = (name: JobTextName) => ({
    autoComplete: 'off',
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <FormSection title="Basic info">
        <TextField label="Project name" {...text('project_name')} />
        <SelectField label="Category" options={categoryOptions} {...register('category')} />
        <FormPair>
          <div className={styles.pay}>
            <TextField
              label="Pay per cleaner"
              hint="As cleaners will read it: $30.50/hour"
              {...text('pay_per_cleaner')}
            />
            <PaySuggestion form={form} />
          </div>
          <WholeNumberField
            form={form}
            name="cleaners_needed"
            label="Cleaners needed"
            hint="Places to fill; empty or 0 for any number"
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
      <RequirementsSection form={form} />
      <FormSection
        title="Location"
        note="Cleaners nearby are told when the job opens. We look up its place by postcode, or else by city and state."
      >
        <TextField label="City or suburb" {...text('location_city')} />
        <FormPair>
          <TextField label="State" {...text('location_state')} />
          <TextField label="Postcode" inputMode="numeric" {...text('location_postcode')} />
        </FormPair>
        <TextField label="Site address" {...text('site_address')} />
        <SelectField
          label="Address visible to"
          hint="Everyone who can see the job sees its city and postcode."
          options={addressRules}
          {...register('address_rule')}
        />
      </FormSection>
      <FormSection
        title="Site contact"
        note="Whom to call at the site. Only the people accepted for the job see it, and administrators."
      >
        <FormPair>
          <TextField label="Contact's name" {...text('contact_name')} />
          <TextField label="Contact's phone" type="tel" inputMode="tel" {...text('contact_phone')} />
        </FormPair>
      </FormSection>
      <FormSection title="Schedule and details">
        <FormPair>
          <CheckedField
            form={form}
            name="start_date"
            label="Start date"
            type="date"
            min={jobBounds.firstDay}
            max={jobBounds.lastDay}
            read={readDay}
            problem={
              watch('start_date') === '' ? 'Enter a complete date.' : 'Enter a date from 1900 to 2199.'
            }
          />
          <TextField label="Project dates" {...text('project_dates')} />
        </FormPair>
        <FormPair>
          <TimeField form={form} name="start_time" label="Start time" hint="By the clock where the job is" />
          <TimeField
            form={form}
            name="end_time"
            label="End time"
            hint="Earlier than the start: on the next day"
          />
        </FormPair>
        <FormPair>
          <WholeNumberField form={form} name="days" label="Days" />
          <TextField label="Duration" {...text('duration')} />
        </FormPair>
        <CheckedField
          form={form}
          name="area_m2"
          label="Area in m²"
          type="number"
          inputMode="decimal"
          min={0}
          max={jobBounds.area}
          step={0.1}
          read={readNumber}
          problem="Enter a number, 0 or more."
        />
      </FormSection>
      <FormSection title="Description">
        <TextAreaField label="Full description" rows={8} {...text('full_description')} />
      </FormSection>
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
            {...register('display_status')}
          />
        </FormPair>
      </FormSection>
    </>
  )
}

/** Offers to write out a bare amount: "30.5" as "$30.50/hour". */
function PaySuggestion({ form }: { form: JobFormApi }) {
  const suggestion = suggestPay(form.watch('pay_per_cleaner'))
  if (suggestion === undefined) return null

  function handleTake(pay: string) {
    form.setValue('pay_per_cleaner', pay, { shouldDirty: true })
    // The button that was pressed is gone.
    form.setFocus('pay_per_cleaner')
  }

  return (
    <Button variant="secondary" size="small" onClick={() => handleTake(suggestion)}>
      Use {suggestion}
    </Button>
  )
}

export function LoadingJobForm() {
  return (
    <div role="status">
      <span className="sr-only">Loading the job…</span>
      <FormSections>
        <LoadingFormSection fields={3} labels={false} />
        <LoadingFormSection fields={3} labels={false} />
        <LoadingFormSection fields={3} labels={false} />
      </FormSections>
    </div>
  )
}
