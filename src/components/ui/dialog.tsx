import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '@/lib/classes'
import { t } from '@/lib/i18n/language'
import { IconButton } from './button'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Called for Escape, a click on the backdrop and the close button. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons below the content, the most likely one first. One with `data-focus-first` is focused instead of the title. */
  actions?: ReactNode
  /** True for pictures. The dialog then fills the screen and hides its heading. */
  full?: boolean
}

/** A modal dialog. The browser's own dialog element keeps the focus inside, and restores the focus on closing. */
export function Dialog({ open, onClose, title, children, actions, full = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      const first = dialog.querySelector<HTMLElement>('[data-focus-first]') ?? heading.current
      first?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Handles Escape. The caller decides whether the dialog closes.
    const handleCancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    // The content covers the dialog, so a click on the element itself is on its backdrop.
    const handleClick = (event: MouseEvent) => {
      if (event.target === dialog) onClose()
    }
    dialog.addEventListener('cancel', handleCancel)
    dialog.addEventListener('click', handleClick)
    return () => {
      dialog.removeEventListener('cancel', handleCancel)
      dialog.removeEventListener('click', handleClick)
    }
  }, [onClose])

  // Closing the dialog before it is removed restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog ref={ref} className={classes(styles.dialog, full && styles.full)} aria-labelledby={titleId}>
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 ref={heading} tabIndex={-1} id={titleId} className={full ? 'sr-only' : undefined}>
              {title}
            </h2>
            <IconButton aria-label={t('Close')} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
