import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Judged } from '../accepted.ts'
import { fingerprintOf, Journal } from '../journal.ts'
import { chosen, firstUnlessAsked, type MutantOptions } from '../options.ts'
import type { SourceMutant } from './source-faults.ts'

/** The tests of one place. */
export interface SourceTests {
  /** The paths of the test files that import a file, through others too. */
  importersOf: (file: string) => Promise<readonly string[]>
  /** Runs a test file, with a fault or without any: what failed, and undefined when all is well. */
  failureOf: (test: string, mutant?: SourceMutant) => Promise<string | undefined>
}

/** The faults that are asked for: of each file one of each class, and with `--all` the second and later ones. */
export function wantedSources(all: readonly SourceMutant[], options: MutantOptions): SourceMutant[] {
  const seen = new Set<string>()
  const mutants = chosen(all, options)
  const firsts = mutants.filter(({ class: kind, file }) => {
    const isNew = !seen.has(`${kind} in ${file}`)
    seen.add(`${kind} in ${file}`)
    return isNew
  })
  const isFirst = new Set(firsts)
  const ordered = [...firsts, ...mutants.filter((mutant) => !isFirst.has(mutant))]
  return firstUnlessAsked(ordered, firsts.length, options)
}

/**
 * Judges faults in TypeScript one after the other, each by the tests that import its file: what caught the fault before it
 * first, then those of its folder. What an earlier run has judged holds while the file and the tests that judged it are the same.
 * @throws Error when a test fails without a fault
 */
export async function judgeSources(
  place: 'lib' | 'functions',
  mutants: readonly SourceMutant[],
  options: MutantOptions,
  { importersOf, failureOf }: SourceTests,
): Promise<Judged[]> {
  const journal = await Journal.open(place, options.afresh)
  const prints = new Map<string, string>()
  const healthy = new Set<string>()
  const lastKiller = new Map<string, string>()
  const killerOf = async (mutant: SourceMutant, tests: readonly string[]) => {
    const rank = (test: string) =>
      lastKiller.get(mutant.file) === test ? 0 : dirname(test) === dirname(mutant.file) ? 1 : 2
    for (const test of [...tests].sort((one, other) => rank(one) - rank(other))) {
      const failure = healthy.has(test) ? undefined : await failureOf(test)
      if (failure !== undefined) throw new Error(`${test} fails without any fault: ${failure}`)
      healthy.add(test)
      if ((await failureOf(test, mutant)) !== undefined) return test
    }
    return undefined
  }
  const judged: Judged[] = []
  for (const mutant of mutants) {
    const { name, class: kind, file } = mutant
    const tests = await importersOf(file)
    for (const test of tests) prints.set(test, fingerprintOf(await readFile(test, 'utf8')))
    const fault = fingerprintOf(mutant.source)
    const known = journal.of(name, fault)
    const judges = known?.outcome === 'survived' ? tests : Object.keys(known?.tests ?? {})
    if (known !== undefined && judges.every((test) => known.tests[test] === prints.get(test))) {
      judged.push({ name, class: kind, outcome: known.outcome })
      continue
    }
    const killer = await killerOf(mutant, tests)
    if (killer !== undefined) lastKiller.set(file, killer)
    const outcome = killer === undefined ? 'survived' : 'caught'
    const by = killer === undefined ? tests : [killer]
    const judgedBy = Object.fromEntries(by.map((test) => [test, prints.get(test) ?? '']))
    await journal.note({ name, fault, outcome, tests: judgedBy })
    judged.push({ name, class: kind, outcome })
    console.log(`${judged.length}/${mutants.length} ${killer === undefined ? '✗' : '✓'} ${name}`)
  }
  return judged
}
