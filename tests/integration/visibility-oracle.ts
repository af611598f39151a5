// The rights to see and change rows, implemented independently of the policies and in another language. Snapshots of
// every row are checked against these rights.

import { type Asked, askedFaults, askedStepFaults, decisionsOnly } from './offers-and-messages-oracle.ts'

export interface Person {
  id: string
  role: string
  status: string
}
export interface Job {
  id: string
  status: string
  address_rule: string
  cleaners_needed: number | null
  accepted_count: number
  pending_count: number
  is_full: boolean
}
export interface Application {
  id: string
  user_id: string
  job_id: string | null
  status: string
  reviewed_by: string | null
  reviewed_at: string | null
  withdrawn_at: string | null
  acceptance_taken_back_at: string | null
}
export interface Note {
  id: string
  user_id: string
  type: string
  read: boolean
}

/** Every row of the tables, read without row security. */
export interface Snapshot extends Asked {
  profiles: Person[]
  jobs: Job[]
  job_addresses: { job_id: string; site_address: string }[]
  applications: Application[]
  notifications: Note[]
}

export const tables = [
  'profiles',
  'jobs',
  'job_addresses',
  'applications',
  'notifications',
  'conversation_messages',
] as const

/** The founder's account id (rule 1.6). */
export const founder = 'f0000000-0000-4000-8000-000000000001'

export function isAdministrator(snapshot: Snapshot, person: string): boolean {
  return person === founder || snapshot.profiles.some((row) => row.id === person && row.role === 'admin')
}

/** Whether the applicant is accepted and has not withdrawn. */
export const isComing = (row: Application) => row.status === 'Accepted' && row.withdrawn_at === null

/** The sorted keys of the rows of a table that a person can see. */
export function visibleKeys(snapshot: Snapshot, table: (typeof tables)[number], person: string): string[] {
  const everything = isAdministrator(snapshot, person)
  const mine = snapshot.applications.filter((application) => application.user_id === person)
  const status = snapshot.profiles.find((row) => row.id === person)?.status
  const seesJob = (job: Job) =>
    everything || job.status === 'Open' || mine.some((application) => application.job_id === job.id)
  const seesAddress = (job: Job) =>
    everything ||
    (seesJob(job) &&
      ((job.address_rule === 'everyone' && status !== 'inactive' && status !== 'rejected') ||
        (job.address_rule === 'active' && status === 'active') ||
        mine.some((application) => application.job_id === job.id && isComing(application))))
  switch (table) {
    case 'profiles':
      return keys(snapshot.profiles.filter((row) => everything || row.id === person))
    case 'jobs':
      return keys(snapshot.jobs.filter(seesJob))
    case 'job_addresses':
      return snapshot.job_addresses
        .filter((row) => snapshot.jobs.some((job) => job.id === row.job_id && seesAddress(job)))
        .map((row) => row.job_id)
        .sort()
    case 'applications':
      return keys(snapshot.applications.filter((row) => everything || row.user_id === person))
    case 'notifications':
      return keys(snapshot.notifications.filter((row) => row.user_id === person))
    case 'conversation_messages':
      return keys(
        snapshot.conversation_messages.filter(
          (row) => everything || mine.some((application) => application.id === row.application_id),
        ),
      )
  }
}

/** Returns the changes between two snapshots that the person had no right to make. Empty if there are none. */
export function stepFaults(before: Snapshot, after: Snapshot, person: string): string[] {
  const admin = isAdministrator(before, person)
  const faults: string[] = []
  const unless = (allowed: boolean, wrong: string) => {
    if (!allowed) faults.push(wrong)
  }

  for (const [was, is] of changes(before.profiles, after.profiles)) {
    unless(was !== undefined && is !== undefined, 'a person appeared or disappeared')
    unless(was?.role === is?.role || admin, 'a role was changed by somebody who is not an administrator')
    unless(
      was?.status === is?.status || admin,
      'a status was changed by somebody who is not an administrator',
    )
  }
  const hadAdministrators = before.profiles.some((row) => row.role === 'admin')
  unless(!hadAdministrators || after.profiles.some((row) => row.role === 'admin'), 'no administrator is left')

  unless(
    admin || changes(before.jobs.map(withoutCounts), after.jobs.map(withoutCounts)).length === 0,
    'a cleaner changed a job',
  )
  unless(
    admin || JSON.stringify(before.job_addresses) === JSON.stringify(after.job_addresses),
    'a cleaner changed an address',
  )

  for (const [was, is] of changes(before.applications, after.applications)) {
    faults.push(...applicationFaults(before, after, person, was, is))
  }
  const noticed = changes(decisionsOnly(before.notifications), decisionsOnly(after.notifications))
  for (const [was, is] of noticed) {
    if (was) unless(was.user_id === person, 'somebody else’s notification was changed')
    else unless(is?.read === false, 'a notification was created read')
  }
  const owns = (id: string) => after.applications.some((row) => row.id === id && row.user_id === person)
  faults.push(...stateFaults(after), ...askedFaults(after))
  faults.push(...askedStepFaults(before, after, { person, isAdmin: admin, owns }))
  const created = noticed.filter(([was]) => !was).length
  unless(
    created === applicationNotices(before, after) + jobNotices(before, after),
    'there is not one notification for each event',
  )
  return faults
}

/** Violated invariants of a snapshot. Empty when all is well. */
export function stateFaults({ applications, jobs }: Pick<Snapshot, 'applications' | 'jobs'>): string[] {
  const faults: string[] = []
  const unless = (allowed: boolean, wrong: string) => {
    if (!allowed) faults.push(wrong)
  }
  for (const row of applications) {
    const decided = row.status !== 'Pending'
    unless(
      decided === (row.reviewed_by !== null) && decided === (row.reviewed_at !== null),
      'an application is decided but not reviewed, or the other way round',
    )
  }
  const applied = applications
    .filter((row) => row.job_id !== null)
    .map((row) => `${row.user_id} ${row.job_id}`)
  unless(new Set(applied).size === applied.length, 'somebody applied twice for one job')
  for (const job of jobs) {
    const of = applications.filter((row) => row.job_id === job.id)
    const accepted = of.filter(isComing).length
    const waiting = of.filter((row) => row.status === 'Pending' && row.withdrawn_at === null).length
    unless(
      job.accepted_count === accepted && job.pending_count === waiting,
      'a job counts its people wrongly',
    )
    unless(
      !job.cleaners_needed || accepted <= job.cleaners_needed,
      'more people are accepted than there are places',
    )
  }
  return faults
}

function withoutCounts({ accepted_count: _accepted, pending_count: _pending, is_full: _full, ...job }: Job) {
  return job
}

/** The faults in a person's change of one application. */
function applicationFaults(
  before: Snapshot,
  after: Snapshot,
  person: string,
  was: Application | undefined,
  is: Application | undefined,
): string[] {
  if (!is) return ['an application disappeared']
  const admin = isAdministrator(before, person)
  const faults: string[] = []
  const unless = (allowed: boolean, wrong: string) => {
    if (!allowed) faults.push(wrong)
  }
  const job = before.jobs.find((row) => row.id === is.job_id)
  if (!was || (was.withdrawn_at !== null && is.withdrawn_at === null)) {
    const status = before.profiles.find((row) => row.id === person)?.status
    unless(is.user_id === person, 'somebody applied for another')
    unless(is.status === 'Pending', 'an application did not start as Pending')
    unless(job?.status === 'Open', 'somebody applied for a job that is not open')
    unless(status === 'active' || status === 'pending', 'an account that is not active applied')
  } else if (was.withdrawn_at === null && is.withdrawn_at !== null) {
    unless(is.user_id === person, 'somebody withdrew for another')
    unless(
      was.status === is.status && was.status !== 'Rejected',
      'an application was withdrawn that could not be',
    )
    unless(
      job !== undefined && !['InProgress', 'Completed'].includes(job.status),
      'somebody withdrew too late',
    )
  } else if (was.status !== is.status) {
    const takenBack =
      was.status === 'Accepted' && is.status === 'Rejected' && is.acceptance_taken_back_at !== null
    const offer = before.reserve.find((row) => row.application_id === is.id && row.is_open)
    const tookPlace = offer !== undefined && is.user_id === person && is.status === 'Accepted'
    unless(admin || tookPlace, 'a cleaner decided an application')
    unless(was.status === 'Pending' || takenBack, 'a decision was changed')
    unless(was.withdrawn_at === null, 'an application was decided after it was withdrawn')
    unless(is.reviewed_by === (tookPlace ? offer.put_by : person), 'a decision names another administrator')
  } else {
    const jobWent = is.job_id === null && !after.jobs.some((row) => row.id === was.job_id)
    unless(jobWent && admin, 'an application was changed without being decided')
  }
  return faults
}

/** How many notifications the changes to applications must have caused (rules 9.1, 9.29). */
function applicationNotices(before: Snapshot, after: Snapshot): number {
  return changes(before.applications, after.applications).reduce((total, [was, is]) => {
    if (!is || (was && was.withdrawn_at === is.withdrawn_at && was.status === is.status)) return total
    if (was && was.withdrawn_at === null && is.withdrawn_at !== null) {
      if (is.status !== 'Accepted') return total + 1
      const told = before.profiles.filter((row) => row.id !== is.user_id && isAdministrator(before, row.id))
      return total + 1 + told.length
    }
    return total + 1
  }, 0)
}

const endOf = (status: string) =>
  status === 'Closed' || status === 'Draft' ? 'closed' : status === 'Completed' ? 'completed' : undefined

/** How many notifications the changes to jobs between two snapshots must have caused (rules 9.14, 9.15). */
function jobNotices(before: Snapshot, after: Snapshot): number {
  const addressIn = (snapshot: Snapshot, job: string) =>
    snapshot.job_addresses.find((row) => row.job_id === job)?.site_address
  return before.jobs.reduce((total, was) => {
    const told = (...statuses: string[]) =>
      before.applications.filter(
        (row) => row.job_id === was.id && row.withdrawn_at === null && statuses.includes(row.status),
      ).length
    const is = after.jobs.find((row) => row.id === was.id)
    if (!is) return total + told('Accepted', 'Pending')
    const end = endOf(is.status)
    const hasEnded = end !== undefined && end !== endOf(was.status)
    const hasMoved = addressIn(before, was.id) !== addressIn(after, was.id)
    const isOver = was.status === 'Open' && is.status !== 'Open'
    return total + (hasEnded || hasMoved ? told('Accepted') : 0) + (isOver ? told('Pending') : 0)
  }, 0)
}

function keys(rows: { id: string }[]): string[] {
  return rows.map((row) => row.id).sort()
}

function changes<T extends { id: string }>(before: T[], after: T[]): [T | undefined, T | undefined][] {
  const was = new Map(before.map((row) => [row.id, row]))
  const is = new Map(after.map((row) => [row.id, row]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id): [T | undefined, T | undefined] => [was.get(id), is.get(id)])
    .filter(([old, now]) => JSON.stringify(old) !== JSON.stringify(now))
}
