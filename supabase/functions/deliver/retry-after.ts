const LONGEST_S = 24 * 60 * 60

/**
 * The wait that a `Retry-After` header requests, in seconds, at most a day. The header holds a number of seconds or a
 * date (RFC 9110). The result is undefined for anything else.
 */
export function retryAfterSeconds(header: string | null, now: number = Date.now()): number | undefined {
  const text = (header ?? '').trim()
  if (/^\d+$/.test(text)) return Math.min(Number(text), LONGEST_S)
  // HTTP dates start with the day of the week, whereas Date.parse accepts many other formats.
  const moment = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) return undefined
  return Math.min(Math.max(Math.ceil((moment - now) / 1000), 0), LONGEST_S)
}
