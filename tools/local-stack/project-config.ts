import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'smol-toml'
import * as z from 'zod/mini'

/** The project's `supabase` folder. */
export const projectFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../supabase')

/** Converts a size such as `20MiB` to bytes. */
const byteSize = z.pipe(
  z.string().check(z.regex(/^\d+MiB$/, 'Write it in MiB')),
  z.transform((text) => Number.parseInt(text, 10) * 1024 ** 2),
)

/** Converts a duration such as `60s` to milliseconds. */
const duration = z.pipe(
  z.string().check(z.regex(/^\d+s$/, 'Write it in seconds')),
  z.transform((text) => Number.parseInt(text, 10) * 1000),
)

const mailTemplate = z.object({ subject: z.string(), content_path: z.string() })

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

const projectConfig = z.object({
  api: z.object({
    schemas: z._default(z.array(z.string()), ['public']),
    extra_search_path: z._default(z.array(z.string()), []),
    max_rows: z._default(z.number(), 1000),
  }),
  db: z.object({
    migrations: z._default(z.object({ schema_paths: z._default(z.array(z.string()), []) }), {
      schema_paths: [],
    }),
    seed: z._default(z.object({ enabled: z.boolean(), sql_paths: z.array(z.string()) }), {
      enabled: true,
      sql_paths: ['./seed.sql'],
    }),
  }),
  storage: z.object({
    file_size_limit: z._default(byteSize, 50 * 1024 ** 2),
    buckets: z._default(z.record(z.string(), bucketConfig), {}),
  }),
  auth: z.object({
    site_url: z.string(),
    additional_redirect_urls: z._default(z.array(z.string()), []),
    jwt_expiry: z._default(z.number(), 3600),
    enable_signup: z._default(z.boolean(), true),
    minimum_password_length: z._default(z.number(), 6),
    captcha: z.optional(captcha),
    mfa: z.prefault(factors, {}),
    hook: z._default(z.object({ mfa_verification_attempt: z._default(hook, { enabled: false, uri: '' }) }), {
      mfa_verification_attempt: { enabled: false, uri: '' },
    }),
    email: z.object({
      enable_confirmations: z._default(z.boolean(), false),
      double_confirm_changes: z._default(z.boolean(), true),
      secure_password_change: z._default(z.boolean(), false),
      max_frequency: z._default(duration, 1000),
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
