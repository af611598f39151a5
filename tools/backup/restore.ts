import { once } from 'node:events'
import { basename } from 'node:path'
import type { Project } from './back-up.ts'
import { openBackup } from './folder.ts'
import { endWith, readRestoreOptions, restoreUsage } from './options.ts'
import { type Restored, restoreInto } from './restore-into.ts'
import { otherMigrations } from './same-version.ts'

/** `npm run restore`: exit code 1 when something differs from the backup, 2 when nothing was restored. */
async function main(): Promise<number> {
  const { root, name, ...where } = readRestoreOptions(process.argv.slice(2), process.env)
  const restore = async (project: Project) =>
    report(
      await restoreInto({
        project,
        root,
        ...(name ? { name } : {}),
        // The schema is the backup's own, and nothing of this checkout uses it.
        anyVersion: 'drill' in where,
        onProgress: (line) => console.log(line),
      }),
    )
  const { folder, manifest } = await openBackup(root, name)
  if ('drill' in where && otherMigrations(manifest).length > 0)
    console.log(
      `Backup ${basename(folder)} is of another version: a project takes it from that version's checkout only.`,
    )
  return 'project' in where ? restore(where.project) : drill(restore, where.open)
}

function report({ differences, compared }: Restored): number {
  for (const difference of differences) console.error(difference)
  const { tables, rows, accounts, objects, files, bytes } = compared
  const counts = [
    `${rows} rows in ${tables} tables, ${accounts} accounts among them`,
    `${objects} objects of the schema`,
    `${files} files (${(bytes / 1e6).toFixed(1)} MB)`,
  ]
  console.log(`Compared: ${counts.join('; ')}.`)
  console.log(
    differences.length === 0
      ? 'Every row, object and file is as in the backup.'
      : `${differences.length} differences, listed above.`,
  )
  return differences.length === 0 ? 0 : 1
}

async function drill(restore: (project: Project) => Promise<number>, open: boolean): Promise<number> {
  const { startEmptyStack } = await import('./spare-stacks.ts')
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
