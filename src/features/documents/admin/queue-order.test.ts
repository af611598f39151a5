import { expect, test } from 'vitest'
import { follow, moved } from './queue-order'
import type { WaitingDocument } from './schema'

/** Returns an administrator's ID that ends with these digits. */
const administrator = (end: string) => `00000000-0000-4000-8000-00000000${end}`

/** Returns waiting documents of different people, oldest first. */
function queue(length: number): WaitingDocument[] {
  return Array.from({ length }, (_, index) => ({
    id: `document ${index}`,
    user_id: `person ${index}`,
    user_name: 'Ana',
    type: 'visa',
    path: `file ${index}`,
    number: null,
    expires_on: null,
    uploaded_at: new Date(Date.UTC(2083, 0, 1, 0, index)).toISOString(),
    has_current: false,
    current_expires_on: null,
  }))
}

const begin = (rows: WaitingDocument[], end: string, linkedId?: string) =>
  follow(rows, undefined, administrator(end), linkedId)?.place

test('administrators begin at different ones of the eight oldest documents, each always at the same one (rule 12.15)', () => {
  const ends = Array.from({ length: 16 }, (_, index) => `a3f${index.toString(16)}`)
  const places = ends.map((end) => begin(queue(20), end))
  expect(new Set(places)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(ends.map((end) => begin(queue(20), end))).toEqual(places)
})

test('in a queue of fewer than eight documents, every administrator begins at an existing one, and in an empty queue at none', () => {
  for (const end of ['0000', '0007', 'ffff']) {
    expect(begin(queue(1), end)).toBe(0)
    expect([0, 1, 2]).toContain(begin(queue(3), end))
    expect(begin([], end)).toBeUndefined()
  }
})

test('an administrator begins at the document that the URL names', () => {
  expect(begin(queue(20), '0005', 'document 2')).toBe(2)
})

test('an administrator sees the first eight documents from their start on, then those before their start, then all others', () => {
  let rows = queue(12)
  let shown = follow(rows, undefined, administrator('0005'))
  const decided: string[] = []
  while (shown) {
    const { document, place, turn }: NonNullable<typeof shown> = shown
    decided.push(document.id.replace('document ', ''))
    rows = rows.filter((row) => row !== document)
    shown = moved(rows, rows[place] ? place : 0, turn)
  }
  expect(decided).toEqual(['5', '6', '7', '0', '1', '2', '3', '4', '8', '9', '10', '11'])
})

test('from any start, skipping leads through the first eight documents and then to all others', () => {
  const rows = queue(12)
  const skipFrom = (end: string) => {
    let shown = follow(rows, undefined, administrator(end))
    return rows.map(() => {
      const place = shown?.place
      shown = shown && moved(rows, shown.place + 1, shown.turn)
      return place
    })
  }
  expect(skipFrom('0000')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(skipFrom('0006')).toEqual([6, 7, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
