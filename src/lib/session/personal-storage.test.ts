import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  cachedDataName,
  clearPersonalData,
  noteAdministrator,
  personalKey,
  returnTarget,
} from './personal-storage'

function device(keys: string[]) {
  const items = new Map(keys.map((key) => [key, 'kept']))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

it('the device keeps a person’s administrator mark only while the person is an administrator', () => {
  const here = device([])
  vi.stubGlobal('localStorage', here)
  noteAdministrator('ada', false)
  expect([...here.items.keys()]).toEqual([])
  noteAdministrator('ada', true)
  expect([...here.items.keys()]).toEqual([personalKey('ada', 'administers')])
  noteAdministrator('ada', false)
  expect([...here.items.keys()]).toEqual([])
  vi.stubGlobal('localStorage', undefined)
  expect(() => noteAdministrator('ada', true)).not.toThrow()
  vi.unstubAllGlobals()
})

describe('a person’s data on the device', () => {
  const [ada, bo, longBo] = [
    personalKey('ada', 'draft'),
    personalKey('bo', 'draft'),
    personalKey('bo2', 'draft'),
  ]

  it('is deleted at a logout, while other data stays', () => {
    const here = device([ada, 'shinework.push-asked', bo, 'another-app'])
    clearPersonalData(here)
    expect([...here.items.keys()]).toEqual(['shinework.push-asked', 'another-app'])
  })

  it('keeps the mark of a database until the database has been deleted', () => {
    const asked: string[] = []
    const whenDone: (() => void)[] = []
    vi.stubGlobal('indexedDB', {
      deleteDatabase: (name: string) => {
        asked.push(name)
        return { addEventListener: (_: string, done: () => void) => whenDone.push(done) }
      },
    })
    const here = device([cachedDataName('ada'), cachedDataName('bo'), ada])
    clearPersonalData(here, { except: 'bo' })
    expect(asked).toEqual([cachedDataName('ada')])
    expect([...here.items.keys()]).toEqual([cachedDataName('ada'), cachedDataName('bo')])
    for (const done of whenDone) done()
    expect([...here.items.keys()]).toEqual([cachedDataName('bo')])
    vi.unstubAllGlobals()
  })

  it('is kept if the same person logs in again', () => {
    const here = device([ada, bo, longBo])
    clearPersonalData(here, { except: 'bo' })
    expect([...here.items.keys()]).toEqual([bo])
  })
})

/** A fake storage whose keys can be listed, as in the browser's storage. */
function tab(keys: string[]): Record<string, unknown> {
  const methods = {
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods), Object.fromEntries(keys.map((key) => [key, 'kept'])))
}

class Load {
  readonly type: string

  constructor(type: string) {
    this.type = type
  }
}

/**
 * Loads the module as a new page does.
 * @param load the browser's navigation type, or null if the browser does not report it
 */
async function openPage(storage = device([]), session = tab([]), load: string | null = 'navigate') {
  vi.resetModules()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('PerformanceNavigationTiming', Load)
  vi.stubGlobal('performance', { getEntriesByType: () => (load === null ? [] : [new Load(load)]) })
  return import('./personal-storage')
}

describe('a page’s memory of its person', () => {
  const [ada, bo] = [personalKey('ada', 'draft'), personalKey('bo', 'draft')]
  const wanted = '/jobs'
  afterEach(() => vi.unstubAllGlobals())

  it('is deleted by a logout in any tab, and the next login starts at the dashboard', async () => {
    const here = device([])
    const session = tab(['shinework.filter', 'another-app'])
    const page = await openPage(here, session)
    page.onSignedIn('ada')
    here.items.set(ada, 'kept')
    page.markLogout()
    page.onSignedOut()
    expect(here.items.has(ada)).toBe(false)
    expect(Object.keys(session)).toEqual(['another-app'])
    expect(page.loginReturnState(wanted)).toBeNull()
    expect(page.returnTarget('ada', { wanted, of: 'ada' })).toBeUndefined()
    expect((await openPage(here, session, 'reload')).loginReturnState(wanted)).toBeNull()
  })

  it('stays for the same person if the session ended without a logout', async () => {
    const here = device([])
    const session = tab(['shinework.filter'])
    const page = await openPage(here, session)
    page.onSignedIn('ada')
    here.items.set(ada, 'kept')
    page.onSignedOut()
    expect(here.items.has(ada)).toBe(true)
    expect(Object.keys(session)).toEqual(['shinework.filter'])
    expect(page.loginReturnState(wanted)).toEqual({ wanted, of: 'ada' })
  })

  it('stays after a failed logout, even if the session ends later', async () => {
    const here = device([])
    const page = await openPage(here)
    page.onSignedIn('ada')
    here.items.set(ada, 'kept')
    page.markLogout()
    page.unmarkLogout()
    page.onSignedOut()
    expect(here.items.has(ada)).toBe(true)
    expect(page.loginReturnState(wanted)).toEqual({ wanted, of: 'ada' })
    page.markLogout()
    page.unmarkLogout()
    page.onSignedOut()
    expect(page.loginReturnState(wanted)).toBeNull()
  })

  it('is deleted if the session ended because the browser was closed', async () => {
    const here = device([ada])
    const session = tab(['shinework.filter'])
    const page = await openPage(here, session, 'reload')
    page.noteClosedBrowser()
    expect(here.items.has(ada)).toBe(false)
    expect(Object.keys(session)).toEqual([])
    expect(page.loginReturnState(wanted)).toBeNull()
  })

  it('is deleted when another person logs in', async () => {
    const here = device([ada, bo])
    const page = await openPage(here)
    page.onSignedIn('bo')
    expect(here.items.has(ada)).toBe(false)
    expect(here.items.has(bo)).toBe(true)
  })

  it.each([
    ['reload', 'ada'],
    ['back_forward', 'ada'],
    ['navigate', undefined],
    [null, undefined],
  ])(
    'includes the owner of the requested address only if the page was reloaded or restored (%s)',
    async (load, of) => {
      const here = device([])
      const page = await openPage(here)
      page.onSignedIn('ada')
      expect((await openPage(here, tab([]), load)).loginReturnState(wanted)).toEqual({ wanted, of })
      expect((await openPage(device([]), tab([]), load)).loginReturnState(wanted)).toEqual({
        wanted,
        of: undefined,
      })
    },
  )
})

describe('the address after a login', () => {
  it.each([
    [{ wanted: '/jobs' }, '/jobs'],
    [{ wanted: '/jobs', of: undefined }, '/jobs'],
    [{ wanted: '/jobs', of: 'ada' }, '/jobs'],
    [{ wanted: '/jobs', of: 'bo' }, undefined],
    [{ wanted: '/jobs', of: null }, undefined],
    [{}, undefined],
    [null, undefined],
    ['/jobs', undefined],
  ])('of Ada with the state %j is %j', (state, wanted) => {
    expect(returnTarget('ada', state)).toBe(wanted)
  })
})
