import { type ReactNode, useId } from 'react'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** What is wrong; shown below the control and read with it. */
  error?: string | undefined
  /** Marks the control without words of its own: what is wrong is said once, for the whole form. */
  invalid?: boolean | undefined
  /** Shows the mark. The rule itself is the form's: the browser's own bubbles stay out of it. */
  required?: boolean | undefined
}

/** What the control must carry so that label, hint and error belong to it. */
export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label, hint, control and error as one field. `children` gets the attributes that tie them together. */
export function Field({
  label,
  hint,
  error,
  invalid = error !== undefined,
  required = false,
  children,
}: FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': invalid || undefined,
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      {children}
    </p>
  )
}

/** The star is for eyes only: `aria-required` says it to everybody else. */
export function RequiredMark() {
  return <span aria-hidden="true"> *</span>
}
