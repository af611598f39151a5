import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiUrl, newPerson, openDatabase, type Person, publishableKey } from './stack-fixture.ts'

// Rule 15.9: a small request must stay cheap. It cannot search every text of a table, or use embeds to turn a thousand rows
// into a million.
const sql = openDatabase()
// The data API's own role, which has the same password on every local stack.
const api = postgres({ ...addressOf(sql), username: 'authenticator', max: 1, onnotice: () => {} })
let person: Person
let token: string

beforeAll(async () => {
  person = await newPerson()
  token = (await person.client.auth.getSession()).data.session?.access_token ?? ''
})
afterAll(async () => {
  await Promise.all([sql.end(), api.end()])
})

function addressOf({ options: { host, port, database, pass } }: typeof sql) {
  return { host: host[0] ?? '', port: port[0] ?? 0, database, password: String(pass) }
}

const read = (query: string) =>
  fetch(`${apiUrl}/rest/v1/${query}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  })
const answerTo = async (query: string) => {
  const response = await read(query)
  return { status: response.status, body: await response.json() }
}
// Sends six requests, the most that one person can have in flight (rule 15.10).
const together = (path: string) => Promise.all(Array.from({ length: 6 }, () => read(path)))
const refused = (message: string) => ({ status: 400, body: { code: 'PT400', message } })

describe('filters', () => {
  const refusal = refused('Filters by parts of a text, or by more than 50 conditions, are refused.')

  test.each([
    'jobs?full_description=fts.zqz',
    'jobs?full_description=not.plfts(english).zqz',
    'jobs?full_description=like.*zqz*',
    'jobs?or=(project_name.ilike.*a*,project_name.ilike.*b*)',
    'jobs?and=(project_name.not.match.a,project_name.imatch.b)',
    'jobs?select=id,job_addresses(site_address)&job_addresses.site_address=ilike.*a*',
    'applications?select=id,jobs!inner(id)&jobs.full_description=wfts.zqz',
    `jobs?or=(${Array.from({ length: 60 }, (_, n) => `project_name.gt.${n}`).join()})`,
  ])('that would read every text are refused: %s', async (query) => {
    expect(await answerTo(query)).toMatchObject(refusal)
  })

  test.each([
    'rpc/search_open_jobs?project_name=ilike.*a*',
    'rpc/search_courses?title=like.*a*',
    'rpc/my_jobs?project_name=ilike.*a*',
    `rpc/check_answers?course_id=${crypto.randomUUID()}&answer=ilike.*a*`,
  ])('on the rows of a function are refused, even after its plan was cached: %s', async (query) => {
    const before = await together(query.replace(/[?&]\w+=\w+\..*/, ''))
    expect(before.every(({ status }) => status === 200)).toBe(true)
    const after = await together(query)
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 400))
  })

  test('are allowed if only the compared value looks like a refused filter', async () => {
    const { data, error } = await person.client
      .from('jobs')
      .select('id')
      .eq('project_name', "I'd like ~ @@ 'or'")
    expect({ data, error }).toEqual({ data: [], error: null })
  })
})

// Builders of embedding requests, and of the SQL that PostgREST generates for such requests.
const aliased = (many: number, table: string) =>
  Array.from({ length: many }, (_, n) => `a${n}:${table}(id)`).join()
const nested = (depth: number): string =>
  depth === 0 ? 'id' : `id,${depth % 2 === 0 ? 'jobs' : 'applications'}(${nested(depth - 1)})`
const toMany = (name: string) =>
  `left join lateral (select json_agg("${name}")::jsonb as "${name}" from (select "applications_1"."id"
    from "public"."applications" as "applications_1" where "applications_1"."job_id" = "public"."jobs"."id") as "${name}") as "${name}" on true`
const toOne = (name: string) =>
  `inner join lateral ( select "jobs_1"."id" from "public"."jobs" as "jobs_1" where "jobs_1"."id" = "public"."applications"."job_id" ) as "${name}" on "${name}" is not null`
const times = (many: number, part: (name: string) => string) =>
  Array.from({ length: many }, (_, n) => part(`a_${n}`)).join(' ')

describe('embedding', () => {
  const message = 'Reads that lead through a profile, or to more than five other tables, are refused.'

  test.each([
    `jobs?select=id,${aliased(6, 'applications')}`,
    `applications?select=id,${aliased(6, 'jobs')}`,
    `applications?select=${nested(6)}`,
    'applications?select=id,profiles!applications_user_id_fkey(applications!applications_user_id_fkey(id))',
    'notifications?select=id,mine:profiles(id)',
    'notifications?select=id,profiles!inner(id)',
    'notifications?select=id,...profiles(name)',
    'course_progress?select=course_id,courses(id,course_progress(profiles(id)))',
  ])('that can return very many rows is refused: %s', async (query) => {
    expect(await answerTo(query)).toMatchObject(refused(message))
  })

  test.each([
    `jobs?select=id,${aliased(5, 'applications')}`,
    `jobs?select=${nested(5)}`,
    'profiles?select=id,payment_details(abn),applications!applications_user_id_fkey(id)',
    `profiles?select=id&id=eq.${crypto.randomUUID()}`,
  ])('that returns few rows is allowed: %s', async (query) => {
    expect((await read(query)).status).toBe(200)
  })

  // Statements in the form in which PostgREST writes them, so that the limits are tested with any data API of
  // the stack.
  test.each([
    [5, 'to-many', `select "public"."jobs"."id" from "public"."jobs" ${times(5, toMany)}`, undefined],
    [6, 'to-many', `select "public"."jobs"."id" from "public"."jobs" ${times(6, toMany)}`, message],
    [5, 'to-one', `select 1 from "public"."applications" ${times(5, toOne)}`, undefined],
    [6, 'to-one', `select 1 from "public"."applications" ${times(6, toOne)}`, message],
    [
      1,
      'profile',
      `select 1 from "public"."notifications" left join lateral (
      select "profiles_1"."id" from "public"."profiles" as "profiles_1"
      where "profiles_1"."id" = "public"."notifications"."user_id") as "notifications_profiles_1" on true`,
      message,
    ],
    [
      1,
      'many-to-many profile',
      `select 1 from "public"."courses" left join lateral (
      select "public"."profiles"."id" from "public"."profiles", "public"."certificates"
      where "public"."certificates"."course_id" = "public"."courses"."id"
        and "public"."certificates"."user_id" = "public"."profiles"."id") as "courses_profiles_1" on true`,
      message,
    ],
    [
      0,
      'but a profile itself',
      `select 1 from "public"."profiles" left join lateral (
      select "payment_details_1"."abn" from "public"."payment_details" as "payment_details_1"
      where "payment_details_1"."user_id" = "public"."profiles"."id") as "profiles_payment_details_1" on true
      where "public"."profiles"."id" = $1`.replace('$1', `'${crypto.randomUUID()}'`),
      undefined,
    ],
  ])('has the same limits in the SQL of any data API: %i %s', async (_many, _what, statement, told) => {
    const answer = api.begin(async (tx) => {
      const claims = JSON.stringify({ sub: person.id, role: 'authenticated' })
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      await tx.unsafe(statement)
      return undefined
    })
    expect(await answer.catch((error: Error) => error.message)).toBe(told)
  })
})

const one = crypto.randomUUID()
const names = (many: number, name: (number: number) => string) =>
  Array.from({ length: many }, (_, n) => name(n)).join()

describe('columns', () => {
  test.each([
    ['a column 61 times', `jobs?select=${names(61, () => 'project_name')}`],
    ['one under 31 aliases', `jobs?select=${names(31, (n) => `a${n}:project_name`)}`],
    ['a long one of one row', `jobs?select=${names(61, (n) => `a${n}:full_description`)}&id=eq.${one}`],
    ['one of another table', `jobs?select=id,applications(${names(60, () => 'job_title')})`],
    ['one of a search', `rpc/search_open_jobs?select=${names(61, (n) => `a${n}:project_name`)}`],
    ['all of a search', 'rpc/search_open_jobs?select=*,*,*,*'],
    ['one of my jobs', `rpc/my_jobs?past=false&select=${names(61, (n) => `a${n}:project_name`)}`],
  ])('requested too many times in one read are refused: %s', async (_what, query) => {
    const message = 'Reads of more than 60 columns, or of all columns again and again, are refused.'
    expect(await answerTo(query)).toMatchObject(refused(message))
  })

  test('are allowed in a read with at most 60 names and 50 conditions', async () => {
    const conditions = names(49, (n) => `project_name.eq.${n}`)
    const { status } = await read(`jobs?select=${names(29, (n) => `a${n}:project_name`)}&or=(${conditions})`)
    expect(status).toBe(200)
  })

  test('of the rows that a write returns are limited as in a read', async () => {
    const select = names(61, (n) => `a${n}:answers`)
    const response = await fetch(`${apiUrl}/rest/v1/rpc/save_course_progress?select=${select}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ course_id: one, answers: {}, current_section: '', current_question: '' }),
    })
    expect(await response.json()).toMatchObject({
      code: 'PT400',
      message: expect.stringMatching(/60 columns/),
    })
  })

  test.each([
    'jobs?select=id,full_description',
    'jobs?select=id&order=full_description.desc',
    'jobs?select=id&full_description=eq.x',
    'jobs?select=id,full_description::text',
    `jobs?select=id,full_description&id=neq.${one}`,
    `jobs?select=id,full_description&id=not.eq.${one}`,
    `jobs?select=id,full_description&id=in.(${one})`,
    `jobs?select=id,full_description&or=(id.eq.${one},id.neq.${one})`,
    `jobs?select=id,full_description&not.and=(id.eq.${one},id.eq.${one})`,
    `applications?select=id,jobs(full_description)&id=eq.${one}`,
    `applications?select=id,jobs(id,full_description)&jobs.id=eq.${one}`,
    `course_progress?select=course_id,courses(sections)&user_id=eq.${one}`,
    `course_progress?select=course_id,...courses(sections)&user_id=eq.${one}`,
    `course_progress?select=course_id,courses(*)&user_id=eq.${one}&course_id=eq.${one}`,
    `course_progress?select=answers&user_id=eq.${one}`,
    'profiles?select=*',
    'profiles?select=id,communication_style',
  ])('with long texts of many rows are refused: %s', async (query) => {
    expect(await answerTo(query)).toMatchObject(
      refused('Long texts, and all columns at once, are read of one row at a time.'),
    )
  })

  test.each([
    'jobs?select=id,project_name,category,status&limit=1000',
    `jobs?select=id,full_description,job_addresses(site_address)&id=eq.${one}&order=id&limit=1`,
    `courses?select=id,sections,checks&id=eq.${one}`,
    `course_progress?select=*&user_id=eq.${one}&course_id=eq.${one}`,
    `profiles?select=*&id=eq.${one}`,
    'rpc/my_jobs?past=false',
    'rpc/search_courses',
    `jobs?select=id&or=(${names(5, (n) => `project_name.eq.${n}`)})`,
  ])('that the app reads are allowed: %s', async (query) => {
    expect((await read(query)).status).toBe(200)
  })
})
