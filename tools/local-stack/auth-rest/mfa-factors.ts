import type { Sql } from 'postgres'
import { encodeQR } from 'qr'
import * as z from 'zod/mini'
import type { Mailbox } from '../mail/mailbox.ts'
import type { ProjectConfig } from '../project-config.ts'
import { refuse } from './auth-rule.ts'
import { renderMail } from './mail-templates.ts'
import type { Factor, mfaStore } from './mfa-store.ts'
import type { Session } from './session.ts'
import { addressOfSecret, isCode, newSecret } from './totp.ts'

type Store = ReturnType<typeof mfaStore>
export type Parts = {
  sql: Sql
  config: ProjectConfig
  siteUrl: string
  mailbox: Mailbox
  /** Sends another request to this service. */
  ask: (request: Request) => Promise<Response>
}

/** How long a challenge is valid, in seconds. */
const challengeLife = 300

const enrolment = z.object({
  factor_type: z.literal('totp'),
  friendly_name: z._default(z.string(), ''),
  issuer: z._default(z.string(), ''),
})
const answerToChallenge = z.object({ challenge_id: z.uuid(), code: z._default(z.string(), '') })

/** GoTrue's `/factors` routes for TOTP. All of them require a session. */
export function factorRoutes(parts: Parts, store: Store) {
  const { ask, config, siteUrl, mailbox } = parts

  function sendNotice(kind: string, { email, metadata }: Session): void {
    const values = { SiteURL: siteUrl, Email: email }
    const mail = renderMail(config, kind, email, values, metadata)
    if (mail) mailbox.add(mail)
  }

  async function challenge(factor: Factor): Promise<Response> {
    const { id, seconds } = await store.challenge(factor.id)
    return Response.json({ id, type: 'totp', expires_at: seconds + challengeLife })
  }

  async function verify(request: Request, session: Session, factor: Factor): Promise<Response> {
    const given = answerToChallenge.safeParse(await request.json())
    if (!given.success || given.data.code === '')
      return refuse(400, 'validation_failed', 'Code needs to be non-empty')
    const asked = await store.findChallenge(given.data.challenge_id, factor.id)
    if (!asked)
      return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
    if (asked.is_used) {
      return refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    }
    if (asked.age > challengeLife) {
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
    const accepted = await store.accept(session, factor, asked.id)
    if (factor.status === 'unverified') sendNotice('mfa_factor_enrolled', session)
    return renew(request, accepted)
  }

  /** Renews the session after a correct code: a new access token, and a new refresh token in place of the old one. */
  async function renew(request: Request, refresh_token: string): Promise<Response> {
    const headers = new Headers({ 'content-type': 'application/json' })
    const key = request.headers.get('apikey')
    if (key !== null) headers.set('apikey', key)
    const address = new URL('/auth/v1/token?grant_type=refresh_token', request.url)
    return ask(new Request(address, { method: 'POST', headers, body: JSON.stringify({ refresh_token }) }))
  }

  async function unenroll(session: Session, factor: Factor): Promise<Response> {
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      return refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await store.remove(session.user_id, factor.id)
    if (factor.status === 'verified') sendNotice('mfa_factor_unenrolled', session)
    return Response.json({ id: factor.id })
  }

  async function answerFactors(request: Request, session: Session): Promise<Response> {
    const [, id, action] = /\/factors(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? []
    if (id === undefined) return enroll(parts, store, request, session)
    const factor = await store.find(session.user_id, id)
    if (!factor) return refuse(404, 'mfa_factor_not_found', 'Factor not found')
    if (request.method === 'DELETE') return unenroll(session, factor)
    return action === 'verify' ? verify(request, session, factor) : challenge(factor)
  }

  return answerFactors
}

/** Starts the enrolment of a factor. The factor counts only after one of its codes has been verified. */
async function enroll({ siteUrl }: Parts, store: Store, request: Request, session: Session) {
  const given = enrolment.safeParse(await request.json()).data
  if (!given) return refuse(400, 'validation_failed', 'The local stack has factors of the type totp only')
  await store.forgetUnverified(session.user_id)
  const factors = await store.factorsOf(session.user_id)
  if (factors.some(({ friendly_name }) => friendly_name === given.friendly_name)) {
    const text = `A factor with the friendly name ${JSON.stringify(given.friendly_name)} for this user already exists`
    return refuse(422, 'mfa_factor_name_conflict', text)
  }
  if (isLow(session)) return refuse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  const secret = newSecret()
  const uri = addressOfSecret(secret, given.issuer || new URL(siteUrl).host, session.email)
  const id = await store.add(session.user_id, given.friendly_name, secret)
  const totp = { qr_code: drawnAsThere(uri), secret, uri }
  return Response.json({ id, type: 'totp', friendly_name: given.friendly_name, totp })
}

/** A QR code as GoTrue draws it: a `rect` of three pixels for each module, no `viewBox`, and rows swapped with columns. */
function drawnAsThere(text: string): string {
  const modules = encodeQR(text, 'raw', { ecc: 'high', border: 4 })
  const size = 3
  const side = modules.length * size
  const drawn = modules.flatMap((column, x) =>
    column.map((isBlack, y) => {
      const place = `x="${x * size}" y="${y * size}" width="${size}" height="${size}"`
      return `<rect ${place} style="fill:${isBlack ? 'black' : 'white'};stroke:none" />`
    }),
  )
  return [
    '<?xml version="1.0"?>',
    `<svg width="${side}" height="${side}" xmlns="http://www.w3.org/2000/svg">`,
    ...drawn,
    '</svg>',
  ].join('\n')
}

/** Whether the session still needs a code. It does if the user has a factor and no code was entered in this session. */
export const isLow = ({ has_factor, aal }: Session) => has_factor && aal !== 'aal2'
