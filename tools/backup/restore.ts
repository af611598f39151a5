import { basename } from 'node:path'
import { keepStarted } from '../shared/started.ts'
import type { Project } from './back-up.ts'
import { drill } from './drill.ts'
import { openBackup } from './folder.ts'
import { endWith, readRestoreOptions, restoreUsage } from './options.ts'
import { print, reportRestore } from './report.ts'
import { restoreInto } from './restore-into.ts'
import { otherMigrations } from './same-version.ts'

// Loaded only by a drill, because any other restore needs no local backend.
const startOwn = async () => (await import('./spare-stacks.ts')).startEmptyStack()

/** `npm run restore`. The exit code is 1 if something differs from the backup, and 2 if nothing was restored. */
async function main(): Promise<number> {
  const { root, name, ...where } = readRestoreOptions(process.argv.slice(2), process.env)
  const restore = async (project: Project) =>
    print(
      reportRestore(
        await restoreInto({
          project,
          root,
          ...(name ? { name } : {}),
          // The drill uses the backup's own schema, and nothing of this checkout depends on it.
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
