import * as z from 'zod/mini'
import { restTypes } from './column-types.ts'
import { PostgresConnection } from './lite.ts'

const databaseError = z.object({
  code: z.string(),
  message: z.string(),
  detail: z.nullish(z.string()),
  hint: z.nullish(z.string()),
})

// PostgREST hands JSON over as it is, and the database says that it is no value of the type. Here it gets no further than the driver.
const unsendable = { code: '22P02', message: 'invalid input syntax' }
const isUnsendable = (error: unknown) =>
  error instanceof RangeError || (error instanceof TypeError && 'code' in error)

/** PostgREST's HTTP status of the SQLSTATEs that @supabase/lite answers with a bare 500. */
function missingStatus(code: string): number | undefined {
  if (code === unsendable.code) return 400
  if (code === '25006') return 405
  if (code === 'P0001' || code === '23514' || code === '23P01' || code === '23001') return 400
  if (code.startsWith('23') && !['23502', '23503', '23505'].includes(code)) return 400
  if (code === '57014') return 500
  if (code === '57P01' || code.startsWith('08')) return 503
  if (code.startsWith('28')) return 403
  return code.startsWith('40') || code.startsWith('P0') || code.startsWith('54') ? 500 : undefined
}

type Connection = InstanceType<typeof PostgresConnection>
type Context = Parameters<Connection['withContext']>

/**
 * The data API's connection, as `authenticator`: a role with no rights of its own, so that nothing can be done but
 * under the role a request switches to. What the schema looks like is asked on a connection of the platform's,
 * because `authenticator` may not see it.
 */
export class RestConnection extends PostgresConnection {
  readonly #inspector: Connection
  #schema: ReturnType<Connection['introspect']> | undefined

  constructor(url: string, platformUrl: string) {
    super({ url, postgresOptions: { max: 10, types: restTypes, onnotice: () => {} } })
    this.#inspector = new PostgresConnection({
      url: platformUrl,
      postgresOptions: { max: 1, onnotice: () => {} },
    })
    // In the state "unknown" the library would grant all on every table with row security to the API's roles.
    if (!Reflect.has(this, 'rlsState'))
      throw new Error('@supabase/lite has changed: it has no rlsState any more')
    Reflect.set(this, 'rlsState', 'active')
  }

  override introspect(): ReturnType<Connection['introspect']> {
    if (this.#schema === undefined) {
      const asked = this.#inspector.introspect()
      this.#schema = asked
      // An unreachable database must not be remembered as the schema.
      asked.catch(() => this.forgetSchema())
    }
    return this.#schema
  }

  /** The next request looks at the schema anew, as PostgREST does on `notify pgrst`. */
  forgetSchema(): void {
    this.#schema = undefined
  }

  override viewOptionsMetadata(name: string, schema: string) {
    return this.#inspector.viewOptionsMetadata(name, schema)
  }

  /** A function that is not volatile runs in a read-only transaction, whatever the method it is called by. */
  override async withContext<T>(
    vars: Context[0],
    work: (db: Parameters<Context[1]>[0]) => Promise<T>,
    options?: Context[2],
  ): Promise<T> {
    if (!options?.rpc || options.rpc.readOnly) return super.withContext(vars, work, options)
    const name = options.rpc.path.replace('/rpc/', '')
    const { functions = [] } = await this.introspect()
    const readOnly = functions.some((one) => one.name === name && one.volatility !== 'v')
    return super.withContext(vars, work, { ...options, rpc: { ...options.rpc, readOnly } })
  }

  /** Gives the errors that @supabase/lite does not know the form in which a function may raise any answer at all. */
  override normalizeDbError(error: unknown): unknown {
    const parsed = databaseError.safeParse(isUnsendable(error) ? unsendable : error)
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
