import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Sql, TransactionSql } from 'postgres'

/** The database role a request runs as, and the claims Postgres sees in `request.jwt.claims`. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
}

/** The addresses and keys of a running stack. */
export interface StackAddresses {
  /** The base URL of all services, such as `http://127.0.0.1:54321`. */
  apiUrl: string
  /** The connection string of the platform's superuser (`supabase_admin`), not for migrations or the app. */
  platformDatabaseUrl: string
  /** The project's connection string, as role `postgres` with the rights it has on hosted Supabase. */
  databaseUrl: string
  publishableKey: string
  secretKey: string
  /** The page that lists the mails sent, such as `http://127.0.0.1:54324`. */
  mailUrl: string
  /** Environment variables of the edge functions, in addition to the platform's. */
  functionSettings: Record<string, string>
}

/** The keys, connections and functions that the services share. */
export interface StackContext extends StackAddresses {
  /** The folder for files outside the database (stored objects, logs). */
  dataDir: string
  /** Pool of the platform's superuser. */
  sql: Sql
  /**
   * The caller, from the `apikey` and `Authorization` headers (or `apikey` in the query).
   * @throws CallerError 401 for a missing or unknown key and for an invalid or expired token
   */
  resolveCaller(request: Request): Promise<Caller>
  /** Returns the claims of a valid access token. @throws CallerError 401 for any other token */
  verifyToken(token: string): Promise<Record<string, unknown>>
  /** Runs `work` in one transaction under the caller's role and claims, as PostgREST does. */
  asCaller<T>(caller: Caller, work: (tx: TransactionSql) => Promise<T>): Promise<T>
  /** Writes one line to the stack's log. */
  log(line: string): void
}

/** A service mounted by the gateway below one path prefix. */
export interface HttpService {
  /** Handles one request. The URL still has its full path (`/storage/v1/…`). */
  handle(request: Request): Promise<Response>
  close(): Promise<void>
}

/** A service that also accepts WebSocket upgrades. */
export interface SocketService extends HttpService {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** A request that is refused before it reaches a service. */
export class CallerError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
