import * as z from 'zod/mini'

const schema = z.object({
  VITE_SUPABASE_URL: z.url({ protocol: /^https?$/, error: 'VITE_SUPABASE_URL must be an http(s) address.' }),
  VITE_SUPABASE_PUBLISHABLE_KEY: z
    .string({ error: 'VITE_SUPABASE_PUBLISHABLE_KEY must be set.' })
    .check(z.minLength(1, 'VITE_SUPABASE_PUBLISHABLE_KEY must be set.')),
  VITE_CONTACT_EMAIL: z.optional(
    z.string().check(z.regex(/^(\S+@\S+)?$/, 'VITE_CONTACT_EMAIL must be an email address.')),
  ),
})

export type Env = {
  supabaseUrl: string
  supabasePublishableKey: string
  /** Where people write to whose account is not active; undefined where none was set. */
  contactEmail: string | undefined
}

/**
 * Reads where the backend is, and whom to write to, from the variables Vite built in.
 * Returns the settings, or one line for each setting that is missing or wrong.
 */
export function readEnv(
  variables: Record<string, unknown>,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const parsed = schema.safeParse(variables)
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map((issue) => issue.message) }
  return {
    ok: true,
    env: {
      supabaseUrl: parsed.data.VITE_SUPABASE_URL,
      supabasePublishableKey: parsed.data.VITE_SUPABASE_PUBLISHABLE_KEY,
      contactEmail: parsed.data.VITE_CONTACT_EMAIL || undefined,
    },
  }
}
