import * as fc from 'fast-check'
import { type Application, isComing } from '../integration/visibility-oracle.ts'
import { actorOf, isAboutAsking, kindsOfAsking, sendAsking } from './parallel-offers-and-messages.ts'
import { clientOf, type World, type WorldSnapshot } from './world.ts'

/** An action that a person tries. People and jobs are given by their index in the world. */
export interface Action {
  who: number
  whom: number
  job: number
  kind: (typeof kinds)[number]
  choice: number
}

// The most frequent actions are listed most often.
const kinds = [
  ...[
    'apply',
    'apply',
    'apply',
    'apply',
    'accept',
    'accept',
    'accept',
    'accept',
    'accept together',
    'reject',
    'reject',
    'reject',
    'reject',
  ],
  ...[
    'withdraw',
    'withdraw',
    'withdraw',
    'withdraw',
    'take back',
    'take back',
    'role',
    'status',
    'places',
    'job status',
  ],
  ...['answer', 'answer', 'complete', 'complete', 'forge a role', 'forge an application', 'forge a decision'],
  ...['erase an application', 'forge progress', 'forge a notification'],
  ...kindsOfAsking,
] as const

const statuses = ['active', 'active', 'active', 'pending', 'inactive']
const jobStatuses = ['Open', 'Open', 'Open', 'InProgress', 'Closed', 'Completed']

/**
 * Rounds of actions. The actions of a round are sent at once. Administrators, the first two people, act twice as
 * often.
 * @param size how many people and jobs the world has.
 */
export function rounds(size: { people: number; jobs: number }) {
  const person = fc.nat(size.people - 1)
  const action: fc.Arbitrary<Action> = fc.record({
    who: fc.oneof(person, fc.nat(1)),
    whom: person,
    job: fc.nat(size.jobs - 1),
    kind: fc.constantFrom(...kinds),
    choice: fc.nat(29),
  })
  const round = fc.array(action, { minLength: 4, maxLength: 12, size: 'max' })
  return fc.array(round, { minLength: 15, maxLength: 20, size: 'max' })
}

export interface Outcome {
  action: Action
  /** The HTTP status, and the database's error code if it refused the call. */
  status: number
  code: string | undefined
  isDone: boolean
  /** The applications that were decided or withdrawn, or whose acceptance was taken back. */
  applications: string[]
  /** Ids of the people that the action invited, or of the messages that it sent. */
  made: string[]
}

/** Sends an action as the person it names, or as a person who can perform it, and returns the outcome. */
export async function perform(world: World, snapshot: WorldSnapshot, action: Action): Promise<Outcome> {
  const given = actorOf(world, snapshot, action)
  const answer = await send(world, snapshot, given)
  const { status, error } = answer
  const applications = 'applications' in answer ? answer.applications : []
  const made = 'made' in answer ? answer.made : []
  return { action: given, status, code: error?.code, isDone: error === null, applications, made }
}

async function send(world: World, snapshot: WorldSnapshot, action: Action) {
  const { who, whom, job, kind, choice } = action
  if (isAboutAsking(kind)) return sendAsking(world, snapshot, { ...action, kind })
  const client = clientOf(world, who)
  const user_id = world.people[whom]?.id ?? ''
  const job_id = world.jobs[job] ?? ''
  /**
   * Returns the id of an application that `wanted` accepts. If there is none, returns the course's id, which no
   * application has.
   */
  const some = (wanted: (row: Application) => boolean) => {
    const rows = snapshot.applications.filter(wanted)
    return rows[choice % Math.max(rows.length, 1)]?.id ?? world.course
  }
  const theirs = some((row) => row.status === 'Pending' || row.user_id === user_id)
  const mine = some((row) => row.user_id === world.people[who]?.id)
  const status = pick(statuses, choice)
  switch (kind) {
    case 'apply':
      return client.rpc('apply_to_job', { job_id })
    case 'accept':
    case 'reject': {
      const new_status = kind === 'accept' ? 'Accepted' : 'Rejected'
      const answer = await client.rpc('review_application', { application_id: theirs, new_status })
      return { ...answer, applications: [theirs] }
    }
    case 'accept together': {
      const ids = snapshot.applications.filter((row) => row.job_id === job_id).map(({ id }) => id)
      const answer = await client.rpc('review_applications', { application_ids: ids, new_status: 'Accepted' })
      const done = (answer.data ?? []).filter(({ error }) => error === null)
      return { ...answer, applications: done.flatMap((row) => row.application_id ?? []) }
    }
    case 'withdraw':
      return { ...(await client.rpc('withdraw_application', { application_id: mine })), applications: [mine] }
    case 'take back': {
      const id = some(isComing)
      const answer = await client.rpc('take_back_acceptance', { application_id: id, reason: 'Sorry.' })
      return { ...answer, applications: [id] }
    }
    case 'role':
      return client.rpc('set_user_role', { user_id, new_role: choice % 3 === 0 ? 'admin' : 'cleaner' })
    case 'status':
      return client.rpc('set_user_status', { user_id, new_status: status })
    case 'places': {
      const places = choice % 4
      const read = await client.rpc('admin_job', { job_id }).maybeSingle()
      if (read.error || !read.data) return read
      const { id, project_name, status: kept, start_date, updated_at } = read.data
      const wanted = {
        id,
        project_name,
        status: kept,
        start_date,
        cleaners_needed: places,
        site_address: 'Somewhere',
      }
      return client.rpc('save_job', { job: wanted, expected_updated_at: updated_at })
    }
    case 'job status':
      return client.rpc('set_job_status', { job_id, new_status: pick(jobStatuses, choice) })
    case 'answer':
    case 'complete':
      return client.rpc('save_course_progress', {
        course_id: world.course,
        answers: answersOf(choice),
        current_section: 's1',
        current_question: 'q1',
        completed: kind === 'complete',
      })
    case 'forge a role':
      return client.from('profiles').update({ role: 'admin', status }).eq('id', user_id).select('id')
    case 'forge an application':
      return client.from('applications').insert({ user_id, job_id, status: 'Accepted' }).select('id')
    case 'forge a decision':
      return client.from('applications').update({ status: 'Accepted' }).eq('id', theirs).select('id')
    case 'erase an application':
      return client.from('applications').delete().eq('id', theirs).select('id')
    case 'forge progress':
      return client
        .from('course_progress')
        .update({ completed: choice % 2 === 0 })
        .eq('user_id', user_id)
    case 'forge a notification':
      return client
        .from('notifications')
        .insert({ user_id, message: 'You won', type: 'application_accepted' })
  }
}

/** Course answers, including wrong ones, and null to delete one. */
function answersOf(choice: number) {
  return {
    ...(choice % 2 === 0 && { s1_q1: pick(['true', 'false', 'perhaps', null], choice) }),
    ...(choice % 3 === 0 && { s1_q2: pick(['Because.', ' ', null], choice) }),
    ...(choice % 5 === 0 && { s1_q3: pick(['Yes', 'Never'], choice) }),
  }
}

function pick<T>(from: readonly T[], choice: number): T {
  const picked = from[choice % from.length]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}
