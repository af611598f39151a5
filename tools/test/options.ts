import { parseArgs } from 'node:util'
import type { Part } from '../../tests/short-run.ts'

const suiteNames = ['unit', 'database', 'mutants', 'advisors', 'integration', 'functions', 'browser'] as const
export type SuiteName = (typeof suiteNames)[number]

/** The suites of which `npm test` runs only a part. */
const withRest: readonly SuiteName[] = ['unit', 'database', 'mutants', 'integration', 'browser']
/** The suites that `npm test` leaves out, unless they are named. They test the tests. CI runs them on each change. */
const notInShort: readonly SuiteName[] = ['mutants']

/** The options of `npm test -- …`. */
export interface TestOptions {
  suites: readonly SuiteName[]
  /** A test file's name must contain one of these words. If the list is empty, all files run. */
  words: string[]
  /** Options for the suite's own program, e.g. `--trace=on` for Playwright. */
  extra: string[]
  /** The tests to run: the short run, the rest, or all. If words select a file, all of its tests run. */
  part: Part
  /** True if the tests try everything: every hostile value, every seed of random actions, every round of a race. */
  all: boolean
  /** True if Supabase's services that are installed on this machine replace the emulation. */
  real: boolean
  /** True if tests run again when their files or the migrations change. */
  watch: boolean
}

const watchable: readonly SuiteName[] = ['unit', 'database']
const withoutOptions: readonly SuiteName[] = ['database', 'mutants', 'advisors']

const usesServices = (suite: SuiteName) => suite !== 'unit' && suite !== 'mutants'

const isSuite = (name: string): name is SuiteName => suiteNames.some((suite) => suite === name)

/**
 * Reads `[--only <suite>]… [--all | --rest] [--real] [--watch] [words…] [-- options of the suite's own program]`.
 * @throws Error that lists the valid options
 */
export function readOptions(args: string[]): TestOptions {
  const end = args.indexOf('--')
  const extra = end === -1 ? [] : args.slice(end + 1)
  const { values, positionals: words } = parseArgs({
    args: end === -1 ? args : args.slice(0, end),
    options: {
      only: { type: 'string', multiple: true, default: [] },
      all: { type: 'boolean', default: false },
      rest: { type: 'boolean', default: false },
      real: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const unknown = values.only.filter((name) => !isSuite(name))
  if (unknown.length > 0) throw new Error(`--only takes ${suiteNames.join(', ')}; not ${unknown.join(', ')}`)
  const chosen = values.only.filter(isSuite)
  if (values.all && values.rest) throw new Error('--all runs what --rest does, too: give one of them.')
  if (values.watch && values.rest) throw new Error('--watch and --rest do not go together.')
  if (values.watch && values.real) throw new Error('--watch and --real do not go together.')
  const ofPart = values.watch ? watchable : values.rest ? withRest : suiteNames
  const possible = values.real ? ofPart.filter((name) => usesServices(name)) : ofPart
  const part = values.rest ? 'rest' : values.all || words.length > 0 ? 'all' : 'short'
  const usual = part === 'short' ? possible.filter((suite) => !notInShort.includes(suite)) : possible
  const suites = chosen.length > 0 ? possible.filter((suite) => chosen.includes(suite)) : usual
  const impossible = chosen.filter((suite) => !possible.includes(suite))
  if (impossible.length > 0) {
    const option = values.watch ? '--watch' : values.real ? '--real' : '--rest'
    throw new Error(`${option} takes ${possible.join(', ')}; not ${impossible.join(', ')}`)
  }
  if (extra.length > 0 && (suites.length !== 1 || suites.some((suite) => withoutOptions.includes(suite)))) {
    const takers = suiteNames.filter((suite) => !withoutOptions.includes(suite))
    throw new Error(`Options after -- are for one suite: name it with --only ${takers.join(', ')}.`)
  }
  return {
    suites,
    words,
    extra,
    part,
    all: values.all || values.rest,
    real: values.real,
    watch: values.watch,
  }
}
