import { markLogout, unmarkLogout } from './personal-storage'

type Task = () => Promise<unknown>

/** Logging out waits no longer for its tasks, in milliseconds: the network may be down. */
const timeoutMs = 3000

const logoutTasks = new Set<Task>()
let isLeaving = false

/** Adds a task that needs the session, such as forgetting this device. Returns a function that removes it. */
export function beforeLogout(task: Task): () => void {
  logoutTasks.add(task)
  return () => logoutTasks.delete(task)
}

/** Runs all tasks, then ends the session with `end`, even if a task fails or takes too long. */
export async function leaveSession<Outcome>(end: () => Promise<Outcome>): Promise<Outcome> {
  isLeaving = true
  const all = Promise.allSettled([...logoutTasks].map(async (task) => task()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  markLogout()
  return end()
}

/** Call when something is about to end the session, such as deleting the account: nothing else is to log out meanwhile. */
export function expectLogout(): void {
  isLeaving = true
}

/** Call when logging out has failed, or a new session has begun. */
export function staySignedIn(): void {
  isLeaving = false
  unmarkLogout()
}

/** True from the choice to log out until a new session begins: logout tasks must not be undone meanwhile. */
export function isLoggingOut(): boolean {
  return isLeaving
}
