import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { newClient, newPerson, openDatabase, password } from './stack-fixture.ts'

test('a phone number and its password are exchanged for a session', async () => {
  const { id } = await newPerson()
  const phone = `04${String(Date.now()).slice(-8)}`
  const sql = openDatabase()
  await sql`update public.profiles set phone = ${phone} where id = ${id}`
  await sql.end()

  const client = newClient()
  const { data, error } = await client.functions.invoke<{ access_token: string; refresh_token: string }>(
    'sign-in-with-phone',
    { body: { phone, password } },
  )
  expect(error).toBeNull()
  if (!data) throw new Error('The function returned no session')
  const session = await client.auth.setSession(data)
  expect(session.data.user?.id).toBe(id)
})

test('the refusal of an edge function reaches the caller with its status and body', async () => {
  const { error } = await newClient().functions.invoke('sign-in-with-phone', {
    body: { phone: '0491 570 999', password: 'wrong' },
  })
  expect(error).toBeInstanceOf(FunctionsHttpError)
  if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response)) throw error
  expect(error.context.status).toBe(401)
  expect(await error.context.json()).toEqual({
    code: 'unauthenticated',
    message: 'Invalid login credentials',
  })
})

test('a caller who sends a different false IP address with each attempt still counts as one caller', async () => {
  const body = { phone: `04${String(Date.now()).slice(-8)}`, password: 'wrong' }
  const tries = Array.from({ length: 6 }, async (_, place) => {
    const headers = { 'cf-connecting-ip': `192.0.2.${place}`, 'x-forwarded-for': `192.0.2.${place}` }
    const { error } = await newClient().functions.invoke('sign-in-with-phone', { body, headers })
    if (!(error instanceof FunctionsHttpError) || !(error.context instanceof Response)) throw error
    return error.context.status
  })
  const statuses = await Promise.all(tries)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('a call of a missing edge function fails with an HTTP error', async () => {
  const { error } = await newClient().functions.invoke('no-such-function')
  expect(error).toBeInstanceOf(FunctionsHttpError)
})
