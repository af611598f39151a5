type ToastOptions = {
  tone?: 'neutral' | 'danger' | undefined
  /**
   * A button such as Undo, clickable once. Ctrl+Z triggers the newest toast's button. With `to`, the button is a
   * link.
   */
  action?: { text: string; to?: string; onAction?: () => void } | undefined
  /** The part of the text that users wrote, such as a job's title. */
  written?: string | undefined
  /** The toast's subject. A later toast with the same subject replaces this toast. */
  about?: string | undefined
  /**
   * True if the toast stays until it is dismissed or its button is clicked. Such a toast has no keyboard shortcut.
   */
  lasts?: boolean | undefined
}

export type Toast = ToastOptions & { id: number; text: string }

/** How long a toast is shown, in milliseconds: long enough to read twice, and longer if the toast has a button. */
const shownFor = { text: 6000, action: 8000 }

let toasts: readonly Toast[] = []
let nextId = 1
let isHeld = false
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function set(next: readonly Toast[]) {
  for (const { id } of toasts) if (!next.some((toast) => toast.id === id)) stopTimer(id)
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a one-line toast at the foot of the screen. Errors of a form belong in the form. */
export function showToast(text: string, options: ToastOptions = {}): void {
  const toast = { ...options, id: nextId++, text }
  const others = toasts.filter(
    (other) => other.text !== text && (other.about === undefined || other.about !== toast.about),
  )
  set([...others, toast])
  startTimer(toast)
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** Clears the toasts on logout, so that the next user cannot see or click them. */
export function clearToasts(): void {
  set([])
}

/** Runs a toast's action and dismisses it. */
export function runToastAction({ id, action }: Toast): void {
  dismissToast(id)
  action?.onAction?.()
}

/** Keeps all toasts while the pointer or the focus is on one. Afterwards each timer starts again. */
export function holdToasts(held: boolean): void {
  isHeld = held
  for (const toast of toasts) {
    if (held) stopTimer(toast.id)
    else startTimer(toast)
  }
}

function startTimer({ id, action, lasts }: Toast) {
  stopTimer(id)
  if (isHeld || lasts) return
  timers.set(
    id,
    setTimeout(() => dismissToast(id), action ? shownFor.action : shownFor.text),
  )
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export const readToasts = () => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
