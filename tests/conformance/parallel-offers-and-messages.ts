import { type Application, isAdministrator } from '../integration/visibility-oracle.ts'
import { clientOf, type World, type WorldSnapshot } from './world.ts'

// Actions on invitations, the reserve, conversations, availability and a series, for parallel-actions.ts.

// The most frequent actions are listed most often.
export const kindsOfAsking = [
  ...['invite', 'invite', 'would like it', 'would like it', 'no thanks'],
  ...[
    'into reserve',
    'into reserve',
    'into reserve',
    'up in reserve',
    'out of reserve',
    'stop the reserve',
    'go on',
  ],
  ...['take a place', 'take a place', 'take a place', 'leave a place'],
  ...[
    'write',
    'write',
    'write',
    'write twice',
    'read',
    'free',
    'free',
    'not free',
    'edit the series',
    'edit the series',
  ],
] as const

type KindOfAsking = (typeof kindsOfAsking)[number]

export const isAboutAsking = (kind: string): kind is KindOfAsking =>
  kindsOfAsking.some((known) => known === kind)

const hours = ['mon_morning', 'tue_day', 'fri_night']
export const hourOf = (choice: number) => hours[choice % hours.length] ?? ''

interface AskingAction {
  who: number
  whom: number
  job: number
  kind: KindOfAsking
  choice: number
}

/**
 * Returns the action with a person who can do it. In three of four cases, an action of administrators gets an
 * administrator. Any other action gets the person who has the invitation, offer or application.
 */
export function actorOf<Given extends { who: number; kind: string; choice: number }>(
  world: World,
  snapshot: WorldSnapshot,
  action: Given,
): Given {
  const { kind, choice } = action
  const isForAdministrators = ['into reserve', 'up in reserve', 'out of reserve', 'go on'].includes(kind)
  const id = isForAdministrators
    ? choice % 4 > 0 && pick(snapshot.profiles, choice, (row) => isAdministrator(snapshot, row.id))?.id
    : whoIsAsked(snapshot, kind, choice)
  const who = world.people.findIndex((person) => person.id === id)
  return who < 0 ? action : { ...action, who }
}

function whoIsAsked(snapshot: WorldSnapshot, kind: string, choice: number): string | undefined {
  if (kind === 'would like it' || kind === 'no thanks') return pick(snapshot.invitations, choice)?.user_id
  const application =
    kind === 'take a place' || kind === 'leave a place'
      ? offered(snapshot, choice)?.application_id
      : kind.startsWith('write') && choice % 3 > 0 && pick(snapshot.applications, choice)?.id
  return snapshot.applications.find((row) => row.id === application)?.user_id
}

/** A person in reserve, preferably one with an open offer. */
const offered = ({ reserve }: WorldSnapshot, choice: number) =>
  pick(reserve, choice, (row) => row.is_open) ?? pick(reserve, choice)

function pick<Row>(rows: readonly Row[], choice: number, wanted: (row: Row) => boolean = () => true) {
  const found = rows.filter(wanted)
  return found[choice % Math.max(found.length, 1)]
}

export async function sendAsking(world: World, snapshot: WorldSnapshot, action: AskingAction) {
  const { who, whom, job, kind, choice } = action
  const job_id = world.jobs[job] ?? ''
  const client = clientOf(world, who)
  switch (kind) {
    case 'invite': {
      const user_ids = [whom, whom + 1, whom + 2].map(
        (one) => world.people[one % world.people.length]?.id ?? '',
      )
      const answer = await client.rpc('invite_to_job', { job_id, user_ids })
      const invited = (answer.data ?? []).filter(({ error }) => error === null)
      return { ...answer, made: invited.map((row) => row.user_id) }
    }
    case 'would like it':
    case 'no thanks': {
      const invitation = pick(snapshot.invitations, choice)
      const given = { job_id: invitation?.job_id ?? job_id }
      return kind === 'no thanks'
        ? client.rpc('decline_invitation', given)
        : client.rpc('accept_invitation', given)
    }
    case 'into reserve':
    case 'up in reserve':
    case 'out of reserve': {
      const waits = ({ id, status, withdrawn_at, job_id: of }: Application) =>
        status === 'Pending' &&
        withdrawn_at === null &&
        snapshot.jobs.some((row) => row.id === of && row.status === 'Open') &&
        (snapshot.jobs.some((row) => row.id === of && row.is_full) ||
          snapshot.reserve.some((row) => row.job_id === of)) &&
        !snapshot.reserve.some((row) => row.application_id === id)
      const application_id =
        (kind === 'into reserve'
          ? pick(snapshot.applications, choice, waits)?.id
          : pick(snapshot.reserve, choice)?.application_id) ?? world.course
      const changes = { 'into reserve': 'in', 'up in reserve': 'up', 'out of reserve': 'out' }
      return client.rpc('change_reserve', { application_id, change: changes[kind] })
    }
    case 'stop the reserve':
    case 'go on':
      return client.rpc('stop_reserve', {
        job_id: pick(snapshot.reserve, choice)?.job_id ?? job_id,
        stopped: kind === 'stop the reserve',
      })
    case 'take a place':
    case 'leave a place': {
      const offer = offered(snapshot, choice)
      const answer = await client.rpc('answer_offer', {
        job_id: offer?.job_id ?? job_id,
        coming: kind === 'take a place',
      })
      return { ...answer, applications: offer ? [offer.application_id] : [] }
    }
    case 'write':
    case 'write twice': {
      const application = pick(snapshot.applications, choice)
      const message = {
        application_id: application?.id ?? world.course,
        message: `Word ${choice}`,
        idempotency_key: crypto.randomUUID(),
      }
      const sent = await Promise.all(
        Array.from({ length: kind === 'write' ? 1 : 2 }, () => client.rpc('send_message', message)),
      )
      const [first] = sent
      if (!first) throw new Error('Nothing was sent.')
      return { ...first, made: sent.flatMap(({ data }) => data ?? []) }
    }
    case 'read': {
      const message = pick(snapshot.conversation_messages, choice)
      return client.rpc('read_conversation', {
        application_id: message?.application_id ?? world.course,
        until: message?.sent_at ?? new Date().toISOString(),
      })
    }
    case 'free':
    case 'not free':
      return client.rpc('save_availability', { changes: { [kind.replace(' ', '_')]: [hourOf(choice)] } })
    case 'edit the series': {
      const read = await client.rpc('admin_job', { job_id }).maybeSingle()
      if (read.error || !read.data) return read
      const { id, project_name, status, start_date, updated_at } = read.data
      const wanted = {
        id,
        project_name,
        status,
        start_date,
        cleaners_needed: choice % 4,
        site_address: 'Somewhere',
      }
      return client.rpc('save_job_series', { job: wanted, expected_updated_at: updated_at })
    }
  }
}
