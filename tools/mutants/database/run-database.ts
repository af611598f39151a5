import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import * as z from 'zod/mini'
import type { Judged } from '../accepted.ts'
import { chosen, type MutantOptions } from '../options.ts'
import { catalogFaults } from './catalog-faults.ts'
import { fingerprint, startClones } from './clones.ts'
import { type Coverage, recordCoverage } from './coverage.ts'
import { functionFaults } from './function-faults.ts'
import { filesFor, judge, Killers, type Verdict } from './judge.ts'
import { type Mutant, withUniqueNames } from './mutant.ts'
import { readTestFiles, type TestFile } from './test-file.ts'

const cache = 'node_modules/.cache/mutants'

const coverageFile = z.object({
  fingerprint: z.string(),
  coverage: z.record(
    z.string(),
    z.object({
      milliseconds: z.number(),
      calls: z.record(z.string(), z.number()),
      tables: z.array(z.string()),
    }),
  ),
})
const killersFile = z.record(z.string(), z.string())

async function cached<T>(schema: z.ZodMiniType<T>, name: string): Promise<T | undefined> {
  const text = await readFile(join(cache, name), 'utf8').catch(() => undefined)
  const outcome = text === undefined ? undefined : schema.safeParse(JSON.parse(text))
  return outcome?.success ? outcome.data : undefined
}

async function keep(name: string, content: unknown): Promise<void> {
  await mkdir(cache, { recursive: true })
  await writeFile(join(cache, name), JSON.stringify(content, null, 1))
}

async function coverageOf(connections: readonly Sql[], files: readonly TestFile[]): Promise<Coverage> {
  const current = await fingerprint()
  const known = await cached(coverageFile, 'coverage.json')
  if (known?.fingerprint === current) return known.coverage
  console.log('Recording which test file touches what …')
  const coverage = await recordCoverage(connections, files)
  await keep('coverage.json', { fingerprint: current, coverage })
  return coverage
}

/** Every fault that can be planted in the database, each with a name of its own. */
export async function allFaults(sql: Sql): Promise<Mutant[]> {
  return withUniqueNames([...(await catalogFaults(sql)), ...(await functionFaults(sql))])
}

/**
 * Plants the faults that are asked for, each in a clone of the database, and runs the test files that could see it.
 * @returns the outcomes, and whether no fault was left out
 */
export async function judgeDatabase(options: MutantOptions): Promise<{ judged: Judged[]; isWhole: boolean }> {
  const clones = await startClones(options.list ? 1 : options.workers)
  try {
    const [first] = clones.connections
    if (first === undefined) throw new Error('There is no database to plant faults in.')
    const all = await allFaults(first)
    const survivors = options.again ? await cached(z.array(z.string()), 'survivors.json') : undefined
    const mutants = chosen(all, options).filter(({ name }) => survivors?.includes(name) ?? true)
    if (options.list) {
      for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
      return { judged: [], isWhole: false }
    }
    const files = await readTestFiles()
    const coverage = await coverageOf(clones.connections, files)
    const killers = new Killers((await cached(killersFile, 'killers.json')) ?? {})
    const verdicts = await judgeAll(
      clones.connections,
      mutants,
      (mutant) => filesFor(mutant, files, coverage, killers),
      killers,
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
): Promise<Verdict[]> {
  const verdicts = new Map<Mutant, Verdict>()
  const waiting = mutants.values()
  const work = async (sql: Sql) => {
    for (const mutant of waiting) {
      const verdict = await judge(sql, mutant, filesOf(mutant))
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
