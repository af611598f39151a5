import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { invalidateAfterEvent } from './invalidate'
import { RaceSafeQueryClient, showChange } from './race-safe-query-client'

/** A read whose responses stay pending until the test releases them. */
function heldRead() {
  const answers: ((value: string) => void)[] = []
  const failures: ((reason: Error) => void)[] = []
  return {
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve)
        failures.push(reject)
      }),
    asked: () => answers.length,
    answer: (value: string) => answers.at(-1)?.(value),
    answerTo: (number: number, value: string) => answers[number - 1]?.(value),
    fail: () => failures.at(-1)?.(new Error('Refused')),
  }
}

describe('a change to a query', () => {
  const queryKey = ['record']
  let client: RaceSafeQueryClient
  let read: ReturnType<typeof heldRead>

  beforeEach(() => {
    client = new RaceSafeQueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
    read = heldRead()
    return () => client.clear()
  })

  const look = () => new QueryObserver(client, { queryKey, queryFn: read.queryFn }).subscribe(() => undefined)
  const data = () => client.getQueryData(queryKey)

  it('during the first read causes a second read, and the first response is shown until the second arrives', async () => {
    look()
    const done = client.invalidateQueries({ queryKey })
    expect(read.asked()).toBe(1)
    read.answer('before the change')
    await expect.poll(read.asked).toBe(2)
    expect(data()).toBe('before the change')
    read.answer('after it')
    await done
    expect(data()).toBe('after it')
    expect(read.asked()).toBe(2)
  })

  it('during a first read that fails causes a second read', async () => {
    look()
    const done = client.invalidateQueries({ queryKey })
    read.fail()
    await expect.poll(read.asked).toBe(2)
    read.answer('after it')
    await done
    expect(data()).toBe('after it')
  })

  it('during a refetch restarts the refetch', async () => {
    client.setQueryData(queryKey, 'long ago', { updatedAt: 1 })
    look()
    expect(read.asked()).toBe(1)
    const done = client.invalidateQueries({ queryKey })
    expect(read.asked()).toBe(2)
    read.answer('after it')
    await done
    expect(data()).toBe('after it')
    expect(read.asked()).toBe(2)
  })

  it('causes a read only once a component shows the query', async () => {
    const first = client.fetchQuery({ queryKey, queryFn: read.queryFn })
    const done = client.invalidateQueries({ queryKey })
    read.answer('before the change')
    await first
    await done
    expect(read.asked()).toBe(1)
    look()
    expect(read.asked()).toBe(2)
  })

  it('causes no second read of another query that is in flight', async () => {
    const part = heldRead()
    look()
    new QueryObserver(client, { queryKey: [...queryKey, 'part'], queryFn: part.queryFn }).subscribe(
      () => undefined,
    )
    const done = client.invalidateQueries({ queryKey, exact: true })
    read.answer('before the change')
    await expect.poll(read.asked).toBe(2)
    read.answer('after it')
    await done
    expect(part.asked()).toBe(1)
    expect(client.getQueryState([...queryKey, 'part'])).toMatchObject({ isInvalidated: false })
  })

  it('only marks the query as stale if no refetch is wanted', async () => {
    look()
    const done = client.invalidateQueries({ queryKey, refetchType: 'none' })
    read.answer('before the change')
    await done
    expect(read.asked()).toBe(1)
    expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true })
  })

  it('that several events report lets the current read finish, and causes one more read', async () => {
    client.setQueryData(queryKey, 'long ago', { updatedAt: 1 })
    look()
    const events = ['one', 'two', 'three'].map(() => invalidateAfterEvent(client, queryKey))
    expect(read.asked()).toBe(1)
    read.answer('before the last event')
    await expect.poll(read.asked).toBe(2)
    expect(data()).toBe('before the last event')
    read.answer('after all')
    await Promise.all(events)
    expect(data()).toBe('after all')
    expect(read.asked()).toBe(2)
  })

  it('is not overwritten by a response from before the change', async () => {
    client.setQueryData(queryKey, 'long ago', { updatedAt: 1 })
    look()
    showChange<string>(client, { queryKey }, () => 'after it')
    read.answerTo(1, 'before the change')
    read.answerTo(2, 'after it')
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(data()).toBe('after it')
  })

  it('is shown without a read if no read is in flight', () => {
    client.setQueryData(queryKey, 'just now')
    look()
    showChange<string>(client, { queryKey }, () => 'after it')
    expect(read.asked()).toBe(0)
    expect(data()).toBe('after it')
  })
})
