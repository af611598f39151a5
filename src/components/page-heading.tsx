import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '@/lib/classes'
import { written } from '@/lib/i18n/language'
import styles from './page-heading.module.css'

/** True from a page change until the next heading mounts and takes the focus, because page load times vary. */
let isFocusWanted = false

export function wantRouteFocus(): void {
  isFocusWanted = true
}

type PageHeadingProps = {
  title: string
  /** True if the title is a text written by users. */
  isWritten?: boolean | undefined
  /**
   * True while the real title is loading. The title's line is then empty, and only screen readers get the given
   * title.
   */
  isLoading?: boolean
  /** The window's title, if it says more than the heading. */
  windowTitle?: string | undefined
  /** Content next to the title, e.g. a count or a button. */
  children?: ReactNode
}

/**
 * The only h1 of a page. It sets the window's title. It takes the focus after navigation inside the app, so that a screen reader announces
 * the new page.
 */
export function PageHeading({
  title,
  isWritten = false,
  isLoading = false,
  windowTitle = title,
  children,
}: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${windowTitle} – Shinework`
  }, [windowTitle])

  useEffect(() => {
    if (isFocusWanted) heading.current?.focus({ preventScroll: true })
    isFocusWanted = false
  }, [])

  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1} {...(isWritten && written())}>
        {isLoading ? <span className="sr-only">{title}</span> : title}
      </h1>
      {children}
    </header>
  )
}

type PageActionsProps = {
  /** Narrow buttons, so that two fit side by side on the smallest phone. */
  dense?: boolean
  children: ReactNode
}

/** Buttons beside a page's title. */
export function PageActions({ dense = false, children }: PageActionsProps) {
  return <div className={classes(styles.actions, dense && styles.dense)}>{children}</div>
}
