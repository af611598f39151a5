import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { Spinner } from './spinner'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** As wide as what it stands in. */
  block?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While true the button is disabled and reads `busyText`. */
    busy?: boolean | undefined
    busyText?: string | undefined
  }

/** A button of the kit; `type` is "button" unless said otherwise. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyText,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ variant, size, block }, className)}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {busy && busyText !== undefined ? busyText : children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classesOf({ variant, size, block }, className)} />
}

function classesOf({ variant = 'primary', size, block }: Look, more: string | undefined): string {
  return ['button', `button-${variant}`, size === 'small' && 'button-small', block && 'button-block', more]
    .filter(Boolean)
    .join(' ')
}
