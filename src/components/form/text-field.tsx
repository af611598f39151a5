import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field'

/** One line of text. Takes everything an input takes, also what react-hook-form's `register` gives. */
export function TextField({
  label,
  hint,
  error,
  invalid,
  required,
  ...rest
}: FieldTexts & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(attributes) => <input {...rest} {...attributes} className="control" />}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  invalid,
  required,
  ...rest
}: FieldTexts & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(attributes) => <textarea {...rest} {...attributes} className="control" />}
    </Field>
  )
}
