import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, connectTo } from '../connect-client.ts'
import { OwnStack } from '../own-stack.ts'
import { triesAll } from '../tries-all.ts'
import { connect } from './database-session.ts'

// Kills PostgreSQL (`kill -9`) in the middle of 200 applications and 50 uploads, all at once. Afterwards, everything
// that was acknowledged must exist. Each other application or upload must exist with all its parts, or not at all.

const password = 'Shinework1'
const stack = await OwnStack.make('killed')
let backend: Awaited<ReturnType<OwnStack['start']>>
let sql: ReturnType<typeof connect>
let platform: ReturnType<typeof connect>

beforeAll(async () => {
  backend = await stack.start()
  sql = connect(backend.databaseUrl, 'killed database', 2)
  platform = connect(backend.platformDatabaseUrl, 'killed database', 1)
}, 120_000)

afterAll(async () => {
  await Promise.all([sql.end(), platform.end()])
  await stack.remove()
}, 60_000)

interface Person {
  id: string
  client: Client
}

/** Creates people with open sessions who have registered an upload in advance. */
async function makePeople(count: number): Promise<Person[]> {
  const people = await sql<{ id: string; email: string }[]>`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new,
      email_change_token_current, phone_change, phone_change_token, reauthentication_token
    )
    select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@test.example',
      extensions.crypt(${password}, extensions.gen_salt('bf', 4)), now(), '{}', '{}', now(), now(), '', '', '', '', '', '', '', ''
    from (select gen_random_uuid() as id from generate_series(1, ${count})) made
    returning id, email`
  const signedIn: Person[] = []
  // The auth service accepts 30 requests at once from one address.
  for (let first = 0; first < people.length; first += 25) {
    signedIn.push(...(await Promise.all(people.slice(first, first + 25).map(openSession))))
  }
  return signedIn
}

async function openSession({ id, email }: { id: string; email: string }): Promise<Person> {
  const client = connectTo(backend.apiUrl, backend.publishableKey)
  const signedIn = await client.auth.signInWithPassword({ email, password })
  const announced = await client.rpc('announce_user_files')
  if (signedIn.error || announced.error) throw signedIn.error ?? announced.error
  return { id, client }
}

const pathOf = (id: string) => `${id}/documents/visa/${id}.pdf`

/** Jobs whose stored counts differ from the number of their applications. */
const wrongCounts = async () =>
  Array.from(
    await sql`
    select id from public.jobs job
    where (accepted_count, pending_count) <> (0, (select count(*) from public.applications where job_id = job.id))`,
  )

/** Returns for each application, by person and job, the numbers of its rows, notifications and broadcasts. */
async function storedApplications(): Promise<Map<string, string>> {
  const rows = await sql<{ key: string; parts: string }[]>`
    select coalesce(application.user_id, notification.user_id) || ' ' || coalesce(application.job_id::text, notification.data ->> 'job_id') as key,
      concat_ws(' ', count(distinct application.id), count(distinct notification.id), count(distinct message.id)) as parts
    from public.applications application
    full join public.notifications notification on notification.data ->> 'application_id' = application.id::text
    left join realtime.messages message
      on message.event = 'applications_changed' and message.payload -> 'ids' ? application.id::text
    group by 1`
  return new Map(rows.map(({ key, parts }) => [key, parts]))
}

/** Each person's documents, with the audit entries about them. */
async function storedDocuments(): Promise<Map<string, string>> {
  const rows = await platform<{ key: string; parts: string }[]>`
    select coalesce(document.user_id, entry.person) as key, concat_ws(' ', count(distinct document.id), count(distinct entry.id)) as parts
    from public.documents document
    full join (select * from audit.entries where topic = 'documents') entry on entry.person = document.user_id
    group by 1`
  return new Map(rows.map(({ key, parts }) => [key, parts]))
}

/** The stored files' contents by path, as the service returns them. Fails if a row has no file. */
async function storedFiles(): Promise<Map<string, string>> {
  const rows = await sql<{ name: string }[]>`select name from storage.objects where bucket_id = 'users'`
  const files = connectTo(backend.apiUrl, backend.secretKey).storage.from('users')
  const contents = rows.map(async ({ name }): Promise<[string, string]> => {
    const { data, error } = await files.download(name)
    if (error) throw error
    return [name, await data.text()]
  })
  return new Map(await Promise.all(contents))
}

// Runs only in the full run, because it takes 20 seconds and a failure is rare.
it.runIf(triesAll)(
  'after a crash of the database, exactly the acknowledged data exists',
  async () => {
    const people = await makePeople(50)
    // The open page of this administrator receives each application.
    const [administrator] = await makePeople(1)
    if (!administrator) throw new Error('There is no administrator.')
    await sql`update public.profiles set role = 'admin' where id = ${administrator.id}`
    const jobs = await sql<{ id: string }[]>`
    insert into public.jobs (project_name, status)
    select 'Job ' || number, 'Open' from generate_series(1, 4) number returning id`
    const applied = new Set<string>()
    const uploaded = new Map<string, string>()
    const saved = new Set<string>()
    let isKilled = false
    const killInTheMiddle = () => {
      // Kills the database late, but while requests are in flight: after 10 uploads or, where uploads are slow, after 150
      // of the 200 applications.
      const isLate = uploaded.size >= 10 || applied.size >= 150
      if (isKilled || applied.size < 10 || saved.size < 1 || !isLate) return
      isKilled = true
      stack.kill()
    }

    async function apply({ id, client }: Person, job: string): Promise<void> {
      const { error } = await client.rpc('apply_to_job', { job_id: job })
      // A retry of an application whose response was lost is refused with PT409.
      if (!error || error.code === 'PT409') applied.add(`${id} ${job}`)
      killInTheMiddle()
    }

    async function store({ id, client }: Person): Promise<void> {
      const content = `%PDF-1.4 of ${id}`
      const file = new Blob([content], { type: 'application/pdf' })
      const { error } = await client.storage.from('users').upload(pathOf(id), file, { upsert: true })
      if (!error) uploaded.set(pathOf(id), content)
      killInTheMiddle()
    }

    async function save({ id, client }: Person): Promise<void> {
      const { error } = await client.rpc('save_document', { type: 'visa', path: pathOf(id) })
      if (!error) saved.add(id)
      killInTheMiddle()
    }

    const applyToAll = () =>
      people.flatMap((person) =>
        jobs.filter(({ id }) => !applied.has(`${person.id} ${id}`)).map(async ({ id }) => apply(person, id)),
      )
    const upload = async (some: Person[]) =>
      Promise.all(some.map(async (person) => store(person).then(async () => save(person))))

    // The second half of the uploads starts once a first document is saved, so that the kill interrupts
    // applications, uploads and saves.
    const [first] = people
    if (!first) throw new Error('There is nobody.')
    await store(first)
    const begun = [...applyToAll(), upload(people.slice(1, 25))]
    await save(first)
    await Promise.all([...begun, upload(people.slice(25))])
    for (const done of [applied.size / 4, uploaded.size, saved.size]) expect(done).toBeLessThan(50)
    await stack.start()

    const applications = await storedApplications()
    expect([...applied].filter((key) => applications.get(key) === undefined)).toEqual([])
    // Each application has exactly one row, one notification and one broadcast.
    expect(new Set(applications.values())).toEqual(new Set(['1 1 1']))
    const files = await storedFiles()
    expect(files).toEqual(new Map([...files, ...uploaded]))
    const documents = await storedDocuments()
    expect([...saved].filter((id) => documents.get(id) === undefined)).toEqual([])
    // Each document has exactly one row and one audit entry.
    expect(new Set(documents.values())).toEqual(new Set(['1 1']))
    expect([...documents.keys()].filter((id) => !files.has(pathOf(id)))).toEqual([])
    expect(await wrongCounts()).toEqual([])

    // Everyone who received no response retries, and no action takes effect twice.
    await Promise.all([...applyToAll(), upload(people.filter(({ id }) => !saved.has(id)))])
    expect([applied.size, saved.size]).toEqual([200, 50])
    const all = await storedApplications()
    expect([all.size, ...new Set(all.values())]).toEqual([200, '1 1 1'])
    const sent = await storedDocuments()
    expect([sent.size, ...new Set(sent.values())]).toEqual([50, '1 1'])
    expect((await storedFiles()).size).toBe(50)
    expect(await wrongCounts()).toEqual([])
  },
  300_000,
)
