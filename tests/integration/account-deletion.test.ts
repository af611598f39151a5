import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newClient, newPerson, type Person, password, secretKey } from '../conformance/stack-fixture.ts'
import { asPerson, connect, databaseUrl, makePerson, untilWaiting } from './database-session.ts'

// Tests deleting an account on the whole stack, alone and concurrently with other actions.

const name = `deletions ${randomUUID()}`
const sql = connect(databaseUrl(), name, 4)
const observer = connect(databaseUrl(), 'deletions observer', 2)
const admin = randomUUID()
const jobs: string[] = []
const soon = { timeout: 60_000, interval: 100 }

beforeAll(async () => {
  await makePerson(observer, admin, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.applications where job_id = any (${jobs})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id = ${admin}`
  await Promise.all([sql.end(), observer.end()])
})

async function openJob(): Promise<string> {
  const id = randomUUID()
  jobs.push(id)
  await observer`insert into public.jobs (id, project_name, status, cleaners_needed) values (${id}, 'Leaving', 'Open', 1)`
  return id
}

const pdf = () => new Blob(['%PDF-1.4\n% mine\n'], { type: 'application/pdf' })
const deletes = ({ client, id }: Person, given = password) =>
  client.rpc('delete_account', { user_id: id, password: given })
const filesOf = async (id: string) =>
  (await observer`select name from storage.objects where strpos(name, ${id}) > 0`).length

/** Stores a visa file for the person, and saves it as a document if `isSaved`. */
async function upload({ client, id }: Person, isSaved: boolean): Promise<string> {
  const path = `${id}/documents/visa/${randomUUID()}.pdf`
  expect((await client.rpc('announce_user_files')).error).toBeNull()
  expect((await client.storage.from('users').upload(path, pdf())).error).toBeNull()
  if (isSaved) expect((await client.rpc('save_document', { type: 'visa', path })).error).toBeNull()
  return path
}

it('deleting an account removes the password, the files, every session and the login, even with no page open', async () => {
  const person = await newPerson()
  const elsewhere = newClient()
  expect((await elsewhere.auth.signInWithPassword({ email: person.email, password })).error).toBeNull()
  await upload(person, true)
  await upload(person, false)
  const job = await openJob()
  expect((await person.client.rpc('apply_to_job', { job_id: job })).error).toBeNull()

  expect((await deletes(person, 'wrong')).data).toBe(false)
  expect(await filesOf(person.id)).toBe(2)
  expect((await deletes(person)).data).toBe(true)

  expect((await newClient().auth.signInWithPassword({ email: person.email, password })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
  // The session's token is refused at once.
  expect((await person.client.from('profiles').select('id')).error?.code).toBe('PT401')
  expect((await person.client.rpc('apply_to_job', { job_id: job })).error?.code).toBe('PT401')
  expect((await person.client.rpc('account_data', { user_id: person.id })).error?.code).toBe('PT401')
  const left = await person.client.storage.from('users').upload(`${person.id}/documents/visa/a.pdf`, pdf())
  expect(left.error).not.toBeNull()
  expect(
    await observer`select user_id, status, withdrawn_at is not null as withdrawn from public.applications where job_id = ${job}`,
  ).toEqual([{ user_id: null, status: 'Pending', withdrawn: true }])
  await vi.waitFor(async () => expect(await filesOf(person.id)).toBe(0), soon)
}, 90_000)

it('a file that arrives after its owner’s account was deleted is removed', async () => {
  const person = await newPerson()
  expect((await deletes(person)).data).toBe(true)
  const late = `${person.id}/profilePictures/late.jpg`
  const stored = await newClient(secretKey)
    .storage.from('users')
    .upload(late, new Blob(['late'], { type: 'image/jpeg' }))
  expect(stored.error).toBeNull()
  // A cron job calls this function every minute. The test calls it at once.
  await observer`select private.call_deliver_when_due(now())`
  await vi.waitFor(async () => expect(await filesOf(person.id)).toBe(0), soon)
}, 90_000)

/** Creates a person with the cheapest password hash, because these races are not about hashing. */
async function newLeaver(): Promise<string> {
  const id = await makePerson(observer, randomUUID(), 'cleaner', 'active')
  await observer`
    update auth.users set encrypted_password = extensions.crypt(${password}, extensions.gen_salt('bf', 4)) where id = ${id}`
  return id
}

const remove = (id: string, given = password) =>
  asPerson(sql, id, async (tx) => {
    const [row] = await tx<{ done: boolean }[]>`select public.delete_account(${id}, ${given}) as done`
    return row?.done
  })
const apply = (id: string, job: string) =>
  asPerson(sql, id, async (tx) => {
    const [row] = await tx<{ id: string }[]>`select id from public.apply_to_job(${job})`
    return row?.id
  })
const done = { ok: true, value: true }

it('an account deletion is refused after five wrong passwords, which count even when sent at once', async () => {
  const person = await newLeaver()
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(person, 'wrong')))
  expect(answers.filter((answer) => answer.ok && answer.value === false)).toHaveLength(5)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'PT429')).toHaveLength(3)
  expect(await remove(person)).toMatchObject({ ok: false, code: 'PT429' })
  await observer`delete from private.sign_in_tries where caller = ${person}`
  expect(await remove(person)).toEqual(done)
})

it('an account deletion waits for an application that is being made, and removes the application', async () => {
  const person = await newLeaver()
  const job = await openJob()
  let gone: ReturnType<typeof remove> | undefined
  await asPerson(observer, person, async (tx) => {
    await tx`select public.apply_to_job(${job})`
    gone = remove(person)
    await untilWaiting(sql, name, 1, [gone])
    return true
  })
  expect(await gone).toEqual(done)
  expect(await placesOf(job)).toEqual([{ accepted_count: 0, pending_count: 0 }])
})

it('an account deletion waits for an acceptance, frees the vacancy again and notifies the administrators', async () => {
  const person = await newLeaver()
  const job = await openJob()
  const applied = await apply(person, job)
  let gone: ReturnType<typeof remove> | undefined
  await asPerson(observer, admin, async (tx) => {
    await tx`select public.review_application(${applied.ok ? (applied.value ?? null) : null}, 'Accepted')`
    gone = remove(person)
    await untilWaiting(sql, name, 1, [gone])
    return true
  })
  expect(await gone).toEqual(done)
  expect(await placesOf(job)).toEqual([{ accepted_count: 0, pending_count: 0 }])
  expect(
    await observer`select message from public.notifications where user_id = ${admin} and data ->> 'job_id' = ${job}`,
  ).toEqual([
    { message: 'Somebody who was accepted for Leaving has deleted their account and is not coming.' },
  ])
})

it('deleting an account while its documents are saved leaves no document behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await newLeaver()
    const path = `${person}/documents/visa/a.pdf`
    await observer`insert into public.user_folders values (${person}, now() + interval '1 day')`
    await observer`
      insert into storage.objects (bucket_id, name, metadata) values ('users', ${path}, '{"mimetype": "application/pdf"}')`
    const [saved, gone] = await Promise.all([
      asPerson(sql, person, (tx) => tx`select public.save_document('visa', ${path})`),
      remove(person),
    ])
    expect(gone).toEqual(done)
    if (!saved.ok) expect(saved).toMatchObject({ code: 'PT404' })
    expect(await observer`select from public.documents where user_id = ${person}`).toEqual([])
    expect(await observer`select from public.user_folders where user_id = ${person}`).toHaveLength(1)
  }
})

it('an account deletion that is sent twice at once happens once', async () => {
  const person = await newLeaver()
  const answers = await Promise.all([remove(person), remove(person)])
  expect(answers.filter(({ ok }) => ok)).toEqual([done])
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'PT404' })
})

it('deletions of several accounts at once free all their vacancies', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newLeaver()))
  const job = await openJob()
  await observer`update public.jobs set cleaners_needed = 6 where id = ${job}`
  for (const person of people) await apply(person, job)
  await observer`
    update public.applications set status = 'Accepted', reviewed_by = ${admin}, reviewed_at = now() where job_id = ${job}`
  expect(await placesOf(job)).toEqual([{ accepted_count: 6, pending_count: 0 }])
  expect(await Promise.all(people.map((person) => remove(person)))).toEqual(people.map(() => done))
  expect(await placesOf(job)).toEqual([{ accepted_count: 0, pending_count: 0 }])
})

const placesOf = async (job: string) => [
  ...(await observer`select accepted_count, pending_count from public.jobs where id = ${job}`),
]
