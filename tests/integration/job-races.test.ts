import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Tests two administrators who save the same job, and saves during the sweep of unused files. A lock makes each race
// certain.

const rounds = tries(3, 15)
const racers = 6
const race = openRace('job races', racers)
const { sql, observer, holder, untilWaiting, inThisOrder } = race
const [one, two] = [randomUUID(), randomUUID()] as const
const jobs: string[] = []

beforeAll(async () => {
  for (const id of [one, two]) await makePerson(observer, id, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.applications where reviewed_by in ${observer([one, two])}`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from public.unused_job_files where split_part(path, '/', 1) = any (${jobs})`
  await observer.begin(async (tx) => {
    await tx`select set_config('storage.allow_delete_query', 'true', true)`
    await tx`delete from storage.objects where split_part(name, '/', 1) = any (${jobs})`
  })
  await observer`delete from auth.users where id in ${observer([one, two])}`
  await race.end()
})

function newId(): string {
  const id = randomUUID()
  jobs.push(id)
  return id
}

async function storedJob(): Promise<{ id: string; updatedAt: string }> {
  const id = newId()
  const [row] = await observer<{ updated_at: string }[]>`
    insert into public.jobs (id, project_name, status) values (${id}, 'As it was', 'Open') returning updated_at::text`
  if (!row) throw new Error('The job was not added.')
  return { id, updatedAt: row.updated_at }
}

/**
 * Saves the version of the job that was opened at `updatedAt`, with `title` as name and address. Creates the job if
 * `updatedAt` is null.
 */
const save = (person: string, id: string, updatedAt: string | null, title: string, image?: string) =>
  asPerson(
    sql,
    person,
    (tx) => tx`
      select public.save_job(
        ${tx.json({ id, project_name: title, status: 'Open', site_address: title, image_paths: image === undefined ? [] : [image] })},
        ${updatedAt}::text::timestamptz)`,
  )

const remove = (person: string, id: string) =>
  asPerson(sql, person, (tx) => tx`select public.delete_job(${id})`)

const refusals = <T>(outcomes: Outcome<T>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [`${outcome.code} ${outcome.message}`]))

const tooLate = 'PT409 Somebody else has changed this job since you opened it.'

async function stands(id: string): Promise<string[]> {
  const rows = await observer<{ said: string }[]>`
    select project_name || ' at ' || coalesce(site_address, 'no address') as said
    from public.jobs left join public.job_addresses on job_id = id where id = ${id}`
  return rows.map((row) => row.said)
}

describe('saving a job', () => {
  it('succeeds for one of two administrators, whose address is stored, and is refused for the other', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, updatedAt } = await storedJob()
      let calls: ReturnType<typeof save>[] = []
      await holder.begin(async (tx) => {
        await tx`select from public.jobs where id = ${id} for update`
        calls = [save(one, id, updatedAt, 'First'), save(two, id, updatedAt, 'Second')]
        await untilWaiting(2, calls)
      })
      const outcomes = await Promise.all(calls)
      expect(refusals(outcomes)).toEqual([tooLate])
      expect(await stands(id)).toEqual([outcomes[0]?.ok ? 'First at First' : 'Second at Second'])
    }
  })

  it('is refused after the job was deleted', async () => {
    const { id, updatedAt } = await storedJob()
    const outcome = await inThisOrder(
      one,
      (tx) => tx`select public.delete_job(${id})`,
      () => save(two, id, updatedAt, 'Too late'),
    )
    expect(refusals([outcome])).toEqual(['PT404 Job not found'])
    expect(await stands(id)).toEqual([])
  })

  it('finishes before a later deletion, which lists every file for removal', async () => {
    const { id, updatedAt } = await storedJob()
    const path = await announce(id, '1 hour')
    const deleted = await inThisOrder(
      one,
      (tx) => tx`
        select public.save_job(${tx.json({ id, project_name: 'With a photo', image_paths: [path] })}, ${updatedAt}::text::timestamptz)`,
      () => remove(two, id),
    )
    expect(deleted.ok).toBe(true)
    const listed =
      await observer`select from public.unused_job_files where path = ${path} and discard_from <= now()`
    expect(listed).toHaveLength(1)
  })
})

/** Makes all calls wait for an insert of a job with this id, which is then rolled back. */
async function createAtOnce(id: string, create: (() => ReturnType<typeof save>)[]) {
  let calls: ReturnType<typeof save>[] = []
  const takenBack = new Error('taken back')
  await holder
    .begin(async (tx) => {
      await tx`insert into public.jobs (id) values (${id})`
      calls = create.map((call) => call())
      await untilWaiting(create.length, calls)
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  return Promise.all(calls)
}

describe('creating a job', () => {
  it('makes one job, however often the request is sent', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = newId()
      const outcomes = await createAtOnce(
        id,
        Array.from({ length: racers }, () => () => save(one, id, null, 'New')),
      )
      expect(refusals(outcomes)).toEqual([])
      expect(await stands(id)).toEqual(['New at New'])
    }
  })

  it('never overwrites a job that somebody else created with the same ID', async () => {
    const id = newId()
    const outcomes = await createAtOnce(id, [
      () => save(one, id, null, 'First'),
      () => save(two, id, null, 'Second'),
    ])
    expect(refusals(outcomes)).toEqual([tooLate])
    expect(await stands(id)).toEqual([outcomes[0]?.ok ? 'First at First' : 'Second at Second'])
  })
})

async function postedSeries(): Promise<string[]> {
  const ids = [newId(), newId(), newId()].toSorted().toReversed()
  const days = ['2083-03-02', '2083-03-04', '2083-03-09']
  const posted = await asPerson(
    sql,
    one,
    (tx) => tx`
      select from public.post_job_series(
        ${tx.json({ project_name: 'Every week', status: 'Open', cleaners_needed: 2 })}, ${ids}::uuid[], ${days}::date[])`,
  )
  expect(refusals([posted])).toEqual([])
  return ids
}

/**
 * Edits the name and the required number of cleaners of the job and of the later jobs in its series. Returns the
 * outcomes of the later jobs.
 */
const edit = (person: string, id: string, name: string, needed: number) =>
  asPerson(
    sql,
    person,
    (tx) => tx<{ outcome: string }[]>`
    select outcome from public.admin_job(${id}) job, public.save_job_series(
      to_jsonb(job) || ${tx.json({ project_name: name, cleaners_needed: needed })}, job.updated_at) later
    where later.job_id <> ${id}`,
  )

describe('a series of jobs', () => {
  it('can be edited without a deadlock while a person accepted on all its days deletes their account', async () => {
    // The ids are in the reverse order of the days.
    const [first = '', middle = '', last = ''] = await postedSeries()
    const person = randomUUID()
    await makePerson(observer, person, 'cleaner', 'active')
    await observer`
      insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
      select ${person}, id, 'Every week', 'Accepted', ${two}, now() from unnest(${[first, middle, last]}::uuid[]) id`
    let leaving: Promise<unknown> | undefined
    let editing: ReturnType<typeof edit> | undefined
    await holder.begin(async (tx) => {
      await tx`select from public.jobs where id = ${middle} for update`
      leaving = sql`delete from auth.users where id = ${person}`.execute()
      await untilWaiting(1, [leaving])
      editing = edit(one, first, 'Another name', 3)
      await untilWaiting(2, [leaving, editing])
    })
    await leaving
    expect((await editing)?.ok).toBe(true)
  })

  it('keeps the vacancies of a day on which people are being accepted', async () => {
    const [first = '', , last = ''] = await postedSeries()
    const people = [randomUUID(), randomUUID()]
    for (const id of people) await makePerson(observer, id, 'cleaner', 'active')
    const applied = await observer<{ id: string }[]>`
      insert into public.applications (user_id, job_id, job_title)
      select id, ${last}, 'Every week' from unnest(${people}::uuid[]) id returning id`
    const edited = await inThisOrder(
      two,
      (tx) => tx`select public.review_applications(${applied.map(({ id }) => id)}, 'Accepted')`,
      () => edit(one, first, 'Every week', 1),
    )
    expect(edited.ok && edited.value.map(({ outcome }) => outcome)).toEqual(['saved', 'accepted'])
    await observer`delete from public.applications where job_id = ${last}`
    await observer`delete from auth.users where id = any (${people})`
  })
})

/** Registers and stores an image of the job `id`. The image is due for removal after `life`. */
async function announce(id: string, life: string): Promise<string> {
  const path = `${id}/images/${randomUUID()}.jpg`
  await observer`insert into storage.objects (bucket_id, name) values ('jobs', ${path})`
  await observer`insert into public.unused_job_files values (${path}, now() + ${life}::interval)`
  return path
}

describe('sweeping unused files', () => {
  it('skips a file that a save is using', async () => {
    const { id, updatedAt } = await storedJob()
    const path = await announce(id, '500 milliseconds')
    const saved = await asPerson(holder, one, async (tx) => {
      await tx`select public.save_job(${tx.json({ id, project_name: 'With a photo', image_paths: [path] })}, ${updatedAt}::text::timestamptz)`
      for (;;) {
        const [due] =
          await observer`select from public.unused_job_files where path = ${path} and discard_from <= now()`
        if (due) break
      }
      const swept = await asPerson(
        sql,
        two,
        (other) => other<{ path: string }[]>`select path from public.files_to_discard(1000)`,
      )
      return swept.ok ? swept.value.map((row) => row.path) : refusals([swept])
    })
    expect(saved.ok).toBe(true)
    if (saved.ok) expect(saved.value).not.toContain(path)
  })

  it('prevents a later save from using a file that is due for removal', async () => {
    const { id, updatedAt } = await storedJob()
    const path = await announce(id, '0')
    const swept = await asPerson(
      sql,
      two,
      (tx) => tx<{ path: string }[]>`select path from public.files_to_discard(1000)`,
    )
    expect(swept.ok && swept.value.map((row) => row.path)).toContain(path)
    const late = await save(one, id, updatedAt, 'With a photo', path)
    expect(refusals([late])).toEqual(['PT410 A file is no longer available. Please choose it again.'])
    expect(await stands(id)).toEqual(['As it was at no address'])
  })
})
