import { type Failure, failure, unreachable, unreachableText, wordless } from './result'

/** The two texts the error catalogue has for a list (specification, part 8). */
type FetchTexts = {
  /** Where the backend gave no reason: 'Failed to fetch job listings'. */
  fixed: string
  /** Before the reason, without the colon: 'Error fetching job listings'. */
  prefix: string
}

/**
 * The failure of a read that has two texts in the error catalogue: '{prefix}: {reason}' where there is a reason
 * that people can read, `fixed` where there is none.
 * @param error what PostgREST or `fetch` reported.
 */
export function fetchFailure(error: unknown, { fixed, prefix }: FetchTexts): Failure {
  const failed = failure(error, '')
  if (failed.code === unreachable) return { ...failed, error: `${prefix}: ${unreachableText}` }
  return { ...failed, error: failed.code === wordless ? fixed : `${prefix}: ${failed.error}` }
}
