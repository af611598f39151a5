// Who may see what and who may change what, said a second time and in another language than the policies: the decisions
// of the specification, read from a snapshot of every row.

export interface Person {
  id: string
  role: string
  status: string
}
export interface Job {
  id: string
  status: string
  address_rule: string
}
export interface Application {
  id: string
  user_id: string
  job_id: string | null
  status: string
  reviewed_by: string | null
  reviewed_at: string | null
}
export interface Note {
  id: string
  user_id: string
  read: boolean
}

/** Every row of the tables, as one who sees all of them reads it. */
export interface Snapshot {
  profiles: Person[]
  jobs: Job[]
  job_addresses: { job_id: string; site_address: string }[]
  applications: Application[]
  notifications: Note[]
}

export const tables = ['profiles', 'jobs', 'job_addresses', 'applications', 'notifications'] as const

/** The fixed administrator id of the specification, part 6. */
export const founder = 'f0000000-0000-4000-8000-000000000001'

/** Whether that person is an administrator: by the profile's role, or by the fixed id. */
export function isAdministrator(world: Snapshot, person: string): boolean {
  return person === founder || world.profiles.some((row) => row.id === person && row.role === 'admin')
}

/** The keys of the rows of a table that a person may see, sorted. */
export function visibleKeys(world: Snapshot, table: (typeof tables)[number], person: string): string[] {
  const everything = isAdministrator(world, person)
  const mine = world.applications.filter((application) => application.user_id === person)
  const seesJob = (job: Job) =>
    everything || job.status === 'Open' || mine.some((application) => application.job_id === job.id)
  const seesAddress = (job: Job) =>
    everything ||
    (seesJob(job) &&
      (job.address_rule === 'everyone' ||
        mine.some((application) => application.job_id === job.id && application.status === 'Accepted')))
  switch (table) {
    case 'profiles':
      return keys(world.profiles.filter((row) => everything || row.id === person))
    case 'jobs':
      return keys(world.jobs.filter(seesJob))
    case 'job_addresses':
      return world.job_addresses
        .filter((row) => world.jobs.some((job) => job.id === row.job_id && seesAddress(job)))
        .map((row) => row.job_id)
        .sort()
    case 'applications':
      return keys(world.applications.filter((row) => everything || row.user_id === person))
    case 'notifications':
      return keys(world.notifications.filter((row) => row.user_id === person))
  }
}

/** What is wrong with the step from one snapshot to the next, made by that person. Empty when all is well. */
export function wrongsOf(before: Snapshot, after: Snapshot, person: string): string[] {
  const admin = isAdministrator(before, person)
  const wrongs: string[] = []
  const unless = (allowed: boolean, wrong: string) => {
    if (!allowed) wrongs.push(wrong)
  }

  for (const [was, is] of changes(before.profiles, after.profiles)) {
    unless(was !== undefined && is !== undefined, 'a person appeared or disappeared')
    unless(was?.role === is?.role || admin, 'a role was changed by somebody who is no administrator')
    unless(was?.status === is?.status || admin, 'a status was changed by somebody who is no administrator')
  }
  const hadAdministrators = before.profiles.some((row) => row.role === 'admin')
  unless(!hadAdministrators || after.profiles.some((row) => row.role === 'admin'), 'no administrator is left')

  unless(admin || changes(before.jobs, after.jobs).length === 0, 'a job was changed by a cleaner')
  unless(
    admin || JSON.stringify(before.job_addresses) === JSON.stringify(after.job_addresses),
    'an address was changed by a cleaner',
  )

  for (const [was, is] of changes(before.applications, after.applications)) {
    if (!is) {
      wrongs.push('an application disappeared')
    } else if (!was) {
      const job = before.jobs.find((row) => row.id === is.job_id)
      const status = before.profiles.find((row) => row.id === person)?.status
      unless(is.user_id === person, 'somebody applied for another')
      unless(is.status === 'Pending', 'an application began as something else than Pending')
      unless(job?.status === 'Open', 'an application was made to a job that is not open')
      unless(
        status === 'active' || status === 'pending',
        'an application was made by an account that is not active',
      )
    } else if (was.status !== is.status) {
      unless(admin, 'an application was decided by a cleaner')
      unless(was.status === 'Pending', 'a decision was changed')
      unless(is.reviewed_by === person, 'a decision is said to be somebody else’s')
    } else {
      const jobWent = is.job_id === null && !after.jobs.some((job) => job.id === was.job_id)
      unless(jobWent && admin, 'an application was changed without being decided')
    }
  }
  for (const row of after.applications) {
    const decided = row.status !== 'Pending'
    unless(
      decided === (row.reviewed_by !== null) && decided === (row.reviewed_at !== null),
      'decided and reviewed are not the same',
    )
  }
  const applied = after.applications
    .filter((row) => row.job_id !== null)
    .map((row) => `${row.user_id} ${row.job_id}`)
  unless(new Set(applied).size === applied.length, 'somebody applied twice for one job')

  for (const [was, is] of changes(before.notifications, after.notifications)) {
    if (was) unless(was.user_id === person, 'somebody else’s notification was changed')
    else unless(is?.read === false, 'a notification was born read')
  }
  const told = (world: Snapshot) =>
    world.applications.flatMap((row) => (row.status === 'Pending' ? [1] : [1, 1])).length
  const born = changes(before.notifications, after.notifications).filter(([was]) => !was).length
  unless(born === told(after) - told(before), 'not one notification for each thing that happened')
  return wrongs
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
