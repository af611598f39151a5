import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidSignature, invalidToken } from './storage-error.ts'

const readClaims = z.object({
  url: z.string(),
  scope: z.literal('download'),
  exp: z.number(),
})

/** What a signed link allows: reading one object until `exp` (seconds since 1970). */
type ReadClaims = z.infer<typeof readClaims>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs and checks the tokens of signed links: JWTs (HS256) with `url`, `scope`, `iat` and `exp`, as hosted Storage makes. */
export class LinkSigner {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** A token for `bucket/path` that holds for `seconds`. */
  sign(claims: Omit<ReadClaims, 'exp'>, seconds: number): string {
    const issued = Math.floor(Date.now() / 1000)
    const head = encode({ alg: 'HS256', typ: 'JWT' })
    const body = encode({ ...claims, iat: issued, exp: issued + seconds })
    return `${head}.${body}.${this.#signature(`${head}.${body}`)}`
  }

  /** The claims of a reading token for `url`; throws 400 `InvalidJWT` or `InvalidSignature` otherwise. */
  verifyRead(token: string, url: string): ReadClaims {
    const claims = readClaims.safeParse(this.#verify(token))
    if (!claims.success) throw invalidSignature('Token is not scoped for download')
    if (claims.data.url !== url) throw invalidSignature()
    return claims.data
  }

  #verify(token: string): unknown {
    const [head, body, signature, ...rest] = token.split('.')
    if (!head || !body || !signature || rest.length > 0) throw invalidToken('Invalid Compact JWS')
    const expected = Buffer.from(this.#signature(`${head}.${body}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw invalidToken('signature verification failed')
    }
    const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
    const { exp } = z.object({ exp: z.number() }).parse(claims)
    if (exp <= Date.now() / 1000) throw invalidToken('"exp" claim timestamp check failed')
    return claims
  }

  #signature(signed: string): string {
    return createHmac('sha256', this.#key).update(signed).digest('base64url')
  }
}
