import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { Judged } from '../accepted.ts'
import type { MutantOptions } from '../options.ts'
import { judgeSources, wantedSources } from './judge-sources.ts'
import { type SourceMutant, sourceFaults } from './source-faults.ts'

const folder = 'src/lib'

/**
 * Every fault that can be planted in a helper that has a unit test beside it. The others work on the page, and what they do
 * is seen by journeys, which cost too much to run for each fault.
 */
async function allFaults(): Promise<SourceMutant[]> {
  const names = (await readdir(folder, { recursive: true })).sort()
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
  const mutants = wantedSources(all, options)
  if (options.list) {
    for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
    return { judged: [], isWhole: false }
  }
  const planted = new Map<string, string>()
  const vitest = await startVitest(planted)
  try {
    const importers = new Map<string, readonly string[]>()
    const judged = await judgeSources('lib', mutants, options, {
      importersOf: async (file) => {
        const known = importers.get(file) ?? (await importersOf(vitest, file))
        importers.set(file, known)
        return known
      },
      failureOf: (test, mutant) => failureOf(vitest, planted, test, mutant),
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
      include: [`${folder}/**/*.test.ts`],
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

async function importersOf(vitest: Vitest, file: string): Promise<string[]> {
  vitest.config.related = [resolve(file)]
  const tests = await vitest.getRelevantTestSpecifications()
  return tests.map(({ moduleId }) => relative('.', moduleId))
}

async function failureOf(
  vitest: Vitest,
  planted: Map<string, string>,
  test: string,
  mutant?: SourceMutant,
): Promise<string | undefined> {
  if (mutant === undefined) return firstFailure(vitest, test)
  const path = resolve(mutant.file)
  planted.set(path, mutant.source)
  vitest.invalidateFile(path)
  try {
    return await firstFailure(vitest, test)
  } finally {
    planted.delete(path)
    vitest.invalidateFile(path)
  }
}

async function firstFailure(vitest: Vitest, test: string): Promise<string | undefined> {
  // Vitest keeps the errors and the modules of earlier runs.
  const before = vitest.state.getUnhandledErrors().length
  const moduleId = resolve(test)
  const { testModules } = await vitest.runTestSpecifications(vitest.getModuleSpecifications(moduleId))
  if (vitest.state.getUnhandledErrors().length > before) return 'an error outside the tests'
  return testModules.find((module) => module.moduleId === moduleId && !module.ok())?.relativeModuleId
}
