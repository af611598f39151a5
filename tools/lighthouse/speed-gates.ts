/** The figures of one load of a page, or the medians of several loads. Times in milliseconds, scores from 0 to 100. */
export interface Figures {
  performance: number
  accessibility: number
  bestPractices: number
  /** The time of the largest contentful paint. */
  paint: number
  /** The cumulative layout shift while the page loads. */
  shift: number
  /** How long the page could not react to input (total blocking time). */
  blocking: number
}

/** Blocking below this time, in milliseconds, is not noticeable. So doubling such a time is not a regression. */
const smallBlocking = 200
const mostShift = 0.02

/**
 * The gates that a page's figures break, in words.
 * @param floor the figures of the empty app in the same run, because the speed of a machine varies
 * @param paint the largest allowed ratio of the page's largest paint to the floor's
 * @param tolerance the factor by which times can exceed their gates, 1 for a quiet machine. Above 1, layout shifts and
 * blocking are not faults. The shift depends on which response arrives first, and blocking on the machine, so a single load on a
 * busy machine proves nothing. `request-rounds.spec.ts` counts what the first render lays out instead
 */
export function brokenGates(figures: Figures, floor: Figures, paint: number, tolerance = 1): string[] {
  const mostPaint = floor.paint * paint * tolerance
  const mostBlocking = Math.max(smallBlocking, floor.blocking * 2)
  return [
    figures.accessibility < 100 && `accessibility ${figures.accessibility} of 100`,
    figures.bestPractices < 100 && `best practices ${figures.bestPractices} of 100`,
    tolerance === 1 && figures.shift > mostShift && `shift ${figures.shift.toFixed(3)}, at most ${mostShift}`,
    figures.paint > mostPaint && `largest paint ${inSeconds(figures.paint)}, at most ${inSeconds(mostPaint)}`,
    tolerance === 1 &&
      figures.blocking > mostBlocking &&
      `blocked for ${figures.blocking.toFixed(0)} ms, at most ${mostBlocking.toFixed(0)}`,
  ].filter((fault) => fault !== false)
}

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

/** The median of each figure. */
export function medianOf(runs: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) => {
    const sorted = runs.map((run) => run[name]).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    paint: middle('paint'),
    shift: middle('shift'),
    blocking: middle('blocking'),
  }
}
