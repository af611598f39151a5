type ToastOptions = {
  tone?: 'neutral' | 'danger' | undefined
  /** A way to go on from there, such as Undo; it can be pressed once. Ctrl+Z presses that of the newest toast. */
  action?: { text: string; onPress: () => void } | undefined
  /** What it is about: a later toast about the same takes its place. */
  about?: string | undefined
}

type Toast = ToastOptions & { id: number; text: string }

/** Milliseconds: long enough to be read twice at a calm pace. What can be pressed has to be reached as well. */
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

/** Says one line at the foot of the screen. For what happened elsewhere; an error in a form stays in the form. */
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

/** Somebody leaves: what was said to them, and what they could still press, is not for the next. */
export function clearToasts(): void {
  set([])
}

/** Presses a toast's action, which is then gone. */
export function pressToast({ id, action }: Toast): void {
  dismissToast(id)
  action?.onPress()
}

/** Keeps every toast while a pointer or the focus is on one of them; afterwards each has its whole time again. */
export function holdToasts(held: boolean): void {
  isHeld = held
  for (const toast of toasts) {
    if (held) stopTimer(toast.id)
    else startTimer(toast)
  }
}

function startTimer({ id, action }: Toast) {
  stopTimer(id)
  if (isHeld) return
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
