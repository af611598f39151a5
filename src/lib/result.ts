/** What went wrong: the text for people, and the code for the code (`PT409`, `42501`, `PGRST116`, …). */
export type Failure = { success: false; error: string; code: string }

/** What every data helper returns (specification, part 1): the named data, or a failure. */
export type Result<Data extends object = object> = ({ success: true } & Data) | Failure

/** The code of a failure in which no answer came at all. */
export const unreachable = 'unreachable'

/** What is said where no answer came: browsers' own words for it are not for people. */
export const unreachableText = 'Shinework cannot be reached right now. Check your connection and try again.'

const noAnswer = /failed to fetch|networkerror|load failed|network request failed|fetch failed/i

/**
 * Makes a failure of what a backend call gave back.
 * @param error anything with a message, as PostgREST, Auth, Storage and `fetch` report.
 * @param fallback the specification's text where the backend gave none.
 */
export function failure(error: unknown, fallback: string): Failure {
  const message = readText(error, 'message')
  if (message !== undefined && noAnswer.test(message)) {
    return { success: false, error: message, code: unreachable }
  }
  return { success: false, error: message ?? fallback, code: readText(error, 'code') ?? '' }
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

function readText(value: unknown, key: 'message' | 'code'): string | undefined {
  if (typeof value !== 'object' || value === null || !(key in value)) return undefined
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' && text !== '' ? text : undefined
}
