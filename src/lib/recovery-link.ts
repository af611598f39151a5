export type RecoveryLink = { kind: 'none' } | { kind: 'opened' } | { kind: 'refused'; reason: string }

/**
 * Reads what a password-reset mail's link brought along in the address, before the backend client clears it.
 * @param hash the address's fragment, with or without its `#`.
 * @returns `opened` with a session to come, `refused` with the backend's reason (expired, already used), or `none`.
 */
export function readRecoveryLink(hash: string): RecoveryLink {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  if (values.has('error') || values.has('error_code')) {
    return { kind: 'refused', reason: values.get('error_description') ?? '' }
  }
  return values.get('type') === 'recovery' && values.has('access_token')
    ? { kind: 'opened' }
    : { kind: 'none' }
}
