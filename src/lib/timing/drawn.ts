/**
 * Waits until what is rendered now is on the screen. What is fetched before then competes with what the screen waits for.
 * @param timeout in milliseconds. A page that is hidden is not drawn, so it does not wait at all.
 */
export async function drawn(timeout = 1_000): Promise<void> {
  if (document.hidden) return
  await Promise.race([secondFrame(), new Promise((resolve) => setTimeout(resolve, timeout))])
}

/** The second frame begins after the first has been drawn. */
async function secondFrame(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => window.requestAnimationFrame(resolve))
}
