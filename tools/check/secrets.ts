/** Secrets that must not be in any file for the browser, each with its pattern. */
const secrets: readonly [name: string, pattern: RegExp][] = [
  // Requires eight characters after the prefix, because supabase-js contains the prefix alone.
  ['a secret key of Supabase', /sb_secret_[\w-]{8,}/g],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/g],
  ['a personal token of Supabase', /\bsbp_(?:[a-z0-9]+_)?[0-9a-f]{40}/g],
  ['the demo accounts’ password', /Shinework1/g],
  ['an address with a password', /\b[a-z]+:\/\/[^\s/:@"'`]+:[^\s/:@"'`]+@[^\s"'`]+/g],
]

const jwt = /\beyJ[\w-]+\.(?<claims>eyJ[\w-]+)\.[\w-]+/g
/** Matches the private key of a push key pair: 32 bytes as base64url, alone between quotes. */
const pushKey = /["'`](?<key>[\w-]{43})["'`]/g

/**
 * Finds secrets in a built file.
 * @param known further secret values, such as those in the machine's environment
 * @returns one line for each secret, without the secret itself
 */
export function findSecrets(text: string, known: readonly string[] = []): string[] {
  const shapes = secrets.flatMap(([name, pattern]) => [...text.matchAll(pattern)].map(() => name))
  const tokens = [...text.matchAll(jwt)].flatMap(({ groups }) => {
    const role = roleOf(groups?.['claims'] ?? '')
    return role === 'anon' ? [] : [`a token of the role ${role}`]
  })
  const keys = [...text.matchAll(pushKey)].map(() => 'what looks like a private key for push')
  const values = known.filter((value) => value.length >= 8 && text.includes(value))
  return [...shapes, ...tokens, ...keys, ...values.map(() => 'a value that the environment calls a secret')]
}

/** The role in a token's claims, or `unknown` if the claims are unreadable. */
function roleOf(claims: string): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
    const role: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'role') : ''
    return typeof role === 'string' ? role : 'unknown'
  } catch {
    return 'unknown'
  }
}

/** The values of environment variables whose names mark them as secret. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    /SECRET|PRIVATE|SERVICE_ROLE|PASSWORD|DELIVER_KEY|MAIL_HTTP_KEY|DATABASE_URL/.test(name) && value
      ? [value]
      : [],
  )
}
