import type { ComponentProps } from 'react'
import { Select } from '@/components/ui/select'
import { Slider } from '@/components/ui/slider'
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

/** A labelled slider. With react-hook-form: `{...register(name, { valueAsNumber: true })} value={watch(name)}`. */
export function SliderField({
  label,
  hint,
  error,
  invalid,
  required,
  ...rest
}: FieldTexts & ComponentProps<typeof Slider>) {
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(attributes) => <Slider {...rest} {...attributes} />}
    </Field>
  )
}
