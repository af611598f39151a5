import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { NoticeListener } from '../../tools/local-stack/postgres/notice-listener.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? ''
const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined })
afterAll(() => sql.end())

test('a listener reports that its connection was lost, and then receives notices again', async () => {
  const channel = `test_${randomUUID().replaceAll('-', '')}`
  const heard: string[] = []
  let wake: (() => void) | undefined
  const gaps = { count: 0 }
  const listener = new NoticeListener(databaseUrl, sql, [channel], {
    onNotice: (_, payload) => {
      heard.push(payload)
      wake?.()
    },
    onGap: () => {
      gaps.count += 1
      wake?.()
    },
  })
  const until = async (isSo: () => boolean) => {
    while (!isSo())
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  await listener.start()
  await sql.notify(channel, 'before')
  await until(() => heard.includes('before'))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${channel}`
  await until(() => gaps.count > 0)
  await sql.notify(channel, 'after')
  await until(() => heard.includes('after'))
  expect(heard).toEqual(['before', 'after'])
  await listener.close()
})
