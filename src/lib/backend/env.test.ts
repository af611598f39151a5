import { expect, it } from 'vitest'
import { readEnv } from './env'

const backend = {
  VITE_SUPABASE_URL: 'https://ref.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  VITE_CONTACT_EMAIL: 'hello@shinework.example',
}

it('the settings contain the contact email address', () => {
  expect(readEnv(backend)).toMatchObject({ ok: true, env: { contactEmail: 'hello@shinework.example' } })
})

it.each(['ftp://ref.supabase.co', 'see https://ref.supabase.co', 'javascript:https://a', 'https://', 42])(
  'the settings refuse %s as the backend’s address',
  (address) => {
    expect(readEnv({ ...backend, VITE_SUPABASE_URL: address })).toEqual({
      ok: false,
      problems: ['VITE_SUPABASE_URL must be an http(s) address.'],
    })
  },
)

it.each([undefined, '', 'hello', '@shinework.example', 'hello@', 'hello @shinework.example'])(
  'the settings report every missing or wrong value, with %j as the contact address',
  (contact) => {
    expect(readEnv({ VITE_SUPABASE_URL: 'ref', VITE_CONTACT_EMAIL: contact })).toEqual({
      ok: false,
      problems: [
        'VITE_SUPABASE_URL must be an http(s) address.',
        'VITE_SUPABASE_PUBLISHABLE_KEY must be set.',
        'VITE_CONTACT_EMAIL must be an email address.',
      ],
    })
  },
)

it('CAPTCHA is off without its settings, and on for each known provider', () => {
  expect(readEnv(backend)).toMatchObject({ ok: true, env: { captcha: undefined } })
  for (const provider of ['turnstile', 'hcaptcha']) {
    const given = { VITE_CAPTCHA_PROVIDER: provider, VITE_CAPTCHA_SITE_KEY: 'site-key' }
    const captcha = { provider, siteKey: 'site-key' }
    expect(readEnv({ ...backend, ...given })).toMatchObject({ ok: true, env: { captcha } })
  }
})

const half = 'VITE_CAPTCHA_PROVIDER and VITE_CAPTCHA_SITE_KEY must be set both, or neither.'

it.each([
  ['turnstile', '', half],
  ['', 'site-key', half],
  ['recaptcha', 'site-key', 'VITE_CAPTCHA_PROVIDER must be turnstile or hcaptcha.'],
])('the settings refuse the CAPTCHA provider %j with the key %j', (provider, siteKey, problem) => {
  const given = { VITE_CAPTCHA_PROVIDER: provider, VITE_CAPTCHA_SITE_KEY: siteKey }
  expect(readEnv({ ...backend, ...given })).toEqual({ ok: false, problems: [problem] })
})
