import type { ComponentProps } from 'react'
import { Select } from '@/components/ui/select'
import { Field, type FieldTexts } from './field'

/** A labelled native select. */
export function SelectField({
  label,
  hint,
  error,
  invalid,
  required,
  ...rest
}: FieldTexts & ComponentProps<typeof Select>) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(attributes) => <Select {...rest} {...attributes} />}
    </Field>
  )
}
