import { describe, expect, it, test } from 'vitest'
import { fillIn } from '../shared/content-security-policy.ts'
import { inlineFaults } from './inline-faults.ts'
import { findSecrets, secretsOf } from './secrets.ts'

const page = '<head><style>b{}</style><script type="module" src="/a.js"></script></head>'
const source = "/*\n  Content-Security-Policy: script-src 'self' {scripts}; style-src 'self' {styles}"
const faultsOf = (html: string, headers = fillIn(source, { html: page, backendUrl: undefined })) =>
  inlineFaults(html, headers)

test('a page passes if its policy allows all its scripts and styles', () => {
  expect(faultsOf(page)).toEqual([])
  expect(faultsOf(`${page}<!-- <script>x()</script> -->`)).toEqual([])
  const withScript = `${page}<script>go()</script>`
  const headers = fillIn(source, { html: withScript, backendUrl: undefined })
  expect(faultsOf(withScript, headers)).toEqual([])
  expect(faultsOf(withScript.replace('go', 'steal'), headers)).toHaveLength(1)
})

test.each([
  ['another style', page.replace('b{}', 'b{color:red}')],
  ['a second style', `${page}<style>i{}</style>`],
  ['a script', `${page}<script>go()</script>`],
  ['a module', `${page}<script type="module">go()</script>`],
  ['a style attribute', `${page}<p class="a" style="color: red">`],
  ['a handler', `${page}<img src="/a.png" onerror="go()">`],
  ['a script of another site', `${page}<script src="https://cdn.example/a.js"></script>`],
  ['a style of another site', `${page}<link rel="stylesheet" href="//cdn.example/a.css">`],
])('%s that the policy does not allow is a fault', (_, html) => {
  expect(faultsOf(html)).toHaveLength(1)
})

test.each(["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'"])('a policy with %s is a fault', (word) => {
  const headers = fillIn(source.replace('{styles}', `{styles} ${word}`), {
    html: page,
    backendUrl: undefined,
  })
  expect(faultsOf(page, headers)).toEqual([`The policy has ${word}.`])
})

test('a page without a Content-Security-Policy is reported', () => {
  expect(faultsOf('', '/*\n  A: b')).toEqual(['There is no Content-Security-Policy.'])
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (claims: object) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`

describe('a built file', () => {
  it.each([
    ['sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'],
    [token({ role: 'service_role' })],
    [token({ role: 'authenticated', sub: 'somebody' })],
    ['-----BEGIN PRIVATE KEY-----'],
    ['-----BEGIN EC PRIVATE KEY-----'],
    [`sbp_${'0a'.repeat(20)}`],
    ['Shinework1'],
    ['postgresql://postgres:hunter2@db.example:5432/postgres'],
    ['const key="q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"'],
  ])('must not hold %s', (secret) => {
    const faults = findSecrets(`const a="x";/* ${secret} */`)
    expect(faults).toHaveLength(1)
    expect(faults.join()).not.toContain(secret)
  })

  it('must not hold the value of a secret in the environment', () => {
    const known = secretsOf({
      VITE_THE_SECRET: 'correct horse',
      VITE_SUPABASE_URL: 'https://a.example',
      SMTP_PASSWORD: '',
    })
    expect(known).toEqual(['correct horse'])
    expect(findSecrets('x="correct horse"', known)).toHaveLength(1)
  })

  it('may hold public keys and addresses', () => {
    const vapidPublic = `"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"`
    const text = `sb_publishable_abc key.startsWith("sb_secret_") ${token({ role: 'anon' })} https://a.example/b:c@d ${vapidPublic}`
    expect(findSecrets(text)).toEqual([])
  })
})
