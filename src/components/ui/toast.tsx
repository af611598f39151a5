import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dismissToast, readToasts, subscribeToToasts } from './toast-store'

/** Shows the toasts in a polite live region. Stands once in the app; it must exist before the first toast. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts)
  return (
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={toast.tone === 'danger' ? 'toast toast-danger' : 'toast'}>
          <span>{toast.text}</span>
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            onClick={() => dismissToast(toast.id)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
