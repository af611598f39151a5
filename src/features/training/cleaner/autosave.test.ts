import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { codes, unreachable } from '@/lib/client/result'
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

/** Opens an autosave whose requests get the given replies in order. All later requests succeed. */
function open({
  storage = new MemoryStorage(),
  replies = [],
}: {
  storage?: MemoryStorage
  replies?: Reply[]
} = {}) {
  const requests: SaveRequest[] = []
  const draft = new LocalDraft(storage, 'person', 'course')
  const autosave = new Autosave(
    async (request) => {
      requests.push(request)
      return replies.shift() ?? { success: true, progress: { completed: request.completed } }
    },
    draft,
    start,
    () => {},
  )
  autosave.open()
  return {
    autosave,
    draft,
    requests,
    settled: (kind: string) => vi.waitUntil(() => autosave.read().state.kind === kind),
    /** Enters answers, and saves them with the position `later`. */
    save: (answers: Readonly<Record<string, string>>, completing = false) => {
      for (const [key, answer] of Object.entries(answers)) autosave.answer(key, answer)
      autosave.save(later, completing)
    },
  }
}

/** Opens an autosave that has something to save. The requests get no response, and end only when the autosave aborts them. */
function openSilent() {
  const signals: AbortSignal[] = []
  const autosave = new Autosave<{ completed: boolean }>(
    (_request, signal) => {
      signals.push(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ ...noConnection })))
    },
    new LocalDraft(new MemoryStorage(), 'person', 'course'),
    start,
    () => {},
  )
  autosave.open()
  autosave.save(later)
  return { autosave, signals }
}

describe('the autosave', () => {
  it('sends the answers given since the last save, each once', async () => {
    const { autosave, requests, save, settled } = open()
    save({ one_a: 'true' })
    await settled('saved')
    autosave.answer('one_b', 'text')
    autosave.save(start)
    await vi.waitUntil(() => requests.length === 2)
    await settled('saved')
    expect(requests).toEqual([
      { answers: { one_a: 'true' }, position: later, completed: false, acceptWrong: false },
      { answers: { one_b: 'text' }, position: start, completed: false, acceptWrong: false },
    ])
  })

  it('keeps an answer that was changed while a save was in flight', async () => {
    const { autosave, requests, save, settled } = open()
    save({ one_a: 'first' })
    autosave.answer('one_a', 'second')
    await settled('saved')
    expect(autosave.read().unsaved).toEqual({ one_a: 'second' })
    autosave.save(later)
    await vi.waitUntil(() => requests.length === 2)
    await settled('saved')
    expect(requests[1]?.answers).toEqual({ one_a: 'second' })
    expect(autosave.read().unsaved).toEqual({})
  })

  describe('without a response', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('aborts its request after ten seconds, shows that it waits, and retries', async () => {
      const { autosave, signals } = openSilent()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(autosave.read().state).toEqual({ kind: 'saving' })
      await vi.advanceTimersByTimeAsync(1)
      expect(autosave.read().state).toEqual({ kind: 'waiting' })
      await vi.advanceTimersByTimeAsync(5_000)
      expect(signals).toHaveLength(2)
    })

    it('retries at once when the network is back, with one request at a time', async () => {
      const { autosave, signals } = openSilent()
      autosave.resume()
      autosave.resume()
      await vi.advanceTimersByTimeAsync(0)
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
      expect(autosave.read().state).toEqual({ kind: 'saving' })
    })
  })

  it('keeps all answers without a connection, and saves them at the next visit', async () => {
    const storage = new MemoryStorage()
    const first = open({ storage, replies: [noConnection, noConnection] })
    first.save({ one_a: 'false' })
    await first.settled('waiting')
    first.autosave.close()
    const second = open({ storage })
    expect(second.autosave.position).toMatchObject(later)
    await second.settled('saved')
    expect(second.requests).toEqual([
      { answers: { one_a: 'false' }, position: later, completed: false, acceptWrong: false },
    ])
    expect(storage.length).toBe(0)
  })

  it('holds back an answer that is too long, and saves the other answers', async () => {
    const { autosave, draft, requests, save, settled } = open()
    save({ one_a: 'x'.repeat(5001), one_b: '🧽'.repeat(5000) })
    await settled('saved')
    expect(Object.keys(requests[0]?.answers ?? {})).toEqual(['one_b'])
    expect(Object.keys(autosave.read().unsaved)).toEqual(['one_a'])
    expect(Object.keys(draft.answers())).toEqual(['one_a'])
  })

  it('shortens a draft that could fill the storage, but never inside an emoji', () => {
    const { draft } = open()
    draft.setAnswer('one_a', 'x'.repeat(1_000_000))
    expect(draft.answers()['one_a']).toHaveLength(20_000)
    draft.setAnswer('one_a', `x${'🧽'.repeat(20_000)}`)
    expect(draft.answers()['one_a']).toHaveLength(19_999)
  })

  it('removes NUL characters from an answer', async () => {
    const { requests, save, settled } = open()
    save({ one_a: 'a\0b' })
    await settled('saved')
    expect(requests[0]?.answers).toEqual({ one_a: 'ab' })
  })

  it('keeps stored answers that another tab has changed during a save', async () => {
    const { draft, save, settled } = open()
    save({ one_a: 'mine' })
    const fromOtherTab = { one_a: 'theirs', one_b: 'theirs' }
    for (const [key, answer] of Object.entries(fromOtherTab)) draft.setAnswer(key, answer)
    await settled('saved')
    expect(draft.answers()).toEqual(fromOtherTab)
  })

  it('saves the answers if the completion of the course is refused, and reports the missing answers', async () => {
    const error = 'Please answer every required question.'
    const refusal: Reply = { success: false, error, code: codes.invalid, missing: ['one_b'] }
    const { autosave, requests, save, settled } = open({ replies: [refusal] })
    save({ one_a: 'true' }, true)
    await settled('saved')
    expect(requests.map(({ completed, answers }) => [completed, answers])).toEqual([
      [true, { one_a: 'true' }],
      [false, { one_a: 'true' }],
    ])
    expect(autosave.read()).toMatchObject({ missing: ['one_b'], completing: false, unsaved: {} })
  })

  it('reports wrong answers, and completes the course once the person accepts those answers', async () => {
    const wrong = { keys: ['one_a'], needed: 1 }
    const refusal: Reply = { success: false, error: 'Not right yet.', code: codes.invalid, wrong }
    const { autosave, requests, save, settled } = open({ replies: [refusal] })
    save({ one_a: 'true' }, true)
    await settled('saved')
    expect(autosave.read()).toMatchObject({ wrong, missing: [], completing: false })
    autosave.save(later, true, true)
    await vi.waitUntil(() => requests.length === 3)
    await settled('saved')
    expect(requests.map(({ completed, acceptWrong }) => [completed, acceptWrong])).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
    expect(autosave.read().wrong).toBeUndefined()
  })

  it('shows why a save failed, and retries on request', async () => {
    const refusal: Reply = { success: false, error: 'Course not found', code: codes.notFound }
    const { autosave, save, settled } = open({ replies: [refusal] })
    save({ one_a: 'true' })
    await settled('failed')
    expect(autosave.read().state).toEqual({ kind: 'failed', message: 'Course not found' })
    autosave.retry()
    await settled('saved')
  })

  it('saves answers to the database even if the device’s storage is full', async () => {
    const storage = new MemoryStorage()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { requests, save, settled } = open({ storage })
    save({ one_a: 'true' })
    await settled('saved')
    expect(requests).toHaveLength(1)
  })
})
