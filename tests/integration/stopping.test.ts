import { expect, it } from 'vitest'
import { OwnStack } from '../own-stack.ts'
import { connect } from './database-session.ts'

// Whatever waits for answers of a database that is gone must not keep "Stopping" from ending.

it('a stack whose PostgreSQL is killed while messages go out stops', { timeout: 180_000 }, async () => {
  const stack = await OwnStack.make('stopping', { functions: true })
  const { databaseUrl } = await stack.start()
  const sql = connect(databaseUrl, 'stopping', 1)
  const count = async (state: string) =>
    Number((await sql`select count(*) from private.deliveries where state = ${state}`)[0]?.['count'])
  await sql`
    insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@test.example', '{}', '{}', now(), now()
    from (select gen_random_uuid() as id from generate_series(1, 2000)) made`
  await sql`
    insert into public.notifications (user_id, message, type)
    select id, 'Your application has been accepted.', 'application_accepted' from public.profiles`
  await expect.poll(() => count('sent'), { timeout: 60_000 }).toBeGreaterThan(5)
  expect(await count('waiting')).toBeGreaterThan(100)

  stack.killDatabase()
  await sql.end({ timeout: 0 })
  expect(stack.isRunning).toBe(true)
  await stack.remove()
  expect(stack.isRunning).toBe(false)
})
