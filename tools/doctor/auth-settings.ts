import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { all, type Finding } from './finding.ts'

const configFile = join(import.meta.dirname, '../../supabase/config.toml')

type Value = string | number | boolean
type Table = Readonly<Record<string, unknown>>

const not = (value: unknown) => value !== true
const seconds = (value: unknown) => Number.parseInt(String(value), 10)
/** A list of URLs as sorted text, because their order does not matter. */
const addresses = (value: unknown) =>
  (Array.isArray(value) ? value.map(String) : String(value).split(',')).toSorted().join(',')

interface Setting {
  /** The setting's path in config.toml. */
  path: string
  /** The setting's name in the management API, taken from the CLI (`pkg/config/auth.go`). */
  name: string
  /** Converts the value in config.toml to the API's value. Omit it if both values are the same. */
  convert?: (value: unknown) => Value
  /** The CLI's default if config.toml lacks the setting. A missing setting without a default is not compared. */
  default?: Value
}

const notification = (kind: string): Setting => ({
  path: `auth.email.notification.${kind}.enabled`,
  name: `mailer_notifications_${kind}_enabled`,
  default: false,
})

const settings: readonly Setting[] = [
  { path: 'auth.site_url', name: 'site_url' },
  { path: 'auth.additional_redirect_urls', name: 'uri_allow_list', convert: addresses },
  { path: 'auth.jwt_expiry', name: 'jwt_exp', default: 3600 },
  { path: 'auth.enable_refresh_token_rotation', name: 'refresh_token_rotation_enabled', default: true },
  { path: 'auth.refresh_token_reuse_interval', name: 'security_refresh_token_reuse_interval', default: 10 },
  { path: 'auth.enable_manual_linking', name: 'security_manual_linking_enabled', default: false },
  { path: 'auth.enable_anonymous_sign_ins', name: 'external_anonymous_users_enabled', default: false },
  { path: 'auth.enable_signup', name: 'disable_signup', convert: not },
  { path: 'auth.minimum_password_length', name: 'password_min_length', default: 6 },
  {
    path: 'auth.email.secure_password_change',
    name: 'security_update_password_require_reauthentication',
    default: false,
  },
  { path: 'auth.email.double_confirm_changes', name: 'mailer_secure_email_change_enabled', default: true },
  { path: 'auth.email.enable_confirmations', name: 'mailer_autoconfirm', convert: not },
  { path: 'auth.email.max_frequency', name: 'smtp_max_frequency', convert: seconds },
  { path: 'auth.email.otp_expiry', name: 'mailer_otp_exp', default: 3600 },
  { path: 'auth.rate_limit.email_sent', name: 'rate_limit_email_sent' },
  { path: 'auth.rate_limit.sign_in_sign_ups', name: 'rate_limit_otp' },
  { path: 'auth.rate_limit.token_refresh', name: 'rate_limit_token_refresh' },
  { path: 'auth.rate_limit.token_verifications', name: 'rate_limit_verify' },
  { path: 'auth.captcha.enabled', name: 'security_captcha_enabled' },
  { path: 'auth.captcha.provider', name: 'security_captcha_provider' },
  { path: 'auth.mfa.max_enrolled_factors', name: 'mfa_max_enrolled_factors', default: 10 },
  { path: 'auth.mfa.totp.enroll_enabled', name: 'mfa_totp_enroll_enabled', default: false },
  { path: 'auth.mfa.totp.verify_enabled', name: 'mfa_totp_verify_enabled', default: false },
  ...['password_changed', 'email_changed', 'mfa_factor_enrolled', 'mfa_factor_unenrolled'].map(notification),
]

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(base: Table, over: Table): Table {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const known = base[key]
    merged[key] = isTable(known) && isTable(value) ? merge(known, value) : value
  }
  return merged
}

/**
 * The settings that `supabase config push` would send to a project: config.toml with the `[remotes]` entry for this project,
 * or else with `production`.
 */
export function configOf(ref: string, text = readFileSync(configFile, 'utf8')): Table {
  const config: Table = parse(text)
  const remotes = isTable(config['remotes']) ? config['remotes'] : {}
  const own = Object.values(remotes).find((one) => isTable(one) && one['project_id'] === ref)
  const remote = own ?? remotes['production']
  return isTable(remote) ? merge(config, remote) : config
}

const valueAt = (config: Table, path: string) =>
  path.split('.').reduce<unknown>((table, key) => (isTable(table) ? table[key] : undefined), config)

/**
 * Returns a setting's value in the API's response. If a setting is off, the API returns null or omits the setting. The
 * result is then false, 0 or '', depending on the type of the wanted value.
 */
const told = (value: unknown, wanted: unknown) =>
  value ?? (typeof wanted === 'boolean' ? false : typeof wanted === 'number' ? 0 : '')

const inWords = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Compares the auth settings of a project with config.toml.
 * @param answer the management API's response for `config/auth`
 */
export function compareAuthSettings(answer: Table, config: Table): Finding[] {
  const hints = new Map<string, string>()
  for (const { path, name, convert, default: fallback } of settings) {
    const given = valueAt(config, path) ?? fallback
    if (given === undefined) continue
    const wanted = convert ? convert(given) : given
    const actual = told(answer[name], wanted)
    const value = Array.isArray(given) ? addresses(actual) : actual
    if (value !== wanted) hints.set(path, `${name} is ${inWords(value)}, not ${inWords(wanted)}`)
  }
  return all('Auth is set as in supabase/config.toml', [...hints.keys()], (path) => {
    const hint = hints.get(path) ?? ''
    return `${hint}. \`npx supabase config push\` sends the file; if the project is right, correct the file.`
  })
}
