import { describe, expect, it } from 'vitest'
import { addressOfSecret, codeAt, isCode, newSecret } from './totp.ts'

// The expected codes are the last six of the eight digits in RFC 6238, appendix B.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of two-step verification', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i seconds after 1970 is %s', (seconds, code) => {
    expect(codeAt(secret, seconds * 1000)).toBe(code)
  })

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('that is %i seconds off is accepted: %s', (seconds, isAccepted) => {
    expect(isCode(codeAt(secret, 1e12 + seconds * 1000), secret, 1e12)).toBe(isAccepted)
  })

  it.each(['', '28708', '2870822', 'abcdef', '٢٨٧٠٨٢'])('is never valid in the form %j', (given) => {
    expect(isCode(given, secret, 59_000)).toBe(false)
  })
})

it('each secret is new and fits an authenticator app', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  expect(addressOfSecret('AB', '127.0.0.1:5173', 'ada@example.com')).toBe(
    'otpauth://totp/127.0.0.1%3A5173:ada%40example.com?algorithm=SHA1&digits=6&issuer=127.0.0.1%3A5173&period=30&secret=AB',
  )
})
