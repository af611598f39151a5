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
  try {
    const all = Promise.allSettled([...duties].map(async (duty) => duty()))
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
    return await end()
  } finally {
    isLeaving = false
  }
}

/** Is the session being ended? What has just been undone for that must not be begun again. */
export function isLoggingOut(): boolean {
  return isLeaving
}
