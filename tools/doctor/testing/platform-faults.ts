/** The management API's responses, by path. */
export type Answers = Record<string, Record<string, unknown>>
/** The responses for a project without faults. */
export const platformAnswers = (): Answers => ({
  'config/auth': {
    security_update_password_require_current_password: true,
    security_sb_forwarded_for_enabled: true,
    smtp_host: 'smtp.example.com',
    site_url: 'https://shinework.example',
    uri_allow_list: 'https://shinework.example/**',
    jwt_exp: 3600,
    refresh_token_rotation_enabled: true,
    security_refresh_token_reuse_interval: 10,
    security_update_password_require_reauthentication: true,
    // For a setting that is off, the API returns null or omits the setting.
    security_manual_linking_enabled: null,
    disable_signup: false,
    password_min_length: 6,
    mailer_secure_email_change_enabled: true,
    mailer_autoconfirm: false,
    mailer_otp_exp: 3600,
    smtp_max_frequency: 60,
    rate_limit_email_sent: 500,
    rate_limit_otp: 5,
    rate_limit_token_refresh: 150,
    rate_limit_verify: 30,
    mfa_max_enrolled_factors: 10,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    hook_mfa_verification_attempt_enabled: true,
    hook_mfa_verification_attempt_uri: 'pg-functions://postgres/private/judge_second_factor',
    mailer_notifications_password_changed_enabled: true,
    mailer_notifications_email_changed_enabled: true,
    mailer_notifications_mfa_factor_enrolled_enabled: true,
    mailer_notifications_mfa_factor_unenrolled_enabled: true,
  },
  'advisors/security': { lints: [] },
  'advisors/performance': { lints: [{ name: 'unused_index', detail: 'never used' }] },
})
const auth = (change: object) => ({ 'config/auth': { ...platformAnswers()['config/auth'], ...change } })
const lint = {
  name: 'auth_users_exposed',
  detail: 'View x exposes auth.users',
  remediation: 'https://lint.example',
}

/** Settings of config.toml, each with its name in the management API and a wrong value. */
const authFaults: [path: string, name: string, value: unknown][] = [
  ['auth.jwt_expiry', 'jwt_exp', 604_800],
  ['auth.enable_refresh_token_rotation', 'refresh_token_rotation_enabled', false],
  ['auth.refresh_token_reuse_interval', 'security_refresh_token_reuse_interval', 3600],
  ['auth.email.secure_password_change', 'security_update_password_require_reauthentication', false],
  ['auth.email.double_confirm_changes', 'mailer_secure_email_change_enabled', false],
  ['auth.email.enable_confirmations', 'mailer_autoconfirm', true],
  ['auth.email.max_frequency', 'smtp_max_frequency', 1],
  ['auth.enable_manual_linking', 'security_manual_linking_enabled', true],
  ['auth.enable_anonymous_sign_ins', 'external_anonymous_users_enabled', true],
  ['auth.site_url', 'site_url', 'https://old.example'],
  ['auth.additional_redirect_urls', 'uri_allow_list', 'https://old.example/**,https://shinework.example/**'],
  ['auth.rate_limit.sign_in_sign_ups', 'rate_limit_otp', 30],
  ['auth.mfa.totp.verify_enabled', 'mfa_totp_verify_enabled', false],
  [
    'auth.email.notification.mfa_factor_unenrolled.enabled',
    'mailer_notifications_mfa_factor_unenrolled_enabled',
    false,
  ],
]

const judged = 'Wrong codes are limited by person → '
const advised = 'Supabase’s advisors find nothing → '

/**
 * Wrong settings of the platform itself. Each comes with the start of its finding, the only finding that is then not
 * good.
 */
export const platformFaults: [Answers, says: string][] = [
  [
    auth({ security_update_password_require_current_password: false }),
    'Changing the password asks for the current one → ',
  ],
  [auth({ security_sb_forwarded_for_enabled: null }), 'Phone login passes the caller’s address on → '],
  [auth({ smtp_host: null }), 'Emails about accounts go by an SMTP server of your own → '],
  [auth({ hook_mfa_verification_attempt_enabled: false }), judged],
  [auth({ hook_mfa_verification_attempt_uri: 'pg-functions://postgres/public/yes' }), judged],
  ...authFaults.map(([path, name, value]): [Answers, string] => [
    auth({ [name]: value }),
    `Auth is set as in supabase/config.toml: not ${path} → ${name} is ${String(value)}, not `,
  ]),
  [
    { 'advisors/security': { lints: [lint] } },
    `${advised}auth_users_exposed: View x exposes auth.users: https://lint.example`,
  ],
  [{ 'advisors/performance': { results: [lint] } }, `${advised}auth_users_exposed`],
  [{ 'advisors/security': { advice: [] } }, `${advised}The report has another form`],
  [{ 'config/auth': { smtp_host: 5 } }, 'The platform tells its settings → The answers have another form'],
]
