/**
 * The id of the session that an access token belongs to.
 * @throws Error if the text is not a session's token
 */
export function sessionIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.')
  // Avoids zod, because this file loads with the first page.
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof claims === 'object' && claims !== null && 'session_id' in claims)
    return String(claims.session_id)
  throw new Error('This token has no session.')
}
