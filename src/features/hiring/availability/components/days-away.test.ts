// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { DaysAway } from '../api'
import type { SaveAvailability } from '../use-availability'

fakeDevice()
const { DaysAwayList } = await import('./days-away')

const days: DaysAway[] = [
  { from: '2083-12-01', to: '2083-12-01' },
  { from: '2083-12-10', to: '2083-12-12' },
  { from: '2083-12-24', to: '2083-12-31' },
]
let end: (isSaved: boolean) => Promise<void>
const save = vi.fn<SaveAvailability>()
let screen: Awaited<ReturnType<typeof showScreen>>
const typed = () => [screen.field('First day').value, screen.field('Last day').value]
const add = 'Add days away'

beforeEach(async () => {
  vi.useFakeTimers()
  save.mockReset()
  save.mockImplementation(
    () =>
      new Promise((resolve) => {
        end = (isSaved) => doing(() => resolve(isSaved))
      }),
  )
  screen = await showScreen(createElement(DaysAwayList, { days, save, refused: undefined, isSaving: false }))
})
afterEach(async () => {
  await screen.leave()
  vi.useRealTimers()
})

it('the fields for days away are emptied only after the days are saved', async () => {
  await screen.type('First day', '2084-01-05')
  await screen.type('Last day', '2084-01-09')
  await screen.click(add)
  expect(save.mock.calls).toEqual([['away', { away: { from: '2084-01-05', to: '2084-01-09' } }]])
  expect(typed()).toEqual(['2084-01-05', '2084-01-09'])
  await end(true)
  expect(typed()).toEqual(['', ''])
})

it('days away stay in the fields if the save is refused', async () => {
  await screen.type('First day', '2084-01-05')
  await screen.click(add)
  await end(false)
  expect(typed()).toEqual(['2084-01-05', '2084-01-05'])
})

it('other days chosen during a save stay in the fields', async () => {
  await screen.type('First day', '2084-01-05')
  await screen.click(add)
  await screen.type('First day', '2084-02-01')
  await end(true)
  expect(typed()).toEqual(['2084-02-01', '2084-02-01'])
})

it('choosing the first day away also sets the last day if the last day is empty or earlier', async () => {
  await screen.type('First day', '2084-01-05')
  expect(typed()).toEqual(['2084-01-05', '2084-01-05'])
  await screen.type('Last day', '2084-01-20')
  await screen.type('First day', '2084-01-10')
  expect(typed()).toEqual(['2084-01-10', '2084-01-20'])
  await screen.type('First day', '2084-01-21')
  expect(typed()).toEqual(['2084-01-21', '2084-01-21'])
})

it('the form for days away asks for the first and the last day if both are empty', async () => {
  await screen.click(add)
  expect(save).not.toHaveBeenCalled()
  expect(screen.text().split('Choose a day.')).toHaveLength(3)
})

it('a remove button removes the days beside it', async () => {
  await screen.click('Remove Fri 10 Dec 2083 to Sun 12 Dec 2083')
  expect(save.mock.calls).toEqual([['away', { back: days[1] }]])
})
