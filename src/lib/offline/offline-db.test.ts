import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeDatabases } from '@/lib/testing/fake-databases'
import { fakeDevice } from '@/lib/testing/fake-device'
import type { KeptRow } from './offline-db'

const device = fakeDevice()
vi.spyOn(console, 'warn').mockImplementation(() => undefined)
let databases: FakeDatabases
const { hasCachedData, markLogout, onSignedIn, onSignedOut } = await import('../session/personal-storage')
const [ada, bo] = ['ada', 'bo']
const row = (id: string, data: unknown = id): KeptRow => ({ id, queryKey: [id], data, at: 7, size: 9 })

const load = () => import('./offline-db')
/** The app on this device, newly opened. */
let page: Awaited<ReturnType<typeof load>>
async function open() {
  device.openPage()
  page = await load()
}
const keep = (who: string, written: readonly KeptRow[], removed: readonly string[] = []) =>
  page.changeKept(
    who,
    new Map([
      ...written.map((one): [string, KeptRow] => [one.id, one]),
      ...removed.map((id): [string, undefined] => [id, undefined]),
    ]),
  )
const kept = async (who = ada) => (await page.readKept(who)).map(({ data }) => data)

beforeEach(async () => {
  databases = new FakeDatabases()
  vi.stubGlobal('indexedDB', databases)
  device.storage.items.clear()
  device.signIn(ada)
  await open()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('what is kept is there when the app is next opened, without what was removed since', async () => {
  await keep(ada, [row('jobs', 'old'), row('profile'), row('courses')])
  await keep(ada, [row('jobs', 'new')], ['courses', 'never there'])
  await open()
  expect(await kept()).toEqual(['new', 'profile'])
  expect(hasCachedData(ada)).toBe(true)
})

it('what a later version has kept, or an earlier one, is passed over', async () => {
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
  for (const [index, one] of strange.entries()) databases.rows.get('shinework.kept.ada')?.set(`${index}`, one)
  expect(await kept()).toEqual(['jobs'])
})

const refuses = async () => {
  await expect(page.readKept(ada)).rejects.toThrow(DOMException)
  await expect(keep(ada, [row('jobs', 'forged')])).rejects.toThrow(DOMException)
}

describe('nobody reads or writes', () => {
  it.each([
    ['once the session has ended', () => device.signOut()],
    ['in somebody else’s session', () => device.signIn(bo)],
  ])('what is a person’s %s, also on a page that has opened it', async (_when, end) => {
    await keep(ada, [row('jobs')])
    end()
    await refuses()
    await open()
    await refuses()
    device.signIn(ada)
    expect(await kept()).toEqual(['jobs'])
  })

  it('one person’s in place of another’s', async () => {
    await keep(ada, [row('jobs')])
    device.signIn(bo)
    expect(await kept(bo)).toEqual([])
    await keep(bo, [row('courses')])
    device.signIn(ada)
    expect(await kept()).toEqual(['jobs'])
  })

  it('a mark that there is something for a visitor', async () => {
    device.signOut()
    await refuses()
    expect(hasCachedData(ada)).toBe(false)
  })
})

it('a change that does not fit on the device says so and changes nothing', async () => {
  await keep(ada, [row('jobs'), row('profile')])
  databases.isFull = true
  await expect(keep(ada, [row('courses')], ['jobs'])).rejects.toThrow('full')
  expect(await kept()).toEqual(['jobs', 'profile'])
})

it('a browser that keeps its storage shut is asked again the next time', async () => {
  databases.isShut = true
  await expect(page.readKept(ada)).rejects.toThrow('shut')
  databases.isShut = false
  expect(await kept()).toEqual([])
})

/** Logs out as another tab does, without an event on this page. */
const logOutElsewhere = async () => {
  onSignedIn(ada)
  markLogout()
  onSignedOut()
  await new Promise((resolve) => setTimeout(resolve, 0))
}

describe('a logout in another tab', () => {
  it('removes everything, as this page lets go of it', async () => {
    await keep(ada, [row('jobs')])
    await logOutElsewhere()
    expect([...databases.rows]).toEqual([])
    expect(hasCachedData(ada)).toBe(false)
  })

  it('waits for no page that has only read', async () => {
    await page.readKept(ada)
    await logOutElsewhere()
    expect([...databases.rows]).toEqual([])
    expect(hasCachedData(ada)).toBe(false)
  })

  it('leaves this page able to keep what the same person reads after the next login', async () => {
    await keep(ada, [row('jobs')])
    await logOutElsewhere()
    await keep(ada, [row('courses')])
    expect(await kept()).toEqual(['courses'])
    expect(hasCachedData(ada)).toBe(true)
  })
})
