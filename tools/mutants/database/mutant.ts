/** One fault to plant in the database. */
export interface Mutant {
  /** `object / fault / excerpt`: stays the same while the rest of the object changes. */
  name: string
  /** What kind of fault it is: a row of the report. */
  class: string
  /** SQL that plants it, run inside the transaction of a test file. */
  plant: string
  /** The function, or the table by its qualified name, whose tests could see it. */
  object: string
  /** Faults that the same test files are likely to catch: those of the same function, or of the same kind in the catalog. */
  like: string
  /** How the name of the test file begins that is named after the function's migration. */
  home?: string | undefined
  /** Words in the names of test files to try first. */
  first: readonly string[]
}

const longestExcerpt = 90

/** A piece of source as part of a name: on one line, and not too long. */
export function excerptOf(source: string): string {
  const line = source.replace(/\s+/g, ' ').trim()
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt - 1)}…`
}

/** Makes names unique: the second of the same name ends in ` (2)`. The order of the list decides which is which. */
export function withUniqueNames(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const count = (seen.get(mutant.name) ?? 0) + 1
    seen.set(mutant.name, count)
    return count === 1 ? mutant : { ...mutant, name: `${mutant.name} (${count})` }
  })
}
