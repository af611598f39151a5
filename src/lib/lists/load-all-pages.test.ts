import { expect, test, vi } from 'vitest'
import { loadAllPages } from './load-all-pages'

const good = { hasNextPage: true, isError: false }

test('loads until there is no further page', async () => {
  const fetchNextPage = vi.fn().mockResolvedValueOnce(good).mockResolvedValueOnce(good)
  fetchNextPage.mockResolvedValueOnce({ hasNextPage: false, isError: false })
  expect(await loadAllPages({ hasNextPage: true, fetchNextPage })).toBe(true)
  expect(fetchNextPage).toHaveBeenCalledTimes(3)
})

test('stops at a page that fails, so that a part is not taken for the whole', async () => {
  const fetchNextPage = vi.fn().mockResolvedValueOnce(good)
  fetchNextPage.mockResolvedValueOnce({ hasNextPage: true, isError: true })
  expect(await loadAllPages({ hasNextPage: true, fetchNextPage })).toBe(false)
  expect(fetchNextPage).toHaveBeenCalledTimes(2)
})

test('loads nothing where all is loaded', async () => {
  const fetchNextPage = vi.fn()
  expect(await loadAllPages({ hasNextPage: false, fetchNextPage })).toBe(true)
  expect(fetchNextPage).not.toHaveBeenCalled()
})
