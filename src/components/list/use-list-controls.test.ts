import { useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { doing, pass } from '@/lib/testing/fake-page'

const page = await signedInDevice()
const { filterReader } = await import('./filters')
const { useListControls } = await import('./use-list-controls')

const readFilters = filterReader({ city: ['Brisbane', 'Sydney'], status: ['Open', 'Completed'] })
/** In milliseconds. Longer than the debounce of the search. */
const pause = 500

const open = () =>
  page.show(() => ({
    ...useListControls(readFilters),
    address: useLocation().search,
    navigate: useNavigate(),
  }))
let hook: Awaited<ReturnType<typeof open>>
const type = (text: string) => doing(() => hook.now().setSearchText(text))
const choose = (name: 'city' | 'status', value: string) => doing(() => hook.now().setFilter(name, value))
const back = () => doing(() => hook.now().navigate(-1))

beforeEach(async () => {
  page.openAt('/list', '/list?city=brisbane&page=7')
  hook = await open()
})

describe('the search box', () => {
  it('shows what is typed at once, and searches after a pause', async () => {
    await type('  milton ')
    await pass(200)
    expect([hook.now().searchText, hook.now().filters.search]).toEqual(['  milton ', ''])
    await pass(pause)
    expect([hook.now().searchText, hook.now().filters.search]).toEqual(['  milton ', 'milton'])
  })

  it('searches once, for the last of several texts that are typed quickly', async () => {
    for (const text of ['m', 'mi', 'mil']) {
      await type(text)
      await pass(200)
    }
    await pass(pause)
    expect([...new Set(hook.all.map(({ filters }) => filters.search))]).toEqual(['', 'mil'])
  })

  it('searches at once on Enter', async () => {
    await type('milton')
    await doing(() => hook.now().search())
    expect(hook.now().filters.search).toBe('milton')
  })

  it('adds no step to the history, so that Back leaves the list', async () => {
    await type('milton')
    await pass(pause)
    await back()
    expect(page.path()).toBe('/before')
  })

  it('keeps text that is typed while a search is running', async () => {
    await type('milton')
    await pass(pause)
    await type('milton street')
    expect([hook.now().searchText, hook.now().filters.search]).toEqual(['milton street', 'milton'])
  })

  it('shows the search text of the link that was followed', async () => {
    await type('milton')
    await pass(pause)
    await page.go('/list?search=ascot')
    expect([hook.now().searchText, hook.now().filters.city]).toEqual(['ascot', undefined])
  })
})

describe('a filter', () => {
  it('is read from the URL in upper or lower case, and leaves other parts of the URL unchanged', async () => {
    expect(hook.now().filters).toEqual({ search: '', city: 'Brisbane', status: undefined })
    await choose('status', 'Open')
    expect(hook.now().address).toBe('?city=brisbane&page=7&status=Open')
  })

  it('is applied together with text that is typed but not searched for yet', async () => {
    await type('milton')
    await choose('status', 'Open')
    expect(hook.now().filters).toEqual({ search: 'milton', city: 'Brisbane', status: 'Open' })
    await pass(pause)
    expect(hook.now().filters.status).toBe('Open')
  })

  it('is undone by Back, together with the text that was applied with it', async () => {
    await type('milton')
    await choose('status', 'Open')
    await back()
    expect(hook.now().filters).toEqual({ search: '', city: 'Brisbane', status: undefined })
    expect(hook.now().searchText).toBe('')
  })

  it('keeps a filter that was chosen just before, even if the page does not show that filter yet', async () => {
    await doing(() => {
      hook.now().setFilter('city', 'Sydney')
      hook.now().setFilter('status', 'Open')
    })
    expect(hook.now().filters).toEqual({ search: '', city: 'Sydney', status: 'Open' })
  })

  it('can be set together with other filters in one step of the browser history', async () => {
    await doing(() => hook.now().setFilters({ city: 'Sydney', status: 'Open' }))
    expect(hook.now().filters).toEqual({ search: '', city: 'Sydney', status: 'Open' })
    await back()
    expect(hook.now().filters).toEqual({ search: '', city: 'Brisbane', status: undefined })
  })

  it('set after following a link is added to the filters in that link, not to those from before it', async () => {
    await choose('status', 'Open')
    await page.go('/list?city=Sydney')
    await choose('status', 'Completed')
    expect(hook.now().address).toBe('?city=Sydney&status=Completed')
  })

  it('is removed from the URL when its value is empty', async () => {
    await choose('city', '')
    expect([hook.now().address, hook.now().isFiltered]).toEqual(['?page=7', false])
  })
})

it('a reset removes the search text and every filter, and Back restores them', async () => {
  await type('milton')
  await pass(pause)
  expect(hook.now().isFiltered).toBe(true)
  await doing(() => hook.now().clear())
  expect([hook.now().searchText, hook.now().isFiltered, hook.now().address]).toEqual(['', false, '?page=7'])
  await pass(pause)
  expect(hook.now().filters.search).toBe('')
  await back()
  expect([hook.now().searchText, hook.now().filters.city]).toEqual(['milton', 'Brisbane'])
})
