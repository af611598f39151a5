import { serverText, t } from '@/lib/i18n/language'
/**
 * How data is read and written, one way everywhere:
 *
 * 1. A data helper calls the backend and returns `{ success: true, <named data> }` or a failure. {@link ask} is the one for a request
 *    whose answer is the data; a feature's `api.ts` has others, where there is more to do.
 * 2. TanStack Query wants the data or an exception: `unwrap(saveProfile(…))` makes one of the other, and `read(request, texts)` does
 *    both: `usersQuery(…)` is its key from `lib/client/query-keys.ts` and
 *    `queryFn: ({ signal }) => read(supabase.rpc('users').abortSignal(signal), texts)`.
 * 3. A mutation does the same: `mutationFn: () => read(supabase.rpc('change_user', …), texts)`.
 * 4. Screens show `error.message` and tell failures apart by `codeOf(error)`, compared with {@link codes}.
 */

/** What went wrong: the text for people, and the code for the code (see {@link codes}). */
export type Failure = { success: false; error: string; code: string }

/** What every data helper returns: the named data, or a failure. */
export type Result<Data extends object = object> = ({ success: true } & Data) | Failure

/** The code of a failure without any answer. */
export const unreachable = 'unreachable'

/** The codes that screens tell apart: the database's own (PT4xx), PostgREST's, and the storage's. */
export const codes = {
  invalid: 'PT400',
  sessionEnded: 'PT401',
  forbidden: 'PT403',
  notFound: 'PT404',
  /** Changed or done already since the page was read. */
  conflict: 'PT409',
  /** The session waits for the code of a second factor (rule 2.25). */
  secondFactor: 'PT428',
  /** The save names a file that is gone. */
  fileGone: 'PT410',
  /** PostgREST: one row was expected, none came. */
  noRow: 'PGRST116',
  /** Storage: no such file, or not for this person. */
  fileMissing: '404',
} as const

/** Replaces browsers' own words for a missing answer. */
export const unreachableText = () =>
  t('Shinework cannot be reached right now. Check your connection and try again.')

/** The code of a failure for which the backend gave no readable reason; its text is the fallback. */
export const noMessage = 'noMessage'

const noAnswer =
  /failed to fetch|networkerror|load failed|network request failed|fetch failed|importing a module script failed|dynamically imported module|failed to send a request|database error querying/i

/** Unreadable reasons: a page of HTML, JSON without a message, the name of an HTTP status. */
const saysNothing =
  /^\s*($|[<{[]|null$|HTTP \d{3}$|internal server error$|bad gateway$|service (temporarily )?unavailable$|gateway time-?out$)/i

/** PostgreSQL's code for a request that took longer than it may (rule 15.9). Its own words are not for people. */
const tookTooLong = '57014'

/** Codes of refusals that pass without anybody's doing: cut off, a lock held by another request, or too many requests. */
const passing = new Set([tookTooLong, '40001', '40P01', '55P03', 'PT429'])

/** Whether the same request may succeed a little later, although nothing else changes. */
export const isPassing = (code: string): boolean => code === unreachable || passing.has(code)

/** No such function, column, table or link of two, for PostgREST or PostgreSQL: the app and the database are of two versions (rule 3.29). */
const otherSchema = /^(PGRST20[0245]|42703|42883|42P01)$/

/** Hears `differs` when the backend does not know what the app asked for; `isSeen` is for whoever begins to listen after that. */
export const schemaNews = Object.assign(new EventTarget(), { isSeen: false })

export const updatingText = () => t('Shinework is being updated. Please try again in a few minutes.')

/** @param fallback the text for people if the backend gave none. */
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
    schemaNews.isSeen = true
    schemaNews.dispatchEvent(new Event('differs'))
    return { success: false, error: updatingText(), code }
  }
  return isReadable
    ? { success: false, error: serverText(message), code }
    : { success: false, error: fallback, code: noMessage }
}

/**
 * What people read of a failure: a text for want of a reason; or '{prefix}: {reason}' where there is a prefix and the backend gave a
 * readable reason, and otherwise `fixed`.
 */
export type FailureTexts = string | { fixed: string; prefix?: string }

/** Makes a failure of an error of PostgREST, Auth, Storage or `fetch`. */
export function failure(error: unknown, texts: FailureTexts): Failure {
  if (typeof texts === 'string') return failureOf(error, texts)
  const { fixed, prefix } = texts
  const failed = failureOf(error, '')
  if (prefix === undefined) return { ...failed, error: fixed }
  if (failed.code === unreachable) return { ...failed, error: `${prefix}: ${unreachableText()}` }
  return { ...failed, error: failed.code === noMessage ? fixed : `${prefix}: ${failed.error}` }
}

/** The backend's client's answer to a request. */
type Answer = { data: unknown; error: unknown }
type Answered<Given extends Answer> = Extract<Given, { error: null }>

/** What zod's schemas do, for which nobody has to load zod. */
type Schema<Value> = { safeParse: (value: unknown) => { success: true; data: Value } | { success: false } }

/**
 * The data that a request is answered with, or a failure.
 * @param schema for what the generated types do not know: JSON, and which of a function's columns may be null. An answer that it
 * refuses has failed, too.
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

/** Client libraries name unreadable answers "unknown"; the message is then the JSON parser's. */
function isParserError(error: unknown): boolean {
  return (readText(error, 'name') ?? '').endsWith('UnknownError')
}

/** The auth client's status for no answer. A gateway's news of an outage count as none already (lib/backend/reachability.ts). */
function hasNoStatus(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'status') === 0
}

/** The failure as an exception, for TanStack Query; `message` is the text for people. */
class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly code: string

  constructor(failed: Failure) {
    super(failed.error)
    this.code = failed.code
  }
}

/** What a data helper returns when it succeeds. */
export type DataOf<Helper extends (...given: never[]) => Promise<Result>> = Extract<
  Awaited<ReturnType<Helper>>,
  { success: true }
>

/**
 * Turns a data helper's promise into what TanStack Query expects: all of its data, or the part of that name.
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

/** The code of a thrown error; empty when it is not one of ours. */
export function codeOf(error: unknown): string {
  return error instanceof FailureError ? error.code : ''
}

function isFailure<Data extends object>(result: Result<Data>): result is Failure {
  return !result.success
}

/** A text of an error, or of an answer that says one. */
export function readText(value: unknown, key: 'message' | 'code' | 'name'): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : undefined
}
