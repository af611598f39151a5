import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/lib/client/result'
import { fakeDevice, type Network, noNetwork, refusal, settle, tokenOf } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { changePassword, emailConfirmation, passwordReset, sendConfirmation, sendPasswordReset } =
  await import('./passwords')

const [ada, bo] = ['ada', 'bo']
const session = {
  access_token: tokenOf(ada),
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3_600,
  user: { id: ada },
}
/** A fake auth service that accepts every request. `changed` overrides its responses by endpoint. */
const auth =
  (changed: Record<string, Network> = {}): Network =>
  (sent) => {
    const name = sent.path.split('/').at(-1) ?? ''
    const other = changed[name]
    if (other) return other(sent)
    if (name === 'logout') return new Response(null, { status: 204 })
    return Response.json(name === 'user' ? { id: ada } : session)
  }
const calls = () => device.sent.map(({ path, search }) => path.split('/').at(-1) + search)
const isSignedIn = () => device.storage.getItem('shinework.session') !== null

beforeEach(() => {
  device.begin()
  device.network = auth()
})
afterEach(() => void vi.useRealTimers())

describe('a new password from an emailed link', () => {
  it('is set with the link’s token, ends every session, and signs nobody in', async () => {
    expect(await settle(passwordReset('token')('Sesame123'))).toEqual({ success: true })
    expect(calls()).toEqual(['verify', 'user', 'logout?scope=global'])
    expect(device.sent[0]?.body).toMatchObject({ type: 'recovery', token_hash: 'token' })
    expect(isSignedIn()).toBe(false)
  })

  it('is saved with the person’s name if the link confirms the address', async () => {
    const confirm = emailConfirmation('token')
    expect(await settle(confirm({ name: 'Ada', password: 'Sesame123', confirmation: 'Sesame123' }))).toEqual({
      success: true,
    })
    expect(device.sent[0]?.body).toMatchObject({ type: 'signup' })
    expect(device.sent[1]?.body).toMatchObject({ password: 'Sesame123', data: { name: 'Ada' } })
    expect(calls().at(-1)).toBe('logout?scope=global')
  })

  it.each<[string, Network, object]>([
    ['is refused', refusal('weak_password', 'Password should be longer.', 422), { code: 'weak_password' }],
    ['gets no response', noNetwork, { code: unreachable }],
    ['gets a gateway’s error page', () => new Response('<html>', { status: 503 }), { code: unreachable }],
  ])('that %s can be sent again, without using the link’s token twice', async (_what, network, said) => {
    const reset = passwordReset('token')
    device.network = auth({ user: network })
    expect(await settle(reset('short'))).toMatchObject({ success: false, ...said })
    device.network = auth()
    expect(await settle(reset('Sesame123'))).toEqual({ success: true })
    expect(calls().filter((call) => call === 'verify')).toHaveLength(1)
  })

  it('can be sent again with the link’s token if the token’s verification got no response', async () => {
    const reset = passwordReset('token')
    device.network = auth({ verify: noNetwork })
    expect(await settle(reset('Sesame123'))).toMatchObject({ success: false, code: unreachable })
    device.network = auth()
    expect(await settle(reset('Sesame123'))).toEqual({ success: true })
  })

  it('ends a session of the same person on this device, and keeps the session of another person', async () => {
    device.signIn(bo)
    await settle(passwordReset('token')('Sesame123'))
    expect(isSignedIn()).toBe(true)
    device.signIn(ada)
    await settle(passwordReset('token')('Sesame123'))
    expect(isSignedIn()).toBe(false)
    expect(device.storage.getItem('shinework.last')).toBe('logged out')
  })
})

describe.each([
  ['the email with a link for a new password', sendPasswordReset],
  ['the email with a link that confirms an address', sendConfirmation],
])('%s', (_what, send) => {
  it.each<[string, Network]>([
    ['is known', () => Response.json({})],
    [
      'was sent one a moment before',
      refusal(
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 9 seconds.',
        429,
      ),
    ],
  ])('is reported as sent if the address %s', async (_how, network) => {
    device.network = network
    expect(await settle(send('ada@app.example', {}))).toEqual({ success: true })
  })

  it.each<[string, Network, string]>([
    [
      'the project has used up its emails',
      refusal('over_email_send_rate_limit', 'email rate limit exceeded', 429),
      'over_email_send_rate_limit',
    ],
    ['the backend is unreachable', noNetwork, unreachable],
  ])('is not reported as sent if %s', async (_when, network, code) => {
    device.network = network
    expect(await settle(send('ada@app.example', {}))).toMatchObject({ success: false, code })
  })
})

const change = () =>
  settle(changePassword({ email: 'ada@app.example', current: 'Sesame123', password: 'Sesame456' }, {}))

describe('a change of the password', () => {
  it('ends all sessions except this one', async () => {
    device.signIn(ada)
    expect(await change()).toEqual({ success: true })
    expect(calls()).toEqual(['token?grant_type=password', 'user', 'logout?scope=others'])
    expect(isSignedIn()).toBe(true)
  })

  it.each<[string, Record<string, Network>, object]>([
    [
      'with a wrong current password',
      { token: refusal('invalid_credentials', 'Invalid login credentials', 400) },
      { error: 'That is not your current password.' },
    ],
    ['without a response', { token: noNetwork }, { code: unreachable }],
    [
      'with a refused new password',
      { user: refusal('weak_password', 'Password should be longer.', 422) },
      { code: 'weak_password' },
    ],
  ])('%s ends no session', async (_how, changed, said) => {
    device.signIn(ada)
    device.network = auth(changed)
    expect(await change()).toMatchObject({ success: false, ...said })
    expect(calls().filter((call) => call.startsWith('logout'))).toEqual([])
    expect(isSignedIn()).toBe(true)
  })
})
