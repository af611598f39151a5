import { type ComponentProps, useState } from 'react'
import { TextField } from '@/components/form/text-field'

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'onInput'> & {
  /** What the field holds now. */
  typed: string
  /** What that is read as; null where it is nothing that can be kept. */
  read: (typed: string) => unknown
  /** Shown when it cannot be kept: "Enter a whole number, 0 or more." */
  problem: string
}

/**
 * A field that is saved empty when its text cannot be read, and says so in time. A browser gives the page an empty value
 * for a number or date it cannot read, but flags it as bad input.
 */
export function CheckedField({ typed, read, problem, onBlur, ...rest }: CheckedFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const isLost = isUnreadable || (typed.trim() !== '' && read(typed) === null)
  const { max } = rest
  const isTooMuch = typeof max === 'number' && Number(typed) > max
  const fault = isTooMuch ? `Enter at most ${max.toLocaleString('en-AU')}.` : problem
  const warning = isLost ? `${fault} As it stands, this field is saved empty.` : undefined
  return (
    <div>
      <TextField
        {...rest}
        error={warning}
        onInput={({ currentTarget }) => setUnreadable(currentTarget.validity.badInput)}
        // Typing half a date fires no input event.
        onBlur={(event) => {
          setUnreadable(event.currentTarget.validity.badInput)
          onBlur?.(event)
        }}
      />
      <p className="sr-only" role="status">
        {warning}
      </p>
    </div>
  )
}
