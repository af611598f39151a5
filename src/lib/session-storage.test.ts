import { beforeEach, describe, expect, it } from 'vitest'
import { createChosenStorage } from './session-storage'

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

describe('where a session is kept', () => {
  let lasting = memory()
  let passing = memory()

  beforeEach(() => {
    lasting = memory()
    passing = memory()
  })

  it('outlives the browser when remembered', () => {
    const storage = createChosenStorage(lasting, passing)
    storage.remember(true)
    storage.setItem('s', 'one')
    expect([lasting.getItem('s'), passing.getItem('s')]).toEqual(['one', null])
  })

  it('ends with the tab when not remembered, and leaves nothing of an earlier remembered session', () => {
    lasting.setItem('s', 'old')
    const storage = createChosenStorage(lasting, passing)
    storage.remember(false)
    storage.setItem('s', 'one')
    expect([lasting.getItem('s'), passing.getItem('s')]).toEqual([null, 'one'])
  })

  it('keeps refreshed tokens where the session is, also after a reload', () => {
    passing.setItem('s', 'one')
    const storage = createChosenStorage(lasting, passing)
    storage.setItem('s', 'two')
    expect([lasting.getItem('s'), passing.getItem('s')]).toEqual([null, 'two'])
    expect(storage.getItem('s')).toBe('two')
  })

  it('forgets everywhere on sign-out', () => {
    lasting.setItem('s', 'a')
    passing.setItem('s', 'b')
    const storage = createChosenStorage(lasting, passing)
    storage.removeItem('s')
    expect(storage.getItem('s')).toBeNull()
  })
})
