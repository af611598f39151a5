/** A request that is over; times in milliseconds. */
export interface SeenRequest {
  url: string
  resourceType?: string | undefined
  /** When the page wanted it, before any wait for a free connection. */
  rendererStartTime: number
  networkEndTime: number
}

/**
 * How many rounds of requests, one after the other, the content takes: one more than those that were over when the page
 * asked for it. A browser's own question whether a request is allowed (CORS) belongs to its request's round.
 * @param isContent whether the content needs what is at an address.
 * @returns 0 where it needs nothing of all this.
 */
export function roundsBefore(requests: readonly SeenRequest[], isContent: (url: string) => boolean): number {
  const asked = requests
    .filter(({ resourceType }) => resourceType !== 'Preflight')
    .toSorted((one, other) => one.networkEndTime - other.networkEndTime)
  const depths: { end: number; depth: number }[] = []
  let rounds = 0
  for (const { url, rendererStartTime, networkEndTime } of asked) {
    const earlier = depths.filter(({ end }) => end <= rendererStartTime).map(({ depth }) => depth)
    const depth = 1 + Math.max(0, ...earlier)
    depths.push({ end: networkEndTime, depth })
    if (isContent(url)) rounds = Math.max(rounds, depth)
  }
  return rounds
}
