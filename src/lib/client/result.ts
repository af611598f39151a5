import { serverText, t } from '@/lib/i18n/language'
/**
 * How data is read and written, the same way everywhere:
 * 1. A data helper calls the backend and returns `{ success: true, <named data> }` or a failure. {@link ask}
 *    is the helper for a request whose response is the data. A feature's `api.ts` has helpers that do more.
 * 2. TanStack Query expects the data or an exception. `unwrap(saveProfile(…))` converts a helper's result,
 *    and `read(request, texts)` combines {@link ask} with {@link unwrap}. For example, `usersQuery(…)` has a
 *    key from `lib/client/query-keys.ts` and `queryFn: ({ signal }) =>
 *    read(supabase.rpc('users').abortSignal(signal), texts)`.
 * 3. A mutation does the same: `mutationFn: () => read(supabase.rpc('change_user', …), texts)`.
 * 4. Screens show `error.message` and distinguish failures by comparing `codeOf(error)` with {@link codes}.
 */

/** A failure: the displayed text, and the code that the app compares (see {@link codes}). */
export type Failure = { success: false; error: string; code: string }

/** A data helper's result: the named data, or a failure. */
export type Result<Data extends object = object> = ({ success: true } & Data) | Failure

/** The code of a failure without any response. */
export const unreachable = 'unreachable'

/** The codes that screens distinguish: the database's own (PT4xx), PostgREST's, and Storage's. */
export const codes = {
  invalid: 'PT400',
  sessionEnded: 'PT401',
  forbidden: 'PT403',
  notFound: 'PT404',
  /** The record was changed, or the action was done, after the page was loaded. */
  conflict: 'PT409',
  /** The session still needs the code of a second factor (rule 2.25). */
  secondFactor: 'PT428',
  /** The save refers to a file that no longer exists. */
  fileGone: 'PT410',
  /** PostgREST: one row was expected, but none was found. */
  noRow: 'PGRST116',
  /** Storage: the file does not exist, or this person has no access to it. */
  fileMissing: '404',
} as const

/** Replaces the browser's own error message when a request gets no response. */
export const unreachableText = () =>
  t('Shinework cannot be reached right now. Check your connection and try again.')

/**
 * The code of a failure for which the backend gave no readable reason, so that the fallback text is shown.
 */
export const noMessage = 'noMessage'

const noAnswer =
  /failed to fetch|networkerror|load failed|network request failed|fetch failed|importing a module script failed|dynamically imported module|failed to send a request|database error querying/i

/** Unreadable reasons: an HTML page, JSON without a message, or the name of an HTTP status. */
const saysNothing =
  /^\s*($|[<{[]|null$|HTTP \d{3}$|internal server error$|bad gateway$|service (temporarily )?unavailable$|gateway time-?out$)/i

/** PostgreSQL's code for a request that exceeded its time limit (rule 15.9). PostgreSQL's own message is not meant for users. */
const tookTooLong = '57014'

/** Codes of temporary refusals: a timeout, a conflict with another request, a lock held by another request, or too many requests. */
const passing = new Set([tookTooLong, '40001', '40P01', '55P03', 'PT429'])

/** True if the same request might succeed when it is repeated a little later. */
export const isPassing = (code: string): boolean => code === unreachable || passing.has(code)

/**
 * Codes of PostgREST and PostgreSQL for an unknown function, column, table or relationship. The app and the
 * database then have different versions (rule 3.29).
 */
const otherSchema = /^(PGRST20[0245]|42703|42883|42P01)$/

/**
 * Dispatches `differs` when the backend does not know a function, table or column that the app requested.
 * `isSeen` is for listeners that are added after the event.
 */
export const schemaChanges = Object.assign(new EventTarget(), { isSeen: false })

export const updatingText = () => t('Shinework is being updated. Please try again in a few minutes.')

/** @param fallback the displayed text if the backend gave no text. */
function failureOf(error: unknown, fallback: string): Failure {
  const message = readText(error, 'message') ?? ''
  const isReadable = !saysNothing.test(message) && !isParserError(error)
  if (noAnswer.test(message) || hasNoStatus(error)) {
    return { success: false, error: fallback, code: unreachable }
  }
  if (readText(error, 'code') === tookTooLong) {
    return {
      success: false,
      error: t('This took too long. Please try again in a moment.'),
      code: tookTooLong,
    }
  }
  const code = readText(error, 'code') ?? ''
  if (otherSchema.test(code)) {
    schemaChanges.isSeen = true
    schemaChanges.dispatchEvent(new Event('differs'))
    return { success: false, error: updatingText(), code }
  }
  return isReadable
    ? { success: false, error: serverText(message), code }
    : { success: false, error: fallback, code: noMessage }
}

/**
 * The texts shown for a failure. A string is shown if the backend gave no readable reason. With a `prefix`, the text
 * is '{prefix}: {reason}', or `fixed` if the backend gave no readable reason. Without a `prefix`, the text is always
 * `fixed`.
 */
export type FailureTexts = string | { fixed: string; prefix?: string }

/** Converts an error of PostgREST, Auth, Storage or `fetch` to a failure. */
export function failure(error: unknown, texts: FailureTexts): Failure {
  if (typeof texts === 'string') return failureOf(error, texts)
  const { fixed, prefix } = texts
  const failed = failureOf(error, '')
  if (prefix === undefined) return { ...failed, error: fixed }
  if (failed.code === unreachable) return { ...failed, error: `${prefix}: ${unreachableText()}` }
  return { ...failed, error: failed.code === noMessage ? fixed : `${prefix}: ${failed.error}` }
}

/** The response of the backend's client to a request. */
type Answer = { data: unknown; error: unknown }
type Answered<Given extends Answer> = Extract<Given, { error: null }>

/** The part of a zod schema that this file uses. Declared here, so that this file does not import zod. */
type Schema<Value> = { safeParse: (value: unknown) => { success: true; data: Value } | { success: false } }

/**
 * The data of a response, or a failure.
 * @param schema validates what the generated types do not cover: JSON, and which columns of a function can be
 * null. A response that does not match is also a failure.
 */
export function ask<Value>(
  request: PromiseLike<Answer>,
  texts: FailureTexts,
  schema: Schema<Value>,
): Promise<Result<{ data: Value }>>
export function ask<Given extends Answer>(
  request: PromiseLike<Given>,
  texts: FailureTexts,
): Promise<Result<{ data: Answered<Given>['data'] }>>
export async function ask(
  request: PromiseLike<Answer>,
  texts: FailureTexts,
  schema?: Schema<unknown>,
): Promise<Result<{ data: unknown }>> {
  const answer = await request
  if (answer.error !== null) return failure(answer.error, texts)
  if (!schema) return { success: true, data: answer.data }
  const parsed = schema.safeParse(answer.data)
  return parsed.success ? { success: true, data: parsed.data } : failure(undefined, texts)
}

/**
 * {@link ask} for TanStack Query.
 * @throws {@link FailureError}
 */
export function read<Value>(
  request: PromiseLike<Answer>,
  texts: FailureTexts,
  schema: Schema<Value>,
): Promise<Value>
export function read<Given extends Answer>(
  request: PromiseLike<Given>,
  texts: FailureTexts,
): Promise<Answered<Given>['data']>
export function read(
  request: PromiseLike<Answer>,
  texts: FailureTexts,
  schema?: Schema<unknown>,
): Promise<unknown> {
  return unwrap(schema ? ask(request, texts, schema) : ask(request, texts), 'data')
}

/**
 * True if a client library could not parse the response. The error's message then comes from the JSON parser.
 */
function isParserError(error: unknown): boolean {
  return (readText(error, 'name') ?? '').endsWith('UnknownError')
}

/**
 * The auth client uses status 0 for a missing response. A gateway's outage errors already count as missing
 * responses (lib/backend/reachability.ts).
 */
function hasNoStatus(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'status') === 0
}

/** A failure as an exception, for TanStack Query. `message` is the displayed text. */
class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly code: string

  constructor(failed: Failure) {
    super(failed.error)
    this.code = failed.code
  }
}

/** A data helper's result when it succeeds. */
export type DataOf<Helper extends (...given: never[]) => Promise<Result>> = Extract<
  Awaited<ReturnType<Helper>>,
  { success: true }
>

/**
 * Converts a data helper's promise to what TanStack Query expects: all of its data, or the property called `name`.
 * @throws {@link FailureError}
 */
export async function unwrap<Part extends object>(
  helper: Promise<Result<Part>>,
): Promise<{ success: true } & Part>
export async function unwrap<Part extends object, Name extends keyof Part>(
  helper: Promise<Result<Part>>,
  name: Name,
): Promise<Part[Name]>
export async function unwrap<Part extends object, Name extends keyof Part>(
  helper: Promise<Result<Part>>,
  name?: Name,
) {
  const result = await helper
  if (isFailure(result)) throw new FailureError(result)
  return name === undefined ? result : result[name]
}

/** The code of a thrown error. Empty if the error is not a {@link FailureError}. */
export function codeOf(error: unknown): string {
  return error instanceof FailureError ? error.code : ''
}

function isFailure<Data extends object>(result: Result<Data>): result is Failure {
  return !result.success
}

/** A text property of an error or an error response. */
export function readText(value: unknown, key: 'message' | 'code' | 'name'): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : undefined
}
