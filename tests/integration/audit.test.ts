import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, connect, makePerson } from './database-session.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// Thirty people write at once. The test has its own database, because it counts every entry.
const writers = 30
let scratch: { url: string; drop: () => Promise<void> }
let sql: Sql
let many: Sql
let administrator: string
let people: string[]

beforeAll(async () => {
  scratch = await makeScratchDatabase('audit_scratch')
  sql = connect(scratch.url, 'audit', 2)
  many = connect(scratch.url, 'audit writers', writers)
  administrator = await makePerson(sql, randomUUID(), 'admin', 'active')
  people = []
  for (let made = 0; made < writers; made += 1)
    people.push(await makePerson(sql, randomUUID(), 'cleaner', 'pending'))
}, 120_000)

afterAll(async () => {
  await many.end()
  await sql.end()
  await scratch.drop()
})

const fault = async () =>
  (await sql<{ fault: string | null }[]>`select fault from audit.find_fault()`)[0]?.fault
const setStatus = (connection: Sql, person: string, status: string) =>
  asPerson(connection, administrator, async (tx) => {
    await tx`select public.set_user_status(${person}, ${status})`
    return true
  })

describe('the audit log, written to by thirty people at once', () => {
  it('contains every change once, in valid chains', async () => {
    const statuses = ['active', 'inactive', 'rejected', 'pending', 'active', 'inactive']
    await Promise.all(
      people.map(async (person) => {
        for (const status of statuses)
          expect(await setStatus(many, person, status)).toMatchObject({ ok: true })
      }),
    )
    const [counted] = await sql`
      select count(*)::int as entries, count(distinct person)::int as people, count(distinct chain)::int <= ${writers + 1} as few
      from audit.entries where event = 'status_changed' and actor = ${administrator}`
    expect(counted).toEqual({ entries: writers * statuses.length, people: writers, few: true })
    expect(await fault()).toBeNull()
  })

  it('does not block a second writer while the transaction of the first writer is open', async () => {
    const [first = '', second = ''] = people
    await many.begin(async (slow) => {
      await slow`select private.record_event('account_downloaded', ${first}, '{}')`
      // The other transaction finishes while this one is open.
      expect(await setStatus(sql, second, 'rejected')).toMatchObject({ ok: true })
    })
    expect(await fault()).toBeNull()
  })

  it('keeps nothing from a transaction that was rolled back', async () => {
    const before = await sql`select count(*) from audit.entries`
    await expect(
      many.begin(async (tx) => {
        await tx`select private.record_event('account_downloaded', null, '{}') from generate_series(1, 3)`
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await sql`select count(*) from audit.entries`).toEqual(before)
    expect(await fault()).toBeNull()
  })
})
