import type { ComponentProps } from 'react'
import { Select } from '@/components/ui/select'
import { Slider } from '@/components/ui/slider'
import { Field, type FieldTexts, fieldParts } from './field'

export function SelectField(props: FieldTexts & ComponentProps<typeof Select>) {
  const { texts, control } = fieldParts(props)
  return <Field {...texts}>{(attributes) => <Select {...control} {...attributes} />}</Field>
}

/** A labelled slider. With react-hook-form: `{...register(name, { valueAsNumber: true })} value={watch(name)}`. */
export function SliderField(props: FieldTexts & ComponentProps<typeof Slider>) {
  const { texts, control } = fieldParts(props)
  return <Field {...texts}>{(attributes) => <Slider {...control} {...attributes} />}</Field>
}
