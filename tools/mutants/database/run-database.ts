import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import type { Judged } from '../accepted.ts'
import { keep, kept } from '../kept.ts'
import { chosen, type MutantOptions } from '../options.ts'
import { startClones } from './clones.ts'
import { type Known, readCoverage } from './coverage.ts'
import { allFaults } from './function-faults.ts'
import { filesFor, judge, Killers, type Verdict } from './judge.ts'
import type { Mutant } from './mutant.ts'
import { readTestFiles, type TestFile } from './test-file.ts'

const killersSchema = z.record(z.string(), z.string())
const survivorsSchema = z.array(z.string())

/**
 * Plants the faults that are asked for, each in a clone of the database, and runs the test files that could see it.
 * @returns the outcomes, and whether no fault was left out
 */
export async function judgeDatabase(options: MutantOptions): Promise<{ judged: Judged[]; isWhole: boolean }> {
  const clones = await startClones(options.list ? 1 : options.workers)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void clones.close().finally(() => process.exit(130)))
  }
  try {
    const [first] = clones.connections
    if (first === undefined) throw new Error('There is no database to plant faults in.')
    const all = await allFaults(first)
    const survivors = options.again ? await kept('survivors.json', survivorsSchema) : undefined
    const mutants = chosen(all, options).filter(({ name }) => survivors?.includes(name) ?? true)
    if (options.list) {
      for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
      return { judged: [], isWhole: false }
    }
    const files = await readTestFiles()
    const { coverage, makeSure } = await readCoverage(clones.connections, files)
    const killers = new Killers((await kept('killers.json', killersSchema)) ?? {})
    const verdicts = await judgeAll(
      clones.connections,
      mutants,
      (mutant) => filesFor(mutant, files, coverage, killers),
      killers,
      makeSure,
    )
    await keep('killers.json', killers.asRecord())
    await keep(
      'survivors.json',
      verdicts.filter(({ outcome }) => outcome === 'survived').map(({ mutant }) => mutant.name),
    )
    const judged = verdicts.map(({ mutant, outcome }) => ({
      name: mutant.name,
      class: mutant.class,
      outcome,
    }))
    return { judged, isWhole: mutants.length === all.length }
  } finally {
    await clones.close()
  }
}

async function judgeAll(
  connections: readonly Sql[],
  mutants: readonly Mutant[],
  filesOf: (mutant: Mutant) => TestFile[],
  killers: Killers,
  makeSure: Known['makeSure'],
): Promise<Verdict[]> {
  const verdicts = new Map<Mutant, Verdict>()
  const waiting = mutants.values()
  const work = async (sql: Sql) => {
    for (const mutant of waiting) {
      const verdict = await judge(sql, mutant, filesOf(mutant), makeSure)
      verdicts.set(mutant, verdict)
      if (verdict.by !== undefined) killers.note(mutant, verdict.by)
      tell(verdict, verdicts.size, mutants.length)
    }
  }
  await Promise.all(connections.map(work))
  return mutants.flatMap((mutant) => verdicts.get(mutant) ?? [])
}

function tell({ mutant, outcome, by, reason, milliseconds }: Verdict, done: number, all: number): void {
  const mark = { caught: '✓', survived: '✗', stillborn: '·' }[outcome]
  const how =
    outcome === 'caught' ? `by ${by}` : outcome === 'survived' ? 'SURVIVED' : `cannot be planted: ${reason}`
  console.log(`${done}/${all} ${mark} ${mutant.class}: ${mutant.name} — ${how} (${milliseconds} ms)`)
}
