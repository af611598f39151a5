import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { captchaOf, fillIn, hashOf } from '../shared/content-security-policy.ts'
import { directivesOf, headersFor, readHeaders } from '../shared/headers-file.ts'

const file = readFileSync(new URL('../../public/_headers', import.meta.url), 'utf8')
const policyName = 'Content-Security-Policy'
const policyIn = (text: string) =>
  readHeaders(text).find(({ name }) => name === policyName)?.value ?? 'There is no policy'

describe('public/_headers', () => {
  it('gives a reason above every header', () => {
    const lines = file.split('\n')
    const headers = lines.flatMap((line, at) => (line.startsWith('  ') ? [[lines[at - 1], line]] : []))
    expect(headers.length).toBeGreaterThan(5)
    for (const [above, line] of headers) expect(above, line).toMatch(/^# .{15,}\.$/)
  })

  it('gives a reason for every directive of the policy, and for nothing else', () => {
    const reasons = [...file.matchAll(/^# ([a-z-]+): .{15,}/gm)].map(([, name]) => name)
    expect(reasons).toEqual([...directivesOf(policyIn(file)).keys()])
  })

  it('has the expected values', () => {
    const values = Object.fromEntries(
      readHeaders(file).map(({ paths, name, value }) => [paths + name, value]),
    )
    expect(values).toMatchObject({
      '/*Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      '/*X-Content-Type-Options': 'nosniff',
      '/*Referrer-Policy': 'strict-origin-when-cross-origin',
      '/*Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      '/*Cross-Origin-Opener-Policy': 'same-origin',
      '/assets/*Cache-Control': 'public, max-age=31536000, immutable',
      '/index.htmlCache-Control': 'no-cache',
      '/service-worker.jsCache-Control': 'no-cache',
      '/*Content-Security-Policy':
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' {scripts} {captcha}; style-src 'self' {styles} {captcha}; img-src 'self' blob: https:; font-src 'self'; connect-src 'self' {api} {live} {captcha}; frame-src {frames}; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types shinework",
    })
  })

  it('sends the content security policy exactly once with every response', () => {
    for (const path of ['/', '/jobs', '/index.html', '/assets/a.js', '/service-worker.js']) {
      const names = headersFor(readHeaders(file), path).map(([name]) => name)
      expect(names.filter((name) => name === policyName)).toEqual([policyName])
    }
  })
})

describe('the built policy', () => {
  const style = '.shell { color: red }\n'
  const html = `<head><style>${style}</style><style data-more>b{}</style></head>`
  const built = (backendUrl: string | undefined) => directivesOf(policyIn(fillIn(file, { html, backendUrl })))

  it('allows connections to the backend that it was built for, and to no other', () => {
    const hosted = built('https://abc.supabase.co/')
    expect(hosted.get('connect-src')).toEqual(["'self'", 'https://abc.supabase.co', 'wss://abc.supabase.co'])
    const local = built('http://127.0.0.1:54321')
    expect(local.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:54321', 'ws://127.0.0.1:54321'])
    expect(built(undefined).get('connect-src')).toEqual(["'self'"])
  })

  it('allows the page’s own styles by their hashes', () => {
    expect(built(undefined).get('style-src')).toEqual(["'self'", hashOf(style), hashOf('b{}')])
    // This is the well-known SHA-256 hash of an empty text.
    expect(hashOf('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
  })

  it.each([
    ['turnstile', ['https://challenges.cloudflare.com']],
    ['hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  ])('allows the CAPTCHA of %s if it is configured', (provider, sources) => {
    const captcha = captchaOf({ VITE_CAPTCHA_PROVIDER: provider, VITE_CAPTCHA_SITE_KEY: 'key' })
    const policy = directivesOf(policyIn(fillIn(file, { html, backendUrl: undefined, captcha })))
    expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'", ...sources])
    expect(policy.get('connect-src')).toEqual(["'self'", ...sources])
    expect(policy.get('frame-src')).toEqual(sources)
    expect(policy.has('require-trusted-types-for') || policy.has('trusted-types')).toBe(false)
  })

  it('allows no frame and no other site’s script without a complete CAPTCHA configuration', () => {
    for (const settings of [{}, { VITE_CAPTCHA_PROVIDER: 'turnstile' }, { VITE_CAPTCHA_SITE_KEY: 'key' }]) {
      const captcha = captchaOf(settings)
      const policy = directivesOf(policyIn(fillIn(file, { html, backendUrl: undefined, captcha })))
      expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
      expect(policy.get('frame-src')).toEqual(["'none'"])
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    }
  })

  it('contains no placeholders or comments', () => {
    expect(fillIn(file, { html, backendUrl: 'https://a.example' })).not.toMatch(/[{}#]/)
    expect(() => fillIn('/*\n  A: x {other}', { html, backendUrl: undefined })).toThrow('{other}')
  })
})

test.each(['  Name: value', '/*\n  Name', '/*\nName: value', '/*\n  Two words: value'])(
  'the malformed headers file %j is refused',
  (text) => {
    expect(() => readHeaders(text)).toThrow('This is no header below a path')
  },
)

test('a path gets the headers of every section that matches it', () => {
  const rules = readHeaders('# A note\n/*\n  A: 1\n\n/assets/*\n  B: 2\n/x\n  C: 3; d')
  expect(headersFor(rules, '/assets/a')).toEqual([
    ['A', '1'],
    ['B', '2'],
  ])
  expect(headersFor(rules, '/x')).toEqual([
    ['A', '1'],
    ['C', '3; d'],
  ])
  expect(headersFor(rules, '/x/y')).toEqual([['A', '1']])
})
