import { parseArgs } from 'node:util'
import type { Part } from '../../tests/short-run.ts'

export const suiteNames = [
  'unit',
  'database',
  'mutants',
  'advisors',
  'integration',
  'functions',
  'browser',
] as const
export type SuiteName = (typeof suiteNames)[number]

/** The suites in which `npm test` leaves something out. */
const withRest: readonly SuiteName[] = ['unit', 'database', 'integration', 'browser']

/** What `npm test -- …` asks for. */
export interface TestOptions {
  suites: readonly SuiteName[]
  /** One of these words must be in a test file's name; all files where there are none. */
  words: string[]
  /** Options for the one suite's own program, such as `--trace=on` for Playwright. */
  extra: string[]
  /** Which tests run: the short run, what it leaves out, or both. Files that are named by words run whole. */
  part: Part
  /** Whether the tests that run try everything: every hostile value, every seed of random actions, every round of a race. */
  all: boolean
  /** Whether the services of Supabase that are on this machine run in place of the emulation. */
  real: boolean
  /** Whether tests run again when their files or the migrations change. */
  watch: boolean
}

const watchable: readonly SuiteName[] = ['unit', 'database']
const withoutOptions: readonly SuiteName[] = ['database', 'mutants', 'advisors']

const isSuite = (name: string): name is SuiteName => suiteNames.some((suite) => suite === name)

/**
 * Reads `[--only <suite>]… [--all | --rest] [--real] [--watch] [words…] [-- options of the suite's own program]`.
 * @throws Error that says what may be asked
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
  const possible = values.real ? ofPart.filter((name) => name !== 'unit') : ofPart
  const suites = chosen.length > 0 ? possible.filter((suite) => chosen.includes(suite)) : possible
  const impossible = chosen.filter((suite) => !possible.includes(suite))
  if (impossible.length > 0) {
    const option = values.watch ? '--watch' : values.real ? '--real' : '--rest'
    throw new Error(`${option} takes ${possible.join(', ')}; not ${impossible.join(', ')}`)
  }
  if (extra.length > 0 && (suites.length !== 1 || suites.some((suite) => withoutOptions.includes(suite)))) {
    const takers = suiteNames.filter((suite) => !withoutOptions.includes(suite))
    throw new Error(`Options after -- are for one suite: name it with --only ${takers.join(', ')}.`)
  }
  const part = values.rest ? 'rest' : values.all || words.length > 0 ? 'all' : 'short'
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
