import { once } from 'node:events'
import { get, IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  newClient,
  newOpenJob,
  newPerson,
  openDatabase,
  type Person,
  publishableKey,
  secretKey,
} from './stack-fixture.ts'

const sql = openDatabase()
const jobs: string[] = []
let person: Person
let stranger: Person
const title = `Conformance ${crypto.randomUUID()}`

beforeAll(async () => {
  ;[person, stranger] = await Promise.all([newPerson(), newPerson()])
  for (const n of [1, 2, 3]) jobs.push(await newOpenJob(sql, `${title} ${n}`))
  await sql`update public.profiles set status = 'active' where id = ${person.id}`
})

afterAll(async () => {
  await sql`delete from public.jobs where id in ${sql(jobs)}`
  await sql.end()
})

const newName = () => `conformance_${crypto.randomUUID().slice(0, 8)}`

/** Polls with the secret key until the API's schema is reloaded and the response is `expected`. */
async function expectPolled(method: string, path: string, expected: unknown): Promise<void> {
  await expect
    .poll(async () => {
      const headers = { apikey: secretKey }
      const response = await fetch(`${process.env['SUPABASE_URL']}/rest/v1/${path}`, { method, headers })
      return { status: response.status, body: await response.json() }
    })
    .toEqual(expected)
}

/** Expects the response of a temporary function, called by POST. */
async function expectAnswer(definition: string, expected: unknown): Promise<void> {
  const name = newName()
  await sql.unsafe(`
    create function public.${name}() ${definition};
    grant execute on function public.${name}() to service_role;
    notify pgrst, 'reload schema';`)
  try {
    await expectPolled('POST', `rpc/${name}`, expected)
  } finally {
    await sql.unsafe(`drop function public.${name}(); notify pgrst, 'reload schema'`)
  }
}

describe('reading rows', () => {
  test('returns only rows that row security allows, with times in ISO 8601', async () => {
    const { data } = await person.client.from('profiles').select('id, created_at')
    expect(data).toEqual([
      { id: person.id, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/) },
    ])
  })

  test('happens in a read-only transaction', async () => {
    const name = newName()
    await sql.unsafe(`
      create view public.${name} with (security_invoker = true) as
        select current_setting('transaction_read_only') as read_only;
      grant select on public.${name} to service_role;
      notify pgrst, 'reload schema';`)
    try {
      await expectPolled('GET', name, { status: 200, body: [{ read_only: 'on' }] })
    } finally {
      await sql.unsafe(`drop view public.${name}; notify pgrst, 'reload schema'`)
    }
  })

  test('combines filters, order, a range and an exact count', async () => {
    const { data, count, status } = await person.client
      .from('jobs')
      .select('project_name, start_date', { count: 'exact' })
      .in('id', jobs)
      .order('project_name', { ascending: false })
      .range(0, 1)
    expect(data?.map((job) => job.project_name)).toEqual([`${title} 3`, `${title} 2`])
    expect(data?.[0]?.start_date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect({ count, status }).toEqual({ count: 3, status: 206 })
  })

  test('can return a count without rows', async () => {
    const { data, count } = await person.client
      .from('jobs')
      .select('id', { count: 'exact', head: true })
      .in('id', jobs)
    expect({ data, count }).toEqual({ data: null, count: 3 })
  })

  test('gives only exact counts, because estimates would reveal hidden rows', async () => {
    for (const kind of ['planned', 'estimated'] as const) {
      const { data, error, count } = await person.client.from('profiles').select('id', { count: kind })
      // PostgREST 13 does not refuse an estimate of few rows, but counts them exactly.
      if (kind === 'estimated' && error === null) {
        expect(count).toBe(1)
        continue
      }
      expect({ data, code: error?.code, message: error?.message }).toEqual({
        data: null,
        code: 'PT400',
        message: 'Only exact counts are given.',
      })
    }
  })

  test('fails if a single row is missing, but returns null with maybeSingle', async () => {
    const query = person.client.from('jobs').select('id').eq('id', crypto.randomUUID())
    expect(await query.single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect(
      await person.client.from('jobs').select('id').eq('id', crypto.randomUUID()).maybeSingle(),
    ).toMatchObject({ data: null, error: null })
  })

  test('can embed a related row', async () => {
    await sql`
      insert into public.job_addresses (job_id, site_address) values (${jobs[0] ?? ''}, '1 Test Street')
      on conflict (job_id) do update set site_address = excluded.site_address`
    const { data } = await person.client
      .from('jobs')
      .select('id, job_addresses(site_address)')
      .eq('id', jobs[0] ?? '')
      .single()
    expect(data).toEqual({ id: jobs[0], job_addresses: { site_address: '1 Test Street' } })
  })
})

describe('the data API', () => {
  test('refuses a malformed value', async () => {
    const { status, error } = await person.client.from('jobs').select('id').eq('id', 'no-uuid')
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '22P02' })
  })

  test.each([
    ['a filter without operator', 'jobs?select=id&project_name=eq', {}, 400, 'PGRST100'],
    ['an unknown parameter', `jobs?select=id&apikey=${publishableKey}`, {}, 400, 'PGRST100'],
    ['a table as bytes', 'jobs?select=id', { accept: 'application/octet-stream' }, 406, 'PGRST107'],
    ['an unknown time zone', 'jobs?select=id', { prefer: 'timezone=Nowhere/Land' }, 400, '22023'],
  ])('refuses %s', async (_what, query, headers: Record<string, string>, status, code) => {
    const response = await fetch(`${process.env['SUPABASE_URL']}/rest/v1/${query}`, {
      headers: { apikey: secretKey, ...headers },
    })
    expect({ status: response.status, code: (await response.json()).code }).toEqual({ status, code })
  })

  test.each([
    ['planned', 'exact'],
    ['exact', 'planned'],
  ])('gives no estimated count for the Prefer headers %s and %s', async (...kinds) => {
    // Sends the request without fetch, which would merge the two headers into one.
    const path = `${process.env['SUPABASE_URL']}/rest/v1/jobs?select=id&limit=1`
    const token = (await person.client.auth.getSession()).data.session?.access_token
    const guess = async () => {
      const sent = get(path, {
        headers: {
          apikey: publishableKey,
          authorization: `Bearer ${token}`,
          prefer: kinds.map((kind) => `count=${kind}`),
        },
      })
      const [answer] = z.parse(z.tuple([z.instanceof(IncomingMessage)]), await once(sent, 'response'))
      answer.resume()
      return answer.statusCode === 400 ? 'refused' : answer.headers['content-range']
    }
    // The two headers contradict each other. The service obeys one of them, and either refuses the request or counts
    // exactly. The check is repeated, because other tests post jobs at the same time.
    await expect
      .poll(async () => {
        const { count } = await person.client.from('jobs').select('id', { count: 'exact', head: true })
        return ['refused', `0-0/${count}`].includes((await guess()) ?? '')
      })
      .toBe(true)
  })

  test('refuses a value of the wrong type from a caller who may not read the table', async () => {
    const { error } = await newClient().from('jobs').select('id').eq('id', 'no-uuid')
    // PostgreSQL checks rights first, whereas the local stack's own data API reads the value first.
    expect(['42501', '22P02']).toContain(error?.code)
  })

  test('answers 401 to a visitor who reads a table', async () => {
    const { status, error } = await newClient().from('jobs').select('id')
    expect({ status, code: error?.code }).toEqual({ status: 401, code: '42501' })
  })

  test('answers 403 to a person who updates a column without the right to it, and changes nothing', async () => {
    const { status, error } = await person.client
      .from('profiles')
      .update({ role: 'admin' })
      .eq('id', person.id)
    expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
    const { data } = await person.client.from('profiles').select('role').single()
    expect(data).toEqual({ role: 'cleaner' })
  })

  test('refuses a text that PostgreSQL cannot store', async () => {
    for (const name of ['a\u0000b', '\ud800']) {
      const { status, error } = await person.client.from('profiles').update({ name }).eq('id', person.id)
      // With PostgREST, the database checks the right to the column before it checks the value.
      expect([status, error?.code]).toEqual(
        status === 403 ? [403, '42501'] : [400, expect.stringMatching(/^22|^PGRST102$/)],
      )
    }
    // PostgREST cuts a filter's value at a NUL.
    const { status, data } = await person.client.from('profiles').select('id').eq('name', 'a\u0000b')
    expect(status === 200 ? data : status).toEqual(status === 200 ? [] : 400)
  })

  test('reports no error for a change of a row that row security hides, and changes nothing', async () => {
    await sql`insert into public.notifications (user_id, message, type) values (${person.id}, 'Mine', 'test')`
    const { data, error } = await stranger.client
      .from('notifications')
      .update({ read: true })
      .eq('user_id', person.id)
      .select('id')
    expect({ data, error }).toEqual({ data: [], error: null })
  })

  test('refuses to change all rows without a filter', async () => {
    const headers = { apikey: secretKey, 'content-type': 'application/json' }
    for (const [method, body] of [['PATCH', '{"read":true}'], ['DELETE']] as const) {
      const response = await fetch(`${process.env['SUPABASE_URL']}/rest/v1/notifications`, {
        method,
        headers,
        ...(body && { body }),
      })
      expect({ status: response.status, ...(await response.json()) }).toMatchObject({
        status: 400,
        code: '21000',
        message: `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
      })
    }
  })

  test('refuses a table that does not exist', async () => {
    const response = await fetch(`${process.env['SUPABASE_URL']}/rest/v1/no_such_table`, {
      headers: { apikey: secretKey },
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'PGRST205' })
  })
})

describe('a call of a database function', () => {
  test('returns a row as an object, or a business error with its status, code and text', async () => {
    const job = jobs[1] ?? ''
    const first = await person.client.rpc('apply_to_job', { job_id: job })
    expect(first.error).toBeNull()
    expect(first.data).toMatchObject({ job_id: job, user_id: person.id, status: 'Pending' })
    const second = await person.client.rpc('apply_to_job', { job_id: job })
    expect(second).toMatchObject({
      status: 409,
      error: { code: 'PT409', message: 'You have already applied for this job.' },
    })
  })

  test('supports select, order and limit for the returned rows', async () => {
    const { data, error } = await person.client
      .rpc('search_open_jobs', { query: title, page_size: 10 })
      .select('id, name:project_name, application_status')
      .order('project_name')
      .limit(2)
    expect(error).toBeNull()
    expect(data).toMatchObject([
      { id: jobs[0], application_status: null },
      { id: jobs[1], application_status: 'Pending' },
    ])
  })

  test('can order the returned rows by selected columns only', async () => {
    const { status, error } = await person.client
      .rpc('search_open_jobs', { query: title, page_size: 10 })
      .select('id')
      .order('project_name')
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '42703' })
  })

  test('can embed related rows if the function returns rows of a table', async () => {
    const admin = await newPerson()
    await sql`update public.profiles set role = 'admin' where id = ${admin.id}`
    const { data } = await admin.client
      .rpc('admin_job', { job_id: jobs[0] ?? '' })
      .select('id, job_addresses(site_address)')
    expect(data).toEqual([{ id: jobs[0], job_addresses: { site_address: '1 Test Street' } }])
  })

  test('returns a scalar as it is', async () => {
    expect((await person.client.rpc('is_admin')).data).toBe(false)
  })

  test('needs the secret key for some functions', async () => {
    const tried = { phone: '+61 491 570 110', password: 'nobody’s', caller: '192.0.2.1' }
    const refused = await person.client.rpc('check_phone_sign_in', tried)
    expect({ status: refused.status, code: refused.error?.code }).toEqual({ status: 403, code: '42501' })
    const allowed = await newClient(secretKey).rpc('check_phone_sign_in', tried)
    expect({ error: allowed.error, data: allowed.data }).toEqual({ error: null, data: null })
  })

  test('runs in a read-only transaction if the function is not volatile, even by POST', () =>
    expectAnswer(
      `returns text language sql stable set search_path = '' as
        $$ select current_setting('transaction_read_only') $$`,
      { status: 200, body: 'on' },
    ))

  test('has no user if it is made with only a key', () =>
    expectAnswer(`returns uuid language sql stable set search_path = '' as $$ select auth.uid() $$`, {
      status: 200,
      body: null,
    }))

  test.each([
    ['P0001', 400],
    ['23514', 400],
    ['40001', 500],
    ['54001', 500],
    ['57014', 500],
    ['57P01', 503],
    ['08006', 503],
    ['P0002', 500],
  ])('keeps the SQLSTATE %s and the message of a database error, with the status %i', (code, status) =>
    expectAnswer(
      `returns void language plpgsql set search_path = '' as
        $$ begin raise exception 'As it is.' using errcode = '${code}', detail = 'More.', hint = 'Do this.'; end $$`,
      { status, body: { code, message: 'As it is.', details: 'More.', hint: 'Do this.' } },
    ),
  )
})
