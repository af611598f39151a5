import { once } from 'node:events'
import type { Project } from './back-up.ts'
import { openBackup } from './folder.ts'
import { endWith, readRestoreOptions, restoreUsage } from './options.ts'
import { restoreInto } from './restore-into.ts'

/** `npm run restore`: exit code 1 when something differs from the backup, 2 when nothing was restored. */
async function main(): Promise<number> {
  const { root, name, ...where } = readRestoreOptions(process.argv.slice(2), process.env)
  const restore = async (project: Project) =>
    report(
      await restoreInto({
        project,
        root,
        ...(name ? { name } : {}),
        onProgress: (line) => console.log(line),
      }),
    )
  await openBackup(root, name)
  return 'project' in where ? restore(where.project) : drill(restore, where.open)
}

function report(differences: readonly string[]): number {
  for (const difference of differences) console.error(difference)
  console.log(
    differences.length === 0
      ? 'Every row, object and file is as in the backup.'
      : `${differences.length} differences, listed above.`,
  )
  return differences.length === 0 ? 0 : 1
}

async function drill(restore: (project: Project) => Promise<number>, open: boolean): Promise<number> {
  const { startEmptyStack } = await import('./empty-stack.ts')
  const started = Date.now()
  const { stack, stop } = await startEmptyStack()
  try {
    const code = await restore({
      url: stack.apiUrl,
      secretKey: stack.secretKey,
      databaseUrl: stack.databaseUrl,
    })
    console.log(`Restored in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
    if (open) {
      console.log(`\n  API       ${stack.apiUrl}\n  database  ${stack.databaseUrl}\n\nCtrl-C throws it away.`)
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
    }
    return code
  } finally {
    await stop()
  }
}

await endWith(main, restoreUsage)
