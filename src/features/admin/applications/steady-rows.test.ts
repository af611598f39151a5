import { describe, expect, it } from 'vitest'
import type { Application } from './schema'
import { haveMoved, holdRows } from './steady-rows'

/** One application for each letter; the alphabet runs from old to new. */
const rows = (letters: string): Application[] =>
  letters.split('').map((letter) => ({
    id: letter,
    user_id: letter,
    user_name: letter,
    user_email: null,
    job_id: null,
    job_title: 'Job Application',
    status: 'Pending',
    applied_at: `2026-11-${10 + letter.charCodeAt(0) - 97}T00:00:00+00:00`,
    reviewed_by: null,
    reviewed_at: null,
  }))

const nobody = () => false
/** The letters as shown, those that have left in capitals, and how many are held back. */
function held(shown: string, now: string, own = ''): string {
  const { rows: steady, held: count } = holdRows(rows(shown), rows(now), (id) => own.includes(id))
  return `${steady.map(({ id, isGone }) => (isGone ? id.toUpperCase() : id)).join('')} ${count}`
}

describe('a list in which somebody is at work', () => {
  it.each([
    ['holds back what arrives above', 'dcb', 'fedcb', 'dcb 2'],
    ['adds what is read below', 'dcb', 'dcba', 'dcba 0'],
    ['keeps the place of a row that somebody else has decided', 'dcb', 'db', 'dCb 0'],
    ['does all of it at once', 'dcb', 'fdba', 'dCba 1'],
    ['shows everything where nothing was shown', '', 'ba', 'ba 0'],
    ['holds back what comes between', 'db', 'dcb', 'db 1'],
  ])('%s', (_, shown, now, wanted) => {
    expect(held(shown, now)).toBe(wanted)
  })

  it('lets go of a row that was decided here', () => {
    expect(held('dcb', 'db', 'c')).toBe('db 0')
  })

  it('puts a row whose decision was taken back where it was', () => {
    expect(held('db', 'edcb', 'c')).toBe('dcb 1')
  })

  it('orders two of one moment by their ids', () => {
    const [one, two] = rows('ab').map((row) => ({ ...row, applied_at: '2026-11-21T00:00:00+00:00' }))
    if (!one || !two) throw new Error('There are two.')
    expect(holdRows([two], [two, one], nobody).held).toBe(0)
    expect(holdRows([one], [two, one], nobody).held).toBe(1)
  })
})

describe('rows', () => {
  it.each([
    ['dcb', 'dcba', false],
    ['dcb', 'edcb', true],
    ['dcb', 'db', true],
    ['dcb', 'dc', true],
    ['', 'dc', false],
  ])('%s that become %s: moved %s', (before, after, wanted) => {
    expect(haveMoved(before.split(''), after.split(''), nobody)).toBe(wanted)
  })

  it('have not moved by themselves where one was decided here', () => {
    expect(haveMoved(['d', 'c', 'b'], ['d', 'b'], (id) => id === 'c')).toBe(false)
  })
})
