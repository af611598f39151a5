import { beforeEach, describe, expect, it } from 'vitest'
import { fakeDevice, noNetwork, refusal, type Sent, settle, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
await import('@/lib/client/backend-client')
const { supabase } = await import('@/lib/client/supabase')
const { beginFactor, finishFactor, giveCode, removeFactor, wrongCode } = await import('./second-factor')

const session = {
  access_token: tokenOf('ada'),
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'ada', factors: [] },
}
const factor = (id: string, status = 'verified') => ({
  id,
  factor_type: 'totp',
  status,
  created_at: '2083-01-02T00:00:00Z',
})
const refuse = (code: string, status: number) => refusal(code, 'Refused by the auth service', status)
const isWrong = refuse('mfa_verification_failed', 422)
const steps = () => device.sent.map(({ method, path }) => `${method} ${path.replace('/auth/v1/', '')}`)
const codes = () => device.sent.flatMap(({ body }) => Reflect.get(Object(body), 'code') ?? [])

const readJobs = async () => (await supabase.from('jobs').select('id')).error?.code
const reads = () => device.sent.filter(({ path }) => path.endsWith('/jobs'))

/**
 * A backend that accepts only the codes of one authenticator app. `right` is that app's id, and codes of other apps get the response
 * `otherwise`.
 */
function backend(right: string, otherwise = isWrong, factors = ['f1', 'f2', 'f3'].map((id) => factor(id))) {
  device.network = (sent: Sent) => {
    const [, id = '', step] = /factors\/([^/]+)\/?(\w*)$/.exec(sent.path) ?? []
    if (sent.path.endsWith('/user')) return Response.json({ id: 'ada', factors })
    if (step === 'challenge') return Response.json({ id: `challenge of ${id}`, type: 'totp', expires_at: 1 })
    return id === right ? Response.json(session) : otherwise(sent)
  }
}

beforeEach(() => {
  device.begin()
  device.signIn('ada')
})

describe('the code of two-step verification', () => {
  it('is tried with each authenticator app until one accepts the code', async () => {
    backend('f2')
    expect(await settle(giveCode(' 123 456 '))).toEqual({ success: true })
    expect(steps().filter((step) => step.endsWith('verify'))).toEqual([
      'POST factors/f1/verify',
      'POST factors/f2/verify',
    ])
    // The space in the typed code was removed. Some apps show a space in the middle of the code.
    expect(codes()).toEqual(['123456', '123456'])
  })

  it('counts as wrong only if every authenticator app refuses the code', async () => {
    backend('f3')
    expect(await settle(giveCode('123456'))).toEqual({ success: true })
    device.sent.length = 0
    backend('none')
    expect(await settle(giveCode('123456'))).toEqual({
      success: false,
      error: 'That code is wrong. Enter the newest code from your app.',
      code: wrongCode,
    })
    expect(steps().filter((step) => step.endsWith('verify'))).toHaveLength(3)
  })

  it('is not tried with the next app if the error is something other than a wrong code', async () => {
    backend('f2', refuse('over_request_rate_limit', 429))
    const given = await settle(giveCode('123456'))
    expect(given).toMatchObject({ success: false })
    expect(given).not.toMatchObject({ code: wrongCode })
    expect(given).not.toMatchObject({ error: 'That code is wrong. Enter the newest code from your app.' })
    expect(steps().filter((step) => step.endsWith('verify'))).toHaveLength(1)
  })

  it('fails as unreachable, not as wrong, without a connection', async () => {
    device.network = noNetwork
    expect(await settle(giveCode('123456'))).toMatchObject({ success: false, code: 'unreachable' })
  })

  it('is not tried with an app whose setup was never finished', async () => {
    backend('f2', isWrong, [factor('f1', 'unverified'), factor('f2')])
    expect(await settle(giveCode('123456'))).toEqual({ success: true })
    expect(codes()).toHaveLength(1)
  })
})

describe('setting up two-step verification', () => {
  it('gives the QR code and the secret for a new app, and gives each app a different name', async () => {
    device.network = () =>
      Response.json({ id: 'new', type: 'totp', totp: { qr_code: '<svg>QR</svg>', secret: 'ABCD', uri: '' } })
    const begun = await settle(beginFactor())
    expect(begun).toMatchObject({ success: true, factor: { id: 'new', secret: 'ABCD' } })
    expect(begun.success && (await begun.factor.picture.text())).toBe('<svg>QR</svg>')
    await settle(beginFactor())
    const names = device.sent.map(({ body }) => String(Reflect.get(Object(body), 'friendly_name')))
    expect(new Set(names).size).toBe(2)
  })

  it('is finished with a code of the new app only', async () => {
    backend('f2')
    expect(await settle(finishFactor('f2', '123 456'))).toEqual({ success: true })
    expect(steps().filter((step) => step.endsWith('verify'))).toEqual(['POST factors/f2/verify'])
    expect(await settle(finishFactor('f1', '123456'))).toMatchObject({ code: wrongCode })
  })
})

describe('a request sent before the two-step verification code has been accepted', () => {
  const needsTheCode = refuse('PT428', 428)
  let answerCode: (answer: Response) => void

  /** The server has accepted the code and refuses the earlier token, but the page gets the response to the code only later. */
  beforeEach(() => {
    const raised = { ...session, access_token: tokenOf('ada with a code') }
    device.network = (sent) => {
      if (sent.path.endsWith('/challenge'))
        return Response.json({ id: 'challenge', type: 'totp', expires_at: 1 })
      if (sent.path.endsWith('/verify')) return new Promise((resolve) => (answerCode = resolve))
      return sent.bearer.includes(raised.access_token) ? Response.json([]) : needsTheCode(sent)
    }
  })

  it('waits for the new token, and is sent again with that token', async () => {
    const finished = finishFactor('f2', '123456')
    await settle(Promise.resolve())
    const code = readJobs()
    await settle(Promise.resolve())
    expect(reads()).toHaveLength(1)
    answerCode(Response.json({ ...session, access_token: tokenOf('ada with a code') }))
    expect(await settle(finished)).toEqual({ success: true })
    expect(await settle(code)).toBeUndefined()
    expect(reads()).toHaveLength(2)
  })

  it('is refused if the code is wrong or missing', async () => {
    const finished = finishFactor('f2', '123456')
    await settle(Promise.resolve())
    const code = readJobs()
    await settle(Promise.resolve())
    answerCode(Response.json({ code: 'mfa_verification_failed', message: 'Wrong' }, { status: 422 }))
    expect(await settle(finished)).toMatchObject({ code: wrongCode })
    expect(await settle(code)).toBe('PT428')
    expect(await settle(readJobs())).toBe('PT428')
    expect(reads()).toHaveLength(2)
  })
})

describe('removing two-step verification', () => {
  it('removes one app, and fails with the reason if the removal is refused', async () => {
    device.network = () => Response.json({ id: 'f2' })
    expect(await settle(removeFactor('f2'))).toEqual({ success: true })
    expect(steps()).toEqual(['POST /rest/v1/rpc/permit_factor_change', 'DELETE factors/f2'])
    device.network = refuse('insufficient_aal', 403)
    expect(await settle(removeFactor('f2'))).toMatchObject({ success: false, code: 'insufficient_aal' })
  })

  it('removes nothing before the person has confirmed their identity', async () => {
    device.network = () =>
      Response.json(
        { code: 'PT403', message: 'Enter a code.', hint: 'confirm_code', details: null },
        { status: 403 },
      )
    expect(await settle(removeFactor('f2'))).toMatchObject({ success: false, confirmation: 'code' })
    expect(steps()).toEqual(['POST /rest/v1/rpc/permit_factor_change'])
  })
})
