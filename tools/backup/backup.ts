import { backUp } from './back-up.ts'
import { backupUsage, endWith, readBackupOptions } from './options.ts'
import { print, reportBackup } from './report.ts'

/**
 * `npm run backup`: exit code 1 when a file that the database lists has no content or an older backup is
 * damaged, 2 when nothing was backed up.
 */
async function main(): Promise<number> {
  const options = readBackupOptions(process.argv.slice(2), process.env)
  const started = Date.now()
  const backup = await backUp({ ...options, onProgress: (line) => console.log(line) })
  return print(reportBackup(backup, options.root, ((Date.now() - started) / 1000).toFixed(1)))
}

await endWith(main, backupUsage)
