import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStorage } from './session-storage'

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

  it('forgets everything on sign-out', () => {
    const tab = here.openTab()
    tab.remember(false)
    tab.setItem('s', 'one')
    tab.removeItem('s')
    expect([...here.items.keys()]).toEqual([])
  })
})
