import { availableParallelism } from 'node:os'
import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import { complaintsAbout, type Judged, readAccepted } from './accepted.ts'
import { startClones } from './clones.ts'
import { readCoverage } from './coverage.ts'
import { allFaults } from './function-faults.ts'
import { fingerprintOf, Journal } from './journal.ts'
import { filesFor, judge, Killers, type Verdict } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { chosen, type MutantOptions, readMutantOptions } from './options.ts'
import { readTestFiles, type TestFile } from './test-file.ts'

const entrySchema = z.object({
  name: z.string(),
  /** Fingerprint of the fault itself: the text of its function, or its statement. */
  fault: z.string(),
  outcome: z.enum(['caught', 'survived', 'stillborn']),
  /** The tests that judged it, by name, with the fingerprint of each: the one that caught it, or all that did not. */
  tests: z.record(z.string(), z.string()),
})

/** What became of one fault. */
type Entry = z.infer<typeof entrySchema>

/**
 * Plants the faults that are asked for, each in a clone of the database, runs the test files that could see it, and prints what
 * became of them, also in earlier runs that still hold.
 * @returns 1 when a fault survived without a reason, or a reason is no longer needed
 */
export async function judgeDatabase(args: string[]): Promise<number> {
  const options = readMutantOptions(args)
  const accepted = await readAccepted('tools/mutants/database/accepted.txt')
  const started = Date.now()
  const clones = await startClones(options.list ? 1 : availableParallelism())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clones.close().finally(() => process.exit(130)))
  }
  try {
    const [connection] = clones.connections
    if (connection === undefined) throw new Error('There is no database to plant faults in.')
    const all = await allFaults(connection)
    const wanted = chosen(all, options)
    const mutants = options.all || options.words.length > 0 ? wanted : firstOfEachClass(wanted)
    if (options.list) {
      for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
      return 0
    }
    const judged = await judgeMutants(clones.connections, mutants, all, options)
    const complaints = complaintsAbout(judged, accepted, mutants.length === all.length)
    for (const complaint of complaints) console.log(`✗ ${complaint}`)
    console.table(countsOf(judged, accepted))
    console.log(`${Math.round((Date.now() - started) / 1000)} s`)
    return complaints.length === 0 ? 0 : 1
  } finally {
    await clones.close()
  }
}

/** By class of faults, and of all: planted, caught, survived, and accepted among the survivors. */
function countsOf(judged: readonly Judged[], accepted: ReadonlyMap<string, string>) {
  const classes = [...new Set(judged.map((one) => one.class)), 'all']
  const counts = classes.map((name) => {
    const ofClass = judged.filter((one) => name === 'all' || one.class === name)
    const planted = ofClass.filter(({ outcome }) => outcome !== 'stillborn')
    const left = planted.filter(({ outcome }) => outcome === 'survived')
    const explained = left.filter((fault) => accepted.has(fault.name)).length
    const [caught, survived] = [planted.length - left.length, left.length - explained]
    return [name, { planted: planted.length, caught, survived, accepted: explained }]
  })
  return Object.fromEntries(counts)
}

/** The faults of the catalog, and of each function one of each class: who tests one `and` of it mostly tests the next. */
function firstOfEachClass(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Set<string>()
  return mutants.filter(({ class: kind, like, first }) => {
    const isNew = !seen.has(`${kind} in ${like}`)
    seen.add(`${kind} in ${like}`)
    return isNew || first.length > 1
  })
}

async function judgeMutants(
  connections: readonly Sql[],
  mutants: readonly Mutant[],
  all: readonly Mutant[],
  { afresh }: MutantOptions,
): Promise<Judged[]> {
  const files = await readTestFiles()
  const { coverage, makeSure } = await readCoverage(connections, files)
  const known = await readKnown(all, files, afresh)
  return judgeAll(connections, mutants, async (sql, mutant) => {
    const likely = filesFor(mutant, files, coverage, known.killers)
    const entry = known.entryOf(mutant)
    const untried = likely.filter((file) => entry?.tests[file.name] !== file.fingerprint)
    if (entry !== undefined && (entry.outcome !== 'survived' || untried.length === 0)) return { entry }
    const verdict = await judge(sql, mutant, untried, makeSure)
    return { entry: await known.note(verdict, likely), verdict }
  })
}

/** What earlier runs have found out, and the way to add to it. */
async function readKnown(all: readonly Mutant[], files: readonly TestFile[], afresh: boolean) {
  const journal = await Journal.open('database', entrySchema, afresh)
  const prints = new Map(files.map(({ name, fingerprint }) => [name, fingerprint]))
  /** As long as the fault's own text is what it was, and that of the tests that caught it. */
  const entryOf = (mutant: Mutant) => {
    const entry = journal.get(mutant.name)
    if (entry?.fault !== fingerprintOf(mutant.plant)) return undefined
    const isAsBefore = Object.entries(entry.tests).every(([name, print]) => prints.get(name) === print)
    return entry.outcome !== 'caught' || isAsBefore ? entry : undefined
  }
  const killers = new Killers()
  for (const mutant of all) {
    const entry = journal.get(mutant.name)
    if (entry?.outcome === 'caught') for (const file of Object.keys(entry.tests)) killers.note(mutant, file)
  }
  const note = async ({ mutant, outcome, by }: Verdict, tried: readonly TestFile[]): Promise<Entry> => {
    const judges = tried.filter(({ name }) => outcome === 'survived' || name === by)
    const entry = {
      name: mutant.name,
      fault: fingerprintOf(mutant.plant),
      outcome,
      tests: Object.fromEntries(judges.map(({ name, fingerprint }) => [name, fingerprint])),
    }
    await journal.note(entry)
    if (by !== undefined) killers.note(mutant, by)
    return entry
  }
  return { entryOf, killers, note }
}

async function judgeAll(
  connections: readonly Sql[],
  mutants: readonly Mutant[],
  judgeOne: (sql: Sql, mutant: Mutant) => Promise<{ entry: Entry; verdict?: Verdict }>,
): Promise<Judged[]> {
  const judged = new Map<Mutant, Judged>()
  const waiting = mutants.values()
  const work = async (sql: Sql) => {
    for (const mutant of waiting) {
      const { entry, verdict } = await judgeOne(sql, mutant)
      judged.set(mutant, { name: mutant.name, class: mutant.class, outcome: entry.outcome })
      if (verdict !== undefined) tell(verdict, judged.size, mutants.length)
    }
  }
  await Promise.all(connections.map(work))
  return mutants.flatMap((mutant) => judged.get(mutant) ?? [])
}

function tell({ mutant, outcome, by, reason, milliseconds }: Verdict, done: number, all: number): void {
  const mark = { caught: '✓', survived: '✗', stillborn: '·' }[outcome]
  const how =
    outcome === 'caught' ? `by ${by}` : outcome === 'survived' ? 'SURVIVED' : `cannot be planted: ${reason}`
  console.log(`${done}/${all} ${mark} ${mutant.class}: ${mutant.name} — ${how} (${milliseconds} ms)`)
}
