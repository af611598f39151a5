import { basename } from 'node:path'
import { keepStarted } from '../shared/started-services.ts'
import type { Project } from './back-up.ts'
import { openBackup } from './folder.ts'
import { otherMigrations } from './migrations.ts'
import { readRestoreOptions, restoreUsage } from './options.ts'
import { print, reportRestore, runWith } from './report.ts'
import { restoreInto } from './restore-into.ts'
import { drill } from './spare-stacks.ts'

const onProgress = (line: string) => console.log(line)

/** `npm run restore`. The exit code is 1 if something differs from the backup, and 2 if nothing was restored. */
await runWith(readRestoreOptions, restoreUsage, async ({ root, name, ...where }) => {
  // A restore drill accepts a backup of any version, because it restores the backup's own schema and nothing in this
  // checkout depends on the result.
  const restore = async (project: Project, isDrill: boolean) =>
    print(reportRestore(await restoreInto({ project, root, name, isDrill, onProgress })))
  if ('project' in where) return restore(where.project, false)
  const { folder, manifest } = await openBackup(root, name)
  if (otherMigrations(manifest).length > 0)
    console.log(
      `Backup ${basename(folder)} is of another version: a project takes it from that version's checkout only.`,
    )
  return drill(await keepStarted('drill'), (project) => restore(project, true), where.open)
})
