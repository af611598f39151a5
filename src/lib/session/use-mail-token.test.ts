import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, showHook } from '@/lib/testing/fake-page'

fakeDevice()
const { useMailLink, useMailToken } = await import('./use-mail-token')

const use = () => ({ token: useMailToken(), kind: useMailLink('token_hash').get('kind') })

/** Opens the app at a history entry, as a browser does for a clicked link, Back or a reload. */
async function openAt(entry: string | { pathname: string; search: string; state: unknown }) {
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const page = await showHook(use, (inner) => {
    router ??= createMemoryRouter([{ path: '*', element: inner }], { initialEntries: ['/login', entry] })
    return createElement(RouterProvider, { router })
  })
  return { ...page, router }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the token of an emailed link disappears from the address at once, and the page keeps the token', async () => {
  const page = await openAt('/reset-password?token_hash=secret&kind=daily')
  const at = page.router?.state.location
  expect(`${at?.pathname}${at?.search}`).toBe('/reset-password')
  expect(page.said()).toEqual({ token: 'secret', kind: 'daily' })
  // The page has the token from its first render on. Without it, the page would report a broken link.
  expect(page.all.filter(({ token }) => token !== 'secret')).toEqual([])
  await page.leave()
})

it('the token of an emailed link is in no address of the history, and Back leads to the previous page', async () => {
  const page = await openAt('/reset-password?token_hash=secret')
  await doing(() => page.router?.navigate(-1))
  expect(page.router?.state.location).toMatchObject({ pathname: '/login', search: '' })
  expect(page.said()).toEqual({ token: undefined, kind: null })
  await doing(() => page.router?.navigate(1))
  expect(page.router?.state.location.search).toBe('')
  expect(page.said()?.token).toBe('secret')
  await page.leave()
})

it('the token of an emailed link survives a reload', async () => {
  const page = await openAt('/reset-password?token_hash=secret')
  const { pathname = '', search = '', state } = page.router?.state.location ?? {}
  await page.leave()
  const again = await openAt({ pathname, search, state: structuredClone(state) as unknown })
  expect(again.said()?.token).toBe('secret')
  await again.leave()
})

it('the token of a newer email replaces an older one', async () => {
  const page = await openAt({
    pathname: '/reset-password',
    search: '?token_hash=new',
    state: { mailLink: '?token_hash=old' },
  })
  expect(page.all.filter(({ token }) => token !== 'new')).toEqual([])
  await page.leave()
})

it.each([[null], [{ mailLink: 7 }], [{ wanted: '/jobs', of: 'ada' }], [{ mailLink: '?kind=daily' }]])(
  'a page without a token in its address gets no token from the history state %j',
  async (state) => {
    const page = await openAt({ pathname: '/reset-password', search: '', state })
    expect(page.said()?.token).toBeUndefined()
    await page.leave()
  },
)
