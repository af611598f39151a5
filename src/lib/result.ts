/** What went wrong: the text for people, and the code for the code (`PT409`, `42501`, `PGRST116`, …). */
export type Failure = { success: false; error: string; code: string }

/** What every data helper returns (specification, part 1): the named data, or a failure. */
export type Result<Data extends object = object> = ({ success: true } & Data) | Failure

/** The code of a failure in which no answer came at all. */
export const unreachable = 'unreachable'

/** What is said where no answer came: browsers' own words for it are not for people. */
export const unreachableText = 'Shinework cannot be reached right now. Check your connection and try again.'

/** The code of a failure of which the backend said nothing that people can read: the text is the fallback. */
export const wordless = 'wordless'

const noAnswer =
  /failed to fetch|networkerror|load failed|network request failed|fetch failed|failed to send a request/i

/** Bodies and phrases that say nothing: a page of HTML, JSON without a message, the name of an HTTP status. */
const saysNothing =
  /^\s*($|[<{[]|null$|HTTP \d+$|internal server error$|bad gateway$|service (temporarily )?unavailable$|gateway time-?out$)/i

/**
 * Makes a failure of what a backend call gave back.
 * @param error anything with a message, as PostgREST, Auth, Storage and `fetch` report.
 * @param fallback the specification's text where the backend gave none.
 */
export function failure(error: unknown, fallback: string): Failure {
  const message = readText(error, 'message') ?? ''
  const isReadable = !saysNothing.test(message) && !isParserError(error)
  if (noAnswer.test(message) || isGatewayAlone(error, isReadable)) {
    return { success: false, error: fallback, code: unreachable }
  }
  return isReadable
    ? { success: false, error: message, code: readText(error, 'code') ?? '' }
    : { success: false, error: fallback, code: wordless }
}

/** The client libraries call an answer they could not read "unknown"; the message is then the JSON parser's. */
function isParserError(error: unknown): boolean {
  return readText(error, 'name')?.endsWith('UnknownError') ?? false
}

/** Status 0 is no answer; 502 to 504 and Cloudflare's 52x without a word mean that nobody stood behind the gateway. */
function isGatewayAlone(error: unknown, isReadable: boolean): boolean {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false
  return error.status === 0 || (!isReadable && error.status > 501)
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

/** Turns a data helper's promise into what TanStack Query expects: the data, or a thrown {@link FailureError}. */
export async function unwrap<Data extends object>(
  helper: Promise<Result<Data>>,
): Promise<{ success: true } & Data> {
  const result = await helper
  if (isFailure(result)) throw new FailureError(result)
  return result
}

/** The code of a thrown error; empty when it is not one of ours. */
export function codeOf(error: unknown): string {
  return error instanceof FailureError ? error.code : ''
}

function isFailure<Data extends object>(result: Result<Data>): result is Failure {
  return !result.success
}

function readText(value: unknown, key: 'message' | 'code' | 'name'): string | undefined {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' && text !== '' ? text : undefined
}
