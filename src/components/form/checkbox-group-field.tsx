import { type ComponentProps, useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { FieldError, type FieldTexts, RequiredMark } from './field'

/**
 * Several choices under one name, each of which may be on. Takes what `register` gives; the form's value is the
 * list of the chosen words.
 */
export function CheckboxGroupField({
  label,
  hint,
  error,
  required,
  options,
  ...rest
}: FieldTexts & Omit<ComponentProps<'input'>, 'type' | 'value'> & { options: readonly string[] }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="field" aria-describedby={describedBy || undefined}>
      <legend className="label">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="choices">
        {options.map((option) => (
          <Checkbox key={option} {...rest} label={option} value={option} />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
