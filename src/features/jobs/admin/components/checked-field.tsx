import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '@/components/form/text-field'
import { jobBounds } from '@/lib/forms/limits'
import { plainNumber } from '@/lib/forms/typed-number'
import { t } from '@/lib/i18n/language'
import {
  type JobInput,
  type JobTextName,
  type JobValues,
  jobLabels,
  readTime,
  readWholeNumber,
} from '../form-schema'

export type JobFormApi = UseFormReturn<JobInput, unknown, JobValues>

type CheckedFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'error' | 'form' | 'label' | 'name' | 'max'
> & {
  form: JobFormApi
  name: JobTextName
  /** Parses the typed text. Returns null if the text cannot be stored. */
  read: (typed: string) => unknown
  /** The error for a text that cannot be stored, e.g. "Enter a whole number, 0 or more." */
  problem: string
  /** The largest allowed number, or the last allowed day. */
  max?: number | string
}

/**
 * A field that is saved empty if its text cannot be parsed. The field warns about this before the save. For an
 * incomplete date or time, the browser reports an empty value, so the field checks `validity.badInput` too.
 */
export function CheckedField({ form, name, read, problem, max, ...rest }: CheckedFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const typed = form.watch(name)
  const { onBlur, ...field } = form.register(name)
  const isTooMuch = typeof max === 'number' && Number(plainNumber(typed)) > max
  const fault = isTooMuch ? t('Enter at most {max}.', { max }) : problem
  const isLost = isUnreadable || (typed.trim() !== '' && read(typed) === null)
  const warning = isLost ? t('{fault} If you save now, this field will be empty.', { fault }) : undefined
  return (
    <div>
      <TextField
        label={jobLabels[name]}
        {...rest}
        {...field}
        // Set only for days. Numbers use a text field, in which `max` has no effect.
        max={typeof max === 'string' ? max : undefined}
        error={warning ?? form.formState.errors[name]?.message}
        onInput={({ currentTarget }) => setUnreadable(currentTarget.validity.badInput)}
        // Typing half a date fires no input event, so the field checks again on blur.
        onBlur={(event) => {
          setUnreadable(event.currentTarget.validity.badInput)
          void onBlur(event)
        }}
      />
      <p className="sr-only" role="status">
        {warning}
      </p>
    </div>
  )
}

type NamedField = Pick<CheckedFieldProps, 'form' | 'name' | 'hint'>

export function TimeField(props: NamedField) {
  return <CheckedField {...props} type="time" read={readTime} problem={t('Enter a complete time.')} />
}

/** A text field for a number (rule 16.10). The up and down keys change it by `step`, as in a number field. */
export function NumberField({ step, ...props }: CheckedFieldProps & { step: number }) {
  const { form, name } = props

  function handleKey(event: KeyboardEvent) {
    const steps = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0
    if (steps === 0) return
    event.preventDefault()
    const number = Number(plainNumber(form.getValues(name))) + steps
    form.setValue(name, String(Math.max(0, Math.round(number * 100) / 100)), { shouldDirty: true })
  }

  return <CheckedField {...props} autoComplete="off" onKeyDown={handleKey} />
}

export function WholeNumberField(props: NamedField) {
  return (
    <NumberField
      {...props}
      inputMode="numeric"
      step={1}
      max={jobBounds.wholeNumber}
      read={readWholeNumber}
      problem={t('Enter a whole number, 0 or more.')}
    />
  )
}
