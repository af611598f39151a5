import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

/** The operating-system user PostgreSQL runs as when we are root, which PostgreSQL itself refuses to be. */
export interface SystemUser {
  uid: number
  gid: number
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    const id = Number.parseInt(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }), 10)
    return Number.isNaN(id) ? undefined : id
  } catch {
    return undefined
  }
}

/**
 * The user to start PostgreSQL as: nobody special for an ordinary user, and for root the account `postgres`
 * where it exists, else `nobody` (every system has it, so none need be added).
 */
export function postgresSystemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined && uid !== 0) return { uid, gid }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Add one of them, or run this as an ordinary user.',
  )
}

/** Whether `user` can walk down to `folder`: every existing folder on the way lets it pass. */
export function canReach(user: SystemUser, folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const stats = statSync(current, { throwIfNoEntry: false })
    if (stats) {
      const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
      if (((stats.mode >> shift) & 1) === 0) return false
    }
    if (current === path.dirname(current)) return true
  }
}
