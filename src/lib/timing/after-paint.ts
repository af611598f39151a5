/**
 * Waits until the current render has been painted. Anything fetched earlier would compete with requests that the screen needs.
 * @param timeout in milliseconds. A hidden page is not painted, so there is no wait.
 */
export async function afterPaint(timeout = 1_000): Promise<void> {
  if (document.hidden) return
  await Promise.race([secondFrame(), new Promise((resolve) => setTimeout(resolve, timeout))])
}

/** Waits for the second frame, which begins after the first has been painted. */
async function secondFrame(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise((resolve) => window.requestAnimationFrame(resolve))
}
