import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiUrl, newOpenJob, newPerson, openDatabase, type Person, publishableKey } from './stack-fixture.ts'
import { sections } from './world.ts'

// Requests that no page sends, but that PostgREST reads in a special way.

const sql = openDatabase()
const title = `Forms ${crypto.randomUUID()}`
const jobs: string[] = []
const courses: string[] = []
let person: Person
let token = ''

beforeAll(async () => {
  person = await newPerson()
  token = (await person.client.auth.getSession()).data.session?.access_token ?? ''
  await sql`update public.profiles set status = 'active' where id = ${person.id}`
  for (const n of [1, 2, 3, 4]) jobs.push(await newOpenJob(sql, `${title} ${n}`))
  await person.client.rpc('apply_to_job', { job_id: jobs[0] ?? '' }).throwOnError()
  await sql`
    update public.applications set status = 'Accepted', reviewed_at = now(), reviewed_by = user_id
    where user_id = ${person.id}`
  for (const completed of [true, false]) {
    const [course] = await sql<{ id: string }[]>`
      insert into public.courses (title, description, category, sections) values (${title}, 'Forms', 'Office Cleaning', ${JSON.stringify(sections)}::text::jsonb) returning id`
    courses.push(course?.id ?? '')
    await sql`
      insert into public.course_progress (user_id, course_id, completed, answers)
      values (${person.id}, ${course?.id ?? ''}, ${completed}, '{"s1_q1": "true"}')`
  }
})

afterAll(async () => {
  await sql`delete from public.jobs where id in ${sql(jobs)}`
  await sql`delete from public.courses where id in ${sql(courses)}`
  await sql.end()
})

/** The response to a request that is sent as the test's person. */
async function ask(path: string, { bearer = token, ...init }: RequestInit & { bearer?: string } = {}) {
  const headers = {
    apikey: publishableKey,
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(init.body !== undefined && { 'content-type': 'application/json' }),
    ...Object.fromEntries(new Headers(init.headers)),
  }
  const response = await fetch(`${apiUrl}/rest/v1/${path}`, { ...init, headers })
  const text = await response.text()
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const call = (name: string, body: string) => ask(`rpc/${name}`, { method: 'POST', body })

describe('an argument of a call', () => {
  test.each(['"x"', '2', '""', '[]', '{}'])('with the value %s is refused as a boolean', async (value) => {
    expect(await call('my_jobs', `{"past":${value}}`)).toMatchObject({ status: 400, body: { code: '22P02' } })
  })

  test.each(['my_jobs?past=x', 'my_jobs?past=2'])('in the URL is refused as a boolean: %s', async (path) => {
    expect(await ask(`rpc/${path}`)).toMatchObject({ status: 400, body: { code: '22P02' } })
  })

  test.each(['"true"', '1', '"yes"'])('with the value %s is accepted as the boolean true', async (value) => {
    expect((await call('my_jobs', '{"past":false}')).body).toHaveLength(1)
    expect((await call('my_jobs', `{"past":${value}}`)).body).toEqual([])
  })

  test('is refused if it is text that contains JSON where JSON itself is expected', async () => {
    const profile = JSON.stringify(JSON.stringify({ name: 'Somebody Else' }))
    const answer = await call('save_profile', `{"profile":${profile}}`)
    expect(answer).toMatchObject({ status: 400, body: { code: '22023' } })
    const { data } = await person.client.from('profiles').select('name').single()
    expect(data?.name).not.toBe('Somebody Else')
  })
})

test.each(['\\ud800', 'a\\udc00b', '\\ud800\\ud800\\udc00'])(
  'a text with half a surrogate pair is refused: %s',
  async (text) => {
    expect(await call('search_open_jobs', `{"query":"${text}"}`)).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    })
  },
)

describe('embedding', () => {
  // These forms need every column. The caller either lacks the right to a column (42501), or the policies
  // refuse to read all columns of many rows (PT400).
  test.each(['applications(count)', 'applications()'])(
    'with %s needs the right to every column',
    async (related) => {
      const { status, body } = await ask(`jobs?select=id,${related}&limit=1`)
      expect([
        [403, '42501'],
        [400, 'PT400'],
      ]).toContainEqual([status, body.code])
    },
  )

  test.each([
    'jobs?select=id,job_addresses(site_address)&job_addresses.order=nope',
    'applications?select=id,jobs(id)&order=jobs(nope)',
  ])('is refused if it is ordered by an unknown column: %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 400, body: { code: '42703' } })
  })

  test('is refused for a function whose rows do not belong to a table', async () => {
    const rows = 'rpc/search_open_jobs?query=x&select=id'
    for (const related of ['job_addresses(site_address)', '...job_addresses(site_address)'])
      expect(await ask(`${rows},${related}`)).toMatchObject({ status: 400, body: { code: 'PGRST200' } })
  })

  test('can spread a related row', async () => {
    const { body } = await ask('applications?select=job_id,...jobs(title:project_name)')
    expect(body).toEqual([{ job_id: jobs[0], title: `${title} 1` }])
  })

  test('spreads a row within a spread row, or is refused', async () => {
    const { status, body } = await ask(
      'applications?select=job_id,...jobs(project_name,...job_addresses(site_address))',
    )
    if (status === 200)
      expect(body).toEqual([{ job_id: jobs[0], project_name: `${title} 1`, site_address: null }])
    else expect({ status, code: body.code }).toEqual({ status: 400, code: 'PGRST100' })
  })

  test('follows foreign keys of several columns in both directions', async () => {
    const progress = await ask(
      'course_progress?select=course_id,certificates(course_id)&order=completed.desc',
    )
    const [completed, begun] = courses
    expect(progress.body).toEqual([
      { course_id: completed, certificates: { course_id: completed } },
      { course_id: begun, certificates: null },
    ])
    const certificates = await ask('certificates?select=course_id,course_progress(course_id)')
    expect(certificates.body).toEqual([{ course_id: completed, course_progress: { course_id: completed } }])
  })
})

describe('an insert of no rows', () => {
  test('still requires the right to insert', async () => {
    const nothing = { method: 'POST', body: '[]' }
    expect(await ask('jobs', nothing)).toMatchObject({ status: 403, body: { code: '42501' } })
    expect(await ask('jobs', { ...nothing, bearer: '' })).toMatchObject({
      status: 401,
      body: { code: '42501' },
    })
  })
})

describe('a request', () => {
  test.each(['', ' ', ','])('with the Accept header "%s" is refused', async (accept) => {
    const answer = await ask('jobs?select=id&limit=1', { headers: { accept } })
    expect(answer).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
    expect(await ask('rpc/is_admin', { headers: { accept } })).toMatchObject({ status: 406 })
  })

  test.each([
    ['counts rows', 'search_open_jobs?query=none-such&select=id', 200],
    ['refuses unknown arguments', 'count_open_jobs?nope=x', 404],
    ['refuses to write', 'apply_to_job?job_id=00000000-0000-4000-8000-000000000000', 405],
  ])('by HEAD for a function %s', async (_what, path, status) => {
    const answer = await ask(`rpc/${path}`, { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect(answer).toMatchObject({ status, body: undefined })
    if (status === 200) expect(answer.range).toBe('*/0')
  })

  const many = `jobs?select=project_name&project_name=gt.${encodeURIComponent(title)}&order=project_name`
  test.each([
    ['1-2', '', [2, 3]],
    ['0-1', '&limit=3', [1, 2]],
    ['0-9', '&limit=2', [1, 2]],
    ['0-2', '&offset=1&limit=3', [2, 3]],
    ['1-', '&limit=2', [2]],
    ['3-9', '&limit=2', undefined],
  ])('with Range %s and the query "%s" returns the rows that are in both', async (range, query, numbers) => {
    const { status, body } = await ask(`${many}${query}`, { headers: { range } })
    if (numbers === undefined) expect(status).toBe(416)
    else expect(body.slice(0, 4)).toMatchObject(numbers.map((n) => ({ project_name: `${title} ${n}` })))
    if (numbers !== undefined) expect(body).toHaveLength(numbers.length)
  })
})
