import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const tsx = import.meta.resolve('tsx')

/** Files of a project by path; undefined for one that is missing. */
export type Files = Readonly<Record<string, string | Uint8Array | undefined>>

/**
 * Runs one of the programs of `npm run check` in a project that has these files and nothing else.
 * @returns its exit code and what it said.
 */
export async function runCheck(
  program: string,
  files: Files,
  ...options: string[]
): Promise<{ code: number; said: string }> {
  const project = await mkdtemp(join(tmpdir(), 'shinework-check-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      if (content === undefined) continue
      await mkdir(dirname(join(project, name)), { recursive: true })
      await writeFile(join(project, name), content)
    }
    // The list of checks starts each one by its path in the project.
    const needed = program === 'run.ts' ? ['tools', 'node_modules'] : []
    for (const name of needed) await symlink(resolve(name), join(project, name))
    const args = ['--import', tsx, resolve('tools/check', program), ...options]
    return await new Promise((done) => {
      execFile(process.execPath, args, { cwd: project }, (error, output, errors) =>
        done({ code: error === null ? 0 : Number(error.code), said: output + errors }),
      )
    })
  } finally {
    await rm(project, { recursive: true, force: true })
  }
}
