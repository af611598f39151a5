import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cookieRun, createSessionStorage } from './session-storage'

function device() {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  let running = false
  const run = {
    isMarked: () => running,
    mark: () => {
      running = true
    },
  }
  const onClosed = vi.fn<() => void>()
  return {
    items,
    onClosed,
    openTab: () => createSessionStorage(storage, run, onClosed),
    closeBrowser: () => {
      running = false
    },
  }
}

describe('where a session is kept', () => {
  let here = device()
  beforeEach(() => {
    here = device()
  })

  it('is shared by all tabs, remembered or not', () => {
    for (const remembered of [true, false]) {
      const tab = here.openTab()
      tab.remember(remembered)
      tab.setItem('s', 'one')
      expect(here.openTab().getItem('s')).toBe('one')
    }
  })

  it('outlives the browser when remembered', () => {
    const tab = here.openTab()
    tab.remember(true)
    tab.setItem('s', 'one')
    here.closeBrowser()
    expect(here.openTab().getItem('s')).toBe('one')
    expect(here.onClosed).not.toHaveBeenCalled()
  })

  it('ends with the browser when not remembered, also after its tokens were refreshed in another tab', () => {
    const tab = here.openTab()
    tab.remember(false)
    tab.setItem('s', 'one')
    here.openTab().setItem('s', 'two')
    expect(tab.getItem('s')).toBe('two')
    here.closeBrowser()
    expect(here.openTab().getItem('s')).toBeNull()
    expect(here.onClosed).toHaveBeenCalledOnce()
    expect([...here.items.keys()]).toEqual([])
  })

  it('goes by the last sign-in', () => {
    const tab = here.openTab()
    tab.remember(false)
    tab.setItem('s', 'one')
    tab.remember(true)
    tab.setItem('s', 'two')
    here.closeBrowser()
    expect(here.openTab().getItem('s')).toBe('two')
  })

  it('goes by the last sign-in in whichever tab, not by this one’s when it refreshes tokens', () => {
    const [tab, other] = [here.openTab(), here.openTab()]
    tab.remember(false)
    tab.setItem('s', 'one')
    other.remember(true)
    other.setItem('s', 'two')
    tab.setItem('s', 'three')
    here.closeBrowser()
    expect(here.openTab().getItem('s')).toBe('three')
  })

  it('forgets everything on sign-out', () => {
    const tab = here.openTab()
    tab.remember(false)
    tab.setItem('s', 'one')
    tab.removeItem('s')
    expect([...here.items.keys()]).toEqual([])
  })
})

describe('the mark of a run of the browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['https:', 'shinework-open=1; path=/; samesite=strict; secure'],
    ['http:', 'shinework-open=1; path=/; samesite=strict'],
  ])('is a cookie without a date; on %s it is %j', (protocol, written) => {
    const page = { cookie: '' }
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', { location: { protocol } })
    cookieRun.mark()
    expect(page.cookie).toBe(written)
  })

  it.each([
    ['shinework-open=1', true],
    ['theme=dark; shinework-open=1', true],
    ['not-shinework-open=1', false],
    ['', false],
  ])('is there with the cookies %j: %s', (cookie, isMarked) => {
    vi.stubGlobal('document', { cookie })
    expect(cookieRun.isMarked()).toBe(isMarked)
  })
})
