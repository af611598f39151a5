import * as z from 'zod/mini'
import { type AuthRule, refuse } from './auth-rule.ts'
import { factorRoutes, isLow, type Parts } from './mfa-factors.ts'
import { mfaStore } from './mfa-store.ts'
import { readSession } from './session.ts'

const withUser = z.looseObject({ user: z.looseObject({ id: z.uuid() }) })
const aUser = z.looseObject({ id: z.uuid(), aud: z.string() })
const change = z.looseObject({ password: z.optional(z.string()), email: z.optional(z.string()) })

/**
 * GoTrue's second factor by TOTP (`/factors`), with its refusals. A session that still needs a code cannot change the password
 * or the email address. Tokens get their `aal` in token-claims.ts.
 */
export function mfaRules(parts: Parts): AuthRule {
  const { sql, config, ask } = parts
  const store = mfaStore(sql, config.auth.hook.mfa_verification_attempt)
  const answerFactors = factorRoutes(parts, store)

  /** Adds the user's factors to a response that contains the user. Like GoTrue, adds nothing for a user without factors. */
  async function withFactors(response: Response): Promise<Response> {
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const body: unknown = await response.clone().json()
    const opened = withUser.safeParse(body)
    const user = opened.success ? opened.data.user : aUser.safeParse(body).data
    const factors = user ? await store.shownFactors(user.id) : []
    if (!user || factors.length === 0) return response
    const shown = { ...user, factors }
    return Response.json(opened.success ? { ...opened.data, user: shown } : shown, {
      status: response.status,
    })
  }

  return async (request, next) => {
    const { pathname } = new URL(request.url)
    const isChange = request.method === 'PUT' && pathname === '/auth/v1/user'
    if (/^\/auth\/v1\/factors(\/|$)/.test(pathname)) {
      const session = await readSession(sql, request)
      const headers = new Headers(request.headers)
      // Responds to a bad token with the same error as all other routes.
      return session
        ? answerFactors(request, session)
        : ask(new Request(new URL('/auth/v1/user', request.url), { headers }))
    }
    if (isChange && (await isForbidden(request))) {
      const text = 'AAL2 session is required to update email or password when MFA is enabled.'
      return refuse(401, 'insufficient_aal', text)
    }
    return withFactors(await next())
  }

  async function isForbidden(request: Request): Promise<boolean> {
    const session = await readSession(sql, request)
    if (!session || !isLow(session)) return false
    const given = change.safeParse(await request.clone().json()).data
    return Boolean(given?.password) || Boolean(given?.email)
  }
}
