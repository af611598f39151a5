import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'
import { doing, pass, showHook } from '@/lib/testing/fake-page'

fakeDevice()
const { useOwnAddress, watchAddress } = await import('./own-address')

/** Opens the list of jobs. The profile page takes a second to load in this router. */
async function open(address = '/jobs') {
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const page = await showHook(useOwnAddress, (inner) => {
    router ??= createMemoryRouter(
      [
        { path: '/dashboard', element: null },
        { path: '/jobs', element: inner },
        { path: '/profile', lazy: () => new Promise((resolve) => setTimeout(resolve, 1_000, { Component })) },
      ],
      { initialEntries: ['/dashboard', address] },
    )
    return createElement(RouterProvider, { router })
  })
  if (!router) throw new Error('Nothing is drawn.')
  const stop = watchAddress(router)
  const opened = router
  return {
    ...page,
    click: async (link: string) => opened.navigate(link),
    back: async () => opened.navigate(-1),
    leave: async () => {
      stop()
      await page.leave()
    },
    /** Changes the page's own search in the URL, with the function that the last render returned. */
    write: (search: string) => doing(() => page.said()?.(search, { own: true })),
    address: () => `${router?.state.location.pathname}${router?.state.location.search}`,
    state: () => router?.state.location.state as unknown,
  }
}
const Component = () => null
let page: Awaited<ReturnType<typeof open>>

beforeEach(async () => {
  vi.useFakeTimers()
  page = await open()
})
afterEach(async () => {
  await page.leave()
  vi.useRealTimers()
})

it('a page can update its own address many times without adding a step for Back', async () => {
  await page.write('?search=office')
  await page.write('?search=school')
  expect([page.address(), page.state()]).toEqual(['/jobs?search=school', { own: true }])
  await doing(() => page.back())
  expect(page.address()).toBe('/dashboard')
})

describe('a link that is clicked before the page updates its own address still leads to the target', () => {
  it('while the target is loading', async () => {
    void page.click('/profile')
    await pass(500)
    await page.write('?search=office')
    await pass(1_000)
    expect(page.address()).toBe('/profile')
  })

  it.each(['/profile', '/jobs?status=Open'])(
    'when the target %s has loaded but is not drawn yet',
    async (link) => {
      const stillDrawn = page.said()
      void page.click(link)
      await pass(1_000)
      await doing(() => stillDrawn?.('?search=office', null))
      expect(page.address()).toBe(link)
    },
  )
})

it('a page can still update its address after a link has changed the query in the address', async () => {
  await doing(() => page.click('/jobs?status=Open'))
  await page.write('?status=Open&search=office')
  expect(page.address()).toBe('/jobs?status=Open&search=office')
})
