import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { canReach, postgresSystemUser } from './system-user.ts'

const substitutePrefix = '/var/tmp/local-stack-'

/**
 * A folder that PostgreSQL's user can reach. It is `wanted`, or a substitute below /var/tmp if root works below a private
 * folder such as /root (mode 700).
 */
function reachableFolder(wanted: string): string {
  const user = postgresSystemUser()
  if (!user || canReach(user, path.dirname(wanted))) return wanted
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const folder = `${substitutePrefix}${name}`
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  // Refuses another user's folder, because every user can write to /var/tmp.
  if (statSync(folder).uid !== 0)
    throw new Error(`${folder} belongs to another user. Remove it and start again.`)
  return path.join(folder, path.basename(wanted))
}

/** The folder of the database cluster that belongs to the stack in `dataDir`. */
export function clusterFolder(dataDir: string): string {
  return reachableFolder(path.resolve(dataDir, 'postgres'))
}

/** The folder from which the server's programs run: the installed package, or a copy that PostgreSQL's user can reach. */
export function programsFolder(installed: string): string {
  return reachableFolder(installed)
}

/** Whether the folder holds a complete cluster. */
export function hasCluster(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'))
}

/** Removes this cluster's substitute folder below /var/tmp, if there is one. */
export function removeSubstitute(cluster: string): void {
  const folder = path.dirname(cluster)
  if (folder.startsWith(substitutePrefix)) rmSync(folder, { recursive: true, force: true })
}
