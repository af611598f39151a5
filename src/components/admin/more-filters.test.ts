// @vitest-environment happy-dom
import { createElement, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { DayFilters, weekOf } = await import('./more-filters')

let chosen: object[]

function Shown() {
  const [days, setDays] = useState<{ from?: string; until?: string }>({})
  const setFilters = (values: object) => {
    chosen.push(values)
    setDays({ ...days, ...values })
  }
  return createElement(DayFilters, {
    controls: { filters: { search: '', ...days }, setFilters },
    labels: { from: 'From', until: 'Until' },
  })
}
const open = () => page.draw(showScreen, createElement(Shown))

beforeEach(() => {
  chosen = []
})

describe('the date filters of a list', () => {
  it('apply only after the whole year has been typed', async () => {
    const screen = await open()
    for (const typed of ['0002-11-30', '0020-11-30', '0202-11-30']) await screen.type('From', typed)
    expect(chosen).toEqual([])
    await screen.type('From', '2026-11-30')
    expect(chosen).toEqual([{ from: '2026-11-30' }])
    await screen.type('From', '')
    expect(chosen.at(-1)).toEqual({ from: '' })
    expect(screen.field('From').value).toBe('')
  })

  it('select this week on the first click, and clear the dates on the second click', async () => {
    const screen = await open()
    await screen.click('This week')
    const [week] = chosen
    expect(weekOf({ from: undefined, until: undefined, ...week })).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(screen.button('This week').getAttribute('aria-pressed')).toBe('true')
    await screen.click('This week')
    expect(chosen.at(-1)).toEqual({ from: '', until: '' })
  })
})

it.each([
  ['2026-11-30', '2026-12-06', '2026-11-30'],
  ['2026-11-30', '2026-12-07', undefined],
  ['2026-11-30', undefined, undefined],
  [undefined, '2026-12-06', undefined],
])('for the days from %s to %s, the selected week starts on %s', (from, until, week) => {
  expect(weekOf({ from, until })).toBe(week)
})
