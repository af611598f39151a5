import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { readAccessToken } from './auth-rest/access-token.ts'
import { asCaller, publishableKey, resolveCaller, secretKey } from './auth-rest/callers.ts'
import { startBackgroundWorkers } from './background-workers.ts'
import { Closers } from './closers.ts'
import { createFunctionsService, type FunctionsService } from './functions/functions-service.ts'
import { type Mount, startGateway } from './gateway/gateway.ts'
import { keysOf, settingsOfFunctions, writeVaultSecrets } from './local-settings.ts'
import { createMailService } from './mail/mail-service.ts'
import { Mailbox } from './mail/mailbox.ts'
import { startSmtpCatcher } from './mail/smtp-catcher.ts'
import { prepareDatabase } from './migrate/prepare-database.ts'
import { seedBuckets } from './migrate/seed-buckets.ts'
import { placeMigratedDatabase } from './migrated-database.ts'
import { copyDatabase } from './postgres/copy-database.ts'
import { type Database, startDatabase } from './postgres/database.ts'
import { databaseUrl as urlOfRole } from './postgres/database-url.ts'
import { explained } from './postgres/explain-failure.ts'
import { projectFolder, readProjectConfig } from './project-config.ts'
import { describePrograms, servicePrograms } from './real-services/service-programs.ts'
import { createRealtimeService } from './realtime/realtime-service.ts'
import { openStackLog } from './stack-log.ts'
import type { StackAddresses, StackContext } from './stack-types.ts'
import { startAuth, startRest, startStorage } from './start-services.ts'

export interface StackOptions {
  ports: { db: number; api: number; mail: number; smtp: number }
  /** The folder of the stack's data, which later starts reuse. */
  dataDir: string
  /** The app's address, for the links in mails. */
  siteUrl: string
  /** For tests: true for a database that is faster to create and write to, and is removed when the stack stops. */
  throwAway?: boolean
  /** Whether pending migrations are applied, and then the seed. The default is true. */
  migrate?: boolean
  /** Runs before the pending migrations, if there are any. It can record them as applied. */
  beforeMigrations?: (database: Database) => Promise<void>
  /** Whether an empty database gets the project's seed. The default is true. */
  seed?: boolean
  /** Further seed files, loaded after the project's seed. Paths are relative to the folder `supabase`. */
  furtherSeeds?: readonly string[]
  /** For tests: names of further databases, copied from this one after its migrations and before its seed. */
  copies?: readonly string[]
  /** For tests: the URL to which push messages are sent instead of the push services. */
  pushRelay?: string
  /** Whether the edge functions are served. The default is true. */
  functions?: boolean
  /** Whether pg_cron's jobs run and pg_net's requests are sent. The default is true. */
  workers?: boolean
  /** Called with every line that an edge function prints. The log gets these lines too. */
  onFunctionOutput?: (line: string) => void
  onProgress?: (line: string) => void
  /** Called when a part of the stack ends without a call of `stop`. The other parts still run and must be stopped. */
  onFailure?: (reason: string) => void
}

export interface RunningStack extends StackAddresses {
  /** Restarts the edge functions. Resolves to whether all of them run. */
  restartFunctions(): Promise<boolean>
  /** Ends every process and closes every port of the stack. The data stays. */
  stop(): Promise<void>
}

const mebibyte = 1024 * 1024

function contextOf(
  options: StackOptions,
  database: Database,
  settings: Record<string, string>,
  log: (line: string) => void,
): StackContext {
  return {
    apiUrl: `http://127.0.0.1:${options.ports.api}`,
    mailUrl: `http://127.0.0.1:${options.ports.mail}`,
    platformDatabaseUrl: database.platformUrl,
    databaseUrl: database.projectUrl,
    publishableKey,
    secretKey,
    functionSettings: settings,
    dataDir: options.dataDir,
    sql: database.sql,
    resolveCaller: async (request) => resolveCaller(request),
    verifyToken: async (token) => readAccessToken(token),
    asCaller: (caller, work) => asCaller(database.sql, caller, work),
    log,
  }
}

function addressesOf(context: StackContext): StackAddresses {
  const { apiUrl, mailUrl, platformDatabaseUrl, databaseUrl, functionSettings } = context
  return { apiUrl, mailUrl, platformDatabaseUrl, databaseUrl, publishableKey, secretKey, functionSettings }
}

async function startServices(
  context: StackContext,
  options: StackOptions,
  closers: Closers,
): Promise<{ functions?: FunctionsService }> {
  const config = readProjectConfig()
  const fileSize = config.storage.file_size_limit
  const mailbox = new Mailbox()
  const mount = (prefix: string, service: Mount['service'], bodyLimit: number): Mount => {
    closers.add(() => service.close())
    return { prefix, service, bodyLimit }
  }
  const mounts = [
    mount('/auth/v1', await startAuth(context, config, { siteUrl: options.siteUrl, mailbox }), mebibyte),
    mount('/rest/v1', await startRest(context, config), 10 * mebibyte),
    // The body limit leaves room for the form around the file.
    {
      ...mount('/storage/v1', await startStorage(context, config), fileSize + mebibyte),
      readsBody: true,
    },
    mount('/realtime/v1', await createRealtimeService(context), 4 * mebibyte),
  ]
  const log = (line: string) => context.log(line)
  const functions =
    options.functions === false
      ? undefined
      : createFunctionsService(context, (line) => {
          log(line)
          options.onFunctionOutput?.(line)
        })
  if (functions) mounts.push({ ...mount('/functions/v1', functions, 10 * mebibyte), ownCors: true })
  const gateway = await startGateway({ port: options.ports.api, mounts, log })
  closers.add(() => gateway.close())
  const mail = await startGateway({
    port: options.ports.mail,
    mounts: [{ prefix: '', service: createMailService(mailbox), bodyLimit: 0 }],
    log,
  })
  closers.add(() => mail.close())
  const smtp = await startSmtpCatcher({ port: options.ports.smtp, mailbox, log })
  closers.add(() => smtp.close())
  return { ...(functions && { functions }) }
}

/**
 * Starts the local backend on 127.0.0.1: PostgreSQL with pending migrations applied, the services behind one address, and
 * the page of sent mail. An empty database gets the seed and the buckets' files. On an error, everything is stopped again.
 */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const progress = options.onProgress ?? (() => undefined)
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const closers = new Closers()
  try {
    const log = openStackLog(dataDir)
    closers.add(() => log.close())
    progress('Starting PostgreSQL')
    const isMigrated = options.migrate !== false
    if (options.throwAway && isMigrated) await placeMigratedDatabase({ port: options.ports.db, dataDir })
    const database = await startDatabase({
      port: options.ports.db,
      dataDir,
      throwAway: options.throwAway === true,
      ...(options.onFailure ? { onExit: options.onFailure } : {}),
    })
    closers.addPatiently(() => database.stop())
    for (const name of options.copies ?? []) await copyDatabase(database, name)
    const isSeeded =
      isMigrated &&
      (await prepareDatabase(database, {
        seed: options.seed !== false,
        furtherSeeds: options.furtherSeeds,
        onProgress: progress,
        beforeMigrations: options.beforeMigrations,
      }))
    const keys = keysOf(dataDir)
    const settings = settingsOfFunctions(keys, { ...options, smtpPort: options.ports.smtp })
    const context = contextOf({ ...options, dataDir }, database, settings, (line) => log.write(line))
    const programs = describePrograms(servicePrograms())
    progress(programs === undefined ? 'Starting the services' : `Starting the services (${programs})`)
    const { functions } = await startServices(context, options, closers)
    if (isSeeded) {
      const count = await seedBuckets(readProjectConfig(), projectFolder, context)
      if (count > 0) progress(`Stored ${count} files`)
    }
    await writeVaultSecrets(context.sql, context.apiUrl, keys.deliverKey)
    if (options.workers !== false) {
      const workers = await startBackgroundWorkers(context, (role) => urlOfRole(role, options.ports.db))
      closers.add(() => workers.close())
    }
    return {
      ...addressesOf(context),
      restartFunctions: async () => functions?.restart() ?? false,
      stop: () => closers.close(),
    }
  } catch (error) {
    await closers.close().catch(() => undefined)
    throw explained(error, dataDir)
  }
}
