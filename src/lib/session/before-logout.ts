import { markLogout, unmarkLogout } from './personal-storage'

type Task = () => Promise<unknown>

/** The longest that a logout waits for its tasks, in milliseconds, because the network might be down. */
const timeoutMs = 3000

/** The person's unsent data, which a logout would delete. */
type Unsent = { exists: () => boolean; send: Task }

const logoutTasks = new Set<Task>()
const unsent = new Set<Unsent>()
let isLeaving = false

/** Adds a task that needs the session, such as unregistering this device. Returns a function that removes the task. */
export function beforeLogout(task: Task): () => void {
  logoutTasks.add(task)
  return () => logoutTasks.delete(task)
}

/**
 * Registers data to send before a logout, because the logout would delete the data. Returns a function that
 * unregisters the data.
 */
export function sendBeforeLogout(what: Unsent): () => void {
  unsent.add(what)
  return () => unsent.delete(what)
}

/** Sends the data that a logout would delete. Returns true if some of it could not be sent. */
export async function losesAtLogout(): Promise<boolean> {
  isLeaving = true
  // A copy, because an entry leaves the set when its page is left, even if its data is not sent yet.
  const losable = [...unsent].filter(({ exists }) => exists())
  await inTime(losable.map(({ send }) => send))
  const loses = losable.some(({ exists }) => exists())
  isLeaving = !loses
  return loses
}

/** Runs all tasks, then ends the session with `end`, even if a task fails or takes too long. */
export async function leaveSession<Outcome>(end: () => Promise<Outcome>): Promise<Outcome> {
  isLeaving = true
  await inTime([...logoutTasks])
  markLogout()
  return end()
}

async function inTime(tasks: readonly Task[]): Promise<void> {
  const all = Promise.allSettled(tasks.map(async (task) => task()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

/**
 * Call before a request that ends the session, such as deleting the account. Otherwise a read that fails because
 * the session has ended would log the user out before the response arrives.
 */
export function expectLogout(): void {
  isLeaving = true
}

/** Undoes {@link expectLogout}. Call it when a logout has failed or a new session has begun. */
export function staySignedIn(): void {
  isLeaving = false
  unmarkLogout()
}

/** True from the choice to log out until a new session begins. Logout tasks must not be undone in between. */
export function isLoggingOut(): boolean {
  return isLeaving
}
