import type { Mutant } from './mutant.ts'

/** Classes of faults, the ones that guard who may do what first: a run that is stopped has judged what matters most. */
const classes = [
  'policy',
  'row security',
  'function rights',
  'table rights',
  'column rights',
  'schema',
  'unlisted',
  'constraint',
  'index',
  'trigger',
  'bucket',
  'assertion',
  'guard',
  'error code',
  'word',
  'quoting',
  'lock',
  'random',
  'conflict',
  'and, or',
  'condition',
  'null',
  'bound',
  'comparison',
  'statement',
  'branch',
  'assignment',
  'pattern',
  'normalising',
  'column',
  'scheduled job',
  'order',
  'clock',
]

/**
 * The faults in the order in which they are judged: of each function one of each class, before the second of any.
 * @returns the faults, and how many of them come before the first that is of the same class in the same function
 */
export function inOrder(mutants: readonly Mutant[]): { ordered: Mutant[]; firsts: number } {
  const seen = new Set<string>()
  const repeats = new Set<Mutant>()
  for (const mutant of mutants) {
    const kind = `${mutant.class} in ${mutant.like}`
    if (seen.has(kind) && mutant.first.length <= 1) repeats.add(mutant)
    seen.add(kind)
  }
  const place = (mutant: Mutant) => {
    const at = classes.indexOf(mutant.class)
    return (repeats.has(mutant) ? 100 : 0) + (at === -1 ? classes.length : at)
  }
  const ordered = [...mutants].sort((one, other) => place(one) - place(other))
  return { ordered, firsts: mutants.length - repeats.size }
}
