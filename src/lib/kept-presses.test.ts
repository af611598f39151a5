import { afterAll, describe, expect, it, vi } from 'vitest'

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
