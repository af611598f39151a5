import { CallerError } from '../stack-types.ts'

const ofTheApi =
  /^(?:(?:.+\.)?(?:select|order|limit|offset|columns|on_conflict)|(?:.+\.)?(?:not\.)?(?:and|or))$/
const condition =
  /^(?:not\.)?(?:eq|neq|gte?|lte?|i?like|i?match|in|is|isdistinct|(?:pl|ph|w)?fts|c[sd]|ov|s[lr]|nx[lr]|adj)(?:\([^)]*\))?\./

/**
 * Refuses malformed requests that PostgREST refuses and @supabase/lite accepts. The faults are a filter without an operator,
 * an unknown parameter, a table requested as bytes, no acceptable response type, and an unknown time zone.
 * @throws CallerError with PostgREST's code
 */
export function refuseUnread(request: Request): void {
  const { pathname, searchParams } = new URL(request.url)
  const zone = /(?:^|,)\s*timezone=([^,]+)/i.exec(request.headers.get('prefer') ?? '')?.[1]
  if (zone !== undefined && !isTimeZone(zone.trim())) {
    throw new CallerError(400, '22023', `invalid value for parameter "TimeZone": "${zone.trim()}"`)
  }
  const accept = request.headers.get('accept')
  if (accept !== null && /^[\s,]*$/.test(accept)) refuseMediaType(accept)
  if (!/^\/rest\/v1\/\w+$/.test(pathname)) return
  for (const [name, value] of searchParams) {
    if (ofTheApi.test(name) || condition.test(value)) continue
    throw new CallerError(400, 'PGRST100', `"failed to parse filter (${value})" (line 1, column 1)`)
  }
  if (accept?.trim() === 'application/octet-stream') refuseMediaType(accept)
}

function refuseMediaType(accept: string): never {
  throw new CallerError(406, 'PGRST107', `None of these media types are available: ${accept}`)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
