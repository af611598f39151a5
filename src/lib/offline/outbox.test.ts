import { afterAll, describe, expect, it, vi } from 'vitest'
import { FakeStorage, fakeDevice } from '@/lib/testing/fake-device'
import type { VisitReport } from './outbox'

fakeDevice()
const { Outbox, visitOutbox } = await import('./outbox')

afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const [ada, bo] = ['ada', 'bo']
const [office, school] = ['7e570000-0000-4000-8000-0000000000b1', '7e570000-0000-4000-8000-0000000000b2']
const [eight, four] = ['2026-11-22T08:00:00.123Z', '2026-11-22T16:00:00.000Z']
const contents = {
  startOf: (userId: string) => `box.${userId}.`,
  kinds: ['here', 'done', 'coming', 'withdraw'],
  replaced: ['coming', 'withdraw'],
} as const

/** Opens an outbox on a device. `put` adds an entry at the given time. */
function open(storage: FakeStorage) {
  const box = new Outbox<VisitReport['kind']>(storage, contents)
  function put(kind: VisitReport['kind'], at: string, userId = ada, subject = office, title = 'Office') {
    vi.setSystemTime(at)
    return box.put(userId, { kind, subject, title })
  }
  return { box, put, kinds: () => box.read(ada).map(({ kind, title }) => [kind, title]) }
}
const storageThat = (isFull: boolean) => Object.assign(new FakeStorage(), { isFull })
vi.useFakeTimers()

describe.each([false, true])('the outbox on a device whose storage is full: %s', (isFull) => {
  it('lists each person’s own entries in order of time', () => {
    const { box, put } = open(storageThat(isFull))
    const done = put('done', four)
    const here = put('here', eight)
    const other = put('done', four, bo)
    expect(here).toEqual({
      key: expect.stringContaining('box.ada.'),
      kind: 'here',
      subject: office,
      madeAt: eight,
      clock: '',
      title: 'Office',
      words: '',
      refusal: '',
    })
    expect(box.read(ada)).toEqual([here, done])
    expect(box.read(bo)).toEqual([other])
    expect(box.read('ad')).toEqual([])
  })

  it('keeps the reason for a refusal until the entry is removed', () => {
    const { box, put } = open(storageThat(isFull))
    const here = put('here', eight)
    box.refuse(ada, here, 'This job has ended.')
    expect(box.read(ada)).toEqual([{ ...here, refusal: 'This job has ended.' }])
    box.remove(here)
    expect(box.read(ada)).toEqual([])
    box.refuse(ada, here, 'This job has ended.')
    expect(box.read(ada)).toEqual([])
  })

  it('replaces an earlier "coming" or "withdraw" entry with a new one about the same job, and keeps all other entries', () => {
    const { box, put, kinds } = open(storageThat(isFull))
    let second = 0
    const next = (kind: VisitReport['kind'], title = 'Office', subject = office) =>
      put(kind, `2026-11-22T08:00:${String((second += 1)).padStart(2, '0')}Z`, ada, subject, title)
    box.refuse(ada, next('withdraw', 'Refused'), 'No.')
    next('coming', 'School', school)
    next('coming')
    next('withdraw')
    expect(kinds()).toEqual([
      ['withdraw', 'Refused'],
      ['coming', 'School'],
      ['withdraw', 'Office'],
    ])
    next('coming')
    next('here')
    next('done')
    expect(kinds()).toEqual([
      ['withdraw', 'Refused'],
      ['coming', 'School'],
      ['here', 'Office'],
      ['done', 'Office'],
    ])
    next('withdraw')
    // The person has applied again, which removes the unsent withdrawal.
    box.takeBack(ada, office)
    expect(kinds().slice(-2)).toEqual([
      ['here', 'Office'],
      ['done', 'Office'],
    ])
  })

  it('counts an entry as waiting until it is sent, refused or withdrawn', () => {
    const { box, put } = open(storageThat(isFull))
    const here = put('here', eight)
    expect([box.isWaiting(ada, here), box.isWaiting(bo, here)]).toEqual([true, false])
    expect(box.waiting(ada)).toEqual([here])
    box.refuse(ada, here, 'No.')
    expect(box.isWaiting(ada, here)).toBe(false)
    expect(box.waiting(ada)).toEqual([])
  })

  it('returns the same list object until an entry changes', () => {
    const { box, put } = open(storageThat(isFull))
    put('here', eight)
    const before = box.read(ada)
    expect(box.read(ada)).toBe(before)
    put('done', four)
    expect(box.read(ada)).not.toBe(before)
  })

  it('notifies its subscribers of each change, in this tab and in others', () => {
    const { box, put } = open(storageThat(isFull))
    const listener = vi.fn<() => void>()
    const stop = box.subscribe(listener)
    const here = put('here', eight)
    expect(listener).toHaveBeenCalledTimes(1)
    box.remove(here)
    expect(listener).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    put('done', four)
    window.dispatchEvent(new Event('storage'))
    expect(listener).toHaveBeenCalledTimes(3)
  })
})

it('the outbox is restored after a restart and in a second tab, without malformed entries', () => {
  const storage = new FakeStorage()
  const here = open(storage).put('here', eight)
  const strange = ['', 'no JSON', 'null', '{}', ...Object.keys(here).map((name) => ({ ...here, [name]: 1 }))]
  for (const [index, value] of [...strange, { ...here, kind: 'gone' }].entries())
    storage.items.set(`box.ada.${index}`, typeof value === 'string' ? value : JSON.stringify(value))
  expect(open(storage).box.read(ada)).toEqual([here])
})

it.each([false, true])(
  'a refusal is kept if the storage was full for either the entry or the refusal (for the entry: %s)',
  (wasFull) => {
    const storage = storageThat(wasFull)
    const { box, put } = open(storage)
    const here = put('here', eight)
    storage.isFull = !wasFull
    box.refuse(ada, here, 'No.')
    expect(box.read(ada)).toEqual([{ ...here, refusal: 'No.' }])
  },
)

it('a logout keeps the visit reports in the outbox, and deletes its read marks', async () => {
  visitOutbox.put(ada, { kind: 'here', subject: office })
  const { readOutbox } = await import('./outbox')
  readOutbox.put(ada, { kind: 'read', subject: 'one' })
  vi.stubGlobal('sessionStorage', {})
  const { markLogout, onSignedOut } = await import('../session/personal-storage')
  markLogout()
  onSignedOut()
  expect(visitOutbox.read(ada)).toHaveLength(1)
  expect(readOutbox.read(ada)).toEqual([])
})

it('without browser locks, only one attempt to send an outbox runs at a time, even after a failed attempt', async () => {
  vi.stubGlobal('navigator', {})
  const { box } = open(storageThat(false))
  const said: string[] = []
  const turn = (name: string, fails = false) =>
    box.withLock(ada, async () => {
      said.push(`${name} begins`)
      await Promise.resolve()
      said.push(`${name} ends`)
      if (fails) throw new Error('lost')
    })
  const turns = [turn('one', true), turn('two')]
  expect((await Promise.allSettled(turns)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(said).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})
