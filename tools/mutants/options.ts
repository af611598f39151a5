import { parseArgs } from 'node:util'

export const places = ['database', 'lib', 'functions'] as const
type Place = (typeof places)[number]

/** What `npm run test:mutants -- …` asks for. */
export interface MutantOptions {
  /** Where the faults are planted. */
  where: Place
  /** Each of these must be a fault's class, or in its name; `a|b` is either of them. */
  words: string[]
  /** Only so many, chosen by `seed`. */
  sample: number | undefined
  seed: number
  workers: number
  /** How many likely test files a fault may get past before it counts as survived. */
  files: number
  /** Judges what earlier runs have judged, too. */
  afresh: boolean
  /** Also the second and later faults of a class in one function of the database, or in one file. */
  all: boolean
  /** Only show the names of the faults. */
  list: boolean
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`--${name} takes a whole number, not "${text}".`)
  return number
}

/**
 * Reads `[--in <place>] [--only <words>]… [--sample N --seed S] [--workers N] [--files N] [--afresh] [--all] [--list]`.
 * @throws Error that says what may be asked
 */
export function readMutantOptions(args: string[], cores: number): MutantOptions {
  const { values } = parseArgs({
    args,
    options: {
      in: { type: 'string', default: 'database' },
      only: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(cores) },
      files: { type: 'string', default: '16' },
      afresh: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  })
  const where = places.find((place) => place === values.in)
  if (where === undefined) throw new Error(`--in takes ${places.join(', ')}; not ${values.in}.`)
  return {
    where,
    words: values.only,
    sample: values.sample === undefined ? undefined : wholeNumber('sample', values.sample),
    seed: wholeNumber('seed', values.seed),
    workers: Math.max(1, wholeNumber('workers', values.workers)),
    files: Math.max(1, wholeNumber('files', values.files)),
    afresh: values.afresh,
    all: values.all,
    list: values.list,
  }
}

interface Named {
  name: string
  class: string
}

/** The faults that are asked for, in their order. A seed always chooses the same ones. */
export function chosen<T extends Named>(all: readonly T[], options: MutantOptions): T[] {
  const classes = new Set(all.map((one) => one.class))
  // The name of a class means the class: `null` is in many names.
  const has = (one: T, word: string) => (classes.has(word) ? one.class === word : one.name.includes(word))
  const wanted = all.filter((one) =>
    options.words.every((words) => words.split('|').some((word) => has(one, word))),
  )
  if (options.sample === undefined) return wanted
  const rank = new Map(wanted.map((one) => [one, mixed(one.name, options.seed)]))
  const first = [...wanted].sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
  const taken = new Set(first.slice(0, options.sample))
  return wanted.filter((one) => taken.has(one))
}

/** Of faults in their order the first `count`, and the others when they are asked for: all of them, by words or by chance. */
export function firstUnlessAsked<T>(ordered: T[], count: number, options: MutantOptions): T[] {
  const isFew = !options.all && options.words.length === 0 && options.sample === undefined
  return isFew ? ordered.slice(0, count) : ordered
}

/** A number that a name and a seed always give (FNV-1a). */
function mixed(name: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (const sign of `${seed} ${name}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
