// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal, tokenOf } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice()
const { SecondFactorSection } = await import('./second-factor-section')

const factor = (id: string, created_at: string) => ({
  id,
  factor_type: 'totp',
  status: 'verified',
  created_at,
})
const [phone, spare] = [factor('phone', '2083-01-02T00:00:00Z'), factor('spare', '2083-03-04T00:00:00Z')]
let factors: object[]
const removed = () =>
  page.device.sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))
const draw = () => page.draw(showScreen, createElement(SecondFactorSection, { userId: ada }))

beforeEach(() => {
  factors = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  page.respond('user', () => Response.json({ id: ada, factors }))
  page.respond('factors', () => {
    const id = `new ${page.calls('factors').length}`
    return Response.json({ id, type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: '' } })
  })
  page.respond('make_recovery_codes', () => Response.json(['AAAA-BBBB-CCCC-DDDD']))
  page.respond('recovery_codes_since', () =>
    Response.json(factors.length > 0 ? '2083-01-02T00:00:00Z' : null),
  )
  page.respond('challenge', () => Response.json({ id: 'challenge', type: 'totp', expires_at: 1 }))
  page.respond('verify', () => {
    factors = [phone]
    return Response.json({
      access_token: tokenOf(ada),
      refresh_token: 'next',
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: ada },
    })
  })
})

it.each([
  [[], 'Set up two-step verification'],
  [[phone], 'Add another app'],
  [[phone, spare], undefined],
])('a person with the apps %j is offered "%s"', async (some, name) => {
  factors = some
  const screen = await draw()
  const offers = ['Set up two-step verification', 'Add another app'].filter(screen.hasButton)
  expect(offers).toEqual(name === undefined ? [] : [name])
})

describe('setting up two-step verification', () => {
  it('starts with one app, sends its code once, then shows the app in the list', async () => {
    const screen = await draw()
    await screen.click('Set up two-step verification')
    await pass(60_000)
    expect(page.calls('factors')).toHaveLength(1)
    expect(screen.text()).toContain('ABCD EFGH')
    await screen.type('Code', '123456')
    await screen.clickTwice('Finish')
    await pass(1)
    expect(page.calls('verify')).toEqual([{ challenge_id: 'challenge', code: '123456' }])
    expect(screen.text()).toContain('AAAA-BBBB-CCCC-DDDD')
    await screen.click('I have saved the codes')
    await pass(1)
    expect(page.toasts()).toEqual([
      'Two-step verification is set up. Your other devices have been logged out.',
    ])
    expect(screen.text()).toContain('Authenticator app, set up 2 Jan 2083')
    expect(screen.text()).toContain('Ten recovery codes, created 2 Jan 2083')
    expect(screen.hasButton('Finish')).toBe(false)
    expect(screen.hasButton('Add another app')).toBe(true)
  })

  it('keeps the same app and the typed code after a wrong code', async () => {
    page.respond('verify', refusal('mfa_verification_failed', 'Invalid TOTP code entered', 422))
    const screen = await draw()
    await screen.click('Set up two-step verification')
    await screen.type('Code', '111111')
    await screen.click('Finish')
    await pass(1)
    expect(screen.text()).toContain('That code is wrong. Enter the newest code from your app.')
    expect(screen.field('Code').value).toBe('111111')
    expect(page.calls('factors')).toHaveLength(1)
    expect(page.toasts()).toEqual([])
  })

  it('starts with a new app after an earlier setup was cancelled', async () => {
    const screen = await draw()
    await screen.click('Set up two-step verification')
    await screen.click('Cancel')
    expect(screen.hasButton('Finish')).toBe(false)
    await pass(1000)
    await screen.click('Set up two-step verification')
    expect(page.calls('factors')).toHaveLength(2)
  })

  it('can be retried if it could not start', async () => {
    page.respond('factors', refusal('over_request_rate_limit', 'Too many requests', 429))
    const screen = await draw()
    await screen.click('Set up two-step verification')
    expect(screen.hasButton('Finish')).toBe(false)
    expect(screen.hasButton('Try again')).toBe(true)
  })
})

describe('removing an authenticator app', () => {
  it('asks first, warns if it is the last app, and does nothing if cancelled', async () => {
    factors = [phone]
    const screen = await draw()
    await screen.click('Remove')
    expect(screen.text()).toContain('After that, you will only need your password to log in.')
    await screen.click('Cancel')
    expect(removed()).toEqual([])
  })

  it('removes the chosen app once, and refreshes the list', async () => {
    factors = [phone, spare]
    const response = heldResponse()
    page.respond('spare', response.network)
    const screen = await draw()
    await screen.click('Remove', 1)
    expect(screen.text()).toContain('Codes from this app will no longer work.')
    await screen.clickTwice('Remove')
    expect(removed()).toEqual(['spare'])
    factors = [phone]
    await response.give(Response.json({ id: 'spare' }))
    await pass(1)
    expect(screen.text()).not.toContain('4 Mar 2083')
    expect(screen.text()).toContain('2 Jan 2083')
    expect(screen.dialog()).toBeNull()
  })

  it('shows a refusal in the dialog, and keeps the app in the list', async () => {
    factors = [phone]
    page.respond('phone', refusal('insufficient_aal', 'AAL2 required to unenroll verified factor', 403))
    const screen = await draw()
    await screen.click('Remove')
    await screen.click('Remove')
    await pass(1)
    expect(screen.dialog()?.textContent).toContain('Remove this authenticator app?')
    expect(screen.hasButton('Removing…')).toBe(false)
    expect(screen.text()).toContain('2 Jan 2083')
  })
})

it('the setup of two-step verification starts once the person has confirmed their password', async () => {
  let isConfirmed = false
  page.respond('permit_factor_change', () =>
    isConfirmed
      ? Response.json(null)
      : Response.json(
          { code: 'PT403', message: 'Enter your password first.', hint: 'confirm_password', details: null },
          { status: 403 },
        ),
  )
  page.respond('confirm_identity', () => {
    isConfirmed = true
    return Response.json(true)
  })
  const screen = await draw()
  await screen.click('Set up two-step verification')
  await pass(100)
  expect(screen.dialog()?.textContent).toContain('Confirm that it’s you')
  expect(page.calls('factors')).toEqual([])
  await screen.type('Your password', 'right')
  await screen.click('Continue')
  await pass(100)
  expect(screen.dialog()).toBeNull()
  expect(page.calls('factors')).toHaveLength(1)
})
