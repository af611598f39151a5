import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clusterFolder, hasCluster } from './cluster-folders.ts'
import { reasonInLog } from './explain-failure.ts'
import { stopLeftoverServer } from './leftover-server.ts'
import { type ServerPrograms, serverPrograms } from './server-programs.ts'
import { postgresSystemUser, type SystemUser } from './system-user.ts'

/** The platform's superuser, as on the hosted service. */
export const platformUser = 'supabase_admin'
/**
 * The password of every login role, which the Supabase CLI expects. A fixed password is safe here, because the server listens
 * on 127.0.0.1 only.
 */
export const localPassword = 'postgres'

export interface ServerOptions {
  port: number
  dataDir: string
  /** True for a database of a single run, which does not sync to disk and is removed when it stops. */
  throwAway: boolean
  /** Called if the server ends without a call of `stop`. */
  onExit?: (reason: string) => void
}

export interface DatabaseServer {
  /** Whether this start created the cluster. */
  fresh: boolean
  stop(): Promise<void>
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  max_connections: '100',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  shared_preload_libraries: 'pg_stat_statements',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  statement_timeout: '2min',
}

const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

async function outcome(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  const [code, signal]: [number | null, NodeJS.Signals | null] = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exitCode, exitSignal) => resolve([exitCode, exitSignal]))
  })
  return code ?? signal
}

async function makeCluster(programs: ServerPrograms, cluster: string, user?: SystemUser): Promise<void> {
  // Removes the folder of an interrupted run first, because initdb would refuse it.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, localPassword, { mode: 0o600 })
  if (user) {
    chownSync(cluster, user.uid, user.gid)
    chownSync(passwordFile, user.uid, user.gid)
  }
  const child = spawn(
    programs.initdb,
    [
      `--pgdata=${cluster}`,
      `--username=${platformUser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8')
  })
  try {
    const result = await outcome(child)
    if (result !== 0)
      throw new Error(`PostgreSQL could not create its data folder (initdb, ${result}): ${errors.trim()}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  writeVaultKey(cluster, user)
}

/** Writes the key of Vault's secrets (extensions/supabase_vault) to a file, because it must not be in the database. */
function writeVaultKey(cluster: string, user?: SystemUser): void {
  const file = path.join(cluster, 'vault.key')
  writeFileSync(file, randomBytes(32), { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

/** Resolves when the server accepts connections. Its log goes to `logFile`. */
async function untilReady(child: ChildProcess, logFile: string): Promise<void> {
  const log = createWriteStream(logFile, { flags: 'a' })
  let early = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log.write(chunk)
      if (early === 'ready') return
      early += chunk.toString('utf8')
      if (!early.includes('database system is ready to accept connections')) return
      early = 'ready'
      resolve()
    })
    child.once('error', reject)
    // Listens to "close", because "exit" can fire before the last of the output has arrived.
    child.once('close', (code) => {
      log.end()
      reject(new Error(`PostgreSQL did not start (${code}): ${early.trim()}`))
    })
  })
}

/**
 * Starts the embedded PostgreSQL on 127.0.0.1. Creates its data folder if there is none, and stops a server that a killed
 * run left running.
 */
export async function startServer(options: ServerOptions): Promise<DatabaseServer> {
  const programs = serverPrograms()
  const user = postgresSystemUser()
  const cluster = clusterFolder(options.dataDir)
  mkdirSync(options.dataDir, { recursive: true })
  const fresh = !hasCluster(cluster)
  if (fresh) await makeCluster(programs, cluster, user)
  else await stopLeftoverServer(cluster)
  chmodSync(cluster, 0o700)

  const given = options.throwAway ? { ...settings, ...throwAwaySettings } : settings
  const flags = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programs.postgres, ['-D', cluster, '-p', String(options.port), ...flags], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, so that Ctrl-C reaches only this program, which stops the services before the database.
    detached: process.platform !== 'win32',
  })
  await untilReady(child, path.join(options.dataDir, 'postgres.log'))

  let stopping = false
  child.once('exit', (code, signal) => {
    if (!stopping) options.onExit?.(reasonInLog(options.dataDir, signal ?? code))
  })
  return {
    fresh,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // SIGINT is PostgreSQL's "fast" shutdown, which rolls back open transactions and ends cleanly.
      child.kill('SIGINT')
      await ended
    },
  }
}
