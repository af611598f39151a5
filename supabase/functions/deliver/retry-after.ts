const LONGEST_S = 24 * 60 * 60

/**
 * The seconds that a `Retry-After` header asks to wait, at most a day: it is a number of seconds or a date (RFC 9110).
 * Undefined without a header that says either.
 */
export function retryAfterSeconds(header: string | null, now: number = Date.now()): number | undefined {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_S)
  // Every date of HTTP starts with the day of the week; Date.parse reads much that is none.
  const moment = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) return undefined
  return Math.min(Math.max(Math.ceil((moment - now) / 1000), 0), LONGEST_S)
}
