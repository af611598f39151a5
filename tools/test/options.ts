import { parseArgs } from 'node:util'

export const suiteNames = [
  'unit',
  'database',
  'mutants',
  'advisors',
  'integration',
  'functions',
  'browser',
  'recipes',
] as const
export type SuiteName = (typeof suiteNames)[number]

/** What `npm test -- …` asks for. */
export interface TestOptions {
  suites: readonly SuiteName[]
  /** One of these words must be in a test file's name; all files where there are none. */
  words: string[]
  /** Options for the one suite's own program, such as `--trace=on` for Playwright. */
  extra: string[]
  /** Whether everything is tried, as each night: every hostile value, every page at every width, the recipes with every check. */
  all: boolean
  /** Whether tests run again when their files or the migrations change. */
  watch: boolean
}

const watchable: readonly SuiteName[] = ['unit', 'database']
const withoutOptions: readonly SuiteName[] = ['database', 'mutants', 'advisors', 'recipes']

const isSuite = (name: string): name is SuiteName => suiteNames.some((suite) => suite === name)

/**
 * Reads `[--only <suite>]… [--all] [--watch] [words…] [-- options of the suite's own program]`.
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
      watch: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const unknown = values.only.filter((name) => !isSuite(name))
  if (unknown.length > 0) throw new Error(`--only takes ${suiteNames.join(', ')}; not ${unknown.join(', ')}`)
  const chosen = values.only.filter(isSuite)
  const all = values.watch ? watchable : suiteNames
  const suites = chosen.length > 0 ? all.filter((suite) => chosen.includes(suite)) : all
  const unwatched = chosen.filter((suite) => !all.includes(suite))
  if (unwatched.length > 0)
    throw new Error(`--watch takes ${watchable.join(' and ')}; not ${unwatched.join(', ')}`)
  if (extra.length > 0 && (suites.length !== 1 || suites.some((suite) => withoutOptions.includes(suite)))) {
    const takers = suiteNames.filter((suite) => !withoutOptions.includes(suite))
    throw new Error(`Options after -- are for one suite: name it with --only ${takers.join(', ')}.`)
  }
  return { suites, words, extra, all: values.all, watch: values.watch }
}
