import { basename } from 'node:path'
import { keepStarted } from '../shared/started.ts'
import type { Project } from './back-up.ts'
import { drill } from './drill.ts'
import { openBackup } from './folder.ts'
import { endWith, readRestoreOptions, restoreUsage } from './options.ts'
import { print, reportRestore } from './report.ts'
import { restoreInto } from './restore-into.ts'
import { otherMigrations } from './same-version.ts'

// Loaded by a drill only: a restore elsewhere needs no backend of our own.
const startOwn = async () => (await import('./spare-stacks.ts')).startEmptyStack()

/** `npm run restore`: exit code 1 when something differs from the backup, 2 when nothing was restored. */
async function main(): Promise<number> {
  const { root, name, ...where } = readRestoreOptions(process.argv.slice(2), process.env)
  const restore = async (project: Project) =>
    print(
      reportRestore(
        await restoreInto({
          project,
          root,
          ...(name ? { name } : {}),
          // The schema is the backup's own, and nothing of this checkout uses it.
          isDrill: 'drill' in where,
          onProgress: (line) => console.log(line),
        }),
      ),
    )
  const { folder, manifest } = await openBackup(root, name)
  if ('drill' in where && otherMigrations(manifest).length > 0)
    console.log(
      `Backup ${basename(folder)} is of another version: a project takes it from that version's checkout only.`,
    )
  if ('project' in where) return restore(where.project)
  return drill({ started: await keepStarted('drill'), start: startOwn, restore, open: where.open })
}

await endWith(main, restoreUsage)
