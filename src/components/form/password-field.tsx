import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldTexts } from './field'

/** A password, with a way to see what was typed: thumbs on small keys mistype. */
export function PasswordField({
  label,
  hint,
  error,
  invalid,
  required,
  ...rest
}: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid} required={required}>
      {(attributes) => (
        <div className="with-aside">
          <input
            {...rest}
            {...attributes}
            type={shown ? 'text' : 'password'}
            className="control"
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? `Hide ${label}` : `Show ${label}`}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
