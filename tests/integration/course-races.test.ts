import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../tries-all.ts'
import { asPerson, makePerson, type Outcome, openRace } from './database-session.ts'

// Tests two tabs of one course, and an administrator who edits the course at the same time. To make each race certain,
// a lock blocks the calls until the server reports that all of them are waiting. The rows are the test's own and are
// removed afterwards.

const racers = 8
const rounds = tries(3, 30)
const race = openRace('course races', racers)
const { sql, observer, holder, untilWaiting, inThisOrder } = race
const [cleaner, admin] = [randomUUID(), randomUUID()] as const
const courses: string[] = []

const question = (id: string) => ({ id, text: `Question ${id}?`, type: 'text', required: true })
const section = (id: string) => ({ id, title: `Section ${id}`, questions: ['a', 'b'].map(question) })
const whole = [section('one'), section('two')]
const everyAnswer = { one_a: '1', one_b: '2', two_a: '3', two_b: '4' }

beforeAll(async () => {
  await makePerson(observer, cleaner, 'cleaner', 'active')
  await makePerson(observer, admin, 'admin', 'active')
})

afterAll(async () => {
  await observer`delete from public.courses where id = any (${courses})`
  await observer`delete from auth.users where id in ${observer([cleaner, admin])}`
  await race.end()
})

async function newCourse(): Promise<string> {
  const id = randomUUID()
  courses.push(id)
  await observer`
    insert into public.courses (id, title, description, category, sections)
    values (${id}, 'Race', 'A race', 'Office Cleaning', ${observer.json(whole)})`
  return id
}

const save = (course: string, answers: Record<string, string>, completed = false) =>
  asPerson(
    sql,
    cleaner,
    (tx) => tx<{ completed: boolean }[]>`
      select completed from public.save_course_progress(${course}, ${tx.json(answers)}, 'one', 'a', ${completed})`,
  )

/** Saves the course in its current state, with these changes. */
const saveCourse = (
  tx: TransactionSql,
  course: string,
  { sections = whole, status = 'active' }: { sections?: typeof whole; status?: string },
) => tx`
  select public.save_course(to_jsonb(course) || ${tx.json({ status, sections })}, updated_at)
  from public.course_to_edit(${course}) course`

const edit = (course: string, sections: typeof whole) =>
  asPerson(sql, admin, (tx) => saveCourse(tx, course, { sections }))

async function progressOf(course: string) {
  const rows = await observer<
    { answers: object; percent: number; completed: boolean; enrollments: number }[]
  >`
    select answers, completion_percentage as percent, completed, enrollments
    from public.course_progress progress join public.courses course on course.id = progress.course_id
    where course_id = ${course}`
  return Array.from(rows)
}

async function certificatesOf(course: string): Promise<number> {
  const rows = await observer`select from public.certificates where course_id = ${course}`
  return rows.length
}

const refusals = (outcomes: Outcome<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [`${outcome.code} ${outcome.message}`]))

/** Makes all calls wait for the row of the course, or of its progress, then releases them at once. */
async function atOnce<T>(
  course: string,
  held: 'courses' | 'course_progress',
  make: () => Promise<Outcome<T>>[],
): Promise<Outcome<T>[]> {
  let calls: Promise<Outcome<T>>[] = []
  await holder.begin(async (tx) => {
    if (held === 'courses') await tx`select from public.courses where id = ${course} for update`
    else await tx`select from public.course_progress where course_id = ${course} for update`
    calls = make()
    await untilWaiting(calls.length, calls)
  })
  return Promise.all(calls)
}

describe('saving progress', () => {
  it('loses no answer when two tabs save different answers at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const course = await newCourse()
      await save(course, { one_a: '1' })
      const outcomes = await atOnce(course, 'course_progress', () => [
        save(course, { one_b: '2' }),
        save(course, { two_a: '3' }),
      ])
      expect(refusals(outcomes)).toEqual([])
      expect(await progressOf(course)).toEqual([
        { answers: { one_a: '1', one_b: '2', two_a: '3' }, percent: 75, completed: false, enrollments: 1 },
      ])
    }
  })

  it('starts a course once, with every answer, when eight tabs make their first save at once', async () => {
    const keys = Object.entries(everyAnswer)
    for (let round = 0; round < rounds; round += 1) {
      const course = await newCourse()
      const outcomes = await atOnce(course, 'courses', () =>
        Array.from({ length: racers }, (_, index) =>
          save(course, Object.fromEntries([keys[index % keys.length] ?? ['one_a', '1']])),
        ),
      )
      expect(refusals(outcomes)).toEqual([])
      expect(await progressOf(course)).toEqual([
        { answers: everyAnswer, percent: 100, completed: false, enrollments: 1 },
      ])
    }
  })

  it('completes the course once, with one certificate, when two tabs complete the course at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const course = await newCourse()
      await save(course, { one_a: '1' })
      const outcomes = await atOnce(course, 'course_progress', () => [
        save(course, everyAnswer, true),
        save(course, { ...everyAnswer, one_a: 'other' }, true),
      ])
      expect(outcomes.map((outcome) => outcome.ok && outcome.value[0]?.completed)).toEqual([true, true])
      expect(await certificatesOf(course)).toBe(1)
      expect(await progressOf(course)).toMatchObject([{ percent: 100, completed: true, enrollments: 1 }])
    }
  })

  it('is ignored in a tab that saves just after the course was completed', async () => {
    const course = await newCourse()
    await save(course, { one_a: '1' })
    const late = await inThisOrder(
      cleaner,
      (tx) => tx`select public.save_course_progress(${course}, ${tx.json(everyAnswer)}, 'two', 'b', true)`,
      () => save(course, { one_a: 'too late' }),
    )
    expect(late.ok && late.value[0]?.completed).toBe(true)
    expect(await progressOf(course)).toMatchObject([{ answers: everyAnswer, completed: true }])
  })
})

describe('an administrator’s edit of a course', () => {
  const shorter = [section('one')]

  it('recalculates the percentage of a save that comes after the edit', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const course = await newCourse()
      await save(course, { two_a: '3' })
      const late = await inThisOrder(
        admin,
        (tx) => saveCourse(tx, course, { sections: shorter }),
        () => save(course, { one_a: '1', two_b: '4' }),
      )
      expect(refusals([late])).toEqual([])
      expect(await progressOf(course)).toMatchObject([{ answers: { one_a: '1' }, percent: 50 }])
    }
  })

  it('recalculates the percentage of a save that came before the edit', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const course = await newCourse()
      await save(course, { two_a: '3' })
      const edited = await inThisOrder(
        cleaner,
        (tx) =>
          tx`select public.save_course_progress(${course}, ${tx.json({ one_a: '1', two_b: '4' })}, null, null)`,
        () => edit(course, shorter),
      )
      expect(refusals([edited])).toEqual([])
      expect(await progressOf(course)).toMatchObject([{ answers: { one_a: '1' }, percent: 50 }])
    }
  })

  it('recalculates the progress of people who start the course before and after the edit', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [before, after] = [await newCourse(), await newCourse()]
      const edited = await inThisOrder(
        cleaner,
        (tx) => tx`select public.save_course_progress(${before}, ${tx.json(everyAnswer)}, null, null)`,
        () => edit(before, shorter),
      )
      const begun = await inThisOrder(
        admin,
        (tx) => saveCourse(tx, after, { sections: shorter }),
        () => save(after, everyAnswer),
      )
      expect(refusals([edited, begun])).toEqual([])
      const expected = [{ answers: { one_a: '1', one_b: '2' }, percent: 100, enrollments: 1 }]
      expect(await progressOf(before)).toMatchObject(expected)
      expect(await progressOf(after)).toMatchObject(expected)
    }
  })

  it('prevents people from starting the course if it became inactive first', async () => {
    const course = await newCourse()
    const late = await inThisOrder(
      admin,
      (tx) => saveCourse(tx, course, { status: 'inactive' }),
      () => save(course, everyAnswer),
    )
    expect(refusals([late])).toEqual(['PT404 Course not found'])
    expect(await progressOf(course)).toEqual([])
  })

  it('prevents completion with the old questions if a required question was added first', async () => {
    const course = await newCourse()
    await save(course, everyAnswer)
    const longer = [...whole, section('three')]
    const late = await inThisOrder(
      admin,
      (tx) => saveCourse(tx, course, { sections: longer }),
      () => save(course, {}, true),
    )
    expect(refusals([late])).toEqual(['PT400 Please answer every required question.'])
    expect(await certificatesOf(course)).toBe(0)
  })
})
