/** What the management API answers, by path. */
export type Answers = Record<string, Record<string, unknown>>
/** As they should be. */
export const platformAnswers = (): Answers => ({
  'config/auth': {
    security_update_password_require_current_password: true,
    security_sb_forwarded_for_enabled: true,
    smtp_host: 'smtp.example.com',
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
const changed = (path: string, change: object) => ({ [path]: { ...platformAnswers()[path], ...change } })
const lint = {
  name: 'auth_users_exposed',
  detail: 'View x exposes auth.users',
  remediation: 'https://lint.example',
}

/** One of the platform's own settings wrong, and the only line that is not good then. */
export const platformFaults: [string, Answers, string][] = [
  [
    'no current password',
    changed('config/auth', { security_update_password_require_current_password: false }),
    'Changing the password asks for the current one → ',
  ],
  [
    'the function’s own address',
    changed('config/auth', { security_sb_forwarded_for_enabled: null }),
    'Phone login passes the caller’s address on → ',
  ],
  [
    'Supabase’s mailer',
    changed('config/auth', { smtp_host: null }),
    'Emails about accounts go by an SMTP server of your own → ',
  ],
  [
    'no second factor',
    changed('config/auth', { mfa_totp_verify_enabled: false }),
    'People can set up a second factor, and log in with it → ',
  ],
  [
    'codes that anybody may guess',
    changed('config/auth', { hook_mfa_verification_attempt_enabled: false }),
    'Wrong codes are limited by person → ',
  ],
  [
    'codes that another function judges',
    changed('config/auth', {
      hook_mfa_verification_attempt_uri: 'pg-functions://postgres/public/yes',
    }),
    'Wrong codes are limited by person → ',
  ],
  [
    'no emails about what was changed',
    changed('config/auth', { mailer_notifications_mfa_factor_unenrolled_enabled: false }),
    'People get an email when their password, address or second factor was changed → ',
  ],
  [
    'an advice on security',
    { 'advisors/security': { lints: [lint] } },
    'Supabase’s advisors find nothing → auth_users_exposed: View x exposes auth.users: https://lint.example',
  ],
  [
    'an advice on performance',
    { 'advisors/performance': { results: [lint] } },
    'Supabase’s advisors find nothing → auth_users_exposed',
  ],
  [
    'another form of advice',
    { 'advisors/security': { advice: [] } },
    'Supabase’s advisors find nothing → The report has another form',
  ],
  [
    'another form of settings',
    { 'config/auth': { smtp_host: 5 } },
    'The platform tells its settings → The answers have another form',
  ],
]
