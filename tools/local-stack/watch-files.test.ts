import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Batches, watchFiles } from './watch-files.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a batch contains all items that are added in quick succession', async () => {
  const handled: string[][] = []
  const batches = new Batches<string>(async (items) => void handled.push(items), 200)
  batches.add('a')
  await vi.advanceTimersByTimeAsync(150)
  batches.add('b')
  batches.add('a')
  await vi.advanceTimersByTimeAsync(199)
  expect(handled).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(handled).toEqual([['a', 'b']])
})

it('batches are handled one at a time, and a failed batch does not stop the next', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const handled: string[][] = []
  const batches = new Batches<string>(async (items) => {
    handled.push(items)
    if (handled.length > 1) return
    await new Promise((resolve) => setTimeout(resolve, 5000))
    throw new Error('broken')
  }, 200)
  batches.add('a')
  await vi.advanceTimersByTimeAsync(200)
  batches.add('b')
  await vi.advanceTimersByTimeAsync(1000)
  expect(handled).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(5000)
  expect(handled).toEqual([['a'], ['b']])
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

it('a waiting batch is not handled after the batches are closed', async () => {
  const handle = vi.fn(async () => undefined)
  const batches = new Batches<string>(handle, 200)
  batches.add('a')
  await batches.close()
  await vi.advanceTimersByTimeAsync(1000)
  expect(handle).not.toHaveBeenCalled()
})

it('the watcher notices every time that an editor replaces a file', async () => {
  vi.useRealTimers()
  const folder = mkdtempSync(path.join(tmpdir(), 'shinework-watch-'))
  const file = path.join(folder, 'jobs.sql')
  writeFileSync(file, 'select 1;')
  let seen = 0
  const stop = watchFiles(folder, async (files) => {
    if (files.includes('jobs.sql')) seen += 1
  })
  const ready = path.join(folder, 'ready')
  for (const round of [1, 2, 3]) {
    // The watcher misses changes before it is ready, so the test writes repeatedly until the watcher reports one.
    await vi.waitFor(
      () => {
        writeFileSync(ready, `select ${round};`)
        renameSync(ready, file)
        expect(seen).toBeGreaterThanOrEqual(round)
      },
      { timeout: 20_000, interval: 500 },
    )
  }
  await stop()
  rmSync(folder, { recursive: true })
})
