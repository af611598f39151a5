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

/** The faults in the order in which they are judged: of each function one of each class, before the second of any. */
export function inOrder(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Set<string>()
  const rank = (mutant: Mutant) => {
    const kind = `${mutant.class} in ${mutant.like}`
    const isFirst = !seen.has(kind) || mutant.first.length > 1
    seen.add(kind)
    const place = classes.indexOf(mutant.class)
    return (isFirst ? 0 : 100) + (place === -1 ? classes.length : place)
  }
  const ranks = new Map(mutants.map((mutant) => [mutant, rank(mutant)]))
  return [...mutants].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
}
