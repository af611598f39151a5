import * as z from 'zod/mini'
import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, isCall, refuse } from './auth-rule.ts'
import { secretKey } from './callers.ts'

const verifiers = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://hcaptcha.com/siteverify',
}
const guarded = ['/signup', '/recover', '/resend', '/magiclink', '/otp', '/token']

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().check(z.trim(), z.minLength(1)) }),
})
const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z._default(z.array(z.string()), []),
})

/**
 * GoTrue's CAPTCHA check. A guarded request must contain a token of the provider's widget, which the provider then verifies.
 */
export function captchaRule(captcha: ProjectConfig['auth']['captcha'], verifier?: string): AuthRule {
  if (!captcha?.enabled) return async (_, next) => next()
  const address = verifier ?? verifiers[captcha.provider]
  return async (request, next) => {
    const isGuarded = guarded.some((path) => isCall(request, 'POST', path))
    const isRenewal = new URL(request.url).searchParams.get('grant_type') === 'refresh_token'
    if (!isGuarded || isRenewal || request.headers.get('apikey') === secretKey) return next()
    const body = bodySchema.safeParse(await request.clone().json())
    if (!body.success) return disallowed('no captcha_token found')
    const response = body.data.gotrue_meta_security.captcha_token
    const verdict = await verify(address, { secret: captcha.secret, response }).catch(() => undefined)
    if (!verdict) return refuse(500, 'unexpected_failure', 'captcha verification process failed')
    return verdict.success ? next() : disallowed(verdict['error-codes'].join(', '))
  }
}

async function verify(address: string, asked: Record<string, string>) {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(asked) })
  return verdictSchema.parse(await answer.json())
}

function disallowed(reason: string): Response {
  return refuse(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}
