import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'

/** The project's `supabase` folder. */
export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../supabase')

const units = { B: 1, KB: 1000, MB: 1e6, GB: 1e9, KIB: 1024, MIB: 1024 ** 2, GIB: 1024 ** 3 }

/** A size such as `20MiB`, in bytes. */
const byteSize = z.pipe(
  z.string().check(z.regex(/^\d+\s*([KMG]i?)?B$/i)),
  z.transform((text) => {
    const unit = text.replace(/^[\d\s]+/, '').toUpperCase()
    return Number.parseInt(text, 10) * (Object.entries(units).find(([name]) => name === unit)?.[1] ?? 1)
  }),
)

const durationUnits = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A Go duration such as `1m30s`, in milliseconds. */
const duration = z.pipe(
  z.string().check(z.regex(/^(\d+(ms|s|m|h))+$/)),
  z.transform((text) =>
    Object.entries(durationUnits).reduce((sum, [unit, length]) => {
      const count = new RegExp(`(\\d+)${unit}(?![a-z])`).exec(text)?.[1]
      return sum + Number(count ?? 0) * length
    }, 0),
  ),
)

const mailTemplate = z.object({ subject: z.string(), content_path: z.string() })

const rateLimit = z.object({
  email_sent: z._default(z.number(), 2),
  sign_in_sign_ups: z._default(z.number(), 30),
  token_refresh: z._default(z.number(), 150),
  token_verifications: z._default(z.number(), 30),
})

const captcha = z.object({
  enabled: z.boolean(),
  provider: z.enum(['turnstile', 'hcaptcha']),
  secret: z.string(),
})

const factors = z.object({
  max_enrolled_factors: z._default(z.number(), 10),
  totp: z._default(
    z.object({
      enroll_enabled: z._default(z.boolean(), false),
      verify_enabled: z._default(z.boolean(), false),
    }),
    { enroll_enabled: false, verify_enabled: false },
  ),
})

const hook = z.object({ enabled: z.boolean(), uri: z.string() })

const bucketConfig = z.object({ objects_path: z.optional(z.string()) })
const functionConfig = z.object({
  enabled: z._default(z.boolean(), true),
  verify_jwt: z.literal(false, 'The local gateway asks for no token: the function has to.'),
})

// The part of config.toml that the local stack uses.
const projectConfig = z.object({
  api: z.object({
    schemas: z._default(z.array(z.string()), ['public']),
    extra_search_path: z._default(z.array(z.string()), []),
    max_rows: z._default(z.number(), 1000),
  }),
  db: z.object({
    seed: z._default(z.object({ enabled: z.boolean(), sql_paths: z.array(z.string()) }), {
      enabled: true,
      sql_paths: ['./seed.sql'],
    }),
  }),
  storage: z.object({
    file_size_limit: z._default(byteSize, 50 * units.MIB),
    buckets: z._default(z.record(z.string(), bucketConfig), {}),
  }),
  auth: z.object({
    site_url: z.string(),
    additional_redirect_urls: z._default(z.array(z.string()), []),
    jwt_expiry: z._default(z.number(), 3600),
    enable_signup: z._default(z.boolean(), true),
    minimum_password_length: z._default(z.number(), 6),
    rate_limit: z.prefault(rateLimit, {}),
    captcha: z.optional(captcha),
    mfa: z.prefault(factors, {}),
    hook: z._default(z.object({ mfa_verification_attempt: z._default(hook, { enabled: false, uri: '' }) }), {
      mfa_verification_attempt: { enabled: false, uri: '' },
    }),
    email: z.object({
      enable_confirmations: z._default(z.boolean(), false),
      double_confirm_changes: z._default(z.boolean(), true),
      secure_password_change: z._default(z.boolean(), false),
      max_frequency: z._default(duration, durationUnits.s),
      otp_expiry: z._default(z.number(), 3600),
      template: z._default(z.record(z.string(), mailTemplate), {}),
      notification: z._default(z.record(z.string(), z.extend(mailTemplate, { enabled: z.boolean() })), {}),
    }),
  }),
  functions: z._default(z.record(z.string(), functionConfig), {}),
})

/** The part of `supabase/config.toml` that the local stack uses. */
export type ProjectConfig = z.infer<typeof projectConfig>

/** Reads `supabase/config.toml`. Defaults are the Supabase CLI's. */
export function readProjectConfig(): ProjectConfig {
  const file = path.join(projectFolder, 'config.toml')
  const outcome = projectConfig.safeParse(parse(readFileSync(file, 'utf8')))
  if (outcome.success) return outcome.data
  throw new Error(`supabase/config.toml is invalid: ${z.prettifyError(outcome.error)}`)
}
