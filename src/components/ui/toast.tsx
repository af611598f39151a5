import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { t } from '@/lib/i18n/language'
import { UserText } from '../user-text'
import { IconButton } from './button'
import styles from './toast.module.css'
import {
  dismissToast,
  holdToasts,
  readToasts,
  runToastAction,
  subscribeToToasts,
  type Toast,
} from './toast-store'

/**
 * Renders the toasts in a polite live region, which must exist before the first toast. The region is not atomic, so that only a new toast
 * is read out. Rendered once in the app.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  const region = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(null)

  // Ctrl+Z runs the newest toast's action, because the toasts are last on the page and cannot be reached by Tab
  // within eight seconds.
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const newest = readToasts().findLast(({ action, lasts }) => action && action.to === undefined && !lasts)
      if (!newest || !isUndo(event) || isTyping(event.target)) return
      event.preventDefault()
      runToastAction(newest)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  useEffect(() => {
    const element = region.current
    if (!element) return
    const hold = () => holdToasts(true)
    const letGo = () => holdToasts(element.matches(':focus-within'))
    const handleFocus = ({ relatedTarget }: FocusEvent) => {
      hold()
      if (relatedTarget instanceof HTMLElement && !element.contains(relatedTarget)) {
        cameFrom.current = relatedTarget
      }
    }
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) holdToasts(false)
    }
    const watching = new AbortController()
    element.addEventListener('pointerenter', hold, watching)
    element.addEventListener('pointerleave', letGo, watching)
    element.addEventListener('focusin', handleFocus, watching)
    element.addEventListener('focusout', handleBlur, watching)
    return () => watching.abort()
  }, [])

  /**
   * Runs the action of a toast's button. The button then disappears, so the element that had the focus before
   * the toast regains it.
   */
  function leave(onClick: () => void) {
    onClick()
    cameFrom.current?.focus()
    cameFrom.current = null
    holdToasts(false)
  }

  return (
    <div ref={region} className={styles.toasts} role="status" aria-atomic="false" data-toasts="">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone ?? 'neutral'}>
          <ToastText {...toast} />
          {toast.action &&
            (toast.action.to === undefined ? (
              <button
                type="button"
                className={styles.action}
                aria-keyshortcuts={toast.lasts ? undefined : ['Control+Z', 'Meta+Z'].join(' ')}
                onClick={() => leave(() => runToastAction(toast))}
              >
                {toast.action.text}
              </button>
            ) : (
              <Link
                className={styles.action}
                to={toast.action.to}
                onClick={() => leave(() => runToastAction(toast))}
              >
                {toast.action.text}
              </Link>
            ))}
          <IconButton aria-label={t('Dismiss')} onClick={() => leave(() => dismissToast(toast.id))}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  )
}

function ToastText({ text, written = '' }: Pick<Toast, 'text' | 'written'>) {
  const start = text.indexOf(written)
  const end = start + written.length
  return (
    <span>
      {text.slice(0, start)}
      {written !== '' && <UserText>{text.slice(start, end)}</UserText>}
      {text.slice(end)}
    </span>
  )
}

function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey
}

/** True for a text field, where Ctrl+Z must undo typing instead. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
}
