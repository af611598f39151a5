import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chosenPorts } from '../../shared/ports.ts'
import { captureProgram, type Environment, endPrograms } from '../../shared/run-program.ts'
import { exitIfTaken, keepStarted } from '../../shared/started.ts'
import { environmentOf, startTestBackend } from '../../shared/test-backend.ts'
import type { Judged } from '../accepted.ts'
import type { MutantOptions } from '../options.ts'
import { readImporters } from './importers.ts'
import { judgeSources, wantedSources } from './judge-sources.ts'
import { type SourceMutant, sourceFaults } from './source-faults.ts'

const folder = 'supabase/functions'

/** A fault may make a loop endless. */
const LONGEST_TEST_MS = 180_000

/** The files of the edge functions: those that are served, and those with tests. */
async function readNames(): Promise<{ served: string[]; tests: string[] }> {
  const entries = (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`).sort()
  return {
    served: entries.filter((name) => /^(?!.*(?:\.|-)test\.ts$).*\.ts$/.test(name)),
    tests: entries.filter((name) => name.endsWith('.test.ts')),
  }
}

/**
 * Plants the faults that are asked for in a copy of the edge functions and runs the tests that import the file under Deno,
 * against one local stack.
 */
export async function judgeFunctions(
  options: MutantOptions,
): Promise<{ judged: Judged[]; isWhole: boolean }> {
  const { served, tests } = await readNames()
  const files = await Promise.all(
    served.map(async (name) => sourceFaults(name, await readFile(name, 'utf8'))),
  )
  const all = files.flat()
  const mutants = wantedSources(all, options)
  if (options.list) {
    for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
    return { judged: [], isWhole: false }
  }
  const ports = chosenPorts().test
  await exitIfTaken(ports)
  const started = await keepStarted('mutants')
  try {
    const stack = await startTestBackend(ports, started)
    const copy = await copyProject(started.workFolder)
    const importersOf = await readImporters(tests)
    const judged = await judgeSources('functions', mutants, options, {
      importersOf: async (file) => importersOf(file),
      async failureOf(test, mutant) {
        const failure = await failureOf(copy, test, environmentOf(stack, ports), mutant)
        // A test that an interrupt has ended has caught nothing.
        await started.goOn()
        return failure
      },
    })
    return { judged, isWhole: mutants.length === all.length }
  } finally {
    await started.end()
  }
}

async function copyProject(workFolder: string): Promise<string> {
  const copy = join(workFolder, 'project')
  await mkdir(copy)
  // Tests read migrations and templates, too.
  await cp('supabase', join(copy, 'supabase'), { recursive: true })
  await cp('deno.json', join(copy, 'deno.json'))
  await cp('package.json', join(copy, 'package.json'))
  await cp('tests', join(copy, 'tests'), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

async function failureOf(
  copy: string,
  test: string,
  environment: Environment,
  mutant?: SourceMutant,
): Promise<string | undefined> {
  if (mutant === undefined) return outputOfFailure(copy, test, environment)
  const path = join(copy, mutant.file)
  const healthy = await readFile(path)
  await writeFile(path, mutant.source)
  try {
    return await outputOfFailure(copy, test, environment)
  } finally {
    await writeFile(path, healthy)
  }
}

async function outputOfFailure(
  copy: string,
  test: string,
  environment: Environment,
): Promise<string | undefined> {
  const config = `--config=${join(copy, 'deno.json')}`
  const end = setTimeout(endPrograms, LONGEST_TEST_MS)
  const { code, output } = await captureProgram(
    'node_modules/.bin/deno',
    ['test', '--allow-all', '--no-check', '--fail-fast', config, join(copy, test)],
    environment,
  )
  clearTimeout(end)
  return code === 0 ? undefined : output
}
