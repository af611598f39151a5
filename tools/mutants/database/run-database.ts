import type { Sql } from 'postgres'
import type { Judged } from '../accepted.ts'
import { type Entry, fingerprintOf, Journal } from '../journal.ts'
import { chosen, firstUnlessAsked, type MutantOptions } from '../options.ts'
import { startClones } from './clones.ts'
import { readCoverage } from './coverage.ts'
import { allFaults } from './function-faults.ts'
import { filesFor, judge, Killers, type Verdict } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { inOrder } from './order.ts'
import { readTestFiles, type TestFile } from './test-file.ts'

/**
 * Plants the faults that are asked for, each in a clone of the database, and runs the test files that could see it.
 * @returns the outcomes, also those of earlier runs that still hold, and whether no fault was left out
 */
export async function judgeDatabase(options: MutantOptions): Promise<{ judged: Judged[]; isWhole: boolean }> {
  const clones = await startClones(options.list ? 1 : options.workers)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clones.close().finally(() => process.exit(130)))
  }
  try {
    const [connection] = clones.connections
    if (connection === undefined) throw new Error('There is no database to plant faults in.')
    const all = await allFaults(connection)
    const { ordered, firsts } = inOrder(chosen(all, options))
    const mutants = firstUnlessAsked(ordered, firsts, options)
    if (options.list) {
      for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
      return { judged: [], isWhole: false }
    }
    const files = await readTestFiles()
    const { coverage, makeSure } = await readCoverage(clones.connections, files)
    const known = await readKnown(all, files, options.afresh)
    const judgeOne = async (sql: Sql, mutant: Mutant) => {
      const likely = filesFor(mutant, files, coverage, known.killers, options.files)
      const entry = known.entryOf(mutant)
      const untried = likely.filter((file) => entry?.tests[file.name] !== file.fingerprint)
      if (entry !== undefined && (entry.outcome !== 'survived' || untried.length === 0)) return { entry }
      const verdict = await judge(sql, mutant, untried, makeSure)
      return { entry: await known.note(verdict, likely), verdict }
    }
    return {
      judged: await judgeAll(clones.connections, mutants, judgeOne),
      isWhole: mutants.length === all.length,
    }
  } finally {
    await clones.close()
  }
}

/** What earlier runs have found out, and the way to add to it. */
async function readKnown(all: readonly Mutant[], files: readonly TestFile[], afresh: boolean) {
  const journal = await Journal.open('database', afresh)
  const prints = new Map(files.map(({ name, fingerprint }) => [name, fingerprint]))
  const holds = ({ outcome, tests }: Entry) =>
    outcome !== 'caught' || Object.entries(tests).every(([name, print]) => prints.get(name) === print)
  const entryOf = (mutant: Mutant) => {
    const entry = journal.of(mutant.name, fingerprintOf(mutant.plant))
    return entry !== undefined && holds(entry) ? entry : undefined
  }
  const killers = new Killers()
  for (const mutant of all) {
    const entry = journal.last(mutant.name)
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
