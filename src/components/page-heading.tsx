import { type ReactNode, useEffect, useRef } from 'react'
import { takeRouteFocus } from './route-focus'

type PageHeadingProps = {
  title: string
  /** The title of the window where it should say more than the heading. */
  windowTitle?: string | undefined
  /** Beside the title: a count, a button. */
  children?: ReactNode
}

/**
 * The one h1 of a page. It names the window, and takes the focus when the page was reached from inside the app,
 * so that a screen reader says where the person is.
 */
export function PageHeading({ title, windowTitle = title, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${windowTitle} – Shinework`
  }, [windowTitle])

  useEffect(() => {
    if (takeRouteFocus()) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="page-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
