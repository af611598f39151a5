import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Two administrators act on a week's board at once, on the same person and on the same vacancy, and while a job is being deleted. A
// person also saves their availability on several devices at once.

const racers = 8
const rounds = tries(3, 20)
const race = openRace('board races', racers)
const { sql, observer } = race
const [dana, ines] = [randomUUID(), randomUUID()]
const administrators = [dana, ines]
const people: string[] = [...administrators]
const jobs: string[] = []

beforeAll(async () => {
  for (const id of administrators) await makePerson(observer, id, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.applications where job_id = any (${jobs}) or user_id = any (${people})`
  await observer`delete from public.jobs where id = any (${jobs})`
  await observer`delete from auth.users where id = any (${people})`
  await race.end()
})

/**
 * Creates an open job with one vacancy, on a day of its own. Otherwise accepting a person for two jobs would need a
 * confirmation.
 */
async function openJob(): Promise<string> {
  const job = randomUUID()
  jobs.push(job)
  await observer`
    insert into public.jobs (id, project_name, status, start_date, cleaners_needed)
    values (${job}, 'Race', 'Open', date '2083-01-01' + ${jobs.length}::integer, 1)`
  return job
}

async function newPeople(count: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () => makePerson(observer, randomUUID(), 'cleaner', 'active')),
  )
  people.push(...made)
  return made
}

async function applied(job: string, person: string): Promise<string> {
  const id = randomUUID()
  await observer`insert into public.applications (id, user_id, job_id, job_title) values (${id}, ${person}, ${job}, 'Race')`
  return id
}

const accept = (who: string, application: string) =>
  asPerson(sql, who, (tx) => tx`select public.review_application(${application}, 'Accepted')`)
/** The reason why each person could not be invited. Null for an invited person. */
const invite = (who: string, job: string, invited: string[]) =>
  asPerson(sql, who, async (tx) => {
    const rows = await tx<
      { error: string | null }[]
    >`select error from public.invite_to_job(${job}, ${invited})`
    return rows.map(({ error }) => error)
  })
const codes = (outcomes: Outcome<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.code))

async function stands(job: string) {
  const [row] = await observer<
    { accepted: number; counted: number; invited: number; told: number; open: number }[]
  >`
    select accepted_count as counted,
      (select count(*)::int from public.applications where job_id = job.id and status = 'Accepted') as accepted,
      (select count(*)::int from private.invitations where job_id = job.id) as invited,
      (select count(*)::int from private.invitations where job_id = job.id and answer is null) as open,
      (select count(*)::int from public.notifications where type = 'job_invitation' and data ->> 'job_id' = job.id::text) as told
    from public.jobs job where id = ${job}`
  return row
}

it(`if two administrators accept at once, nobody is accepted twice, and one vacancy goes to one person, ${rounds} times`, async () => {
  const [mia = '', noah = ''] = await newPeople(2)
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [await openJob(), await openJob()]
    const same = await applied(one, mia)
    const [hers, his] = [await applied(other, mia), await applied(other, noah)]
    const decisions = await Promise.all([
      accept(dana, same),
      accept(ines, same),
      accept(dana, hers),
      accept(ines, his),
    ])
    expect(codes(decisions)).toEqual(['PT409', 'PT409'])
    for (const job of [one, other]) expect(await stands(job)).toMatchObject({ accepted: 1, counted: 1 })
  }
})

it(`accepting for the last vacancy while inviting to it gives consistent results in either order, ${rounds} times`, async () => {
  const [mia = '', noah = ''] = await newPeople(2)
  for (let round = 0; round < rounds; round += 1) {
    const job = await openJob()
    const application = await applied(job, mia)
    const [accepted, invited] = await Promise.all([accept(dana, application), invite(ines, job, [noah, mia])])
    expect(codes([accepted, invited])).toEqual([])
    const [ofNoah, ofMia] = invited.ok ? invited.value : []
    expect([null, 'All places are filled.']).toContain(ofNoah)
    expect(ofMia).not.toBeNull()
    const count = ofNoah === null ? 1 : 0
    expect(await stands(job)).toMatchObject({ accepted: 1, counted: 1, invited: count, told: count })
  }
})

it(`a person who applies while being invited is left with no open invitation, ${rounds} times`, async () => {
  const [mia = ''] = await newPeople(1)
  for (let round = 0; round < rounds; round += 1) {
    const job = await openJob()
    const outcomes = await Promise.all([
      invite(dana, job, [mia]),
      asPerson(sql, mia, (tx) => tx`select public.apply_to_job(${job})`),
      invite(ines, job, [mia]),
    ])
    expect(codes(outcomes)).toEqual([])
    expect(await stands(job)).toMatchObject({ open: 0 })
  }
})

it.each(['deleted', 'closed'])(
  'inviting people and responding while the job is %s causes no deadlock',
  async (end) => {
    const invited = await newPeople(5)
    const [first = '', second = ''] = invited
    for (let round = 0; round < rounds; round += 1) {
      const job = await openJob()
      await observer`insert into private.invitations (job_id, user_id, invited_by) values (${job}, ${first}, ${dana})`
      const outcomes = await Promise.all([
        invite(dana, job, invited),
        asPerson(sql, first, (tx) => tx`select public.accept_invitation(${job})`),
        asPerson(sql, ines, (tx) =>
          end === 'deleted'
            ? tx`select public.delete_job(${job})`
            : tx`select public.set_job_status(${job}, 'Closed')`,
        ),
        invite(ines, job, invited.toReversed()),
        asPerson(sql, second, (tx) => tx`select public.decline_invitation(${job})`),
      ])
      expect(outcomes[2]?.ok).toBe(true)
      for (const code of codes(outcomes)) expect(['PT404', 'PT409']).toContain(code)
      const now = await stands(job)
      // Each newly invited person is notified. The first person was invited before, without a notification.
      if (now) expect(now.told).toBe(now.invited - 1)
      else expect(await observer`select from private.invitations where job_id = ${job}`).toHaveLength(0)
    }
  },
)

it(`changes of availability from ${racers} devices at once are all saved, ${rounds} times`, async () => {
  const hours = ['mon_morning', 'mon_day', 'tue_day', 'fri_night']
  for (let round = 0; round < rounds; round += 1) {
    const [mia = ''] = await newPeople(1)
    const outcomes = await Promise.all(
      Array.from({ length: racers }, (_, number) =>
        asPerson(sql, mia, (tx) => {
          const day = `2083-01-${10 + number}`
          const said = number < hours.length ? { free: [hours[number]] } : { away: { from: day, to: day } }
          return tx`select public.save_availability(${JSON.stringify(said)}::text::jsonb)`
        }),
      ),
    )
    expect(codes(outcomes)).toEqual([])
    const [kept] = await observer`
      select free_hours, (select sum(upper(part) - lower(part))::int from unnest(days_away) part) as days
      from public.availability where user_id = ${mia}`
    expect(kept).toEqual({ free_hours: hours, days: racers - hours.length })
  }
})
