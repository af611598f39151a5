import * as z from 'zod/mini'

const claims = z.object({ session_id: z.string() })

/** The id of the session that an access token belongs to. */
export function sessionIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.')
  return claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).session_id
}
