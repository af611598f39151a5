// Error codes by HTTP status (rule 15.4).
const CODES = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
} as const

/** An HTTP status of a function's error response. */
export type ErrorStatus = keyof typeof CODES

export function transportCode(status: ErrorStatus): (typeof CODES)[ErrorStatus] {
  return CODES[status]
}
