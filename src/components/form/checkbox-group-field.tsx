import type { ComponentProps } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { word } from '@/lib/i18n/language'
import { Choices, FieldGroup, type FieldTexts } from './field'

type CheckboxGroupFieldProps = FieldTexts &
  Omit<ComponentProps<typeof Checkbox>, 'label' | 'value'> & { options: readonly string[] }

/** Several checkboxes under one name, for `register`. The form's value is the list of chosen words. */
export function CheckboxGroupField({
  label,
  hint,
  error,
  required,
  options,
  ...rest
}: CheckboxGroupFieldProps) {
  return (
    <FieldGroup label={label} hint={hint} error={error} required={required}>
      <Choices>
        {options.map((option) => (
          <Checkbox key={option} {...rest} label={word(option)} value={option} />
        ))}
      </Choices>
    </FieldGroup>
  )
}
