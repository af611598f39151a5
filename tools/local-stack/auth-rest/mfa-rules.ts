import type { Sql } from 'postgres'
import { encodeQR } from 'qr'
import * as z from 'zod/mini'
import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, refuse } from './auth-rule.ts'
import { type Factor, type MfaSession, mfaStore } from './mfa-store.ts'
import { addressOfSecret, isCode, newSecret } from './totp.ts'

type Parts = {
  sql: Sql
  config: ProjectConfig
  siteUrl: string
  /** Answers another request as this service does. */
  ask: (request: Request) => Promise<Response>
}

/** How long a challenge can be answered, in seconds. */
const challengeLife = 300

const enrolment = z.object({
  factor_type: z.optional(z.string()),
  friendly_name: z._default(z.string(), ''),
  issuer: z._default(z.string(), ''),
})
const answerToChallenge = z.object({ challenge_id: z.uuid(), code: z._default(z.string(), '') })
const withUser = z.looseObject({ user: z.looseObject({ id: z.uuid() }) })
const aUser = z.looseObject({ id: z.uuid(), aud: z.string() })
const change = z.looseObject({ password: z.optional(z.string()), email: z.optional(z.string()) })

/**
 * GoTrue's second factor by TOTP (`/factors`), with its refusals, and what it forbids whoever has a factor and has not given the
 * code: another password or address. Tokens get their `aal` in token-claims.ts.
 */
export function mfaRules({ sql, config, siteUrl, ask }: Parts): AuthRule {
  const { mfa, hook } = config.auth
  const store = mfaStore(sql, hook.mfa_verification_attempt)

  async function enroll(request: Request, session: MfaSession): Promise<Response> {
    const given = enrolment.parse(await request.json())
    if (given.factor_type !== 'totp') {
      return refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
    }
    if (!mfa.totp.enroll_enabled)
      return refuse(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    await store.forgetUnverified(session.user_id)
    const factors = await store.factorsOf(session.user_id)
    if (factors.some(({ friendly_name }) => friendly_name === given.friendly_name)) {
      const text = `A factor with the friendly name ${JSON.stringify(given.friendly_name)} for this user already exists`
      return refuse(422, 'mfa_factor_name_conflict', text)
    }
    if (factors.length >= mfa.max_enrolled_factors) {
      const text = 'Maximum number of verified factors reached, unenroll to continue'
      return refuse(422, 'too_many_enrolled_mfa_factors', text)
    }
    if (isLow(session)) return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
    const secret = newSecret()
    const uri = addressOfSecret(secret, given.issuer || new URL(siteUrl).host, session.email)
    const id = await store.add(session.user_id, given.friendly_name, secret)
    const totp = { qr_code: encodeQR(uri, 'svg', { ecc: 'high' }), secret, uri }
    return Response.json({ id, type: 'totp', friendly_name: given.friendly_name, totp })
  }

  async function challenge(request: Request, factor: Factor): Promise<Response> {
    const { id, seconds } = await store.challenge(factor.id, addressOf(request))
    return Response.json({ id, type: 'totp', expires_at: seconds + challengeLife })
  }

  async function verify(request: Request, session: MfaSession, factor: Factor): Promise<Response> {
    const given = answerToChallenge.safeParse(await request.json())
    if (!given.success || given.data.code === '')
      return refuse(400, 'validation_failed', 'Code needs to be non-empty')
    if (!mfa.totp.verify_enabled) {
      return refuse(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
    }
    const asked = await store.findChallenge(given.data.challenge_id, factor.id)
    if (!asked)
      return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (asked.is_used || asked.ip_address !== addressOf(request)) {
      return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    }
    if (asked.age > challengeLife) {
      await store.forgetChallenge(asked.id)
      const text = `MFA challenge ${asked.id} has expired, verify against another challenge or create a new challenge.`
      return refuse(422, 'mfa_challenge_expired', text)
    }
    const valid = isCode(given.data.code, factor.secret, Date.now())
    const verdict = await store.askHook(session.user_id, factor.id, valid)
    if (verdict?.decision === 'reject') {
      await store.endSessions(session.user_id)
      const text = verdict.message || 'Further MFA verification attempts will be rejected.'
      return refuse(403, 'mfa_verification_rejected', text)
    }
    if (!valid) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    return renew(request, await store.accept(session, factor, asked.id))
  }

  /** A new token of the session, and the refresh token that replaces the one of before the code. */
  async function renew(request: Request, refresh_token: string): Promise<Response> {
    const headers = new Headers({ 'content-type': 'application/json' })
    const key = request.headers.get('apikey')
    if (key !== null) headers.set('apikey', key)
    const address = new URL('/auth/v1/token?grant_type=refresh_token', request.url)
    return ask(new Request(address, { method: 'POST', headers, body: JSON.stringify({ refresh_token }) }))
  }

  async function unenroll(session: MfaSession, factor: Factor): Promise<Response> {
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await store.remove(session.user_id, factor.id)
    return Response.json({ id: factor.id })
  }

  async function answerFactors(request: Request, session: MfaSession): Promise<Response> {
    const [, id, action] = /\/factors(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? []
    if (id === undefined) return enroll(request, session)
    if (!z.uuid().safeParse(id).success) return refuse(404, 'validation_failed', 'factor_id must be an UUID')
    const factor = await store.find(session.user_id, id)
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found')
    if (request.method === 'DELETE') return unenroll(session, factor)
    return action === 'verify' ? verify(request, session, factor) : challenge(request, factor)
  }

  /** Adds a person's factors to what is said of them, as GoTrue does where there are any. */
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
      const session = await store.readSession(request)
      const headers = new Headers(request.headers)
      // What is wrong with the token is said as for every other request.
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
    const session = await store.readSession(request)
    if (!session || !isLow(session)) return false
    const given = change.safeParse(await request.clone().json()).data
    return Boolean(given?.password) || Boolean(given?.email && given.email !== session.email)
  }
}

const isLow = ({ has_factor, aal }: MfaSession) => has_factor && aal !== 'aal2'

const addressOf = (request: Request) => request.headers.get('cf-connecting-ip') ?? '127.0.0.1'
