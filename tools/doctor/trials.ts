import { inParallel } from '../shared/in-parallel.ts'
import { all, type Finding, judge, unknown } from './finding.ts'
import { hears } from './realtime-checks.ts'
import { ruleBook, samplesFor } from './rule-book.ts'
import { type Answer, ask, fieldOf, type Target } from './target.ts'
import { askAsOwner, fileOf, json, type Pair, type ThrowAway } from './throw-aways.ts'

/** One person's requests take turns, two at a time (rule 15.10). */
const width = 2
const nobody = '00000000-0000-4000-8000-000000000000'

/** Sends one request as somebody signed in. */
function as(target: Target, { token }: ThrowAway, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return ask(target, path, { ...init, headers })
}

const rowsOf = ({ status, text }: Answer): unknown[] => {
  const body: unknown = status === 200 ? JSON.parse(text) : []
  return Array.isArray(body) ? body : []
}

/** What must work: without it nothing that is refused below would tell anything. */
export async function tryOwn(target: Target, { asker, other, file }: Pair): Promise<Finding[]> {
  const profile = await as(target, asker, `/rest/v1/profiles?select=id&id=eq.${asker.id}`)
  const bank = await as(target, other, `/rest/v1/payment_details?select=bsb&user_id=eq.${other.id}`)
  const document = await as(target, other, `/storage/v1/object/users/${file}`)
  const lists = await as(target, asker, '/rest/v1/rpc/dashboard')
  const channel = await hears(target, `user:${asker.session}`, asker.token)
  const faults = [
    ...(rowsOf(profile).length === 1 ? [] : [`the own profile (${profile.status})`]),
    ...(rowsOf(bank).length === 1 ? [] : [`the own bank details (${bank.status})`]),
    ...(document.status === 200 ? [] : [`an own document (${document.status})`]),
    ...(lists.status === 200 ? [] : [`the dashboard (${lists.status})`]),
    ...(channel === 'ok' ? [] : [`the own channel (${channel ?? 'no answer'})`]),
  ]
  return all(
    'A cleaner reads what is theirs',
    faults,
    () => 'The app does not work. Look at the API logs, and at "Catalog" with DATABASE_URL.',
  )
}

/** Of each table, the column that says whose a row is; null where a new cleaner has none, and sees none of anybody's. */
export const ownerColumns: Readonly<Record<string, [column: string, isPerson: boolean]>> = {
  applications: ['user_id', true],
  availability: ['user_id', true],
  business: ['name', false],
  certificates: ['user_id', true],
  conversation_messages: ['id', false],
  conversations: ['application_id', false],
  course_progress: ['user_id', true],
  departed_hours: ['id', false],
  departed_people: ['id', false],
  document_openings: ['id', false],
  documents: ['user_id', true],
  gst_agreements: ['user_id', true],
  hours: ['application_id', false],
  job_contacts: ['job_id', false],
  notification_settings: ['user_id', true],
  notifications: ['user_id', true],
  pay_files: ['id', false],
  pay_lines: ['user_id', true],
  pay_runs: ['id', false],
  payment_details: ['user_id', true],
  payment_returns: ['id', false],
  payments: ['id', false],
  profiles: ['id', true],
  push_tokens: ['user_id', true],
  unused_job_files: ['path', false],
  user_folders: ['user_id', true],
  visits: ['application_id', false],
}
/** What everybody signed in reads, or some of it. */
export const sharedTables = ['courses', 'job_addresses', 'jobs', 'localities']

/** Asks for rows that are somebody else's: one that comes is one too many. */
export async function tryReading(target: Target, { asker }: Pair): Promise<Finding[]> {
  const open: string[] = []
  const untold: Finding[] = []
  await inParallel(Object.entries(ownerColumns), width, async ([table, [column, isPerson]]) => {
    const others = isPerson ? `&${column}=neq.${asker.id}` : ''
    const answer = await as(target, asker, `/rest/v1/${table}?select=${column}${others}&limit=1`)
    if (rowsOf(answer).length > 0) open.push(table)
    if (answer.status >= 500 || answer.status === 429) untold.push(untoldOf(`${table} is closed`, answer))
  })
  return [
    ...all(
      'A cleaner reads nobody else’s rows',
      open.toSorted(),
      (table) =>
        `Every account reads rows of ${table} over the API. docs/rules.md names the policies there may be; "Catalog" names what differs.`,
    ),
    ...untold,
  ]
}

const untoldOf = (what: string, { status, text }: Answer) =>
  unknown(what, `It answers ${status}: ${text.slice(0, 100)}`)

/** Calls every function of administrators by GET, which runs read-only: were it open, it still could change nothing. */
export async function tryCalling(target: Target, { asker, other }: Pair): Promise<Finding[]> {
  const open: string[] = []
  const untold: Finding[] = []
  const functions = ruleBook().functions.filter((one) => one.forAdministrators)
  await inParallel(functions, width, async (one) => {
    const samples = samplesFor(one)
    if (samples === undefined) return
    const given = 'user_id' in samples ? { ...samples, user_id: other.id } : samples
    const answer = await as(target, asker, `/rest/v1/rpc/${one.name}?${new URLSearchParams(given)}`)
    if (answer.status >= 500 || answer.status === 429) untold.push(untoldOf(`${one.name} is closed`, answer))
    else if (!isRefusal(answer)) open.push(one.name)
  })
  return [
    ...all(
      'A cleaner calls no function of administrators',
      inFewLines(open.toSorted()),
      () =>
        'Every account can. Was a body replaced, or what tells administrators from others? "Catalog" prints what mends it.',
    ),
    ...untold,
    ...(await tryFunctionsAboutOthers(target, asker, other)),
  ]
}

/** A line each, or one for all where hardly anything holds. */
const inFewLines = (names: readonly string[]) => (names.length > 8 ? [names.join(', ')] : names)

const isRefusal = ({ status, ...rest }: Answer) =>
  status === 403 || ['42501', 'PT403'].includes(fieldOf({ status, ...rest }, 'code'))

/** Functions that tell people about themselves, asked about somebody else. */
const personal = ['account_data', 'account_deletion', 'phone_sign_in']

async function tryFunctionsAboutOthers(
  target: Target,
  asker: ThrowAway,
  other: ThrowAway,
): Promise<Finding[]> {
  const open: string[] = []
  for (const name of personal) {
    const answer = await as(target, asker, `/rest/v1/rpc/${name}`, json({ user_id: other.id }))
    if (!isRefusal(answer)) open.push(name)
  }
  return all(
    'A cleaner is told nothing about somebody else',
    open,
    (name) => `Every account can call ${name} about anybody. "Catalog" prints what mends it.`,
  )
}

/** Somebody else's channels, and the administrators'. */
export async function tryListening(target: Target, { asker, other }: Pair): Promise<Finding[]> {
  const channels: [which: string, topic: string][] = [
    ['that of somebody else', `user:${other.session}`],
    ['that of an administrator', `administrators:${other.session}`],
    ['one for administrators of their own', `administrators:${asker.session}`],
  ]
  const open: string[] = []
  for (const [which, topic] of channels)
    if ((await hears(target, topic, asker.token)) === 'ok') open.push(which)
  return all(
    'A cleaner hears nobody else’s channel',
    open,
    () => 'A policy on realtime.messages lets them in; docs/rules.md names the policies there may be.',
  )
}

/** Somebody else's document, in each way in which storage gives or takes files. */
export async function tryFiles(target: Target, { asker, other, file }: Pair): Promise<Finding[]> {
  const pdf = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4\n%%EOF\n' }
  const ways: [way: string, path: string, init: RequestInit][] = [
    ['read', `/storage/v1/object/users/${file}`, {}],
    ['given a link to', `/storage/v1/object/sign/users/${file}`, json({ expiresIn: 60 })],
    [
      'replaced',
      `/storage/v1/object/users/${file}`,
      { ...pdf, headers: { ...pdf.headers, 'x-upsert': 'true' } },
    ],
    ['put beside', `/storage/v1/object/users/${fileOf(other.id, 'doctor-2')}`, pdf],
    ['put among the files of a job', `/storage/v1/object/jobs/${nobody}/pdf/doctor.pdf`, pdf],
  ]
  const open: string[] = []
  for (const [way, path, init] of ways) if ((await as(target, asker, path, init)).status < 300) open.push(way)
  const { text, status } = await as(
    target,
    asker,
    '/storage/v1/object/list/users',
    json({ prefix: `${other.id}/documents/whiteCard`, limit: 1 }),
  )
  if (status === 200 && text.trim() !== '[]') open.push('listed')
  await as(target, asker, '/storage/v1/object/users', json({ prefixes: [file] }, 'DELETE'))
  const kept = await askAsOwner(target, `/storage/v1/object/users/${file}`)
  if (kept.status !== 200) open.push('removed')
  return all(
    'Somebody else’s document is out of a cleaner’s reach',
    open.map((way) => `when it is ${way}`),
    () => 'A policy on storage.objects is too wide; docs/rules.md names the policies there may be.',
  )
}

/** Rows that no cleaner may write. Each breaks a foreign key, so that none is kept where a right is open. */
const rows: [table: string, row: Record<string, unknown>][] = [
  ['applications', { user_id: nobody, job_id: nobody }],
  ['certificates', { user_id: nobody, course_id: nobody }],
  ['courses', { id: nobody, title: 'Doctor', created_by: nobody }],
  ['documents', { user_id: nobody, type: 'whiteCard', path: fileOf(nobody) }],
  ['gst_agreements', { user_id: nobody }],
  ['hours', { application_id: nobody }],
  ['jobs', { id: nobody, project_name: 'Doctor', created_by: nobody }],
  ['notifications', { user_id: nobody, message: 'Doctor', type: 'doctor' }],
  ['pay_lines', { user_id: nobody }],
  ['payment_details', { user_id: nobody }],
  ['visits', { application_id: nobody }],
]

/** Whether the table itself was refused. A function that was would be one that a trigger or constraint calls: the right is there. */
const isClosed = (answer: Answer) => isRefusal(answer) && !fieldOf(answer, 'message').includes('for function')

/** A pending account writes what only functions may write. What came of it is read with the secret key, whatever was answered. */
export async function tryWriting(target: Target, { asker, other }: Pair): Promise<Finding[]> {
  const open: string[] = []
  for (const [table, row] of rows) {
    const answer = await as(target, asker, `/rest/v1/${table}`, json(row))
    if (!isClosed(answer) && fieldOf(answer, 'code') !== 'PGRST204') open.push(`rows of ${table}`)
  }
  const [own, others] = [`eq.${asker.id}`, `eq.${other.id}`]
  const changes: [which: string, path: string, init: RequestInit, kept: string][] = [
    [
      'somebody else’s profile',
      `profiles?id=${others}`,
      json({ name: 'Doctor' }, 'PATCH'),
      'name=neq.Doctor',
    ],
    [
      'somebody else’s bank details',
      `payment_details?user_id=${others}`,
      json({ bsb: '111-111' }, 'PATCH'),
      'bsb=eq.000-000',
    ],
    ['somebody else’s document', `documents?user_id=${others}`, { method: 'DELETE' }, 'type=eq.whiteCard'],
    ['their own status', `profiles?id=${own}`, json({ status: 'active' }, 'PATCH'), 'status=eq.pending'],
    ['their own role', `profiles?id=${own}`, json({ role: 'admin' }, 'PATCH'), 'role=eq.cleaner'],
  ]
  for (const [which, path, init, kept] of changes) {
    const answer = await as(target, asker, `/rest/v1/${path}`, init)
    const isKept = rowsOf(await askAsOwner(target, `/rest/v1/${path}&${kept}`)).length === 1
    if (!isKept || (answer.status >= 400 && !isClosed(answer))) open.push(which)
  }
  return all(
    'A pending cleaner writes nothing that only functions may',
    open,
    (which) =>
      `Every account can write ${which} over the API. "Catalog" names the right or policy, and what takes it back.`,
  )
}

/** Last of all: logs the asker out, and goes on with the same token. */
export async function tryEndedSession(target: Target, { asker }: Pair): Promise<Finding[]> {
  await as(target, asker, '/auth/v1/logout', { method: 'POST' })
  const answer = await as(target, asker, `/rest/v1/profiles?select=id&id=eq.${asker.id}`)
  return [
    judge(
      'A session that has ended opens nothing',
      answer.status === 401,
      `A token goes on after logging out (${answer.status}): alter role authenticator set pgrst.db_pre_request = 'public.check_request'; notify pgrst, 'reload config';`,
    ),
  ]
}
