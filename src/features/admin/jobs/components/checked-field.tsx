import { type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '@/components/form/text-field'
import { jobBounds } from '@/lib/forms/limits'
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

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'form' | 'label' | 'name'> & {
  form: JobFormApi
  name: JobTextName
  /** What a text is read as; null when it cannot be stored. */
  read: (typed: string) => unknown
  /** Shown when it cannot be stored: "Enter a whole number, 0 or more." */
  problem: string
}

/**
 * A field that is saved empty when its text cannot be read, and says so in time. A browser gives the page an empty value
 * for a number or date it cannot read, but flags it as bad input.
 */
export function CheckedField({ form, name, read, problem, ...rest }: CheckedFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const typed = form.watch(name)
  const { onBlur, ...field } = form.register(name)
  const { max } = rest
  const isTooMuch = typeof max === 'number' && Number(typed) > max
  const fault = isTooMuch ? t('Enter at most {max}.', { max }) : problem
  const isLost = isUnreadable || (typed.trim() !== '' && read(typed) === null)
  const warning = isLost ? t('{fault} As it stands, this field is saved empty.', { fault }) : undefined
  return (
    <div>
      <TextField
        label={jobLabels[name]}
        {...rest}
        {...field}
        error={warning ?? form.formState.errors[name]?.message}
        onInput={({ currentTarget }) => setUnreadable(currentTarget.validity.badInput)}
        // Typing half a date fires no input event.
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

export function NumberField(props: CheckedFieldProps) {
  return <CheckedField {...props} type="number" min={0} />
}

export function WholeNumberField(props: NamedField) {
  return (
    <NumberField
      {...props}
      inputMode="numeric"
      max={jobBounds.wholeNumber}
      step={1}
      read={readWholeNumber}
      problem={t('Enter a whole number, 0 or more.')}
    />
  )
}
