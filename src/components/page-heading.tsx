import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '@/lib/classes'
import { written } from '@/lib/i18n/language'
import styles from './page-heading.module.css'

/** Set when the page changes, taken by the next heading to appear: pages load at their own pace. */
let isFocusWanted = false

export function wantRouteFocus(): void {
  isFocusWanted = true
}

type PageHeadingProps = {
  title: string
  /** People wrote the title; it is not a text of ours. */
  isWritten?: boolean | undefined
  /** The title stands in for one that has not come: it is read out, and its line stays empty. */
  isLoading?: boolean
  /** The window's title where it says more than the heading. */
  windowTitle?: string | undefined
  /** Beside the title: a count, a button. */
  children?: ReactNode
}

/**
 * The one h1 of a page. It names the window, and takes the focus when the page was reached from inside the app,
 * so that a screen reader announces the new page.
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
  /** Narrow buttons: two stand beside each other on the smallest phone. */
  dense?: boolean
  children: ReactNode
}

/** Buttons beside a page's title. */
export function PageActions({ dense = false, children }: PageActionsProps) {
  return <div className={classes(styles.actions, dense && styles.dense)}>{children}</div>
}
