import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'

const tsx = import.meta.resolve('tsx')

/** A program's exit code and output. */
const endedSchema = z.object({ code: z.number(), said: z.string() })
type Ended = z.infer<typeof endedSchema>

/** Files of a project, by path. The file is not created if its content is undefined. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>

/** The process that runs all checks of a test file. The process ends with the test file. */
let runner: ChildProcess | undefined

async function runInTurn(program: string, project: string, options: string[]): Promise<Ended> {
  runner ??= fork(resolve('tools/check/checks-in-one-process.ts'), { execArgv: ['--import', tsx] })
  const answer = once(runner, 'message')
  runner.send({ program, project, options })
  return endedSchema.parse((await answer)[0])
}

/** Ends the process that runs the checks. */
export function endRunner(): void {
  runner?.kill()
  runner = undefined
}

function start(program: string, project: string, options: string[]): Promise<Ended> {
  const args = ['--import', tsx, program, ...options]
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: project }, (error, output, errors) =>
      done({ code: error === null ? 0 : Number(error.code), said: output + errors }),
    )
  })
}

/**
 * Runs one of the programs of `npm run check` in a project that contains only these files.
 * @returns the program's exit code and output.
 */
export async function runCheck(program: string, files: Files, ...options: string[]): Promise<Ended> {
  const project = await mkdtemp(join(tmpdir(), 'shinework-check-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      if (content === undefined) continue
      await mkdir(dirname(join(project, name)), { recursive: true })
      await writeFile(join(project, name), content)
    }
    // run.ts starts each check by its path in the project, so the project needs links to the folders with the programs.
    const needed = program === 'run.ts' ? ['tools', 'node_modules'] : []
    for (const name of needed) await symlink(resolve(name), join(project, name))
    const path = resolve('tools/check', program)
    return program === 'run.ts'
      ? await start(path, project, options)
      : await runInTurn(path, project, options)
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}
