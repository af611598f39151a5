import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { chosenPorts } from '../../local-stack/cli/ports.ts'
import { type Closer, environmentOf, startTestBackend } from '../../test/backend.ts'
import { captureProgram, type Environment } from '../../test/run-program.ts'
import type { Judged } from '../accepted.ts'
import { chosen, type MutantOptions } from '../options.ts'
import { judgeSources } from './judge-sources.ts'
import { type SourceMutant, sourceFaults } from './source-faults.ts'

const folder = 'supabase/functions'

/** Every fault that can be planted in the edge functions. */
async function allFaults(): Promise<SourceMutant[]> {
  const entries = await readdir(folder, { recursive: true })
  const names = entries.filter((name) => /^(?!.*(?:\.|-)test\.ts$).*\.ts$/.test(name)).sort()
  const files = await Promise.all(
    names.map(async (name) => sourceFaults(`${folder}/${name}`, await readFile(join(folder, name), 'utf8'))),
  )
  return files.flat()
}

/**
 * Plants the faults that are asked for in a copy of the edge functions and runs the tests beside the file under Deno,
 * against one local stack. A file of _shared is seen by the tests of every function.
 */
export async function judgeFunctions(
  options: MutantOptions,
): Promise<{ judged: Judged[]; isWhole: boolean }> {
  const all = await allFaults()
  const mutants = chosen(all, options)
  if (options.list) {
    for (const { name, class: kind } of mutants) console.log(`${kind.padEnd(16)} ${name}`)
    return { judged: [], isWhole: false }
  }
  const workFolder = await mkdtemp(join(tmpdir(), 'shinework-mutants-'))
  const closers: Closer[] = [() => rm(workFolder, { recursive: true, force: true })]
  try {
    const ports = chosenPorts().test
    const stack = await startTestBackend(ports, workFolder, closers)
    const copy = await copyProject(workFolder)
    const judged = await judgeSources('functions', mutants, options, (mutant) =>
      fails(copy, mutant, environmentOf(stack, ports)),
    )
    return { judged, isWhole: mutants.length === all.length }
  } finally {
    for (const closer of closers.reverse()) await closer()
  }
}

async function copyProject(workFolder: string): Promise<string> {
  const copy = join(workFolder, 'project')
  await mkdir(join(copy, 'supabase'), { recursive: true })
  await cp(folder, join(copy, folder), { recursive: true })
  await cp('deno.json', join(copy, 'deno.json'))
  await cp('package.json', join(copy, 'package.json'))
  await cp('tests', join(copy, 'tests'), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

async function fails(
  copy: string,
  { file, source }: SourceMutant,
  environment: Environment,
): Promise<boolean> {
  const original = await readFile(file, 'utf8')
  await writeFile(join(copy, file), source)
  const tests = file.includes('/_shared/') ? folder : dirname(file)
  try {
    const { code } = await captureProgram(
      'node_modules/.bin/deno',
      [
        'test',
        '--allow-all',
        '--no-check',
        '--fail-fast',
        `--config=${join(copy, 'deno.json')}`,
        join(copy, tests),
      ],
      environment,
    )
    return code !== 0
  } finally {
    await writeFile(join(copy, file), original)
  }
}
