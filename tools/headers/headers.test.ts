import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { captchaOf, fillIn, hashOf } from '../shared/fill-in.ts'
import { directivesOf, headersFor, readHeaders } from '../shared/headers-file.ts'
import { headerReasons, policyReasons } from './reasons.ts'

const file = readFileSync(new URL('../../public/_headers', import.meta.url), 'utf8')
const policyName = 'Content-Security-Policy'
const valuesOf = (reasons: typeof headerReasons) =>
  Object.fromEntries(Object.entries(reasons).map(([name, [value]]) => [name, value]))
const policyIn = (text: string) =>
  readHeaders(text).find(({ name }) => name === policyName)?.value ?? 'There is no policy'

describe('public/_headers', () => {
  it('has the headers that reasons are given for, each with its value, and no other', () => {
    const rules = readHeaders(file).filter(({ name }) => name !== policyName)
    expect(Object.fromEntries(rules.map(({ paths, name, value }) => [`${paths} ${name}`, value]))).toEqual(
      valuesOf(headerReasons),
    )
    expect(new Set(rules.map(({ paths, name }) => `${paths} ${name}`)).size).toBe(rules.length)
  })

  it('has the directives that reasons are given for, each with its value, and no other', () => {
    const directives = [...directivesOf(policyIn(file))]
    expect(Object.fromEntries(directives.map(([name, allowed]) => [name, allowed.join(' ')]))).toEqual(
      valuesOf(policyReasons),
    )
  })

  it('gives a reason for each', () => {
    for (const [, reason] of Object.values({ ...headerReasons, ...policyReasons }))
      expect(reason).toMatch(/^.{15,}\.$/)
  })

  it('sends the policy with everything, once', () => {
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

  it('names the backend it was built for, and no other', () => {
    const hosted = built('https://abc.supabase.co/')
    expect(hosted.get('connect-src')).toEqual(["'self'", 'https://abc.supabase.co', 'wss://abc.supabase.co'])
    const local = built('http://127.0.0.1:54321')
    expect(local.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:54321', 'ws://127.0.0.1:54321'])
    expect(built(undefined).get('connect-src')).toEqual(["'self'"])
  })

  it('allows the page’s own styles by their hashes', () => {
    expect(built(undefined).get('style-src')).toEqual(["'self'", hashOf(style), hashOf('b{}')])
    // As any other program computes it.
    expect(hashOf('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
  })

  it.each([
    ['turnstile', ['https://challenges.cloudflare.com']],
    ['hcaptcha', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  ])('lets the CAPTCHA of %s in, where it is set', (provider, sources) => {
    const captcha = captchaOf({ VITE_CAPTCHA_PROVIDER: provider, VITE_CAPTCHA_SITE_KEY: 'key' })
    const policy = directivesOf(policyIn(fillIn(file, { html, backendUrl: undefined, captcha })))
    expect(policy.get('script-src')).toEqual(["'self'", ...sources])
    expect(policy.get('connect-src')).toEqual(["'self'", ...sources])
    expect(policy.get('frame-src')).toEqual(sources)
    expect(policy.has('require-trusted-types-for') || policy.has('trusted-types')).toBe(false)
  })

  it('allows no frame and no other site’s script without a CAPTCHA, or with half of its settings', () => {
    for (const settings of [{}, { VITE_CAPTCHA_PROVIDER: 'turnstile' }, { VITE_CAPTCHA_SITE_KEY: 'key' }]) {
      const captcha = captchaOf(settings)
      const policy = directivesOf(policyIn(fillIn(file, { html, backendUrl: undefined, captcha })))
      expect(policy.get('script-src')).toEqual(["'self'"])
      expect(policy.get('frame-src')).toEqual(["'none'"])
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    }
  })

  it('leaves nothing to fill in, and no notes', () => {
    expect(fillIn(file, { html, backendUrl: 'https://a.example' })).not.toMatch(/[{}#]/)
    expect(() => fillIn('/*\n  A: x {other}', { html, backendUrl: undefined })).toThrow('{other}')
  })
})

test.each(['  Name: value', '/*\n  Name', '/*\nName: value', '/*\n  Two words: value'])(
  '%j is no file of headers',
  (text) => {
    expect(() => readHeaders(text)).toThrow('This is no header below a path')
  },
)

test('a path gets the headers of every section that names it', () => {
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
