import type { Highs } from 'highs'
import { programOf } from './binary-program'
import { fillGreedily, improve } from './greedy'
import { pointsOfAll } from './points'
import type { FillWeek, Placed } from './week-to-fill'

/** The solver's time limit, in seconds (rule 20.16). */
export const secondsToSolve = 5

/** The solver stops once its result is within this fraction of the best possible points. */
const usualGap = 0.01

/**
 * Proposes people for the week's places. The search starts from the greedy proposal and never returns a worse
 * one. The same week gives the same proposal, unless the time limit ends the search on a slower machine.
 * @param options.seconds the time limit.
 * @param options.gap the fraction as for {@link usualGap}.
 */
export function solveWeek(
  highs: Highs,
  week: FillWeek,
  { seconds = secondsToSolve, gap = usualGap } = {},
): Placed {
  const known = fillGreedily(week)
  const program = programOf(week, known)
  if (program.candidates.length === 0) return known
  const model = highs.createModel(program.model)
  try {
    model.options.set({
      output_flag: false,
      mip_rel_gap: gap,
      time_limit: seconds,
      random_seed: 0,
      // Turned off, because in weeks with few candidates this heuristic takes most of the time and finds
      // nothing.
      mip_heuristic_run_feasibility_jump: false,
    })
    model.setSolution({ colValue: program.valuesOf(known) })
    model.run()
    const values = model.getSolution().colValue
    const chosen = program.candidates.filter((_, column) => (values[column] ?? 0) > 0.5)
    const found = improve(week, chosen)
    return pointsOfAll(week, found) < pointsOfAll(week, known) ? found : known
  } finally {
    model.dispose()
  }
}
