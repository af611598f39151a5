import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { messageFeed, type StoredMessage } from '../../tools/local-stack/realtime/message-feed.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
afterAll(() => sql.end())

test('a burst of broadcasts arrives in order, and is read by a few queries instead of one for each broadcast', async () => {
  const topic = `burst:${randomUUID()}`
  const size = 1_200
  const received: StoredMessage[] = []
  let queries = 0
  const counted = new Proxy(sql, {
    apply: (query, self, given) => {
      queries += 1
      return Reflect.apply(query, self, given)
    },
  })
  await new Promise<void>((resolve, reject) => {
    const feed = messageFeed(databaseUrl, counted, {
      onMessage: (message) => {
        if (message.topic !== topic) return
        received.push(message)
        if (received.length === size) resolve(feed.close())
      },
      onGap: () => reject(new Error('There was a gap.')),
      onError: reject,
    })
    feed
      .start()
      .then(
        () =>
          sql`select realtime.send(jsonb_build_object('place', place), 'changed', ${topic}) from generate_series(1, ${size}) place`,
      )
      .catch(reject)
  })
  expect(received.map(({ payload }) => payload)).toEqual(
    Array.from({ length: size }, (_, index) => expect.objectContaining({ place: index + 1 })),
  )
  expect(queries).toBeLessThan(size / 10)
})
