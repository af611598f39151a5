import { describe, expect, it } from 'vitest'
import { changesOf, choiceFor, type MergeFields, mergeEdits } from './merge-edits'

type Job = { name: string; days: string; asks: string[]; pdf: string | null }

const fields: MergeFields<Job> = {
  name: { label: 'Name', show: (name) => name },
  days: { label: 'Days', show: (days) => days },
  asks: { label: 'Asks for', show: (asks) => asks.join(', ') },
  pdf: {
    label: 'PDF',
    show: (pdf) => pdf ?? '',
    mayKeep: (_mine, _saved, isMineToo) => isMineToo,
  },
}
const opened: Job = { name: 'Office', days: '1', asks: ['visa'], pdf: 'a.pdf' }
const changes = (mine: Partial<Job>, saved: Partial<Job>, from: Job | undefined = opened) =>
  changesOf({ fields, opened: from, mine: { ...opened, ...mine }, saved: { ...opened, ...saved } })
const named = (...found: ReturnType<typeof changes>) =>
  found.map(({ name, isMineToo }) => ({ name, isMineToo }))

describe('a form that was saved by another person while it was edited (rule 3.18)', () => {
  it('lists the fields that the other person changed, and whether each was changed here too', () => {
    const found = changes({ name: 'Mine', days: '2' }, { name: 'Theirs', asks: ['visa', 'blueCard'] })
    expect(named(...found)).toEqual([
      { name: 'name', isMineToo: true },
      { name: 'asks', isMineToo: false },
    ])
    expect(found[0]).toMatchObject({ label: 'Name', mine: 'Mine', saved: 'Theirs' })
    expect(found[1]).toMatchObject({ mine: 'visa', saved: 'visa, blueCard' })
  })

  it('leaves out fields changed only here, and fields changed to the same value', () => {
    expect(changes({ name: 'New', days: '3' }, { name: 'New' })).toEqual([])
    expect(changes({ name: '' }, {})).toEqual([])
  })

  it('lists every field that differs if the opened version is unknown', () => {
    const found = changesOf({
      fields,
      opened: undefined,
      mine: { ...opened, name: 'Mine' },
      saved: { ...opened, days: '9' },
    })
    expect(named(...found)).toEqual([
      { name: 'name', isMineToo: true },
      { name: 'days', isMineToo: true },
    ])
  })

  it('takes over fields changed only by the other person, and asks about the rest', () => {
    const [name, asks] = changes({ name: 'Mine' }, { name: 'Theirs', asks: [] })
    expect(name && [choiceFor(name, undefined), choiceFor(name, 'mine'), choiceFor(name, 'saved')]).toEqual([
      undefined,
      'mine',
      'saved',
    ])
    expect(asks && [choiceFor(asks, undefined), choiceFor(asks, 'mine')]).toEqual(['saved', 'mine'])
  })

  it('leaves out a file that no longer exists, and can keep a file chosen here', () => {
    const [gone] = changes({}, { pdf: 'b.pdf' })
    expect(gone && choiceFor(gone, 'mine')).toBe('saved')
    const [own] = changes({ pdf: 'mine.pdf' }, { pdf: 'b.pdf' })
    expect(own && choiceFor(own, 'mine')).toBe('mine')
  })

  it('merges the fields taken over from the other person into the edited ones', () => {
    const mine = { ...opened, name: 'Mine', days: '2' }
    const saved = { ...opened, name: 'Theirs', asks: [] }
    expect(mergeEdits({ mine, saved }, ['asks'])).toEqual({ ...opened, name: 'Mine', days: '2', asks: [] })
    expect(mergeEdits({ mine, saved }, ['name'])).toEqual({ ...opened, name: 'Theirs', days: '2' })
    expect(mine).toEqual({ ...opened, name: 'Mine', days: '2' })
  })

  it('shows long texts from where they begin to differ', () => {
    const same = 'The same words. '.repeat(40)
    const [change] = changes({ name: `${same}Mine` }, { name: `${same}Theirs` })
    expect(change?.mine).toMatch(/^…\D{20,}Mine$/)
    expect(change?.saved).toMatch(/^….*Theirs$/)
    expect(change?.mine.length).toBeLessThan(60)
    const [other] = changes({ name: 'x'.repeat(1000) }, { name: '' })
    expect(other?.mine).toBe(`${'x'.repeat(240)}…`)
    expect(other?.saved).toBe('')
  })
})
