import { copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../shared/ports.ts'
import { captureProgram } from '../shared/run-program.ts'
import { column } from './column.ts'
import { edgeFunction } from './function.ts'
import { applyEdit, readRecipe } from './recipe.ts'
import { screen } from './screen.ts'
import { table } from './table.ts'
import { test } from './test.ts'
import { text } from './text.ts'

export const recipes = [column, table, edgeFunction, screen, test, text]

/** What is run after the recipes each time; `all` adds what takes longer: every check and every test that they name. */
function commandsFor(told: readonly string[], all: boolean): string[] {
  const tests = told.flatMap((command) => /^npm test -- (.*)/.exec(command)?.[1] ?? [])
  // Those that start no backend.
  const quick = tests.flatMap((words) => /--only unit [^-]*/.exec(words)?.[0].trim() ?? [])
  // Not "generated files", which would make anew what `npm run types` has just made.
  const checks = 'boundaries types texts styles sql unused cited'
  return [
    'npm run types',
    ...(all ? ['npm run format'] : []),
    `npm run check${all ? '' : ` ${checks}`}`,
    `npm test -- ${(all ? tests : quick).join(' ')}`,
  ]
}

/**
 * Does every recipe of CONTRIBUTING in one copy of the project, and runs what they say to run.
 * @param onProgress is told what begins
 * @throws Error that says which command failed, with all it printed
 */
export async function runRecipes(all: boolean, onProgress: (line: string) => void): Promise<void> {
  const contributing = await readFile('CONTRIBUTING.md', 'utf8')
  const told = recipes.flatMap((recipe) => readRecipe(contributing, recipe).commands)
  const folder = await mkdtemp(path.join(tmpdir(), 'shinework-recipes-'))
  try {
    await copyProject(folder)
    for (const { steps } of recipes) for (const edit of steps.flat()) await applyEdit(folder, edit)
    const environment = { SHINEWORK_PORT_BASE: String(await freePort()) }
    for (const command of commandsFor(told, all)) {
      onProgress(command)
      const args = ['--prefix', folder, ...command.split(' ').slice(1)]
      const { code, output, errors } = await captureProgram('npm', args, environment)
      if (code !== 0) throw new Error(`${command}\n${output}${errors}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** All files but those that git ignores, and the packages as they are. */
async function copyProject(folder: string): Promise<void> {
  const { output } = await captureProgram('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  for (const file of output.trim().split('\n')) {
    const copy = path.join(folder, file)
    await mkdir(path.dirname(copy), { recursive: true })
    await copyFile(file, copy)
  }
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
}
