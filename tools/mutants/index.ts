import { readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { allFaults } from './database/function-faults.ts'
import { readHelpers, readTestFiles, runTestFile } from './database/test-file.ts'

/** How many faults each `npm test` plants. The list is longer, since a fault goes when its code does. */
const wanted = 38

interface SampleLine {
  file: string
  name: string
}

/** Reads lines of `test file: name of a fault`. */
export function parseSample(text: string): SampleLine[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const end = line.indexOf(': ')
      return { file: line.slice(0, end), name: line.slice(end + 2) }
    })
}

/**
 * Plants the first faults of the fixed sample that still exist, and runs for each the one test file that catches it.
 * Everything is rolled back, so the database may be in use.
 * @throws Error when too few of them are left
 */
export async function judgeSample(databaseUrl: string): Promise<{ caught: number; survived: string[] }> {
  const lines = parseSample(await readFile(new URL('sample.txt', import.meta.url), 'utf8'))
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  // Made once, since it takes longer than most files; dropped again, since it is no part of the product.
  await sql`create extension if not exists pgtap with schema extensions`
  try {
    for (const helpers of await readHelpers()) await sql.unsafe(helpers)
    const faults = new Map((await allFaults(sql)).map((mutant) => [mutant.name, mutant]))
    const files = new Map((await readTestFiles()).map((file) => [file.name, file]))
    const sample = lines
      .flatMap(({ file, name }) => {
        const [mutant, test] = [faults.get(name), files.get(file)]
        return mutant && test ? [{ mutant, test }] : []
      })
      .slice(0, wanted)
    if (sample.length < wanted) {
      throw new Error(
        `Only ${sample.length} faults of tools/mutants/sample.txt are left. Choose some more from a run of test:mutants.`,
      )
    }
    const unproved = [...files.keys()].filter(
      (name) => name.includes('_matrix_') && !sample.some(({ test }) => test.name === name),
    )
    if (unproved.length > 0) throw new Error(`No fault of the sample is left for ${unproved.join(', ')}.`)
    const survived: string[] = []
    for (const { mutant, test } of sample) {
      const failure = await runTestFile(sql, test, mutant.plant)
      if (failure === undefined) survived.push(`${test.name} does not see: ${mutant.name}`)
    }
    return { caught: sample.length - survived.length, survived }
  } finally {
    await sql`drop extension if exists pgtap`
    await sql.end()
  }
}
