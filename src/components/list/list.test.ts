// @vitest-environment happy-dom
import { createElement, type ReactElement } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { ListData } from './list'

const page = await signedInDevice({ isAdmin: true })
const { List, useList } = await import('./list')
const { countQueryBy, pagesAfter } = await import('@/lib/lists/paging')
const { read } = await import('@/lib/client/result')
const { supabase } = await import('@/lib/client/supabase')

const rowsQuery = {
  queryKey: ['rows'],
  queryFn: () => read(supabase.from('jobs').select('id'), { fixed: 'It failed.' }),
  ...pagesAfter<{ id: string }>(2),
}
const count = countQueryBy(['count'], () =>
  read(supabase.rpc('count_listed_applications'), { fixed: 'It failed.' }),
)

type ListedProps = Pick<ListData<unknown>, 'controls' | 'count'> & {
  isReady?: boolean
  empty?: string | ReactElement
}
function Listed({ empty = 'Nothing.', ...options }: ListedProps) {
  const props: Parameters<typeof List<{ id: string }>>[0] = {
    list: useList(rowsQuery, options),
    noun: 'job',
    count: 'shown',
    loading: 'Loading…',
    empty,
    children: (rows) => rows.map(({ id }) => `[${id}]`).join(''),
  }
  return createElement(List<{ id: string }>, props)
}
const open = (props: ListedProps = {}) => page.draw(showScreen, createElement(Listed, props))
const answer = (...ids: string[]) => page.respond('jobs', () => Response.json(ids.map((id) => ({ id }))))

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  page.respond('count_listed_applications', () => Response.json(7))
})

it('a list shows the total number of rows, and requests that number only if some rows are not shown', async () => {
  answer('a', 'b')
  const screen = await open({ count })
  expect(screen.text()).toContain('7 jobs')
  await screen.leave()
  page.queryClient.clear()
  answer('a')
  expect((await open({ count })).text()).toContain('1 job')
  expect(page.calls('count_listed_applications')).toHaveLength(1)
})

it('a list without a total number says how many rows are shown and that more are below', async () => {
  answer('a', 'b')
  expect((await open()).text()).toContain('2 jobs shown, more below.')
})

it('a list waits at most two seconds for content that changes the height of its rows', async () => {
  answer('a')
  const screen = await open({ isReady: false })
  expect(screen.text()).toBe('Loading…')
  await pass(2_000)
  expect(screen.text()).toContain('[a]')
})

it('a list without rows offers to clear its filters', async () => {
  answer()
  const clear = vi.fn()
  const screen = await open({ controls: { isFiltered: true, clear } })
  expect(screen.text()).toContain('Nothing.')
  await screen.click('Clear filters')
  expect(clear).toHaveBeenCalledOnce()
})

it('a list without rows shows the page’s own empty state', async () => {
  answer()
  const screen = await open({ empty: createElement('p', null, 'Not yet.') })
  expect(screen.element.querySelector('p:not([role])')?.textContent).toBe('Not yet.')
  expect(screen.hasButton('Clear filters')).toBe(false)
})

it('a list that could not be loaded has a button that loads it again', async () => {
  page.respond('jobs', () => Response.json({ code: 'PT403', message: 'Not for you.' }, { status: 403 }))
  const screen = await open()
  expect(screen.text()).toContain('It failed.')
  const held = heldResponse()
  page.respond('jobs', held.network)
  await screen.click('Try again')
  await held.give(Response.json([{ id: 'a' }]))
  await doing(() => undefined)
  expect(screen.text()).toContain('[a]')
})
