import type { Sql } from 'postgres'
import type { Coverage, Known } from './coverage.ts'
import type { Mutant } from './mutant.ts'
import { runTestFile, StillbornError, type TestFile } from './test-file.ts'

export interface Verdict {
  mutant: Mutant
  outcome: 'caught' | 'survived' | 'stillborn'
  /** The test file that caught it. */
  by?: string
  /** The failure, or why the fault could not be planted. */
  reason?: string
  milliseconds: number
}

/** Which test files caught faults, so that the likeliest are tried first. */
export class Killers {
  readonly #byMutant = new Map<string, string>()
  readonly #byLike = new Map<string, Map<string, number>>()

  note(mutant: Mutant, file: string): void {
    this.#byMutant.set(mutant.name, file)
    const counts = this.#byLike.get(mutant.like) ?? new Map<string, number>()
    counts.set(file, (counts.get(file) ?? 0) + 1)
    this.#byLike.set(mutant.like, counts)
  }

  /** How likely a file catches a fault, by what it has caught. */
  rank(mutant: Mutant, file: string): number {
    if (this.#byMutant.get(mutant.name) === file) return Number.POSITIVE_INFINITY
    return this.#byLike.get(mutant.like)?.get(file) ?? 0
  }
}

/** How many likely test files a fault may get past before it counts as survived. */
const likeliest = 16

/** Calls every function with odd values for many seconds, and sees no more than whether it fails. */
const tooSlow = '031_hostile_input'

/**
 * The files that could see a fault: those that call its function or touch its table, and for a fault of the catalog
 * those that see all of it. First those that caught its like, then the one named after the function's migration, then those that are quick and
 * look at little else; the likeliest sixteen, and those that list things.
 */
export function filesFor(
  mutant: Mutant,
  files: readonly TestFile[],
  coverage: Coverage,
  killers: Killers,
): TestFile[] {
  const first = (file: TestFile) => {
    const at = mutant.first.findIndex((word) => file.name.includes(word))
    return at === -1 ? mutant.first.length : at
  }
  const isFirst = (file: TestFile) => first(file) < mutant.first.length
  // It tries a quote in every text, and takes its time.
  const isLast = ({ name }: TestFile) => mutant.class === 'quoting' && name.includes('hostile_text')
  const isHome = ({ name }: TestFile) => mutant.home !== undefined && name.startsWith(mutant.home)
  const touches = (file: TestFile) => {
    const seen = coverage.get(file.name)
    if (file.name.startsWith(tooSlow)) return false
    return seen !== undefined && (mutant.object in seen.calls || seen.tables.includes(mutant.object))
  }
  const calls = files
    .map((file) => coverage.get(file.name)?.calls[mutant.object] ?? 0)
    .filter((count) => count > 0)
  // The people whom most files make call many functions as well: what counts is what a file calls beyond that.
  const usual = calls.length > 1 ? Math.min(...calls) : 0
  const cost = (file: TestFile) => {
    const seen = coverage.get(file.name)
    if (seen === undefined) return Number.POSITIVE_INFINITY
    const own = (seen.calls[mutant.object] ?? 0) - usual
    const all = Object.values(seen.calls).reduce((sum, count) => sum + count, 1)
    return own > 0 ? seen.milliseconds / Math.sqrt(own / all) : seen.milliseconds * 1e6
  }
  let others = 0
  return files
    .filter((file) => isFirst(file) || isLast(file) || isHome(file) || touches(file))
    .sort(
      (one, other) =>
        killers.rank(mutant, other.name) - killers.rank(mutant, one.name) ||
        first(one) - first(other) ||
        Number(isLast(one)) - Number(isLast(other)) ||
        Number(isHome(other)) - Number(isHome(one)) ||
        cost(one) - cost(other),
    )
    .filter((file) => {
      if (isFirst(file) || isLast(file)) return true
      others += 1
      return others <= likeliest
    })
}

/** Plants a fault and runs files until one fails; `makeSure` that a file passes without it comes first. */
export async function judge(
  sql: Sql,
  mutant: Mutant,
  files: readonly TestFile[],
  makeSure: Known['makeSure'],
): Promise<Verdict> {
  const started = performance.now()
  const after = () => Math.round(performance.now() - started)
  for (const file of files) {
    await makeSure(sql, file)
    try {
      const reason = await runTestFile(sql, file, mutant.plant)
      if (reason !== undefined)
        return { mutant, outcome: 'caught', by: file.name, reason, milliseconds: after() }
    } catch (error) {
      if (!(error instanceof StillbornError)) throw error
      return { mutant, outcome: 'stillborn', reason: error.message, milliseconds: after() }
    }
  }
  return { mutant, outcome: 'survived', milliseconds: after() }
}
