import { parseArgs } from 'node:util'

/** What `npm run test:mutants -- …` asks for. */
export interface MutantOptions {
  /** Each of these must be a fault's class, or in its name; `a|b` is either of them. */
  words: string[]
  /** Judges what earlier runs have judged, too. */
  afresh: boolean
  /** Also the second and later faults of a class in one function. */
  all: boolean
  /** Only show the names of the faults. */
  list: boolean
}

/**
 * Reads `[--only <words>]… [--afresh] [--all] [--list]`.
 * @throws Error that says what may be asked
 */
export function readMutantOptions(args: string[]): MutantOptions {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', multiple: true, default: [] }, afresh: flag, all: flag, list: flag },
  })
  return { words: values.only, afresh: values.afresh, all: values.all, list: values.list }
}

/** The faults that are asked for, in their order. */
export function chosen<T extends { name: string; class: string }>(
  all: readonly T[],
  { words }: MutantOptions,
): T[] {
  const classes = new Set(all.map((one) => one.class))
  // The name of a class means the class: `null` is in many names.
  const has = (one: T, word: string) => (classes.has(word) ? one.class === word : one.name.includes(word))
  return all.filter((one) => words.every((either) => either.split('|').some((word) => has(one, word))))
}
