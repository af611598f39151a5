import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { classes } from '@/lib/classes'
import styles from './button.module.css'
import { Spinner } from './loading'

type Look = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While true the button is disabled and reads `busyText`. */
    busy?: boolean | undefined
    busyText?: string | undefined
  }

/** The app's button. `type` defaults to "button", so that a button in a form does not submit it. */
export function Button({
  ref,
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
      ref={useRestoredFocus(busy, ref)}
      className={buttonClass({ variant, size, block }, className)}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {busy && busyText !== undefined ? busyText : children}
    </button>
  )
}

/** Restores the focus that a busy button lost while it was disabled, unless the focus has moved elsewhere. */
function useRestoredFocus(busy: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [])
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
  }, [busy])
  return button
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />
}

/** A button that shows only an icon, so it needs an `aria-label`. */
export function IconButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes(styles.icon, className)} />
}

/** Reserves the space of an icon button that is still loading. */
export function IconButtonPlaceholder(props: ComponentProps<'span'>) {
  return <span {...props} className={styles.icon} />
}

const variants = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
}

/** The class name for other elements that look like a button. */
export function buttonClass({ variant = 'primary', size, block }: Look, className?: string): string {
  return classes(
    styles.button,
    variants[variant],
    size === 'small' && styles.small,
    block && styles.block,
    className,
  )
}
