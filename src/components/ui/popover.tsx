import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button'
import styles from './popover.module.css'

type PopoverProps = {
  /** Names the panel for screen readers. */
  label: string
  /** The name of the button, including its content, e.g. "Notifications, 3 unread". */
  triggerLabel: string
  /** The button's content. */
  trigger: ReactNode
  /** The panel's content, which exists only while the panel is open. */
  children: (close: () => void) => ReactNode
}

/**
 * A panel that opens from a button. A click outside or Escape closes it. The focus moves into the panel on
 * opening and back to the button on closing, unless another element has taken it.
 */
export function Popover({ label, triggerLabel, trigger, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!open) return
    const opener = button.current
    panel.current?.focus()
    const handleClick = ({ target }: PointerEvent) => {
      if (isOutside(target, root.current)) setOpen(false)
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false)
    }
    document.addEventListener('pointerdown', handleClick)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handleClick)
      document.removeEventListener('keydown', handleKey)
      // The body has the focus if the removed panel contained the focused element.
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [open])

  return (
    <div
      ref={root}
      className={styles.popover}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (isOutside(relatedTarget, currentTarget)) setOpen(false)
      }}
    >
      <IconButton
        ref={button}
        aria-label={triggerLabel}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </IconButton>
      {open && (
        <div ref={panel} id={panelId} className={styles.panel} role="dialog" aria-label={label} tabIndex={-1}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}

/** A toast's button does not count as outside, because undoing a change made in the panel must not close the panel. */
function isOutside(target: EventTarget | null, root: Element | null): boolean {
  return target instanceof Element && !root?.contains(target) && !target.closest('[data-toasts] button')
}
