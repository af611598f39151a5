import { readdir } from 'node:fs/promises'
import { chosenPorts } from '../shared/ports.ts'
import { runProgram } from '../shared/run-program.ts'
import { exitIfTaken, keepStarted } from '../shared/started.ts'
import { environmentOf, startTestBackend } from '../shared/test-backend.ts'

/** Runs Stryker with a configuration of this folder. @param args Stryker's own options, which win */
function stryker(
  name: 'lib' | 'functions',
  mutate: string,
  args: string[],
  environment = {},
): Promise<number> {
  const config = `tools/mutants/stryker.${name}.json`
  const program = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config]
  return runProgram(process.execPath, [...program, '--mutate', mutate, ...args], environment)
}

/**
 * Plants faults in each helper of src/lib that has a unit test beside it. The others work on the page, and what they do is seen
 * by journeys, which cost too much to run for each fault.
 */
export async function plantInLib(args: string[]): Promise<number> {
  const names = await readdir('src/lib', { recursive: true })
  const tested = names.filter((name) => names.includes(name.replace(/\.tsx?$/, '.test.ts')))
  return stryker('lib', tested.map((name) => `src/lib/${name}`).join(), args)
}

/**
 * Plants faults in the edge functions, one folder after the other, and runs the folder's tests against one local stack.
 * @param args names of folders, or none for all, and Stryker's options
 */
export async function plantInFunctions(args: string[]): Promise<number> {
  const entries = await readdir('supabase/functions', { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const named = folders.filter((name) => args.includes(name))
  const options = args.filter((arg) => !named.includes(arg))
  const ports = chosenPorts().test
  await exitIfTaken(ports)
  const started = await keepStarted('mutants')
  const codes: number[] = []
  try {
    const stack = await startTestBackend(ports, started)
    for (const name of named.length > 0 ? named : folders) {
      const mutate = `supabase/functions/${name}/**/*.ts,!supabase/functions/${name}/**/*test.ts`
      const environment = { ...environmentOf(stack, ports), FUNCTION: name }
      codes.push(await stryker('functions', mutate, options, environment))
      await started.goOn()
    }
  } finally {
    await started.end()
  }
  return Math.max(...codes)
}
