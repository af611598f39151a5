import { afterAll, describe, expect, it, vi } from 'vitest'
import type { KeptPress } from './kept-presses'

vi.stubGlobal('localStorage', {})
vi.stubGlobal('window', new EventTarget())
const { KeptPresses } = await import('./kept-presses')

afterAll(() => vi.unstubAllGlobals())

const [ada, bo] = ['ada', 'bo']
const application = '7e570000-0000-4000-8000-0000000000b1'
const here = {
  applicationId: application,
  event: 'here',
  pressedAt: '2026-11-22T08:00:00.123Z',
  title: 'Office',
  reason: '',
  refusal: '',
} as const
const done = { ...here, event: 'done', pressedAt: '2026-11-22T16:00:00.000Z' } as const

function device(isFull = false) {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

describe.each([false, true])('kept presses, on a device that is full: %s', (isFull) => {
  it('are read in the order in which they were made, each by its own person', () => {
    const kept = new KeptPresses(device(isFull))
    kept.keep(ada, done)
    kept.keep(ada, here)
    kept.keep(bo, done)
    expect(kept.read(ada)).toEqual([here, done])
    expect(kept.read(bo)).toEqual([done])
    expect(kept.read('ad')).toEqual([])
  })

  it('remember why the database refused them, until they are removed', () => {
    const kept = new KeptPresses(device(isFull))
    kept.keep(ada, here)
    kept.keep(ada, { ...here, refusal: 'This job has ended.' })
    expect(kept.read(ada)).toEqual([{ ...here, refusal: 'This job has ended.' }])
    kept.remove(ada, here)
    expect(kept.read(ada)).toEqual([])
  })

  it('let a later word about coming take the place of an earlier one, and of nothing else', () => {
    const kept = new KeptPresses(device(isFull))
    const names = () => kept.read(ada).map(({ event, title }) => [event, title])
    const press = (event: KeptPress['event'], title = 'Office', applicationId = application) =>
      kept.press(ada, { applicationId, event, title })
    kept.keep(ada, { ...here, event: 'withdraw', title: 'Refused', refusal: 'No.' })
    press('coming', 'School', application.replace('b1', 'b2'))
    press('coming')
    press('withdraw')
    expect(names()).toEqual([
      ['withdraw', 'Refused'],
      ['coming', 'School'],
      ['withdraw', 'Office'],
    ])
    press('coming')
    press('here')
    press('done')
    expect(names()).toEqual([
      ['withdraw', 'Refused'],
      ['coming', 'School'],
      ['here', 'Office'],
      ['done', 'Office'],
    ])
    press('withdraw')
    expect(names().slice(-3)).toEqual([
      ['here', 'Office'],
      ['done', 'Office'],
      ['withdraw', 'Office'],
    ])
    // The person has applied again.
    kept.forgetComing(ada, application)
    expect(names().slice(-2)).toEqual([
      ['here', 'Office'],
      ['done', 'Office'],
    ])
  })

  it('wait until they are sent, refused or taken back', () => {
    const kept = new KeptPresses(device(isFull))
    expect(kept.isWaiting(ada, here)).toBe(false)
    kept.keep(ada, here)
    expect(kept.isWaiting(ada, here)).toBe(true)
    expect(kept.isWaiting(bo, here)).toBe(false)
    kept.keep(ada, { ...here, refusal: 'No.' })
    expect(kept.isWaiting(ada, here)).toBe(false)
  })

  it('are the same list until they change', () => {
    const kept = new KeptPresses(device(isFull))
    kept.keep(ada, here)
    const before = kept.read(ada)
    expect(kept.read(ada)).toBe(before)
    kept.keep(ada, done)
    expect(kept.read(ada)).not.toBe(before)
  })

  it('tell whoever listens of each change, in this tab and in others', () => {
    const kept = new KeptPresses(device(isFull))
    const listener = vi.fn<() => void>()
    const stop = kept.subscribe(listener)
    kept.keep(ada, here)
    expect(listener).toHaveBeenCalledTimes(1)
    kept.remove(ada, here)
    expect(listener).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    kept.keep(ada, done)
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

it('come back with the device', () => {
  const storage = device()
  new KeptPresses(storage).keep(ada, here)
  storage.items.set('shinework.press.ada.nonsense', '')
  storage.items.set(`shinework.press.ada.${application}.here.`, '')
  storage.items.set(`shinework.press.ada.x.${application}.here.2026-11-22T08:00:00.123Z`, '')
  expect(new KeptPresses(storage).read(ada)).toEqual([here])
})

it('of an earlier version are understood', () => {
  const storage = device()
  const key = `shinework.press.ada.${application}`
  storage.items.set(`${key}.here.2026-11-22T08:00:00.123Z`, '')
  storage.items.set(`${key}.done.2026-11-22T08:00:00.123Z`, 'This job has ended.')
  const untitled = { ...here, title: '' }
  expect(new KeptPresses(storage).read(ada)).toEqual([
    untitled,
    { ...untitled, event: 'done', refusal: 'This job has ended.' },
  ])
})
