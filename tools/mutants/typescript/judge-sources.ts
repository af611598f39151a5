import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Judged } from '../accepted.ts'
import { fingerprintOf, Journal } from '../journal.ts'
import type { MutantOptions } from '../options.ts'
import type { SourceMutant } from './source-faults.ts'

/**
 * Judges faults in TypeScript one after the other. What an earlier run has judged holds while the file is the same; a fault
 * that survived is tried again when tests of its folder have changed.
 */
export async function judgeSources(
  place: 'lib' | 'functions',
  mutants: readonly SourceMutant[],
  options: MutantOptions,
  isCaught: (mutant: SourceMutant) => Promise<boolean>,
): Promise<Judged[]> {
  const journal = await Journal.open(place, options.afresh)
  const prints = new Map<string, string>()
  const judged: Judged[] = []
  for (const mutant of firstOfEachKind(mutants)) {
    const { name, class: kind } = mutant
    const folder = dirname(mutant.file)
    const print = prints.get(folder) ?? (await fingerprintOfTests(folder))
    prints.set(folder, print)
    const fault = fingerprintOf(mutant.source)
    const known = journal.of(name, fault)
    const isKnown = known !== undefined && (known.outcome === 'caught' || known.tests[folder] === print)
    const outcome = isKnown ? known.outcome : (await isCaught(mutant)) ? 'caught' : 'survived'
    if (!isKnown) await journal.note({ name, fault, outcome, tests: { [folder]: print } })
    judged.push({ name, class: kind, outcome })
    if (!isKnown)
      console.log(`${judged.length}/${mutants.length} ${outcome === 'caught' ? '✓' : '✗'} ${name}`)
  }
  return judged
}

/** Of each file one fault of each class before the second of any: a run that is stopped has looked everywhere. */
function firstOfEachKind(mutants: readonly SourceMutant[]): SourceMutant[] {
  const seen = new Set<string>()
  const isFirst = ({ class: kind, file }: SourceMutant) => {
    const isNew = !seen.has(`${kind} in ${file}`)
    seen.add(`${kind} in ${file}`)
    return isNew
  }
  const first = new Set(mutants.filter(isFirst))
  return [...first, ...mutants.filter((mutant) => !first.has(mutant))]
}

async function fingerprintOfTests(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /[.-]test\.tsx?$/.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return fingerprintOf(texts.join())
}
