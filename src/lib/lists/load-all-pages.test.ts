import { expect, test, vi } from 'vitest'
import { loadAllPages } from './load-all-pages'

const good = { hasNextPage: true, isError: false }

test('pages are loaded until there is no further page', async () => {
  const fetchNextPage = vi.fn().mockResolvedValueOnce(good).mockResolvedValueOnce(good)
  fetchNextPage.mockResolvedValueOnce({ hasNextPage: false, isError: false })
  expect(await loadAllPages({ hasNextPage: true, fetchNextPage })).toBe(true)
  expect(fetchNextPage).toHaveBeenCalledTimes(3)
})

test('loading stops at a page that fails, and the list is reported as incomplete', async () => {
  const fetchNextPage = vi.fn().mockResolvedValueOnce(good)
  fetchNextPage.mockResolvedValueOnce({ hasNextPage: true, isError: true })
  expect(await loadAllPages({ hasNextPage: true, fetchNextPage })).toBe(false)
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})

test('nothing is loaded if all pages are loaded already', async () => {
  const fetchNextPage = vi.fn()
  expect(await loadAllPages({ hasNextPage: false, fetchNextPage })).toBe(true)
  expect(fetchNextPage).not.toHaveBeenCalled()
})
