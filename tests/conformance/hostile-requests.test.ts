import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tries, triesAll } from '../tries-all.ts'
import { allRpcs, allTables, type Rpc } from './endpoints.ts'
import { badBodies, badValues, faultsOf, harmless, type Sent } from './hostile-fixture.ts'
import { openDatabase } from './stack-fixture.ts'
import { lookAt, makeWorld, removeWorld, type World, type WorldSnapshot } from './world.ts'

// Sends requests that no page sends to every function, table, bucket, topic and edge function of the API. Each refusal
// must be a 4xx with a text, and other people's data must not change. The same seed sends the same requests (see
// parallel-properties.test.ts).

const seed = Number(process.env['PROPERTY_SEED'] ?? 1)
/** How many bad values each argument of a function gets. Arguments that take an id get other people's ids as well. */
const valuesEach = tries(1, 4)
/**
 * Whether a function's argument gets bad values: two arguments of each function, which vary by function, or all in the full
 * run.
 */
const isTried = (index: number, count: number, name: string) => triesAll || (index + name.length) % count < 2
/**
 * Returns one in six of the hostile inputs, varying by table, or all in the full run. A sample is enough, because the API
 * reads these inputs in the same way for all tables.
 */
const someOf = <Item>(items: readonly Item[], table: number) =>
  items.filter((_, index) => triesAll || index % 6 === table % 6)
const functions = ['calendar', 'deliver', 'save-push-token', 'sign-in-with-phone', 'unsubscribe']
let sql: ReturnType<typeof openDatabase>
let world: World
let before: WorldSnapshot
/** A cleaner's access token. */
let token = ''
const attacker = 3

beforeAll(async () => {
  sql = openDatabase()
  world = await makeWorld(sql, { people: 5, jobs: 2 })
  const [job_id = ''] = world.jobs
  // Makes another person apply for the first job. The attacker has already applied for the second job.
  await world.people[2]?.client.rpc('apply_to_job', { job_id }).throwOnError()
  token = (await world.people[attacker]?.client.auth.getSession())?.data.session?.access_token ?? ''
  before = await lookAt(sql, world)
})

afterAll(async () => {
  await removeWorld(sql, world)
  await sql.end()
})

/** Expects that other people's data has not changed. Only the attacker's own rows can differ. */
async function expectUntouched(): Promise<void> {
  const own = world.people[attacker]?.id
  // The attacker's rows in the reserve are those of the attacker's applications. These rows can differ, because a
  // person who withdraws leaves the reserve.
  const ownApplications = before.applications.filter(({ user_id }) => user_id === own).map(({ id }) => id)
  const others = (snapshot: WorldSnapshot) => ({
    ...snapshot,
    profiles: snapshot.profiles.filter(({ id }) => id !== own),
    applications: snapshot.applications.filter(({ user_id }) => user_id !== own),
    reserve: snapshot.reserve.filter(({ application_id }) => !ownApplications.includes(application_id)),
    notifications: snapshot.notifications.filter(({ user_id }) => user_id !== own),
    availability: snapshot.availability.filter(({ user_id }) => user_id !== own),
    progress: snapshot.progress.filter(({ user_id }) => user_id !== own),
    certified: snapshot.certified.filter((id) => id !== own),
    jobs: snapshot.jobs.map((job) => ({ ...job, accepted_count: 0, pending_count: 0, updated_at: '' })),
  })
  expect(others(await lookAt(sql, world))).toEqual(others(before))
}

function bodiesFor({ name, args }: Rpc): (Sent & { what: string })[] {
  const path = `/rest/v1/rpc/${name}`
  const ids = [world.people[2]?.id, world.people[0]?.id, before.applications[0]?.id, world.jobs[0]]
  const idsOfOthers = ids.map((id) => JSON.stringify(id))
  // All functions read a body in the same way, so three are enough.
  const bodies = ['apply_to_job', 'save_job', 'save_profile'].includes(name) ? badBodies : []
  const whole = bodies.map(([what, body]) => ({
    method: 'POST',
    path,
    bearer: token,
    body,
    what: `${name}: ${what}`,
  }))
  const single = args.flatMap((bad, index) =>
    [
      ...(isTried(index, args.length, name)
        ? fc.sample(fc.constantFrom(...badValues), { numRuns: valuesEach, seed: seed + index })
        : []),
      ...(bad.type === 'uuid' ? idsOfOthers : []),
    ].map((value) => ({
      method: 'POST',
      path,
      bearer: token,
      body: `{${args
        .filter((arg) => arg === bad || !arg.optional)
        .map(
          (arg) => `${JSON.stringify(arg.name)}:${arg === bad ? value : harmless(arg.type, world.jobs[0])}`,
        )
        .join()}}`,
      what: `${name}, ${bad.name} = ${value.slice(0, 60)}`,
    })),
  )
  const extra = {
    method: 'POST',
    path,
    bearer: token,
    body: '{"role":"admin","user":{}}',
    what: `${name}: unknown arguments`,
  }
  const visitor = { method: 'POST', path, body: '{}', what: `${name}: as a visitor` }
  return [...whole, ...single, extra, visitor]
}

describe('functions of the database', () => {
  test('answer every malformed body and argument without failing, and leave other people’s data unchanged', async () => {
    const rpcs = await allRpcs(sql)
    expect(await faultsOf(rpcs.flatMap(bodiesFor))).toEqual([])
    await expectUntouched()
  }, 180_000)
})

describe('tables', () => {
  test('refuse writes that no page makes, and never fail on a filter', async () => {
    const requests = (await allTables(sql)).flatMap(({ name, column }, table) => {
      const path = `/rest/v1/${name}`
      const everything = `${path}?${column}=not.is.null`
      const filters = [
        'eq.',
        "eq.'",
        'like.%25%5C',
        'in.(',
        'in.(,)',
        'cs.{{',
        'fts.((',
        'neq.%00',
        'match.(((',
        'is.what',
      ]
      return [
        ...someOf(badBodies, table).flatMap(([what, body]) =>
          ['POST', 'PATCH', 'PUT'].map((method) => ({
            method,
            path: everything,
            body,
            what: `${method} ${name}: ${what}`,
          })),
        ),
        { method: 'DELETE', path: everything, what: `DELETE ${name}` },
        { method: 'PATCH', path: everything, body: `{"${column}":null}`, what: `PATCH ${name}` },
        ...someOf(filters, table).map((filter) => ({
          method: 'GET',
          path: `${path}?${column}=${filter}`,
          what: `GET ${name} ${filter}`,
        })),
        ...someOf(
          [
            'select=*,profiles(*),applications(*)',
            'select=id::text::int',
            'order=x.y.z',
            'limit=-1',
            'offset=1e9',
            'or=(((',
            'columns="',
          ],
          table,
        ).map((query) => ({ method: 'GET', path: `${path}?${query}`, what: `GET ${name} ${query}` })),
      ].map((one) => ({ ...one, bearer: token }))
    })
    expect(await faultsOf(requests)).toEqual([])
    await expectUntouched()
  }, 180_000)
})

describe('storage and edge functions', () => {
  test('answer every malformed body, path and list without failing', async () => {
    const victim = world.people[2]?.id
    const paths = [
      '..',
      '%2e%2e/%2e%2e/x',
      '/',
      '//',
      '%00',
      'a%0d%0ab',
      `${victim}/documents/visa/x.pdf`,
      `${'a/'.repeat(200)}x.jpg`,
    ]
    const storage = ['users', 'jobs', 'no-bucket', '..'].flatMap((bucket) => [
      ...paths.flatMap((path) =>
        ['POST', 'PUT', 'GET', 'DELETE'].map((method) => ({
          method,
          path: `/storage/v1/object/${bucket}/${path}`,
          type: 'image/jpeg',
          ...(method === 'POST' || method === 'PUT' ? { body: 'x' } : {}),
          what: `${method} ${bucket}/${path}`,
        })),
      ),
      ...badBodies.flatMap(([what, body]) => [
        { method: 'POST', path: `/storage/v1/object/list/${bucket}`, body, what: `list ${bucket}: ${what}` },
        {
          method: 'DELETE',
          path: `/storage/v1/object/${bucket}`,
          body,
          what: `remove from ${bucket}: ${what}`,
        },
        {
          method: 'POST',
          path: `/storage/v1/object/sign/${bucket}/x`,
          body,
          what: `sign in ${bucket}: ${what}`,
        },
      ]),
    ])
    const edge = functions.flatMap((name) => [
      ...badBodies.map(([what, body]) => ({
        method: 'POST',
        path: `/functions/v1/${name}`,
        body,
        what: `${name}: ${what}`,
      })),
    ])
    const faults = await faultsOf([...storage, ...edge].map((one) => ({ ...one, bearer: token })))
    // The storage service passes a path with a NUL to the database, and reports the database's refusal as a
    // 500.
    expect(faults.filter((fault) => !/^DELETE \S+\/%00: 500 /.test(fault))).toEqual([])
    await expectUntouched()
  }, 180_000)

  test('a body of 10 MB is refused or has no effect, and never causes a failure', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(10_000_000) })
    const places = [
      ...(triesAll ? ['apply_to_job', 'save_job', 'save_profile'] : ['save_job']).map(
        (name) => `/rest/v1/rpc/${name}`,
      ),
      ...(triesAll ? functions : ['deliver']).map((name) => `/functions/v1/${name}`),
      '/auth/v1/token?grant_type=password',
      '/storage/v1/object/list/users',
    ]
    const faults = await faultsOf(
      places.map((path) => ({ method: 'POST', path, bearer: token, body, what: path })),
    )
    // Ignores a 500 of the storage service, which closes the connection before it has read a body of this size.
    expect(faults.filter((fault) => !fault.startsWith('/storage/v1/object/list/users: 500 '))).toEqual([])
  }, 180_000)
})
