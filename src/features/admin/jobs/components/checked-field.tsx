import { type ComponentProps, useState } from 'react'
import { TextField } from '@/components/form/text-field'

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, 'error' | 'onInput'> & {
  /** What the field holds now. */
  typed: string
  /** What that is read as; null where it is nothing that can be kept. */
  read: (typed: string) => unknown
  /** Said where it cannot be kept: "This is not a whole number of 0 or more." */
  problem: string
}

/**
 * A field whose text is left empty by a save when it cannot be read, and which says so while there is time.
 * A browser hides from the page what it cannot read itself, but tells that it does.
 */
export function CheckedField({ typed, read, problem, onBlur, ...rest }: CheckedFieldProps) {
  const [isUnreadable, setUnreadable] = useState(false)
  const isLost = isUnreadable || (typed.trim() !== '' && read(typed) === null)
  const warning = isLost ? `${problem} It will be left empty.` : undefined
  return (
    <div>
      <TextField
        {...rest}
        error={warning}
        onInput={({ currentTarget }) => setUnreadable(currentTarget.validity.badInput)}
        // A half-typed date changes nothing that a browser tells of.
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
