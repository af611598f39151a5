import { backUp } from './back-up.ts'
import { schemaDifferences } from './migrations.ts'
import { backupUsage, readBackupOptions } from './options.ts'
import { print, reportBackup, reportVerified, runWith } from './report.ts'
import { verify } from './verify.ts'

/**
 * `npm run backup`. The exit code is 1 if a listed file has no content, an older backup is damaged, or the schema was changed by hand. Exit
 * code 2 means that nothing was backed up. With `--verify`, exit code 1 means that a file is damaged.
 */
await runWith(readBackupOptions, backupUsage, async (options) => {
  if ('verify' in options) return print(reportVerified(await verify(options.root)))
  const started = Date.now()
  const backup = await backUp({ ...options, onProgress: (line) => console.log(line) })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const said = `Backup ${backup.name} in ${options.root} is complete (${seconds} s).`
  // A failed comparison of the schema is only reported, because the backup itself is complete.
  const schema = await schemaDifferences(options.project.databaseUrl, backup.manifest).catch(
    (error: unknown) => [`the schema, perhaps: it could not be compared (${String(error)})`],
  )
  return print(reportBackup(backup, [said], schema ?? []))
})
