import { parseArgs } from 'node:util'
import { isDiskFull } from '../shared/disk-full.ts'
import type { Project } from './back-up.ts'

export const backupUsage = `Copies a project's database and files to a folder. Nothing in the project changes.

  export DATABASE_URL=postgresql://…       direct address or session pooler, as postgres
  export SUPABASE_SECRET_KEY=sb_secret_…
  npm run backup -- --url https://<ref>.supabase.co --to <folder> [--keep <number of backups>]

A folder that has backups already gets the next one, and only the files that are new.

  npm run backup -- --verify --to <folder> [--at <backup>]

--verify reads the newest backup again, or the one that --at names, and names each damaged file. It needs no project and no key.`

export const restoreUsage = `Restores a backup into an empty project, reads everything again and compares.

  export DATABASE_URL=postgresql://…       of the empty project
  export SUPABASE_SECRET_KEY=sb_secret_…
  npm run restore -- --from <folder> --url https://<new ref>.supabase.co [--at <backup>]

  npm run restore -- --from <folder> --drill [--open] [--at <backup>]

--drill restores into a backend on this machine, needs no project and no key, and throws it away again;
--open keeps it running until Ctrl-C, to look something up or to take lost rows from it.
--at is the name of a backup in the folder; without it, the newest.`

export interface BackupChoice {
  project: Project
  root: string
  keep?: number
}

/** The choice of a backup to verify. */
export type VerifyChoice = { verify: true; root: string; name?: string }

export type RestoreChoice = { root: string; name?: string } & (
  | { project: Project }
  | { drill: true; open: boolean }
)

type Environment = Record<string, string | undefined>

/** An incomplete or invalid command. */
export class UsageError extends Error {}

function need(value: string | undefined, what: string): string {
  if (!value) throw new UsageError(`${what} is missing.`)
  return value
}

// Keys come from the environment, because everyone on the machine can see a command's arguments and the shell stores them.
function projectOf(url: string | undefined, environment: Environment): Project {
  const given = need(url, '--url')
  if (!URL.canParse(given)) throw new UsageError(`--url is not an address: ${given}`)
  return {
    url: new URL(given).origin,
    secretKey: need(environment['SUPABASE_SECRET_KEY'], 'SUPABASE_SECRET_KEY in the environment'),
    databaseUrl: need(environment['DATABASE_URL'], 'DATABASE_URL in the environment'),
  }
}

/** Returns the result of `read`. Its errors become UsageErrors. */
function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws UsageError */
export function readBackupOptions(args: string[], environment: Environment): BackupChoice | VerifyChoice {
  const text = { type: 'string' } as const
  const options = { url: text, to: text, keep: text, at: text, verify: { type: 'boolean' } } as const
  const { url, to, keep, at, verify } = understood(() => parseArgs({ args, options }).values)
  const root = need(to, '--to')
  if (verify === true) return { verify, root, ...(at === undefined ? {} : { name: at }) }
  if (at !== undefined) throw new UsageError('--at goes with --verify.')
  const number = keep === undefined ? undefined : Number(keep)
  if (number !== undefined && !(Number.isInteger(number) && number > 0)) {
    throw new UsageError(`--keep takes a number from 1, not ${keep}.`)
  }
  return { project: projectOf(url, environment), root, ...(number === undefined ? {} : { keep: number }) }
}

/** @throws UsageError */
export function readRestoreOptions(args: string[], environment: Environment): RestoreChoice {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { url: text, from: text, at: text, drill: flag, open: flag }
  const { url, from, at, drill, open } = understood(() => parseArgs({ args, options }).values)
  const what = { root: need(from, '--from'), ...(at === undefined ? {} : { name: at }) }
  if (drill === true && url !== undefined) throw new UsageError('--drill takes no --url.')
  if (drill === true) return { ...what, drill, open: open === true }
  return { ...what, project: projectOf(url, environment) }
}

/** The lines about a fatal error: its message, its cause, a full disk, and the usage if the command was wrong. */
export function linesAbout(error: unknown, usage: string): string[] {
  const cause = error instanceof Error ? error.cause : undefined
  return [
    error instanceof Error ? error.message : String(error),
    ...(isDiskFull(error) ? ['The disk is full. Make room on it, then start again.'] : []),
    ...(cause instanceof Error && cause.message ? [cause.message] : []),
    ...(error instanceof UsageError ? [`\n${usage}`] : []),
  ]
}

/** Exits with the code that `main` returns, or with 2 and {@link linesAbout} if it fails. */
export async function endWith(main: () => Promise<number>, usage: string): Promise<void> {
  try {
    process.exit(await main())
  } catch (error) {
    for (const line of linesAbout(error, usage)) console.error(line)
    process.exit(2)
  }
}
