import { markLogout, unmarkLogout } from './left-behind'

type Duty = () => Promise<unknown>

/** How long the session waits for what needs it, milliseconds: somebody who hands a phone on must not wait for a network. */
const patience = 3000

const duties = new Set<Duty>()
let isLeaving = false

/**
 * Notes what has to be done while the session still stands, such as forgetting this device.
 * @returns the way to take it back.
 */
export function beforeLogout(duty: Duty): () => void {
  duties.add(duty)
  return () => duties.delete(duty)
}

/**
 * Does all that is noted, then ends the session. What fails, or does not end in time, keeps nobody logged in.
 * @param end ends the session.
 */
export async function leaveSession<Outcome>(end: () => Promise<Outcome>): Promise<Outcome> {
  isLeaving = true
  const all = Promise.allSettled([...duties].map(async (duty) => duty()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
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
