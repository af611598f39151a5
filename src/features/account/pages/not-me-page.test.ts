// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice()
const { storedSession } = await import('@/lib/session/stored-session')
const { Component } = await import('./not-me-page')

const noticeId = '00000000-0000-4000-8000-000000000001'
const token = '00000000-0000-4000-8000-000000000002'
const notice = {
  id: noticeId,
  what: 'bank_account',
  device: 'Windows computer',
  changed_at: '2083-01-02T00:00:00Z',
  disputed_at: null,
}
const open = async (address: string) => {
  page.openAt('/not-me', address)
  return page.draw(showScreen, createElement(Component))
}

beforeEach(() => {
  page.respond('security_notice', () => Response.json(notice))
  page.respond('my_security_notices', () => Response.json([notice]))
  page.respond('dispute_change', () => Response.json(null))
})

it('the "This wasn’t me" page changes nothing until its button is clicked, because mail scanners open links', async () => {
  const screen = await open(`/not-me?notice=${noticeId}&token=${token}`)
  expect(screen.text()).toContain('Your bank account was changed')
  expect(screen.text()).toContain('Windows computer')
  expect(page.calls('dispute_change')).toEqual([])
  await screen.click('This wasn’t me')
  await pass(100)
  expect(page.calls('dispute_change')).toEqual([])
  await screen.click('This wasn’t me')
  await pass(100)
  expect(page.calls('dispute_change')).toEqual([{ notice_id: noticeId, token }])
  expect(screen.text()).toContain('Your password no longer works')
})

it.each([
  ['bank_account', 'We have undone the change', false],
  ['factor_added', 'We have undone the change', false],
  ['factor_removed', 'Your recovery codes and password no longer work', true],
  ['recovery_code_used', 'Your recovery codes and password no longer work', true],
  ['recovery_codes_created', 'Your recovery codes and password no longer work', true],
])(
  'for the change %s, the "This wasn’t me" page says only what has really been undone',
  async (what, said, mayAskCode) => {
    page.respond('security_notice', () => Response.json({ ...notice, what }))
    const screen = await open(`/not-me?notice=${noticeId}&token=${token}`)
    await screen.click('This wasn’t me')
    await screen.click('This wasn’t me')
    await pass(100)
    expect(screen.text()).toContain(said)
    expect(screen.text().includes('ask for a code that is not in your app')).toBe(mayAskCode)
  },
)

it('without a token in the link, the "This wasn’t me" page asks for the password, then logs this device out', async () => {
  let isConfirmed = false
  page.respond('dispute_change', () =>
    isConfirmed
      ? Response.json(null)
      : Response.json(
          { code: 'PT403', message: 'Enter your password first.', hint: 'confirm_password', details: null },
          { status: 403 },
        ),
  )
  page.respond('confirm_identity', () => Response.json(true))
  const screen = await open(`/not-me?notice=${noticeId}`)
  await screen.click('This wasn’t me')
  await screen.click('This wasn’t me')
  await pass(100)
  expect(screen.dialog()?.textContent).toContain('Confirm that it’s you')
  isConfirmed = true
  await screen.type('Your password', 'right')
  await screen.click('Continue')
  await pass(200)
  expect(page.calls('dispute_change').at(-1)).toEqual({ notice_id: noticeId })
  expect(storedSession()).toBeNull()
})

it('the "This wasn’t me" page says that a link is no longer valid', async () => {
  page.respond('security_notice', () =>
    Response.json(
      { code: 'PT404', message: 'This link is not valid.', hint: null, details: null },
      { status: 404 },
    ),
  )
  const screen = await open(`/not-me?notice=${noticeId}&token=${token}`)
  expect(screen.text()).toContain('This link is not valid.')
  expect(screen.hasButton('This wasn’t me')).toBe(false)
})
