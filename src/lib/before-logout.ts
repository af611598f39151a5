import { markLogout, unmarkLogout } from './personal-storage'

type Task = () => Promise<unknown>

/** How long the session waits for what needs it, milliseconds: somebody who hands a phone on must not wait for a network. */
const timeoutMs = 3000

const logoutTasks = new Set<Task>()
let isLeaving = false

/**
 * Notes what has to be done while the session still stands, such as forgetting this device.
 * @returns the way to take it back.
 */
export function beforeLogout(task: Task): () => void {
  logoutTasks.add(task)
  return () => logoutTasks.delete(task)
}

/**
 * Does all that is noted, then ends the session. What fails, or does not end in time, keeps nobody logged in.
 * @param end ends the session.
 */
export async function leaveSession<Outcome>(end: () => Promise<Outcome>): Promise<Outcome> {
  isLeaving = true
  const all = Promise.allSettled([...logoutTasks].map(async (task) => task()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  markLogout()
  return end()
}

/** The session stands after all, or a new one does. */
export function staySignedIn(): void {
  isLeaving = false
  unmarkLogout()
}

/** Has somebody chosen to end the session, and nobody begun a new one? Then what was undone for that is not begun again. */
export function isLoggingOut(): boolean {
  return isLeaving
}
