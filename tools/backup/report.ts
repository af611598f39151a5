import type { Backup } from './back-up.ts'
import type { Restored } from './restore-into.ts'
import type { verify } from './verify.ts'

/** A program's output and exit code. */
export interface Report {
  /** Lines for the output. */
  said: string[]
  /** Lines for the error output, one for each problem. */
  wrong: string[]
  /** The exit code: 1 if there is a problem, otherwise 0. */
  code: 0 | 1
}

const reportOf = (said: string[], wrong: string[]): Report => ({
  said,
  wrong,
  code: wrong.length === 0 ? 0 : 1,
})

/**
 * The report of a finished backup.
 * @param schema the differences between the database and its migrations
 */
export function reportBackup(
  { name, manifest, removed, damaged }: Backup,
  root: string,
  seconds: string,
  schema: readonly string[],
): Report {
  return reportOf(
    [
      `Backup ${name} in ${root} is complete (${seconds} s).`,
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}`] : []),
    ],
    [
      ...manifest.missing.map((file) => `${file} is listed in the database, but has no content.`),
      ...damaged.map(
        (one) =>
          `The manifest of the older backup ${one} is damaged: that one cannot be restored. This one is complete.`,
      ),
      ...schema.map(
        (one) => `Changed by hand, so not in a backup: ${one}. npm run doctor says how to mend it.`,
      ),
    ],
  )
}

/** The report of a verified backup. */
export const reportVerified = ({
  name,
  tables,
  files,
  damaged,
}: Awaited<ReturnType<typeof verify>>): Report =>
  reportOf(
    [
      `Read backup ${name}: ${tables} tables, ${files} contents of files.`,
      damaged.length === 0
        ? 'All of it is as it was written.'
        : `${damaged.length} are damaged, listed above.`,
    ],
    damaged,
  )

/** The report of a restore. */
export function reportRestore({ differences, compared }: Restored): Report {
  const { tables, rows, accounts, schema, files, bytes } = compared
  const counts = [
    `${rows} rows in ${tables} tables, ${accounts} accounts among them`,
    schema ? 'the schema with this version’s' : 'not the schema, which is of another version',
    `${files} files (${(bytes / 1e6).toFixed(1)} MB)`,
  ]
  const verdict =
    differences.length === 0
      ? 'Every row and file is as in the backup.'
      : `${differences.length} differences, listed above.`
  return reportOf([`Compared: ${counts.join('; ')}.`, verdict], differences)
}

/** Prints a report, problems first. @returns its exit code */
export function print({ said, wrong, code }: Report): number {
  for (const line of wrong) console.error(line)
  for (const line of said) console.log(line)
  return code
}
