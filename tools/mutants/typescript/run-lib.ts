import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import type { Judged } from '../accepted.ts'
import { chosen, type MutantOptions } from '../options.ts'
import { judgeSources } from './judge-sources.ts'
import { type SourceMutant, sourceFaults } from './source-faults.ts'

const folder = 'src/lib'

/**
 * Every fault that can be planted in a helper that has a unit test beside it. The others work on the page, and what they do
 * is seen by journeys, which cost too much to run for each fault.
 */
async function allFaults(): Promise<SourceMutant[]> {
  const names = (await readdir(folder)).sort()
  const tested = names.filter((name) => names.includes(name.replace(/\.tsx?$/, '.test.ts')))
  const files = await Promise.all(
    tested.map(async (name) => sourceFaults(`${folder}/${name}`, await readFile(join(folder, name), 'utf8'))),
  )
  return files.flat()
}

/**
 * Plants the faults that are asked for in src/lib, in memory, and runs the unit tests that import the file. One Vitest stays
 * up for all of them, so a fault costs what its tests cost and not a start.
 */
export async function judgeLib(options: MutantOptions): Promise<{ judged: Judged[]; isWhole: boolean }> {
  const all = await allFaults()
  const mutants = chosen(all, options)
  if (options.list) {
    for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
    return { judged: [], isWhole: false }
  }
  const planted = new Map<string, string>()
  const vitest = await startVitest(planted)
  try {
    const importers = new Map<string, TestSpecification[]>()
    const judged = await judgeSources('lib', mutants, options, async (mutant) => {
      const tests = importers.get(mutant.file) ?? (await healthyTestsOf(vitest, mutant.file))
      importers.set(mutant.file, tests)
      return isCaught(vitest, planted, mutant, tests)
    })
    return { judged, isWhole: mutants.length === all.length }
  } finally {
    await vitest.close()
  }
}

/** The helpers' unit tests on their own: plugins given here would not reach a project of vitest.config.ts. */
async function startVitest(planted: ReadonlyMap<string, string>): Promise<Vitest> {
  return createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: [`${folder}/*.test.ts`],
      css: { include: /\.css/ },
      reporters: [{}],
      silent: true,
    },
    {
      resolve: { alias: { '@': resolve('src') } },
      plugins: [{ name: 'planted-fault', enforce: 'pre', load: (id) => planted.get(id) }],
    },
  )
}

/**
 * The unit tests of src/lib that import a file, through others too.
 * @throws Error when one fails without a fault
 */
async function healthyTestsOf(vitest: Vitest, file: string): Promise<TestSpecification[]> {
  vitest.config.related = [resolve(file)]
  const tests = await vitest.getRelevantTestSpecifications()
  if (tests.length === 0) throw new Error(`No test of ${folder} imports ${file}.`)
  const failure = await failureOf(vitest, tests)
  if (failure !== undefined) throw new Error(`The tests of ${file} fail without any fault: ${failure}`)
  return tests
}

async function failureOf(vitest: Vitest, tests: TestSpecification[]): Promise<string | undefined> {
  // Vitest keeps the errors and the modules of earlier runs.
  const before = vitest.state.getUnhandledErrors().length
  const { testModules } = await vitest.runTestSpecifications(tests)
  if (vitest.state.getUnhandledErrors().length > before) return 'an error outside the tests'
  const wanted = new Set(tests.map(({ moduleId }) => moduleId))
  return testModules.find((module) => wanted.has(module.moduleId) && !module.ok())?.relativeModuleId
}

async function isCaught(
  vitest: Vitest,
  planted: Map<string, string>,
  { file, source }: SourceMutant,
  tests: TestSpecification[],
): Promise<boolean> {
  const path = resolve(file)
  planted.set(path, source)
  vitest.invalidateFile(path)
  try {
    return (await failureOf(vitest, tests)) !== undefined
  } finally {
    planted.delete(path)
    vitest.invalidateFile(path)
  }
}
