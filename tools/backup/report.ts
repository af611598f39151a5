import { basename } from 'node:path'
import { isDiskFull } from '../shared/disk-full.ts'
import type { Backup } from './back-up.ts'
import type { Restored } from './restore-into.ts'
import type { verify } from './verify.ts'

/** A program's output: `said` has the lines for stdout, and `wrong` has one line per problem for stderr. */
export type Report = { said: string[]; wrong: string[] }

/**
 * The report of a finished backup.
 * @param schema the differences between the database and its migrations
 */
export function reportBackup(backup: Backup, said: string[], schema: readonly string[]): Report {
  const { manifest, removed, damaged } = backup
  const lost = manifest.missing.map((file) => `${file} is listed in the database, but has no content.`)
  const broken = damaged.map(
    (name) =>
      `The manifest of the older backup ${name} is damaged: that one cannot be restored. This one is complete.`,
  )
  const changed = schema.map(
    (one) => `Changed by hand, so not in a backup: ${one}. npm run doctor says how to mend it.`,
  )
  const gone = removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []
  return { said: [...said, ...gone], wrong: [...lost, ...broken, ...changed] }
}

/** The report of a verified backup. Each damaged file is a problem. */
export function reportVerified({
  folder,
  manifest,
  contents,
  damaged,
}: Awaited<ReturnType<typeof verify>>): Report {
  const verdict =
    damaged.length > 0 ? `${damaged.length} are damaged, listed above.` : 'All of it is as it was written.'
  const read = `Read backup ${basename(folder)}: ${manifest.tables.length} tables, ${contents} contents of files.`
  return { said: [read, verdict], wrong: damaged }
}

/** The report of a restore. Each difference from the backup is a problem. */
export function reportRestore({ differences, compared }: Restored): Report {
  const { tables, rows, accounts, schema, files, bytes } = compared
  const ofSchema = schema ? 'the schema with this version’s' : 'not the schema, which is of another version'
  const counts = `${rows} rows in ${tables} tables, ${accounts} accounts among them; ${ofSchema}; ${files} files`
  const verdict =
    differences.length > 0
      ? `${differences.length} differences, listed above.`
      : 'Every row and file is as in the backup.'
  return { said: [`Compared: ${counts} (${(bytes / 1e6).toFixed(1)} MB).`, verdict], wrong: differences }
}

/** Prints a report, problems first. @returns the exit code: 1 if there is a problem */
export function print({ said, wrong }: Report): number {
  for (const line of wrong) console.error(line)
  for (const line of said) console.log(line)
  return wrong.length === 0 ? 0 : 1
}

/** The lines to print for a fatal error: its message, a hint if the disk is full, and its cause. */
export function linesAbout(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const full = isDiskFull(error) ? ['The disk is full. Make room on it, then start again.'] : []
  return [error.message, ...full, ...(error.cause instanceof Error ? [error.cause.message] : [])]
}

/** Reads the options, runs `work` and exits with its code. Exits with 2 if `work` fails or the options are wrong. */
export async function runWith<Options>(
  read: (args: string[], environment: Record<string, string | undefined>) => Options,
  usage: string,
  work: (options: Options) => Promise<number>,
): Promise<void> {
  let lines = [`\n${usage}`]
  try {
    const options = read(process.argv.slice(2), process.env)
    lines = []
    process.exit(await work(options))
  } catch (error) {
    for (const line of [...linesAbout(error), ...lines]) console.error(line)
    process.exit(2)
  }
}
