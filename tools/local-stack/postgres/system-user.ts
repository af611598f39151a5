import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'

/** The user that runs PostgreSQL if this program runs as root. PostgreSQL refuses to run as root. */
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
 * The user to start PostgreSQL as: undefined for the current user. If the current user is root, the result is `postgres`
 * or else `nobody`.
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

/** Whether `user` can enter `folder` and every folder above it. */
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
