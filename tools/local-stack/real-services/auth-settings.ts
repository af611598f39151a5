import path from 'node:path'
import { jwtSecret } from '../auth-rest/access-token.ts'
import { databaseUrl } from '../postgres/database-url.ts'
import type { ProjectConfig } from '../project-config.ts'

/** Addresses that the auth service needs in addition to `config.toml`. */
interface AuthAddresses {
  databasePort: number
  /** The port on which the service listens. */
  port: number
  smtpPort: number
  /** The URL of the folder with the mail templates. The service loads templates by HTTP, not from files. */
  templatesUrl: string
  siteUrl: string
  apiUrl: string
  /** The URL that verifies CAPTCHA tokens instead of the provider. Only a program that was built for this setting uses it. */
  captchaVerifier?: string | undefined
}

type Settings = Record<string, string>

/** Settings for the mails in `config.toml`: mails sent on request, and notifications of changes. */
function mailSettings({ email }: ProjectConfig['auth'], templatesUrl: string): Settings {
  const settings: Settings = {}
  const add = (name: string, { subject, content_path }: { subject: string; content_path: string }) => {
    settings[`GOTRUE_MAILER_SUBJECTS_${name}`] = subject
    settings[`GOTRUE_MAILER_TEMPLATES_${name}`] = `${templatesUrl}/${path.basename(content_path)}`
  }
  for (const [kind, template] of Object.entries(email.template)) add(kind.toUpperCase(), template)
  for (const [kind, notice] of Object.entries(email.notification)) {
    settings[`GOTRUE_MAILER_NOTIFICATIONS_${kind.toUpperCase()}_ENABLED`] = String(notice.enabled)
    add(`${kind.toUpperCase()}_NOTIFICATION`, notice)
  }
  return settings
}

function captchaSettings(captcha: ProjectConfig['auth']['captcha'], verifier: string | undefined): Settings {
  if (!captcha?.enabled) return {}
  return {
    GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: captcha.provider,
    GOTRUE_SECURITY_CAPTCHA_SECRET: captcha.secret,
    ...(verifier && { CAPTCHA_URL: verifier }),
  }
}

function factorSettings({ mfa, hook }: ProjectConfig['auth']): Settings {
  const { enabled, uri } = hook.mfa_verification_attempt
  return {
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: String(mfa.totp.enroll_enabled),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: String(mfa.totp.verify_enabled),
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: String(mfa.max_enrolled_factors),
    ...(enabled && {
      GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_ENABLED: 'true',
      GOTRUE_HOOK_MFA_VERIFICATION_ATTEMPT_URI: uri,
    }),
  }
}

/** Translates `[auth]` of `supabase/config.toml` into the environment variables of supabase/auth, as the Supabase CLI does. */
export function authSettings({ auth }: ProjectConfig, addresses: AuthAddresses): Settings {
  const { siteUrl, apiUrl } = addresses
  const { email } = auth
  const ownPages = [`${siteUrl}/**`, `${siteUrl.replace('127.0.0.1', 'localhost')}/**`]
  return {
    API_EXTERNAL_URL: `${apiUrl}/auth/v1`,
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(addresses.port),
    GOTRUE_DB_DRIVER: 'postgres',
    DB_NAMESPACE: 'auth',
    DATABASE_URL: `${databaseUrl('supabase_auth_admin', addresses.databasePort)}?sslmode=disable`,
    GOTRUE_DB_MAX_POOL_SIZE: '8',
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_URI_ALLOW_LIST: [...auth.additional_redirect_urls, ...ownPages].join(),
    GOTRUE_DISABLE_SIGNUP: String(!auth.enable_signup),
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_EXP: String(auth.jwt_expiry),
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_ISSUER: `${apiUrl}/auth/v1`,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'false',
    GOTRUE_MAILER_AUTOCONFIRM: String(!email.enable_confirmations),
    GOTRUE_MAILER_OTP_EXP: String(email.otp_expiry),
    GOTRUE_MAILER_OTP_LENGTH: '6',
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: String(email.double_confirm_changes),
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(addresses.smtpPort),
    GOTRUE_SMTP_ADMIN_EMAIL: 'no-reply@shinework.example',
    GOTRUE_SMTP_SENDER_NAME: 'Shinework',
    GOTRUE_SMTP_MAX_FREQUENCY: `${email.max_frequency}ms`,
    // Raises the limit far above the project's own, because tests create hundreds of accounts from one address.
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '100000',
    GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimum_password_length),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: 'true',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: String(email.secure_password_change),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: 'true',
    GOTRUE_LOG_LEVEL: 'warn',
    ...mailSettings(auth, addresses.templatesUrl),
    ...factorSettings(auth),
    ...captchaSettings(auth.captcha, addresses.captchaVerifier),
  }
}
