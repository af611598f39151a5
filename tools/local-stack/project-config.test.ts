import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, type TomlTable, type TomlValue } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { projectFolder, readProjectConfig } from './project-config.ts'

const isTable = (value: TomlValue | undefined): value is TomlTable =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date)

/** Returns a setting by its dotted name. */
const setting = (table: TomlTable, name: string): TomlValue | undefined =>
  name
    .split('.')
    .reduce<TomlValue | undefined>((value, key) => (isTable(value) ? value[key] : undefined), table)

/** Returns the settings that the CLI pushes to the hosted project: `base`, overridden by the values in `remote`. */
function override(base: TomlTable, remote: TomlTable): TomlTable {
  const entries = Object.entries(remote).map(([key, value]): [string, TomlValue] => {
    const below = base[key]
    return [key, isTable(value) && isTable(below) ? override(below, value) : value]
  })
  return { ...base, ...Object.fromEntries(entries) }
}

describe('[remotes.production]', () => {
  const base = parse(readFileSync(path.join(projectFolder, 'config.toml'), 'utf8'))
  const remote = setting(base, 'remotes.production')
  if (!isTable(remote)) throw new Error('There is no such section')
  const { remotes: _, ...local } = base
  const pushed = override(local, remote)

  it('has a project ID in the form that the CLI requires', () => {
    expect(setting(remote, 'project_id')).toMatch(/^[a-z]{20}$/)
  })

  it('has no address of a local machine', () => {
    expect(JSON.stringify(setting(local, 'auth'))).toContain('127.0.0.1')
    expect(JSON.stringify(setting(pushed, 'auth'))).not.toMatch(/127\.0\.0\.1|localhost|http:/)
  })

  it('requires confirmed addresses, sends by its own mail server, and contains no secret', () => {
    expect(setting(pushed, 'auth.email')).toMatchObject({
      enable_confirmations: true,
      max_frequency: '60s',
      smtp: { enabled: true, pass: 'env(SMTP_PASSWORD)' },
    })
  })

  it('loads no demo accounts', () => {
    expect(setting(pushed, 'db.seed.enabled')).toBe(false)
  })
})

describe('config.toml', () => {
  const text = readFileSync(path.join(projectFolder, 'config.toml'), 'utf8')

  it('gives a reason for every setting beside it, above it, or above its section', () => {
    let section = ''
    const lines = text.split('\n')
    const bare = lines.filter((line, at) => {
      const above = lines[at - 1] ?? ''
      if (line.startsWith('[')) section = above
      return /^\w+ = /.test(line) && ![line, above, section].some((place) => /# .{9,}\.$/.test(place))
    })
    expect(bare).toEqual([])
  })

  it('keeps the settings that protect people', () => {
    expect(parse(text)).toMatchObject({
      api: { schemas: ['public'], max_rows: 1000, auto_expose_new_tables: false },
      storage: { buckets: { users: { public: false }, jobs: { public: false }, courses: { public: false } } },
      auth: {
        additional_redirect_urls: ['http://127.0.0.1:5173/**', 'http://localhost:5173/**'],
        jwt_expiry: 3600,
        enable_refresh_token_rotation: true,
        refresh_token_reuse_interval: 10,
        enable_anonymous_sign_ins: false,
        minimum_password_length: 6,
        email: {
          double_confirm_changes: true,
          secure_password_change: true,
          otp_expiry: 3600,
          notification: { password_changed: { enabled: true } },
        },
        sms: { enabled: false },
      },
      remotes: {
        production: {
          auth: {
            additional_redirect_urls: ['https://shinework.example/**'],
            rate_limit: {
              email_sent: 500,
              sign_in_sign_ups: 5,
              token_refresh: 150,
              token_verifications: 30,
            },
          },
        },
      },
    })
  })

  it('says for every function whether the gateway requires a token', () => {
    const functions = setting(parse(text), 'functions')
    expect(functions).toBeDefined()
    for (const one of Object.values(isTable(functions) ? functions : {}))
      expect(Object.keys(isTable(one) ? one : {})).toEqual(['enabled', 'verify_jwt'])
  })
})

describe('the emails of the auth service', () => {
  const { template } = readProjectConfig().auth.email
  const text = (kind: string) => {
    const { subject = '', content_path = '' } = template[kind] ?? {}
    return subject + readFileSync(path.join(projectFolder, '..', content_path), 'utf8')
  }

  it('all have our own templates, because the built-in templates would log people in', () => {
    const kinds = ['confirmation', 'email_change', 'invite', 'magic_link', 'reauthentication', 'recovery']
    expect(Object.keys(template).sort()).toEqual(kinds)
  })

  it('put a token only into links to our own pages', () => {
    for (const kind of Object.keys(template)) {
      const used = new Set(text(kind).match(/\{\{ \.\w+ \}\}|href/g))
      const toOurPage = ['href', '{{ .Email }}', '{{ .SiteURL }}', '{{ .TokenHash }}']
      const isLinked = kind === 'recovery' || kind === 'confirmation'
      expect([...used].sort(), kind).toEqual(isLinked ? toOurPage : ['{{ .Email }}'])
    }
  })
})
