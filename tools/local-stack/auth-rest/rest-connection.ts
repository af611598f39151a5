import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod/mini'
import { restTypes } from './column-types.ts'
import { databaseError, type RestRequest, refuseWrongReads, withJsonStrings } from './request-rules.ts'
import { PostgresConnection } from './supabase-lite.ts'

const databaseErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.nullish(z.string()),
  hint: z.nullish(z.string()),
})

// The database's error for JSON that cannot be stored. Replaces the driver's error, because the driver refuses such JSON
// before the database sees it.
const unsendable = { code: '22P02', message: 'invalid input syntax' }
const isUnsendable = (error: unknown) =>
  error instanceof RangeError || (error instanceof TypeError && 'code' in error)

/**
 * Placeholder for the user and session ids of a request without a user, so that @supabase/lite does not look up the session.
 */
export const noPerson = '-'

/** The current request's HTTP method, which @supabase/lite does not pass on for tables. */
export const methodInHand = new AsyncLocalStorage<string>()

/** PostgREST's HTTP status for a SQLSTATE for which @supabase/lite returns 500. */
function missingStatus(code: string): number | undefined {
  if (code === unsendable.code || code === 'P0001' || /^PGRST\d/.test(code)) return 400
  if (code.startsWith('23') && !['23502', '23503', '23505'].includes(code)) return 400
  if (code === '57P01' || code.startsWith('08')) return 503
  return /^(?:40|54|57014|P0)/.test(code) ? 500 : undefined
}

const roleSchema = z.looseObject({ auth: z.looseObject({ role: z.string() }) })
const callerSchema = z.looseObject({ auth: z.looseObject({ uid: z.literal(noPerson) }) })

/**
 * Removes the user from the claims of a request that has only an API key. As on the hosted service, auth.uid() is then null.
 */
function withoutPerson(vars: Context[0]): Context[0] {
  const byKey = callerSchema.safeParse(vars)
  return byKey.success ? { ...byKey.data, auth: { ...byKey.data.auth, uid: undefined } } : vars
}

type Connection = InstanceType<typeof PostgresConnection>
type Context = Parameters<Connection['withContext']>

/**
 * The data API's connection as `authenticator`, a role without rights. Each request switches to its caller's role.
 * The schema is read on a platform connection, because `authenticator` has no access to it.
 */
export class RestConnection extends PostgresConnection {
  readonly #inspector: Connection
  #schema: ReturnType<Connection['introspect']> | undefined
  #firstCall: Promise<string | undefined> | undefined

  constructor(url: string, platformUrl: string) {
    super({ url, postgresOptions: { max: 10, types: restTypes, onnotice: () => {} } })
    this.#inspector = new PostgresConnection({
      url: platformUrl,
      postgresOptions: { max: 1, onnotice: () => {} },
    })
    // In the state "unknown", @supabase/lite would grant the API's roles all rights on every table with row security.
    if (!Reflect.has(this, 'rlsState'))
      throw new Error('@supabase/lite has changed: it no longer has rlsState')
    Reflect.set(this, 'rlsState', 'active')
  }

  override introspect(): ReturnType<Connection['introspect']> {
    if (this.#schema === undefined) {
      const asked = this.#inspector.introspect()
      this.#schema = asked
      // A failed read is not cached, so that the next request retries.
      asked.catch(() => this.forgetSchema())
    }
    return this.#schema
  }

  /** Makes the next request read the schema and the settings again, as `notify pgrst` does with PostgREST. */
  forgetSchema(): void {
    this.#schema = undefined
    this.#firstCall = undefined
  }

  /**
   * The function that runs before each request: PostgREST's `db-pre-request`, which a project sets for the role
   * `authenticator`.
   */
  #readFirstCall(): Promise<string | undefined> {
    if (this.#firstCall === undefined) {
      const asked = this.#inspector.driver<{ setting: string }[]>`
        select split_part(setting, '=', 2) as setting from pg_db_role_setting, unnest(setconfig) setting
        where setrole = 'authenticator'::regrole and setting like 'pgrst.db_pre_request=%'`
      this.#firstCall = asked.then(([row]) => row?.setting)
      this.#firstCall.catch(() => this.forgetSchema())
    }
    return this.#firstCall
  }

  override async onPostgrestAST(given: RestRequest, vars?: Context[0]): Promise<RestRequest> {
    const request = await super.onPostgrestAST(given)
    const schema = await this.introspect()
    refuseWrongReads(request, schema)
    if (Array.isArray(request.values) && request.values.length === 0)
      await this.#refuseEmptyInsert(request, vars)
    return withJsonStrings(request, schema)
  }

  /** Checks the right to insert for an empty insert, because @supabase/lite does not. @throws Error 42501 */
  async #refuseEmptyInsert({ from = '' }: RestRequest, vars: Context[0]): Promise<void> {
    const role = roleSchema.parse(vars).auth.role
    const [right] = await this.#inspector.driver<{ may: boolean }[]>`
      select has_any_column_privilege(${role}, ${`public.${from}`}, 'insert') as may`
    if (!right?.may) throw databaseError('42501', `permission denied for table ${from}`)
  }

  /**
   * Calls the project's `db-pre-request` function before each request. As in PostgREST, reads run in a read-only
   * transaction. So do calls of non-volatile functions, even by POST.
   */
  override async withContext<T>(
    vars: Context[0],
    work: (db: Parameters<Context[1]>[0]) => Promise<T>,
    options?: Context[2],
  ): Promise<T> {
    const caller = withoutPerson(vars)
    const firstCall = await this.#readFirstCall()
    const checked: typeof work = async (db) => {
      if (/^(GET|HEAD)$/.test(methodInHand.getStore() ?? ''))
        await db
          .selectNoFrom((build) =>
            build
              .fn('set_config', [build.val('transaction_read_only'), build.val('on'), build.lit(true)])
              .as('set'),
          )
          .execute()
      if (firstCall !== undefined)
        await db.selectNoFrom((build) => build.fn(firstCall).as('called')).execute()
      return work(db)
    }
    if (!options?.rpc || options.rpc.readOnly) return super.withContext(caller, checked, options)
    const name = options.rpc.path.replace('/rpc/', '')
    const { functions = [] } = await this.introspect()
    const readOnly = functions.some((one) => one.name === name && one.volatility !== 'v')
    return super.withContext(caller, checked, { ...options, rpc: { ...options.rpc, readOnly } })
  }

  /**
   * Rewrites an error that @supabase/lite does not know as a `PGRST` error. Such an error can set the response's status and
   * body.
   */
  override normalizeDbError(error: unknown): unknown {
    const parsed = databaseErrorSchema.safeParse(isUnsendable(error) ? unsendable : error)
    if (!parsed.success) return error
    const { code, message, detail, hint } = parsed.data
    const status = missingStatus(code)
    if (status === undefined) return error
    return {
      code: 'PGRST',
      message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
      detail: JSON.stringify({ status, headers: {} }),
    }
  }

  override async close(): Promise<void> {
    await this.#inspector.close()
    await super.close()
  }
}
