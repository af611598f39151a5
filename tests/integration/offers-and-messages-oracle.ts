import type { Application, Job } from './visibility-oracle.ts'

// Offers to people and their responses: invitations, the reserve, conversations, availability. The rules of the
// database's functions are written here a second time, in another language. Snapshots of every row are checked against
// these rules.

interface Reserved {
  application_id: string
  job_id: string
  position: number
  put_by: string | null
  is_open: boolean
  answer: string | null
}
export interface Invitation {
  job_id: string
  user_id: string
  answer: string | null
}
export interface Message {
  id: string
  application_id: string
  by_administrator: boolean
  message: string
  sent_at: string
}
export interface Conversation {
  application_id: string
  person_read_until: string | null
  administrators_read_until: string | null
}
export interface Availability {
  user_id: string
  free_hours: string[]
}

/** Every row about invitations, the reserve, conversations and availability. */
export interface Asked {
  reserve: Reserved[]
  stopped: string[]
  invitations: Invitation[]
  conversations: Conversation[]
  conversation_messages: Message[]
  availability: Availability[]
}

/** The columns of the query that reads a snapshot, as SQL. */
export const askedColumns = (applications: string, jobs: string, people: string) => `
  (select coalesce(jsonb_agg(to_jsonb(row) || jsonb_build_object('is_open', row.asked_at is not null and row.answer is null)
    order by job_id, position), '[]') from private.reserve row where ${jobs}) as reserve,
  (select coalesce(jsonb_agg(job_id order by job_id), '[]') from private.paused_reserves where ${jobs}) as stopped,
  (select coalesce(jsonb_agg(row order by job_id, user_id), '[]') from private.invitations row where ${jobs}) as invitations,
  (select coalesce(jsonb_agg(jsonb_build_object('application_id', application_id, 'person_read_until', person_read_until,
    'administrators_read_until', administrators_read_until) order by application_id), '[]')
    from public.conversations where ${applications}) as conversations,
  (select coalesce(jsonb_agg(row order by sent_at, id), '[]') from public.conversation_messages row where ${applications})
    as conversation_messages,
  (select coalesce(jsonb_agg(row order by user_id), '[]') from public.availability row where ${people}) as availability`

/**
 * Notification types about invitations, vacancy offers and messages, and about reopened jobs. `decisionsOnly`
 * leaves them out.
 */
const asking = /^(job_invitation|place_offer|place_offer_ended|job_reopened|message_to_.*)$/

export const decisionsOnly = <T extends { type: string }>(notifications: readonly T[]) =>
  notifications.filter(({ type }) => !asking.test(type))

/** Violated invariants of a snapshot. Empty when all is well. */
export function askedFaults(
  snapshot: Asked & {
    jobs: readonly Job[]
    applications: readonly Application[]
    notifications: readonly { type: string; user_id: string; read: boolean }[]
  },
): string[] {
  const faults: string[] = []
  const unless = (allowed: boolean, wrong: string) => {
    if (!allowed) faults.push(wrong)
  }
  for (const job of snapshot.jobs) {
    const kept = snapshot.reserve.filter((row) => row.job_id === job.id)
    const free = job.cleaners_needed ? Math.max(job.cleaners_needed - job.accepted_count, 0) : 0
    const open = kept.filter((row) => row.is_open).length
    unless(open <= free, 'more places are offered than are free')
    unless(
      open === 0 || job.status === 'Open' || job.status === 'InProgress',
      'a place of a job that is over is offered',
    )
    unless(
      open === 0 || !snapshot.stopped.includes(job.id),
      'a place is offered though the reserve is stopped',
    )
    unless(
      new Set(kept.map((row) => row.position)).size === kept.length,
      'two stand at one place of the reserve',
    )
  }
  for (const { application_id, answer } of snapshot.reserve) {
    const application = snapshot.applications.find((row) => row.id === application_id)
    const isIn =
      application?.withdrawn_at === null && application.status === (answer === 'yes' ? 'Accepted' : 'Pending')
    unless(isIn, 'somebody is in reserve who does not wait, or took a place and has not got it')
  }
  for (const { user_id, job_id, answer } of snapshot.invitations) {
    const applied = snapshot.applications.some((row) => row.user_id === user_id && row.job_id === job_id)
    unless(answer !== 'yes' || applied, 'an invitation is answered with yes, and nobody applied')
  }
  const invited = snapshot.invitations.map((row) => `${row.user_id} ${row.job_id}`)
  unless(new Set(invited).size === invited.length, 'somebody is invited twice to one job')
  const moments = snapshot.conversation_messages.map((row) => `${row.application_id} ${row.sent_at}`)
  unless(new Set(moments).size === moments.length, 'two messages of a conversation were sent at one moment')
  return faults
}

const same = (was: unknown, is: unknown) => JSON.stringify(was) === JSON.stringify(is)

/** The person's forbidden changes between two snapshots. Empty when all is well. */
export function askedStepFaults(
  before: Asked,
  after: Asked,
  { person, isAdmin, owns }: { person: string; isAdmin: boolean; owns: (application: string) => boolean },
): string[] {
  const faults: string[] = []
  for (const { user_id, job_id, answer } of after.invitations) {
    const was = before.invitations.find((row) => row.user_id === user_id && row.job_id === job_id)
    if (!was && !isAdmin) faults.push('a cleaner invited somebody')
    if (was && was.answer !== answer && user_id !== person)
      faults.push('an invitation was answered for another')
  }
  for (const kept of after.reserve) {
    const was = before.reserve.find((row) => row.application_id === kept.application_id)
    if ((!was || was.position !== kept.position) && !isAdmin) faults.push('a cleaner changed a reserve')
    if ((was?.answer ?? null) !== kept.answer && !owns(kept.application_id))
      faults.push('a place was taken or left for another')
  }
  if (!isAdmin && !same(before.stopped, after.stopped))
    faults.push('a cleaner stopped a reserve, or let it go on')
  const known = after.conversation_messages.filter(({ id }) =>
    before.conversation_messages.some((row) => row.id === id),
  )
  if (!same(known, before.conversation_messages)) faults.push('a message was lost or changed')
  for (const { id, application_id, by_administrator } of after.conversation_messages) {
    if (before.conversation_messages.some((row) => row.id === id)) continue
    if (by_administrator === owns(application_id) || (by_administrator && !isAdmin))
      faults.push('a message was written in another’s name')
  }
  for (const read of after.conversations) {
    const was = before.conversations.find((row) => row.application_id === read.application_id)
    const [mine, ofAdministrators] = (['person_read_until', 'administrators_read_until'] as const).map(
      (side) => [was?.[side] ?? '', read[side] ?? ''],
    )
    for (const [until = '', now = ''] of [mine ?? [], ofAdministrators ?? []])
      if (now < until) faults.push('a read mark went back')
    if (mine?.[0] !== mine?.[1] && !owns(read.application_id)) faults.push('somebody read for the applicant')
    if (ofAdministrators?.[0] !== ofAdministrators?.[1] && (!isAdmin || owns(read.application_id)))
      faults.push('somebody read for the administrators')
  }
  const others = ({ availability }: Asked) => availability.filter(({ user_id }) => user_id !== person)
  if (!same(others(before), others(after))) faults.push('somebody else’s availability was changed')
  return faults
}
