import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Administrators save the same course at once, and edit it while many people answer. The rows are the test's own and are
// removed afterwards.

const rounds = tries(3, 20)
const race = openRace('course edit races', 8)
const { sql, observer, holder, untilWaiting } = race
const admins = [randomUUID(), randomUUID()] as const
const cleaners = Array.from({ length: 5 }, () => randomUUID())
const courses: string[] = []

type Sections = { id: string; title: string; questions: object[] }[]

const question = (id: string) => ({ id, text: `Question ${id}?`, type: 'text', required: false })
const section = (id: string, questions: string[]) => ({
  id,
  title: `Section ${id}`,
  questions: questions.map(question),
})
const whole = [section('one', ['a', 'b']), section('two', ['a', 'b'])]

beforeAll(async () => {
  for (const id of admins) await makePerson(observer, id, 'admin', 'active')
  for (const id of cleaners) await makePerson(observer, id, 'cleaner', 'active')
})

afterAll(async () => {
  await observer`delete from public.courses where id = any (${courses})`
  await observer`delete from auth.users where id = any (${[...admins, ...cleaners]})`
  await race.end()
})

/** Saves the course as the administrator `admin`. Creates it when `openedAt` is null. */
const save = (
  admin: string,
  course: string,
  title: string,
  openedAt: Date | string | null,
  sections: Sections = whole,
) =>
  asPerson(
    sql,
    admin,
    (tx) => tx<{ title: string; updated_at: string }[]>`
      select title, updated_at::text as updated_at from public.save_course(
        ${JSON.stringify({ id: course, title, description: 'A race', category: 'Office Cleaning', sections })}::text::jsonb,
        ${openedAt}::text::timestamptz)`,
  )

async function newCourse(sections: Sections = whole): Promise<{ id: string; openedAt: string }> {
  const id = randomUUID()
  courses.push(id)
  const created = await save(admins[0], id, 'Race', null, sections)
  const openedAt = created.ok ? created.value[0]?.updated_at : undefined
  if (openedAt === undefined) throw new Error('The course was not created.')
  return { id, openedAt }
}

const answer = (person: string, course: string, answers: Record<string, string>) =>
  asPerson(
    sql,
    person,
    (tx) => tx`select public.save_course_progress(${course}, ${tx.json(answers)}, 'one', 'a')`,
  )

const said = (outcomes: Outcome<unknown>[]) =>
  outcomes.map((outcome) => (outcome.ok ? 'saved' : `${outcome.code} ${outcome.message}`)).sort()

describe('simultaneous saves of a course', () => {
  it('succeed only once for the same version: the second administrator is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, openedAt } = await newCourse()
      let calls: ReturnType<typeof save>[] = []
      await holder.begin(async (tx) => {
        await tx`select from public.courses where id = ${id} for update`
        calls = admins.map((admin) => save(admin, id, `Edited by ${admin}`, openedAt))
        await untilWaiting(2, calls)
      })
      const outcomes = await Promise.all(calls)
      expect(said(outcomes)).toEqual([
        'PT409 Somebody else has changed this course since you opened it.',
        'saved',
      ])
      const winner = outcomes.find((outcome) => outcome.ok)
      const [stored] = await observer`select title from public.courses where id = ${id}`
      expect(stored?.['title']).toBe(winner?.ok && winner.value[0]?.title)
    }
  })

  it('create only one course if the same creation is sent eight times', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const id = randomUUID()
      courses.push(id)
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => save(admins[0], id, 'Once', null)))
      expect(said(outcomes)).toEqual(Array.from({ length: 8 }, () => 'saved'))
      const stored = await observer`select created_by from public.courses where id = ${id}`
      expect([...stored]).toEqual([{ created_by: admins[0] }])
    }
  })
})

describe('an edit of a course while people answer', () => {
  it('keeps answers to remaining questions, recalculates everyone’s progress correctly and does not deadlock', async () => {
    const { id } = await newCourse()
    const versions = [
      whole,
      [section('one', ['a', 'b', 'c']), section('two', ['a', 'b'])],
      [section('two', ['b']), section('one', ['b', 'a'])],
      [section('one', ['a'])],
    ]
    const answered = new AbortController()
    const editing = (async () => {
      const outcomes: Outcome<unknown>[] = []
      for (let turn = 0; !answered.signal.aborted; turn += 1) {
        const [now] = await observer<{ updated_at: string }[]>`
          select updated_at::text as updated_at from public.courses where id = ${id}`
        const sections = versions[turn % versions.length] ?? whole
        outcomes.push(
          await save(admins[turn % 2] ?? admins[0], id, 'Race', now?.updated_at ?? null, sections),
        )
      }
      return outcomes
    })()
    const answering = await Promise.all(
      cleaners.map(async (person, index) => {
        const outcomes: Outcome<unknown>[] = []
        for (let turn = 1; turn <= 60; turn += 1)
          outcomes.push(await answer(person, id, { one_a: `${index}.${turn}`, one_b: 'x', two_b: 'x' }))
        return outcomes
      }),
    )
    answered.abort()
    const edits = await editing
    expect(edits.length).toBeGreaterThan(3)
    expect(new Set(said([...edits, ...answering.flat()]))).toEqual(new Set(['saved']))
    const rows = await observer`
      select user_id, answers ->> 'one_a' as kept,
        (select count(*)::int from jsonb_object_keys(answers)) as answered, completion_percentage as percent, question_count as total
      from public.course_progress join public.courses course on course.id = course_id where course_id = ${id}`
    expect(rows).toHaveLength(cleaners.length)
    for (const row of rows) {
      expect(row['kept']).toBe(`${cleaners.indexOf(row['user_id'])}.60`)
      expect(row['percent']).toBe(Math.round((100 * row['answered']) / row['total']))
    }
  })

  it('does not deadlock with the deletion of an account', async () => {
    const [first, second] = [await newCourse(), await newCourse()].sort((a, b) => (a.id < b.id ? -1 : 1))
    if (!first || !second) throw new Error('There are two courses.')
    const leaver = await makePerson(observer, randomUUID(), 'cleaner', 'active')
    for (const { id } of [first, second]) await answer(leaver, id, { one_a: '1' })
    let leaving: Promise<unknown> | undefined
    let editing: ReturnType<typeof save> | undefined
    await holder.begin(async (tx) => {
      // The account deletion waits for the first course. During that wait, the second course is edited.
      await tx`select from public.courses where id = ${first.id} for no key update`
      leaving = sql`delete from auth.users where id = ${leaver}`.execute()
      await untilWaiting(1, [leaving])
      editing = save(admins[0], second.id, 'Race', second.openedAt, [section('one', ['a'])])
      // The edit might finish without waiting for the deletion, so an error of this wait is ignored.
      await untilWaiting(2, [editing]).catch(() => undefined)
    })
    await leaving
    expect(editing && said([await editing])).toEqual(['saved'])
    const left =
      await observer`select enrollments from public.courses where id in ${observer([first.id, second.id])}`
    expect([...left]).toEqual([{ enrollments: 0 }, { enrollments: 0 }])
  })
})
