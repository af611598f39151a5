import type { Highs } from 'highs'
import { programOf } from './binary-program'
import { fillGreedily, improve } from './greedy'
import { pointsOfAll } from './points'
import type { FillWeek, Placed } from './week-to-fill'

/** The longest that the solver looks for something better, in seconds (rule 20.16). */
export const secondsToSolve = 5

/** How far from the best the solver may stop, in parts of the points. */
const usualGap = 0.01

/**
 * Proposes who fills the week's places. It starts from the greedy proposal and never returns a worse one.
 * The same week gives the same proposal, unless the time limit ends the search on a slower machine.
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
      // In scarce weeks it takes most of the time and finds nothing.
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
