import type { ProjectConfig } from '../project-config.ts'
import { type AuthRule, isCall, refuse } from './auth-rule.ts'
import { Bucket } from './bucket.ts'
import { secretKey } from './callers.ts'

type Limits = ProjectConfig['auth']['rate_limit']

/** What GoTrue limits by address, each with a bucket of its own, and the setting of `config.toml` that fills it. */
const limited: [method: string, path: string, setting: keyof Limits][] = [
  ['POST', '/signup', 'sign_in_sign_ups'],
  ['POST', '/recover', 'sign_in_sign_ups'],
  ['POST', '/resend', 'sign_in_sign_ups'],
  ['POST', '/magiclink', 'sign_in_sign_ups'],
  ['POST', '/otp', 'sign_in_sign_ups'],
  ['PUT', '/user', 'sign_in_sign_ups'],
  ['POST', '/token', 'token_refresh'],
  ['GET', '/verify', 'token_verifications'],
  ['POST', '/verify', 'token_verifications'],
]

/** GoTrue's limits by IP address: a burst of 30, which cannot be set, and then so many in five minutes. */
export function addressLimits(limits: Limits): AuthRule {
  const buckets = new Map<string, Bucket>()
  return async (request, next) => {
    const call = limited.find(([method, path]) => isCall(request, method, path))
    const address = addressOf(request)
    if (!call || !address) return next()
    const [, path, setting] = call
    const key = `${path} ${address}`
    const bucket = buckets.get(key) ?? new Bucket(30, limits[setting] / 300)
    buckets.set(key, bucket)
    return bucket.take() ? next() : refuse(429, 'over_request_rate_limit', 'Request rate limit reached')
  }
}

/** The caller's address: the one that an edge function vouches for ("IP address forwarding"), or the gateway's. */
function addressOf(request: Request): string | null {
  const isTrusted = request.headers.get('apikey') === secretKey
  const forwarded = isTrusted ? request.headers.get('sb-forwarded-for') : null
  return forwarded ?? request.headers.get('cf-connecting-ip')
}
