import { IDBFactory, IDBTransaction } from 'fake-indexeddb'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import type { CachedRow } from './offline-db'

const device = fakeDevice()
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const { hasCachedData, markLogout, onSignedIn, onSignedOut } = await import('../session/personal-storage')
const [ada, bo] = ['ada', 'bo']
const row = (id: string, data: unknown = id): CachedRow => ({ id, queryKey: [id], data, at: 7, size: 9 })

const load = () => import('./offline-db')
/** The app as it was last opened on this device. */
let page: Awaited<ReturnType<typeof load>>
async function open() {
  device.openPage()
  page = await load()
}
const keep = (who: string, written: readonly CachedRow[], removed: readonly string[] = []) =>
  page.changeCached(
    who,
    new Map([
      ...written.map((one): [string, CachedRow] => [one.id, one]),
      ...removed.map((id): [string, undefined] => [id, undefined]),
    ]),
  )
/** Writes rows of any structure, as another version of the app might do. */
const writeAnything = (rows: readonly object[]) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open('shinework.kept.ada')
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('reads', 'readwrite')
      for (const one of rows) writing.objectStore('reads').put(one)
      opening.result.close()
      writing.addEventListener('complete', () => resolve())
    })
  })
const kept = async (who = ada) => (await page.readCached(who)).map(({ data }) => data)

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  device.storage.items.clear()
  device.signIn(ada)
  await open()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('persisted rows are restored when the app is next opened, except for rows that were removed', async () => {
  await keep(ada, [row('jobs', 'old'), row('profile'), row('courses')])
  await keep(ada, [row('jobs', 'new')], ['courses', 'never there'])
  await open()
  expect(await kept()).toEqual(['new', 'profile'])
  expect(hasCachedData(ada)).toBe(true)
})

it('persisted rows of another version of the app are skipped', async () => {
  await keep(ada, [row('jobs')])
  const { id, queryKey, data, at, size } = row('profile')
  const strange = [
    { id, queryKey, data, at },
    { id, queryKey, data, size },
    { id, data, at, size },
    { id, queryKey: 'profile', data, at, size },
    { id, queryKey, data, at: 'now', size },
    { id, queryKey, data, at, size: '9' },
  ]
  await writeAnything(strange.map((one, index) => ({ ...one, id: `${index}` })))
  expect(await kept()).toEqual(['jobs'])
})

const refuses = async () => {
  await expect(page.readCached(ada)).rejects.toThrow(DOMException)
  await expect(keep(ada, [row('jobs', 'forged')])).rejects.toThrow(DOMException)
}

describe('persisted rows cannot be read or written', () => {
  it.each([
    ['once the session has ended', () => device.signOut()],
    ['in another person’s session', () => device.signIn(bo)],
  ])('%s, even on a page that opened the rows before', async (_when, end) => {
    await keep(ada, [row('jobs')])
    end()
    await refuses()
    await open()
    await refuses()
    device.signIn(ada)
    expect(await kept()).toEqual(['jobs'])
  })

  it('by another person', async () => {
    await keep(ada, [row('jobs')])
    device.signIn(bo)
    expect(await kept(bo)).toEqual([])
    await keep(bo, [row('courses')])
    device.signIn(ada)
    expect(await kept()).toEqual(['jobs'])
  })

  it('by a visitor, whose device also stores no mark of cached data', async () => {
    device.signOut()
    await refuses()
    expect(hasCachedData(ada)).toBe(false)
  })
})

it('a change that is too large for the device fails and leaves the rows as they were', async () => {
  await keep(ada, [row('jobs'), row('profile')])
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function abortWhenFull(
    this: IDBTransaction,
  ) {
    this.abort()
  })
  await expect(keep(ada, [row('courses')], ['jobs'])).rejects.toThrow(DOMException)
  expect(await kept()).toEqual(['jobs', 'profile'])
})

it('if the browser blocks the storage, the next read tries the storage again', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await expect(page.readCached(ada)).rejects.toThrow('blocked')
  expect(await kept()).toEqual([])
})

/** Logs out as another tab does, which fires no event on this page. Waits until the rows are deleted. */
const logOutElsewhere = async () => {
  onSignedIn(ada)
  markLogout()
  onSignedOut()
  await expect.poll(() => hasCachedData(ada)).toBe(false)
}

describe('a logout in another tab', () => {
  it('deletes all persisted rows, because this page closes its connection', async () => {
    await keep(ada, [row('jobs')])
    await logOutElsewhere()
    expect(await indexedDB.databases()).toEqual([])
  })

  it('also deletes the rows if this page has only read them', async () => {
    await page.readCached(ada)
    await logOutElsewhere()
    expect(await indexedDB.databases()).toEqual([])
  })

  it('lets this page persist rows again after the same person’s next login', async () => {
    await keep(ada, [row('jobs')])
    await logOutElsewhere()
    await keep(ada, [row('courses')])
    expect(await kept()).toEqual(['courses'])
    expect(hasCachedData(ada)).toBe(true)
  })
})
