import { askingAttempts, askingWeights } from './offers-and-messages-actions.ts'
import { type Action, type Attempt, type Choose, isWaiting, mostly } from './random-attempts.ts'
import { isComing, type Snapshot } from './visibility-oracle.ts'

const attempts: Attempt[] = [
  (snapshot, _people, choose) => ({
    name: 'apply',
    statement: 'select public.apply_to_job($1)',
    values: [choose(snapshot.jobs)?.id ?? null],
  }),
  ({ applications }, _people, choose) => ({
    name: 'review',
    statement: 'select public.review_application($1, $2)',
    values: [
      mostly(applications, isWaiting, choose),
      choose(['Accepted', 'Rejected', 'accepted', 'Pending', 'Maybe']) ?? null,
    ],
  }),
  ({ applications }, _people, choose) => ({
    name: 'review together',
    statement: 'select public.review_applications($1::uuid[], $2)',
    values: [
      `{${[1, 2, 3].flatMap(() => mostly(applications, isWaiting, choose) ?? []).join(',')}}`,
      choose(['Accepted', 'Accepted', 'Rejected']) ?? null,
    ],
  }),
  ({ applications }, _people, choose, person) => ({
    name: 'withdraw',
    statement: 'select public.withdraw_application($1)',
    values: [mostly(applications, (row) => row.user_id === person && row.withdrawn_at === null, choose)],
  }),
  ({ applications }, _people, choose) => ({
    name: 'take back',
    statement: "select public.take_back_acceptance($1, 'Sorry.')",
    values: [mostly(applications, (row) => row.job_id !== null && isComing(row), choose)],
  }),
  (_world, people, choose) => ({
    name: 'role',
    statement: 'select public.set_user_role($1, $2)',
    values: [choose(people) ?? null, choose(['admin', 'cleaner', 'cleaner', 'cleaner', 'owner']) ?? null],
  }),
  (_world, people, choose) => ({
    name: 'status',
    statement: 'select public.set_user_status($1, $2)',
    values: [
      choose(people) ?? null,
      choose(['active', 'active', 'active', 'pending', 'inactive', 'rejected']) ?? null,
    ],
  }),
  (snapshot, _people, choose) => ({
    name: 'edit a job',
    statement: `
      select public.save_job(jsonb_build_object('id', $1::uuid, 'status', $2::text, 'address_rule', $3::text, 'site_address', 'Somewhere', 'cleaners_needed', $4::integer, 'start_date', start_date), updated_at)
      from public.admin_job($1)`,
    values: [
      choose(snapshot.jobs)?.id ?? null,
      choose(['Open', 'Open', 'Open', 'Open', 'Draft', 'InProgress', 'Closed', 'Completed']) ?? null,
      choose(['everyone', 'active', 'accepted']) ?? null,
      choose(['1', '2', '0', '3']) ?? null,
    ],
  }),
  (_world, _people, choose) => ({
    name: 'create a job',
    statement:
      "select public.save_job(jsonb_build_object('id', $1::uuid, 'project_name', 'Another', 'status', 'Open'))",
    values: [Array.from({ length: 32 }, () => choose('0123456789abcdef'.split(''))).join('')],
  }),
  (snapshot, _people, choose) => ({
    name: 'delete a job',
    statement: 'select public.delete_job($1)',
    values: [choose(snapshot.jobs)?.id ?? null],
  }),
  (snapshot, _people, choose) => ({
    name: 'move a job',
    statement: `
      select public.save_job(jsonb_build_object('id', id, 'status', status, 'start_date', start_date, 'site_address', 'Moved'), updated_at)
      from public.admin_job($1)`,
    values: [choose(snapshot.jobs)?.id ?? null],
  }),
  () => ({ name: 'mark', statement: 'update public.notifications set read = true', values: [] }),
  (snapshot, _people, choose) => ({
    name: 'delete a notification',
    statement: 'update public.notifications set removed_at = now() where id = $1',
    values: [choose(snapshot.notifications)?.id ?? null],
  }),
  // The following action is forbidden to everyone.
  (_world, people, choose) => ({
    name: 'forge a role',
    statement: "update public.profiles set role = 'admin' where id = $1",
    values: [choose(people) ?? null],
  }),
  (_world, people, choose) => ({
    name: 'forge a status',
    statement: "update public.profiles set status = 'active' where id = $1",
    values: [choose(people) ?? null],
  }),
  (snapshot, people, choose) => ({
    name: 'forge an application',
    statement: "insert into public.applications (user_id, job_id, status) values ($1, $2, 'Accepted')",
    values: [choose(people) ?? null, choose(snapshot.jobs)?.id ?? null],
  }),
  (snapshot, _people, choose) => ({
    name: 'forge a decision',
    statement: "update public.applications set status = 'Accepted' where id = $1",
    values: [choose(snapshot.applications)?.id ?? null],
  }),
  (snapshot, _people, choose) => ({
    name: 'erase an application',
    statement: 'delete from public.applications where id = $1',
    values: [choose(snapshot.applications)?.id ?? null],
  }),
  (_world, people, choose) => ({
    name: 'forge a notification',
    statement: "insert into public.notifications (user_id, message, type) values ($1, 'You won', 'test')",
    values: [choose(people) ?? null],
  }),
  ...askingAttempts,
]

// The most common actions have the highest weights, so that the other actions find rows to decide, to read and to forge.
const weights = [14, 10, 3, 3, 9, 3, 3, 4, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 1, ...askingWeights]
const wheel = attempts.flatMap((attempt, index) => Array.from({ length: weights[index] ?? 1 }, () => attempt))

/** Picks a random action for `person`. `random` returns numbers from 0 up to 1. Equal numbers give equal actions. */
export function randomAction(
  snapshot: Snapshot,
  people: readonly string[],
  person: string,
  random: () => number,
): Action {
  const choose: Choose = (from) => from[Math.floor(random() * from.length)]
  const attempt = choose(wheel)
  if (!attempt) throw new Error('There is nothing to try.')
  return attempt(snapshot, people, choose, person)
}

/** A generator of pseudo-random numbers from 0 up to 1 (mulberry32). Equal seeds give equal numbers. */
export function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
