import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { canReach, postgresSystemUser } from './system-user.ts'

const substitutePrefix = '/var/tmp/local-stack-'

/**
 * A folder PostgreSQL's user can reach. That is `wanted` itself, except for root working below a private folder
 * such as /root (mode 700): then one of the same purpose below /var/tmp, named after `wanted`.
 */
function reachableFolder(wanted: string): string {
  const user = postgresSystemUser()
  if (!user || canReach(user, path.dirname(wanted))) return wanted
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const folder = `${substitutePrefix}${name}`
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  // /var/tmp is everybody's: never use a folder that another user put there under this name.
  if (statSync(folder).uid !== 0)
    throw new Error(`${folder} belongs to another user. Remove it and start again.`)
  return path.join(folder, path.basename(wanted))
}

/** The folder that holds the database cluster of the stack whose own folder is `dataDir`. */
export function clusterFolder(dataDir: string): string {
  return reachableFolder(path.resolve(dataDir, 'postgres'))
}

/** Where the server's programs are run from: the installed package, or a copy where that cannot be reached. */
export function programsFolder(installed: string): string {
  return reachableFolder(installed)
}

/** Whether the folder holds a complete cluster. */
export function hasCluster(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'))
}

/** Takes away the folder below /var/tmp that was made for this cluster, if it was. */
export function removeSubstitute(cluster: string): void {
  const folder = path.dirname(cluster)
  if (folder.startsWith(substitutePrefix)) rmSync(folder, { recursive: true, force: true })
}
