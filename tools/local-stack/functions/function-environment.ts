import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { projectFolder } from '../project-config.ts'
import type { StackAddresses } from '../stack-types.ts'

/** The variables that the platform itself sets, under the same names as on the hosted platform. */
function platformEnvironment(addresses: StackAddresses): Record<string, string> {
  const { apiUrl, databaseUrl, publishableKey, secretKey } = addresses
  return {
    SUPABASE_URL: apiUrl,
    SUPABASE_DB_URL: databaseUrl,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
  }
}

/**
 * The functions' environment: the secrets in `supabase/functions/.env`, the stack's settings instead of the hosted project's
 * secrets, and the platform's variables.
 */
export function functionEnvironment(addresses: StackAddresses): Record<string, string> {
  const file = path.join(projectFolder, 'functions', '.env')
  const secrets = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const own = Object.entries(secrets).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(own), ...addresses.functionSettings, ...platformEnvironment(addresses) }
}
