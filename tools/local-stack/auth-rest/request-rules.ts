import { CallerError } from '../stack-types.ts'
import type { PostgresConnection } from './supabase-lite.ts'

type Connection = InstanceType<typeof PostgresConnection>
/** A request as parsed by @supabase/lite. */
export type RestRequest = Parameters<Connection['onPostgrestAST']>[0]
type Schema = Awaited<ReturnType<Connection['introspect']>>
type Item = Exclude<NonNullable<RestRequest['select']>[number], string>[string]

/** An error as the database throws it, with its SQLSTATE or a PostgREST code. */
export const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code })

const calledFunction = ({ function: name, schema = 'public' }: RestRequest, { functions = [] }: Schema) =>
  functions.find((one) => one.name === name && one.schema === schema)

const itemsOf = (select: RestRequest['select']): Item[] =>
  (select ?? []).flatMap((entry) => (typeof entry === 'string' ? [] : Object.values(entry)))

const someItem = (select: RestRequest['select'], test: (item: Item) => boolean): boolean =>
  itemsOf(select).some((item) => test(item) || ('select' in item && someItem(item.select, test)))

const isSpread = (item: Item) => 'spread' in item && item.spread
const isNestedSpread = (item: Item) =>
  'select' in item && isSpread(item) && itemsOf(item.select).some(isSpread)

/**
 * Whether an item is `related(count)` or `related()`. Such an item reads all columns of the relation, so a right to some
 * columns is not enough.
 */
const readsEveryColumn = (item: Item) =>
  'bareCount' in item || ('select' in item && item.select?.length === 0)

/**
 * Refuses reads that @supabase/lite allows although PostgREST refuses them, and reads for which both return different rows.
 * @throws Error with PostgREST's or the database's code
 */
export function refuseWrongReads(request: RestRequest, schema: Schema): void {
  const { from, select, join } = request
  if (from && someItem(select, readsEveryColumn))
    throw databaseError('42501', `permission denied for table ${from}`)
  if (someItem(select, isNestedSpread))
    throw databaseError('PGRST100', 'The local stack does not spread rows within spread rows.')
  const result = calledFunction(request, schema)?.return_type
  const [related] = Object.keys(join ?? {})
  if (result && related && !schema.tables.some((table) => table.name === result)) {
    const message = `Could not find a relationship between '${result}' and '${related}' in the schema cache`
    throw databaseError('PGRST200', message)
  }
}

/** Encodes a text for a jsonb argument as a JSON string. Otherwise the driver would parse it as JSON. */
export function withJsonStrings(request: RestRequest, schema: Schema): RestRequest {
  const called = calledFunction(request, schema)
  if (!called || request.httpMethod !== 'POST' || !request.args) return request
  const args = Object.entries(request.args).map(([name, value]) => {
    const isJson = called.arg_types[called.arg_names.indexOf(name)]?.startsWith('json')
    return [name, isJson && typeof value === 'string' ? JSON.stringify(value) : value]
  })
  return { ...request, args: Object.fromEntries(args) }
}

/**
 * Rewrites requests that @supabase/lite reads differently from PostgREST. A HEAD request to a function
 * becomes a GET request, and the gateway drops the rows. `Range` and limit with offset are reduced to their intersection.
 * @throws CallerError 416 if the intersection is empty
 */
export function asPostgrestReads(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  const [, first, last] = /^(\d+)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  const query = url.searchParams
  if (first !== undefined && (query.has('limit') || query.has('offset'))) {
    const offset = Number(query.get('offset') ?? 0)
    const start = Math.max(offset, Number(first))
    const end = Math.min(offset + Number(query.get('limit') ?? Infinity), last ? Number(last) + 1 : Infinity)
    if (start >= end) throw new CallerError(416, 'PGRST103', 'Requested range not satisfiable')
    query.set('offset', String(start))
    if (end !== Infinity) query.set('limit', String(end - start))
    headers.delete('range')
  }
  const method = url.pathname.startsWith('/rest/v1/rpc/') ? 'GET' : request.method
  return new Request(url, { method, headers, signal: request.signal })
}
