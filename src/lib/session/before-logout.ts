import { markLogout, unmarkLogout } from './personal-storage'

type Task = () => Promise<unknown>

/** The longest that a logout waits for its tasks, in milliseconds: the network may be down. */
const timeoutMs = 3000

/** Something of the person's that a logout would lose. */
type Unsent = { exists: () => boolean; send: Task }

const logoutTasks = new Set<Task>()
const unsent = new Set<Unsent>()
let isLeaving = false

/** Adds a task that needs the session, such as forgetting this device. Returns a function that removes it. */
export function beforeLogout(task: Task): () => void {
  logoutTasks.add(task)
  return () => logoutTasks.delete(task)
}

/** Adds what is sent before a logout, which would lose it. Returns a function that removes it. */
export function sendBeforeLogout(what: Unsent): () => void {
  unsent.add(what)
  return () => unsent.delete(what)
}

/** Sends what a logout would lose. Returns whether something is left that could not be sent. */
export async function losesAtLogout(): Promise<boolean> {
  isLeaving = true
  // The page that named them may be gone before they are sent.
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
