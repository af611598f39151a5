type Toast = { id: number; text: string; tone: 'neutral' | 'danger' }

/** Long enough to be read twice at a calm pace. */
const shownFor = 6000

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says one line at the foot of the screen. For what happened elsewhere; an error in a form stays in the form. */
export function showToast(text: string, tone: Toast['tone'] = 'neutral'): void {
  const id = nextId++
  set([...toasts.filter((toast) => toast.text !== text), { id, text, tone }])
  setTimeout(() => dismissToast(id), shownFor)
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

export const readToasts = () => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
