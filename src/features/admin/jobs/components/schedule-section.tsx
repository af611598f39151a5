import { FormPair } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { TextField } from '@/components/form/text-field'
import { jobBounds } from '@/lib/limits'
import { readDay, readNumber, readWholeNumber } from '../form-schema'
import { freeTextField, type JobFormApi } from '../job-form-api'
import { CheckedField } from './checked-field'

/** When the job is, how long it takes, and how large it is. */
export function ScheduleSection({ form }: { form: JobFormApi }) {
  const { register, watch } = form
  return (
    <FormSection title="Schedule and details">
      <FormPair>
        <CheckedField
          label="Start date"
          type="date"
          min={jobBounds.firstDay}
          max={jobBounds.lastDay}
          typed={watch('startDate')}
          read={readDay}
          problem={watch('startDate') === '' ? 'Enter a complete date.' : 'Enter a date from 1900 to 2199.'}
          {...register('startDate')}
        />
        <TextField label="Project dates" {...freeTextField(form, 'projectDates')} />
      </FormPair>
      <FormPair>
        <CheckedField
          label="Days"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          typed={watch('days')}
          read={readWholeNumber}
          max={jobBounds.wholeNumber}
          problem="Enter a whole number, 0 or more."
          {...register('days')}
        />
        <TextField label="Duration" {...freeTextField(form, 'duration')} />
      </FormPair>
      <CheckedField
        label="Area in m²"
        type="number"
        inputMode="decimal"
        min={0}
        step={0.1}
        typed={watch('areaM2')}
        read={readNumber}
        max={jobBounds.area}
        problem="Enter a number, 0 or more."
        {...register('areaM2')}
      />
    </FormSection>
  )
}
