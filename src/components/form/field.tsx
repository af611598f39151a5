import { type ComponentProps, type ReactNode, useId } from 'react'
import { Hint } from '@/components/ui/text'
import { classes } from '@/lib/classes'
import styles from './field.module.css'
import { useAfterClick } from './use-after-click'

export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** Shown below the control, and read by screen readers together with it. */
  error?: string | undefined
  /**
   * Marks the control as invalid without an error of its own, for a form that shows one error for several
   * fields.
   */
  invalid?: boolean | undefined
  /**
   * Shows the required mark and sets `aria-required`. The native attribute is not used, because the form's
   * schema validates.
   */
  required?: boolean | undefined
}

/** Attributes that link a control to its label, hint and error. */
type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A field with label, hint, control and error. `children` gets the attributes that link them. */
export function Field({
  label,
  hint,
  error,
  invalid = error !== undefined,
  required = false,
  children,
}: FieldTexts & { children: (attributes: ControlAttributes) => ReactNode }) {
  const id = useId()
  const shownError = useAfterClick(error)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && <RequiredMark />}
      </label>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children({
        id,
        'aria-describedby': describedBy(id, hint, shownError),
        'aria-invalid': invalid || undefined,
        'aria-required': required || undefined,
      })}
      {shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}
    </div>
  )
}

/** Splits the props of a labelled control into props for its {@link Field} and props for the control itself. */
export function fieldParts<Props extends FieldTexts>(props: Props) {
  const { label, hint, error, invalid, required, ...control } = props
  return { texts: { label, hint, error, invalid, required }, control }
}

type FieldGroupProps = Omit<FieldTexts, 'invalid'> & ComponentProps<'fieldset'>

/** Several controls under one label. The hint has the id `${id}-hint` and the error `${id}-error`. */
export function FieldGroup({ label, hint, error, required, className, children, ...rest }: FieldGroupProps) {
  const ownId = useId()
  const id = rest.id ?? ownId
  const shownError = useAfterClick(error)
  return (
    <fieldset
      aria-describedby={describedBy(id, hint, shownError)}
      {...rest}
      className={classes(styles.field, className)}
    >
      <legend className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {children}
      {shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}
    </fieldset>
  )
}

/** Lays out the checkboxes of a {@link FieldGroup}. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}

export function FieldError({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classes(styles.error, className)} />
}

/** An error that follows an action. Screen readers announce it at once. Renders nothing without children. */
export function FieldAlert({ children, ...rest }: ComponentProps<'p'>) {
  if (children === undefined) return null
  return (
    <div role="alert">
      <FieldError {...rest}>{children}</FieldError>
    </div>
  )
}

/** The star is visual only. Screen readers get `aria-required`. */
export function RequiredMark() {
  return <span aria-hidden="true"> *</span>
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}
