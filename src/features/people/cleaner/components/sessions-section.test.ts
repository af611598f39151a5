// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { ada, argumentOf, signedInDevice } from '@/components/testing/session-for-tests'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice()
const { SessionsSection } = await import('./sessions-section')

const session = (id: string, device: string, is_current = false) => ({
  id,
  device,
  is_current,
  last_used_at: '2083-11-22T08:00:00Z',
  started_at: '2083-11-20T08:00:00Z',
})
let sessions: object[]
const open = () => page.draw(showScreen, createElement(SessionsSection, { userId: ada }))
/** Returns the accessible name of the only button that logs a device out. */
const logOut = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.element.querySelector('li button')?.getAttribute('aria-label') ?? ''
async function endAndroid() {
  const screen = await open()
  await screen.click(logOut(screen))
  await screen.click('Log out')
  await pass(1)
  return screen
}

beforeEach(() => {
  sessions = [session('here', 'Mac', true), session('lost', 'Android device')]
  page.respond('own_sessions', () => Response.json(sessions))
  page.respond('end_own_session', () => {
    sessions = sessions.slice(0, 1)
    return Response.json(null)
  })
})

it('the list of sessions names each device, and offers to log out all except this one', async () => {
  const screen = await open()
  expect(screen.text()).toContain('Mac This device')
  expect(screen.text()).toContain('Android device')
  expect(screen.element.querySelectorAll('li button')).toHaveLength(1)
  expect(logOut(screen)).toMatch(/^Log out Android device, last used /)
})

it('a device is logged out after a confirmation, and the other devices stay in the list', async () => {
  const screen = await endAndroid()
  expect(page.requests('end_own_session').map((one) => argumentOf(one, 'session_id'))).toEqual(['lost'])
  expect(screen.text()).not.toContain('Android device')
  expect(page.toasts().join()).toContain('Android device has been logged out.')
})

it('logging out a device that is already logged out counts as a success', async () => {
  const gone = refusal('PT404', 'This device has been logged out already.')
  page.respond('end_own_session', (request) => {
    sessions = sessions.slice(0, 1)
    return gone(request)
  })
  expect((await endAndroid()).text()).not.toContain('Android device')
})

it('a failed logout of a device shows an error', async () => {
  page.respond('end_own_session', noNetwork)
  const screen = await endAndroid()
  expect(screen.text()).toContain('This device could not be logged out. Please try again.')
})
