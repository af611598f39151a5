import { describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/lib/result'
import { Autosave, type SaveRequest, type SaveResult } from './autosave'
import { LocalDraft } from './local-draft'

const start = { section: 'one', question: 'a' }
const later = { section: 'one', question: 'b' }

class MemoryStorage {
  readonly #entries = new Map<string, string>()
  get length() {
    return this.#entries.size
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null
  getItem = (key: string) => this.#entries.get(key) ?? null
  setItem = (key: string, value: string) => void this.#entries.set(key, value)
  removeItem = (key: string) => void this.#entries.delete(key)
}

type Reply = SaveResult<{ completed: boolean }>

const noConnection: Reply = { success: false, error: 'Failed to fetch', code: unreachable }

/** Opens an autosave whose requests get the given replies in order; later ones succeed. */
function open(storage: MemoryStorage, ...replies: Reply[]) {
  const requests: SaveRequest[] = []
  const autosave = new Autosave(
    async (request) => {
      requests.push(request)
      return replies.shift() ?? { success: true, progress: { completed: request.completed } }
    },
    new LocalDraft(storage, 'person', 'course'),
    start,
    () => {},
  )
  autosave.open()
  return {
    autosave,
    requests,
    settled: (kind: string) => vi.waitUntil(() => autosave.read().state.kind === kind),
  }
}

describe('Autosave', () => {
  it('sends the answers given since the last save, and none twice', async () => {
    const { autosave, requests, settled } = open(new MemoryStorage())
    autosave.answer('one_a', 'true')
    autosave.save(later)
    await settled('saved')
    autosave.answer('one_b', 'text')
    autosave.save(start)
    await vi.waitUntil(() => requests.length === 2)
    await settled('saved')
    expect(requests).toEqual([
      { answers: { one_a: 'true' }, place: later, completed: false },
      { answers: { one_b: 'text' }, place: start, completed: false },
    ])
  })

  it('keeps an answer that was changed while a save was under way', async () => {
    const { autosave, requests, settled } = open(new MemoryStorage())
    autosave.answer('one_a', 'first')
    autosave.save(later)
    autosave.answer('one_a', 'second')
    await settled('saved')
    expect(autosave.read().unsaved).toEqual({ one_a: 'second' })
    autosave.save(later)
    await vi.waitUntil(() => requests.length === 2)
    await settled('saved')
    expect(requests[1]?.answers).toEqual({ one_a: 'second' })
    expect(autosave.read().unsaved).toEqual({})
  })

  it('keeps everything without a connection, and saves it on the next visit', async () => {
    const storage = new MemoryStorage()
    const first = open(storage, noConnection, noConnection)
    first.autosave.answer('one_a', 'false')
    first.autosave.save(later)
    await first.settled('waiting')
    first.autosave.close()
    const second = open(storage)
    expect(second.autosave.place).toMatchObject(later)
    await second.settled('saved')
    expect(second.requests).toEqual([{ answers: { one_a: 'false' }, place: later, completed: false }])
    expect(storage.length).toBe(0)
  })

  it('holds back an answer that is too long, and saves the others', async () => {
    const storage = new MemoryStorage()
    const { autosave, requests, settled } = open(storage)
    autosave.answer('one_a', 'x'.repeat(5001))
    autosave.answer('one_b', '🧽'.repeat(5000))
    autosave.save(later)
    await settled('saved')
    expect(Object.keys(requests[0]?.answers ?? {})).toEqual(['one_b'])
    expect(Object.keys(autosave.read().unsaved)).toEqual(['one_a'])
    expect(Object.keys(new LocalDraft(storage, 'person', 'course').answers())).toEqual(['one_a'])
  })

  it('cuts an answer that could fill the storage', () => {
    const storage = new MemoryStorage()
    const drafts = new LocalDraft(storage, 'person', 'course')
    drafts.setAnswer('one_a', 'x'.repeat(1_000_000))
    expect(drafts.answers()['one_a']).toHaveLength(20_000)
    // Not in the middle of an emoji.
    drafts.setAnswer('one_a', `x${'🧽'.repeat(20_000)}`)
    expect(drafts.answers()['one_a']).toHaveLength(19_999)
  })

  it('removes NUL from an answer', async () => {
    const { autosave, requests, settled } = open(new MemoryStorage())
    autosave.answer('one_a', 'a\0b')
    autosave.save(later)
    await settled('saved')
    expect(requests[0]?.answers).toEqual({ one_a: 'ab' })
  })

  it('leaves in the storage what another tab has written since', async () => {
    const storage = new MemoryStorage()
    const { autosave, settled } = open(storage)
    autosave.answer('one_a', 'mine')
    autosave.save(later)
    new LocalDraft(storage, 'person', 'course').setAnswer('one_a', 'from the other tab')
    new LocalDraft(storage, 'person', 'course').setAnswer('one_b', 'from the other tab')
    await settled('saved')
    expect(new LocalDraft(storage, 'person', 'course').answers()).toEqual({
      one_a: 'from the other tab',
      one_b: 'from the other tab',
    })
  })

  it('saves the answers of a refused completion without completing, and tells what is missing', async () => {
    const refusal: Reply = {
      success: false,
      error: 'Please answer.',
      code: 'PT400',
      missing: ['one_b'],
    }
    const { autosave, requests, settled } = open(new MemoryStorage(), refusal)
    autosave.answer('one_a', 'true')
    autosave.save(later, true)
    await settled('saved')
    expect(requests.map(({ completed, answers }) => [completed, answers])).toEqual([
      [true, { one_a: 'true' }],
      [false, { one_a: 'true' }],
    ])
    expect(autosave.read()).toMatchObject({ missing: ['one_b'], completing: false, unsaved: {} })
  })

  it('tells why a save failed, and retries when asked to', async () => {
    const { autosave, settled } = open(new MemoryStorage(), {
      success: false,
      error: 'Course not found',
      code: 'PT404',
    })
    autosave.answer('one_a', 'true')
    autosave.save(later)
    await settled('failed')
    expect(autosave.read().state).toEqual({ kind: 'failed', message: 'Course not found' })
    autosave.retry()
    await settled('saved')
  })

  it('works when the storage is full', async () => {
    const storage = new MemoryStorage()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { autosave, requests, settled } = open(storage)
    autosave.answer('one_a', 'true')
    autosave.save(later)
    await settled('saved')
    expect(requests).toHaveLength(1)
  })
})
