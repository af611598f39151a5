import { backUp } from './back-up.ts'
import { backupUsage, endWith, readBackupOptions } from './options.ts'

/**
 * `npm run backup`: exit code 1 when a file that the database lists has no content or an older backup is
 * damaged, 2 when nothing was backed up.
 */
async function main(): Promise<number> {
  const options = readBackupOptions(process.argv.slice(2), process.env)
  const started = Date.now()
  const { name, manifest, removed, damaged } = await backUp({
    ...options,
    onProgress: (line) => console.log(line),
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`Backup ${name} in ${options.root} is complete (${seconds} s).`)
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}`)
  for (const file of manifest.missing) console.error(`${file} is listed in the database, but has no content.`)
  for (const one of damaged)
    console.error(
      `The manifest of the older backup ${one} is damaged: that one cannot be restored. This one is complete.`,
    )
  return manifest.missing.length + damaged.length === 0 ? 0 : 1
}

await endWith(main, backupUsage)
