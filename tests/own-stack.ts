import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { placeMigratedDatabase } from '../tools/local-stack/migrated-database.ts'
import { clusterFolder, removeSubstitute } from '../tools/local-stack/postgres/cluster-folders.ts'
import { stopLeftoverServer } from '../tools/local-stack/postgres/leftover-server.ts'
import type { StackOptions } from '../tools/local-stack/stack.ts'
import { freePort } from '../tools/shared/ports.ts'

const addressesSchema = z.object({
  apiUrl: z.string(),
  databaseUrl: z.string(),
  platformDatabaseUrl: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
})

/** A stack that one test can kill. It has its own process, folder and ports, and syncs to disk as a production database does. */
export class OwnStack {
  readonly dataDir: string
  readonly #options: StackOptions
  #program: ChildProcess | undefined

  /**
   * Makes a stack without a seed.
   * @param name part of the folder's name
   * @param functions whether it runs edge functions
   */
  static async make(name: string, { functions = false } = {}): Promise<OwnStack> {
    const ports = { api: 0, db: 0, mail: 0, smtp: 0 }
    for (const port of ['api', 'db', 'mail', 'smtp'] as const) ports[port] = await freePort()
    const dataDir = mkdtempSync(join(tmpdir(), `shinework-${name}-`))
    await placeMigratedDatabase({ port: ports.db, dataDir })
    return new OwnStack(dataDir, ports, functions)
  }

  private constructor(dataDir: string, ports: StackOptions['ports'], functions: boolean) {
    this.dataDir = dataDir
    this.#options = { ports, dataDir, siteUrl: 'http://127.0.0.1:5173', seed: false, functions }
  }

  /** Starts the stack. Uses the data that a killed stack has left, if there is any. */
  async start(): Promise<z.infer<typeof addressesSchema>> {
    const program = fork(join(import.meta.dirname, 'own-stack-program.ts'), { execArgv: ['--import', 'tsx'] })
    this.#program = program
    const ended = once(program, 'exit').then(() => {
      throw new Error(`The stack did not start; see ${this.dataDir}`)
    })
    const answered = once(program, 'message')
    program.send(this.#options)
    const [addresses]: unknown[] = await Promise.race([answered, ended])
    ended.catch(() => undefined)
    return addressesSchema.parse(addresses)
  }

  /**
   * Kills PostgreSQL with all its processes, and then the services, with SIGKILL. Without a database, postgres.js would crash the services
   * anyway.
   */
  kill(): void {
    this.killDatabase()
    const services = this.#program?.pid
    this.#program?.kill('SIGKILL')
    // Kills services that run as separate programs, which would otherwise survive.
    for (const [pid, parent] of processTable()) if (parent === services) end(pid)
  }

  killDatabase(): void {
    const lock = readFileSync(join(clusterFolder(this.dataDir), 'postmaster.pid'), 'utf8')
    const postmaster = Number.parseInt(lock, 10)
    // Kills the child processes too, because a surviving child would finish its work.
    for (const [pid, parent] of processTable()) if (pid === postmaster || parent === postmaster) end(pid)
  }

  get isRunning(): boolean {
    return this.#program?.exitCode === null && this.#program.signalCode === null
  }

  /** Stops the stack and removes its folder. */
  async remove(): Promise<void> {
    const program = this.#program
    if (program?.exitCode === null && !program.killed) {
      const ended = once(program, 'exit')
      program.send('stop')
      await ended
    }
    const cluster = clusterFolder(this.dataDir)
    await stopLeftoverServer(cluster)
    removeSubstitute(cluster)
    rmSync(this.dataDir, { recursive: true })
  }
}

/** Lists every process with its parent. */
const processTable = (): [pid: number, parent: number][] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent])

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended together with its parent.
  }
}
