import { parseArgs } from 'node:util'
import type { Project } from './back-up.ts'

export const backupUsage = `Copies a project's database and files to a folder. Nothing in the project changes.

  export DATABASE_URL=postgresql://…       direct address or session pooler, as postgres
  export SUPABASE_SECRET_KEY=sb_secret_…
  npm run backup -- --url https://<ref>.supabase.co --to <folder> [--keep <number of backups>]

A folder that has backups already gets the next one, and only the files that are new.

  npm run backup -- --verify --to <folder>

--verify reads the newest backup again, and names each damaged file. It needs no project and no key.`

export const restoreUsage = `Restores a backup into an empty project, reads everything again and compares.

  export DATABASE_URL=postgresql://…       of the empty project
  export SUPABASE_SECRET_KEY=sb_secret_…
  npm run restore -- --from <folder> --url https://<new ref>.supabase.co [--at <backup>]

  npm run restore -- --from <folder> --drill [--open] [--at <backup>]

--drill restores into a backend on this machine, needs no project and no key, and throws it away again;
--open keeps it running until Ctrl-C, to look something up or to take lost rows from it.
--at is the name of a backup in the folder; without it, the newest.`

type Environment = Record<string, string | undefined>
type BackupChoice = { root: string } & ({ verify: true } | { project: Project; keep?: number })
type RestoreChoice = { root: string; name: string | undefined } & (
  | { project: Project }
  | { drill: true; open: boolean }
)

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

function need(value: string | undefined, what: string): string {
  if (!value) throw new Error(`${what} is missing.`)
  return value
}

// Keys come from the environment, because everyone on the machine can see a command's arguments and the shell stores them.
function projectOf(url: string | undefined, environment: Environment): Project {
  const given = need(url, '--url')
  if (!URL.canParse(given)) throw new Error(`--url is not an address: ${given}`)
  return {
    url: new URL(given).origin,
    secretKey: need(environment['SUPABASE_SECRET_KEY'], 'SUPABASE_SECRET_KEY in the environment'),
    databaseUrl: need(environment['DATABASE_URL'], 'DATABASE_URL in the environment'),
  }
}

/** @throws Error that names a missing or invalid option */
export function readBackupOptions(args: string[], environment: Environment): BackupChoice {
  const options = { url: text, to: text, keep: text, verify: flag }
  const { url, to, keep, verify } = parseArgs({ args, options }).values
  const root = need(to, '--to')
  if (verify === true) return { verify, root }
  const project = projectOf(url, environment)
  if (keep === undefined) return { project, root }
  if (!/^[1-9]\d*$/.test(keep)) throw new Error(`--keep takes a number from 1, not ${keep}.`)
  return { project, root, keep: Number(keep) }
}

/** @throws Error that names a missing or invalid option */
export function readRestoreOptions(args: string[], environment: Environment): RestoreChoice {
  const options = { url: text, from: text, at: text, drill: flag, open: flag }
  const { url, from, at, drill, open } = parseArgs({ args, options }).values
  const what = { root: need(from, '--from'), name: at }
  if (drill !== true) return { ...what, project: projectOf(url, environment) }
  if (url !== undefined) throw new Error('--drill takes no --url.')
  return { ...what, drill, open: open === true }
}
