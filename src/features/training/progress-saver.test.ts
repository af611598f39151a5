import { describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/lib/result'
import { DraftStore } from './draft-store'
import { ProgressSaver, type SaveFailure, type SaveRequest } from './progress-saver'

const start = { section: 'one', question: 'a' }
const later = { section: 'one', question: 'b' }

class Shelf {
  readonly #entries = new Map<string, string>()
  get length() {
    return this.#entries.size
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null
  getItem = (key: string) => this.#entries.get(key) ?? null
  setItem = (key: string, value: string) => void this.#entries.set(key, value)
  removeItem = (key: string) => void this.#entries.delete(key)
}

type Reply = { success: true; progress: { completed: boolean } } | SaveFailure

const noAnswer: SaveFailure = { success: false, error: 'Failed to fetch', code: unreachable }

/** A saver whose requests are answered one by one, in the order given; then all succeed. */
function open(shelf: Shelf, ...replies: Reply[]) {
  const requests: SaveRequest[] = []
  const saver = new ProgressSaver(
    async (request) => {
      requests.push(request)
      return replies.shift() ?? { success: true, progress: { completed: request.completed } }
    },
    new DraftStore(shelf, 'person', 'course'),
    start,
    () => {},
  )
  saver.open()
  return { saver, requests, settled: (kind: string) => vi.waitUntil(() => saver.read().state.kind === kind) }
}

describe('ProgressSaver', () => {
  it('sends what was answered since the last acknowledged save, and nothing twice', async () => {
    const { saver, requests, settled } = open(new Shelf())
    saver.answer('one_a', 'true')
    saver.save(later)
    await settled('saved')
    saver.answer('one_b', 'text')
    saver.save(start)
    await vi.waitUntil(() => requests.length === 2)
    await settled('saved')
    expect(requests).toEqual([
      { answers: { one_a: 'true' }, place: later, completed: false },
      { answers: { one_b: 'text' }, place: start, completed: false },
    ])
  })

  it('keeps an answer that was changed while the one before it was on its way', async () => {
    const { saver, requests, settled } = open(new Shelf())
    saver.answer('one_a', 'first')
    saver.save(later)
    saver.answer('one_a', 'second')
    await settled('saved')
    expect(saver.read().unsaved).toEqual({ one_a: 'second' })
    saver.save(later)
    await vi.waitUntil(() => requests.length === 2)
    await settled('saved')
    expect(requests[1]?.answers).toEqual({ one_a: 'second' })
    expect(saver.read().unsaved).toEqual({})
  })

  it('holds everything while nobody answers, and a new one begins with it', async () => {
    const shelf = new Shelf()
    const first = open(shelf, noAnswer, noAnswer)
    first.saver.answer('one_a', 'false')
    first.saver.save(later)
    await first.settled('waiting')
    first.saver.close()
    const second = open(shelf)
    expect(second.saver.place).toMatchObject(later)
    await second.settled('saved')
    expect(second.requests).toEqual([{ answers: { one_a: 'false' }, place: later, completed: false }])
    expect(shelf.length).toBe(0)
  })

  it('holds back an answer that is too long, and saves the others', async () => {
    const shelf = new Shelf()
    const { saver, requests, settled } = open(shelf)
    saver.answer('one_a', 'x'.repeat(5001))
    saver.answer('one_b', '🧽'.repeat(5000))
    saver.save(later)
    await settled('saved')
    expect(Object.keys(requests[0]?.answers ?? {})).toEqual(['one_b'])
    expect(Object.keys(saver.read().unsaved)).toEqual(['one_a'])
    expect(Object.keys(new DraftStore(shelf, 'person', 'course').answers())).toEqual(['one_a'])
  })

  it('keeps no more of an answer on the device than there is room for', () => {
    const shelf = new Shelf()
    const drafts = new DraftStore(shelf, 'person', 'course')
    drafts.setAnswer('one_a', 'x'.repeat(1_000_000))
    expect(drafts.answers()['one_a']).toHaveLength(20_000)
    // Half an emoji could never be saved.
    drafts.setAnswer('one_a', `x${'🧽'.repeat(20_000)}`)
    expect(drafts.answers()['one_a']).toHaveLength(19_999)
  })

  it('takes out of an answer what no database keeps', async () => {
    const { saver, requests, settled } = open(new Shelf())
    saver.answer('one_a', 'a\0b')
    saver.save(later)
    await settled('saved')
    expect(requests[0]?.answers).toEqual({ one_a: 'ab' })
  })

  it('leaves on the shelf what another tab has put there meanwhile', async () => {
    const shelf = new Shelf()
    const { saver, settled } = open(shelf)
    saver.answer('one_a', 'mine')
    saver.save(later)
    new DraftStore(shelf, 'person', 'course').setAnswer('one_a', 'of the other tab')
    new DraftStore(shelf, 'person', 'course').setAnswer('one_b', 'of the other tab')
    await settled('saved')
    expect(new DraftStore(shelf, 'person', 'course').answers()).toEqual({
      one_a: 'of the other tab',
      one_b: 'of the other tab',
    })
  })

  it('saves the answers of a refused completion without completing, and says what is missing', async () => {
    const refusal: SaveFailure = {
      success: false,
      error: 'Please answer.',
      code: 'PT400',
      missing: ['one_b'],
    }
    const { saver, requests, settled } = open(new Shelf(), refusal)
    saver.answer('one_a', 'true')
    saver.save(later, true)
    await settled('saved')
    expect(requests.map(({ completed, answers }) => [completed, answers])).toEqual([
      [true, { one_a: 'true' }],
      [false, { one_a: 'true' }],
    ])
    expect(saver.read()).toMatchObject({ missing: ['one_b'], completing: false, unsaved: {} })
  })

  it('says why it was refused, and tries again when asked to', async () => {
    const { saver, settled } = open(new Shelf(), { success: false, error: 'Course not found', code: 'PT404' })
    saver.answer('one_a', 'true')
    saver.save(later)
    await settled('failed')
    expect(saver.read().state).toEqual({ kind: 'failed', message: 'Course not found' })
    saver.retry()
    await settled('saved')
  })

  it('is not troubled by a device that keeps nothing', async () => {
    const shelf = new Shelf()
    shelf.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const { saver, requests, settled } = open(shelf)
    saver.answer('one_a', 'true')
    saver.save(later)
    await settled('saved')
    expect(requests).toHaveLength(1)
  })
})
