import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod/mini'
import { restTypes } from './column-types.ts'
import { PostgresConnection } from './lite.ts'
import { databaseError, type RestRequest, refuseWrongReads, withJsonStrings } from './request-rules.ts'

const databaseErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.nullish(z.string()),
  hint: z.nullish(z.string()),
})

// PostgREST passes any JSON on, and the database refuses it with this error. Here the driver refuses it first.
const unsendable = { code: '22P02', message: 'invalid input syntax' }
const isUnsendable = (error: unknown) =>
  error instanceof RangeError || (error instanceof TypeError && 'code' in error)

/** Whose request it is, for the library; without it, it would look the session up. */
export const noPerson = '-'

/** The method of the request that is being answered, which @supabase/lite does not pass on for tables. */
export const methodInHand = new AsyncLocalStorage<string>()

/** PostgREST's HTTP status for the SQLSTATEs that @supabase/lite answers with 500. */
function missingStatus(code: string): number | undefined {
  if (code === unsendable.code || /^PGRST\d/.test(code)) return 400
  if (code === '25006') return 405
  if (code === 'P0001' || code === '23514' || code === '23P01' || code === '23001') return 400
  if (code.startsWith('23') && !['23502', '23503', '23505'].includes(code)) return 400
  if (code === '57014') return 500
  if (code === '57P01' || code.startsWith('08')) return 503
  if (code.startsWith('28')) return 403
  return code.startsWith('40') || code.startsWith('P0') || code.startsWith('54') ? 500 : undefined
}

const roleSchema = z.looseObject({ auth: z.looseObject({ role: z.string() }) })
const callerSchema = z.looseObject({ auth: z.looseObject({ uid: z.literal(noPerson) }) })

/** A key is nobody: its claims have no `sub`, as on the hosted service, and auth.uid() is null. */
function withoutPerson(vars: Context[0]): Context[0] {
  const byKey = callerSchema.safeParse(vars)
  return byKey.success ? { ...byKey.data, auth: { ...byKey.data.auth, uid: undefined } } : vars
}

type Connection = InstanceType<typeof PostgresConnection>
type Context = Parameters<Connection['withContext']>

/**
 * The data API's connection, as `authenticator`: a role without rights, which each request switches to its caller's role.
 * The schema is read on a connection of the platform's, because `authenticator` may not see it.
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
    // In the state "unknown" the library would grant the API's roles everything on every table with row security.
    if (!Reflect.has(this, 'rlsState'))
      throw new Error('@supabase/lite has changed: it no longer has rlsState')
    Reflect.set(this, 'rlsState', 'active')
  }

  override introspect(): ReturnType<Connection['introspect']> {
    if (this.#schema === undefined) {
      const asked = this.#inspector.introspect()
      this.#schema = asked
      // A failed attempt must not be remembered.
      asked.catch(() => this.forgetSchema())
    }
    return this.#schema
  }

  /** Makes the next request read the schema and the settings again, as `notify pgrst` does with PostgREST. */
  forgetSchema(): void {
    this.#schema = undefined
    this.#firstCall = undefined
  }

  /** The function to call before each request: PostgREST's `db-pre-request`, which a project sets for `authenticator`. */
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

  /** Inserting nothing takes the right to insert, which @supabase/lite does not ask for. @throws Error 42501 */
  async #refuseEmptyInsert({ from = '' }: RestRequest, vars: Context[0]): Promise<void> {
    const role = roleSchema.parse(vars).auth.role
    const [right] = await this.#inspector.driver<{ may: boolean }[]>`
      select has_any_column_privilege(${role}, ${`public.${from}`}, 'insert') as may`
    if (!right?.may) throw databaseError('42501', `permission denied for table ${from}`)
  }

  override viewOptionsMetadata(name: string, schema: string) {
    return this.#inspector.viewOptionsMetadata(name, schema)
  }

  /**
   * Calls the project's function before each request, and runs reads, and a function that is not volatile even by POST, in a
   * read-only transaction, as PostgREST does.
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

  /** Rewrites errors that @supabase/lite does not know in the form by which a function may set the whole response. */
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
