import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

const device = fakeDevice()
/** Loads a separate copy of the module, as another tab does. */
async function openTab() {
  vi.resetModules()
  return import('./session-storage')
}
/** Deletes the session cookie, as a browser does when it closes. */
const closeBrowser = () => {
  document.cookie = ''
}

beforeEach(() => {
  device.openPage()
  device.storage.items.clear()
})

describe('the storage of a session', () => {
  it('is shared by all tabs, whether the login is remembered or not', async () => {
    for (const remembered of [true, false]) {
      const tab = await openTab()
      tab.remember(remembered)
      tab.writeSession('one')
      expect((await openTab()).readSession()).toBe('one')
    }
  })

  it('keeps a remembered session after the browser is closed', async () => {
    const tab = await openTab()
    tab.remember(true)
    tab.writeSession('one')
    closeBrowser()
    expect((await openTab()).readSession()).toBe('one')
  })

  it('is emptied by closing the browser if the login is not remembered, even if another tab has refreshed the tokens', async () => {
    device.storage.setItem('shinework.of.ada.something', 'hers')
    const tab = await openTab()
    tab.remember(false)
    tab.writeSession('one')
    const other = await openTab()
    other.writeSession('two')
    expect(tab.readSession()).toBe('two')
    closeBrowser()
    expect((await openTab()).readSession()).toBeNull()
    // Nothing personal is left, as after a logout.
    expect([...device.storage.items]).toEqual([['shinework.last', 'logged out']])
  })

  it('keeps the session after the browser is closed if only the last login was remembered', async () => {
    const tab = await openTab()
    tab.remember(false)
    tab.writeSession('one')
    tab.remember(true)
    tab.writeSession('two')
    closeBrowser()
    expect((await openTab()).readSession()).toBe('two')
  })

  it('follows the "Remember me" choice of the last login in any tab, even if another tab refreshes tokens later', async () => {
    const [tab, other] = [await openTab(), await openTab()]
    tab.remember(false)
    tab.writeSession('one')
    other.remember(true)
    other.writeSession('two')
    tab.writeSession('three')
    closeBrowser()
    expect((await openTab()).readSession()).toBe('three')
  })

  it('is empty after a logout', async () => {
    const tab = await openTab()
    tab.remember(false)
    tab.writeSession('one')
    tab.removeSession()
    expect([...device.storage.items.keys()]).toEqual([])
  })
})

describe('the cookie that marks the browser as open', () => {
  it.each([
    ['https:', 'shinework-open=1; path=/; samesite=strict; secure'],
    ['http:', 'shinework-open=1; path=/; samesite=strict'],
  ])('has no expiry date; on %s it reads %j', async (protocol, written) => {
    window.location.protocol = protocol
    const tab = await openTab()
    tab.remember(false)
    tab.writeSession('one')
    expect(document.cookie).toBe(written)
  })

  it.each([
    ['shinework-open=1', 'one'],
    ['theme=dark; shinework-open=1', 'one'],
    ['not-shinework-open=1', null],
    ['', null],
  ])('counts only under its exact name: with the cookies %j, the session is %j', async (cookie, session) => {
    const tab = await openTab()
    tab.remember(false)
    tab.writeSession('one')
    document.cookie = cookie
    expect(tab.readSession()).toBe(session)
  })
})
