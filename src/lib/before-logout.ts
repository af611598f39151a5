type Duty = () => Promise<unknown>

/** How long the session waits for what needs it, milliseconds: somebody who hands a phone on must not wait for a network. */
const patience = 3000

const duties = new Set<Duty>()

/**
 * Notes what has to be done while the session still stands, such as forgetting this device.
 * @returns the way to take it back.
 */
export function beforeLogout(duty: Duty): () => void {
  duties.add(duty)
  return () => duties.delete(duty)
}

/** Does all of it. What fails, or does not end in time, keeps nobody logged in. */
export async function finishBeforeLogout(): Promise<void> {
  const all = Promise.allSettled([...duties].map(async (duty) => duty()))
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patience))])
}
