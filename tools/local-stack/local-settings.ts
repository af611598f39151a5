import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Sql } from 'postgres'
import * as z from 'zod/mini'

const stackKeys = z.object({
  vapidPublicKey: z.string(),
  vapidPrivateKey: z.string(),
  deliverKey: z.string(),
})

type StackKeys = z.infer<typeof stackKeys>

/** A P-256 key pair as web-push prints it: the public point and the private scalar, raw, in base64url. */
function newVapidKeys(): Pick<StackKeys, 'vapidPublicKey' | 'vapidPrivateKey'> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { vapidPublicKey: point.toString('base64url'), vapidPrivateKey: d }
}

/**
 * The keys in a stack's data folder. They are created only once, because a browser's push subscription works only with the
 * key that it was created with.
 */
export function keysOf(dataDir: string): StackKeys {
  const file = path.join(dataDir, 'keys.json')
  if (existsSync(file)) return stackKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  const keys = { ...newVapidKeys(), deliverKey: randomBytes(32).toString('base64url') }
  writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return keys
}

/** The settings that a hosted project's functions get through `supabase secrets set` (docs/hosting.md). */
export function settingsOfFunctions(
  keys: StackKeys,
  where: { siteUrl: string; smtpPort: number; pushRelay?: string },
): Record<string, string> {
  return {
    SITE_URL: where.siteUrl,
    DELIVER_KEY: keys.deliverKey,
    VAPID_PUBLIC_KEY: keys.vapidPublicKey,
    VAPID_PRIVATE_KEY: keys.vapidPrivateKey,
    VAPID_SUBJECT: 'mailto:hello@shinework.example',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(where.smtpPort),
    MAIL_FROM: 'Shinework <hello@shinework.example>',
    ...(where.pushRelay ? { PUSH_RELAY: where.pushRelay } : {}),
  }
}

/**
 * Stores in Vault the URL and the key with which the database calls the edge function `deliver`. Runs at each start, because
 * ports can change.
 */
export async function writeVaultSecrets(sql: Sql, apiUrl: string, deliverKey: string): Promise<void> {
  const secrets = { deliver_url: `${apiUrl}/functions/v1/deliver`, deliver_key: deliverKey }
  for (const [name, secret] of Object.entries(secrets)) {
    const updated =
      await sql`select vault.update_secret(id, ${secret}) from vault.secrets where name = ${name}`
    if (updated.length === 0) await sql`select vault.create_secret(${secret}, ${name})`
  }
}
