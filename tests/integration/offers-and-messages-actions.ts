import { type Attempt, isWaiting, mostly } from './random-attempts.ts'
import { founder } from './visibility-oracle.ts'

// Allowed and forbidden actions on invitations, the reserve, conversations, availability and series. Used by
// random-actions.ts.

const hours = ['mon_morning', 'mon_day', 'tue_day', 'fri_night', 'sun_noon']

export const askingAttempts: Attempt[] = [
  (snapshot, people, choose) => ({
    name: 'invite',
    statement: 'select public.invite_to_job($1, $2::uuid[])',
    values: [choose(snapshot.jobs)?.id ?? null, `{${[1, 2, 3].map(() => choose(people)).join(',')}}`],
  }),
  ({ invitations }, _people, choose) => {
    const invitation = choose(invitations)
    return {
      name: 'would like it',
      statement: 'select public.accept_invitation($1, true)',
      values: [invitation?.job_id ?? null],
      by: choose([invitation?.user_id, invitation?.user_id, undefined]),
    }
  },
  ({ invitations }, _people, choose) => {
    const invitation = choose(invitations)
    return {
      name: 'no thanks',
      statement: 'select public.decline_invitation($1)',
      values: [invitation?.job_id ?? null],
      by: choose([invitation?.user_id, invitation?.user_id, undefined]),
    }
  },
  ({ applications, jobs }, _people, choose) => ({
    name: 'change the reserve',
    statement: 'select public.change_reserve($1, $2)',
    values: [
      mostly(
        applications,
        (row) => isWaiting(row) && jobs.some(({ id, is_full }) => id === row.job_id && is_full),
        choose,
      ),
      choose(['in', 'in', 'in', 'in', 'in', 'up', 'down', 'out', 'sideways']) ?? null,
    ],
    by: choose([founder, founder, undefined]),
  }),
  ({ reserve, jobs }, _people, choose) => ({
    name: 'stop the reserve',
    statement: 'select public.stop_reserve($1, $2::text::boolean)',
    values: [choose(reserve)?.job_id ?? choose(jobs)?.id ?? null, choose(['true', 'false', 'false']) ?? null],
    by: choose([founder, undefined]),
  }),
  ...([true, false] as const).map(
    (coming): Attempt =>
      ({ reserve, applications }, _people, choose) => {
        const offer = choose(reserve.filter(({ is_open }) => is_open)) ?? choose(reserve)
        const asked = applications.find(({ id }) => id === offer?.application_id)?.user_id
        return {
          name: coming ? 'take a place' : 'leave a place',
          statement: `select public.answer_offer($1, ${coming})`,
          values: [offer?.job_id ?? null],
          by: choose([asked, asked, undefined]),
        }
      },
  ),
  ({ applications }, _people, choose, person) => ({
    name: 'write',
    statement: 'select public.send_message($1, $2, null, $2)',
    values: [
      mostly(applications, (row) => row.user_id === person, choose),
      choose(['Yes.', 'When?', ' ', 'Now']) ?? null,
    ],
  }),
  ({ conversation_messages }, _people, choose) => {
    const message = choose(conversation_messages)
    return {
      name: 'read',
      statement: 'select public.read_conversation($1, $2)',
      values: [message?.application_id ?? null, message?.sent_at ?? null],
    }
  },
  (_world, _people, choose) => ({
    name: 'say when free',
    statement: 'select public.save_availability(jsonb_build_object($1::text, jsonb_build_array($2::text)))',
    values: [choose(['free', 'free', 'not_free']) ?? null, choose(hours) ?? null],
  }),
  (snapshot, _people, choose) => ({
    name: 'edit a series',
    statement: `
      select public.save_job_series(jsonb_build_object('id', id, 'status', status, 'start_date', start_date,
        'cleaners_needed', $2::integer, 'address_rule', address_rule), updated_at)
      from public.admin_job($1)`,
    values: [choose(snapshot.jobs)?.id ?? null, choose(['1', '2', '3']) ?? null],
  }),
  // The following action is forbidden to everyone.
  ({ applications }, _people, choose) => ({
    name: 'forge a message',
    statement:
      "insert into public.conversation_messages (id, application_id, by_administrator, message, written_at, sent_at) values (gen_random_uuid(), $1, true, 'Come', now(), now())",
    values: [choose(applications)?.id ?? null],
  }),
  (_world, people, choose) => ({
    name: 'forge availability',
    statement: "insert into public.availability (user_id, free_hours) values ($1, '{mon_day}')",
    values: [choose(people) ?? null],
  }),
]

export const askingWeights = [7, 4, 5, 14, 3, 6, 7, 4, 3, 2, 2, 1, 1]
