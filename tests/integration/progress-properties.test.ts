import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPerson, connect, makePerson } from './database-session.ts'
import { type Course, type Question, type Section, stepFaults, type Training } from './progress-oracle.ts'
import { numbersFrom } from './random-actions.ts'
import { makeScratchDatabase } from './scratch-database.ts'

// Random people save random answers, valid and invalid, while an administrator edits the courses. After each step an
// independent oracle checks the changes. The same seed gives the same steps.

const steps = 300
const people = Array.from({ length: 4 }, (_, index) => `7e570000-0000-4000-8000-00000000020${index}`)
const admin = people[0] ?? ''

let database: Awaited<ReturnType<typeof makeScratchDatabase>>
let sql: Sql

beforeAll(async () => {
  database = await makeScratchDatabase('shinework_progress_properties')
  sql = connect(database.url, 'progress properties', 1)
  for (const id of people) await makePerson(sql, id, id === admin ? 'admin' : 'cleaner', 'active')
})

afterAll(async () => {
  await sql.end()
  await database.drop()
})

async function look(): Promise<Training> {
  const [row] = await sql<Training[]>`
    select
      (select jsonb_agg(row order by title) from public.courses row) as courses,
      (select coalesce(jsonb_agg(row order by user_id, course_id), '[]') from public.course_progress row) as progress,
      (select coalesce(jsonb_agg(row order by number), '[]') from public.certificates row) as certificates`
  if (!row) throw new Error('The snapshot is empty.')
  return row
}

function generators(random: () => number) {
  const choose = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const some = <T>(from: readonly T[], share: number) => from.filter(() => random() < share)

  const question = (id: string): Question => ({
    id,
    text: `Question ${id}?`,
    type: choose(['text', 'multiple-choice', 'boolean'] as const) ?? 'text',
    options: ['Yes', 'No', 'true'],
    required: random() < 0.4,
  })
  const section = (id: string): Section => ({
    id,
    title: `Section ${id}`,
    questions: ['q1', ...some(['q2', 'q3'], 0.6)].map(question),
  })
  const sections = (): Section[] => ['s1', ...some(['s2'], 0.6)].map(section)

  const answers = (course: Course | undefined): Record<string, string | boolean | null> => {
    const keys = ['s1_q1', 's1_q2', 's1_q3', 's2_q1', 's2_q2', 's2_q3', 's9_q9']
    const known = course?.sections.flatMap((one) => one.questions.map((q) => `${one.id}_${q.id}`)) ?? []
    const chosen = some([...known, ...known, ...keys], 0.4)
    return Object.fromEntries(
      chosen.map((key) => [key, choose(['Yes', 'No', 'true', 'false', true, 'Perhaps', ' ', null]) ?? null]),
    )
  }
  return { choose, sections, answers }
}

describe.each([1, 2, 3])('three hundred random steps of training, seed %i', (seed) => {
  it('keep every percentage, enrolment and certificate correct', async () => {
    const random = numbersFrom(seed)
    const { choose, sections, answers } = generators(random)
    const done = new Map<string, number>()
    await sql`delete from public.courses`
    for (let number = 1; number <= 3; number += 1) {
      await sql`
        insert into public.courses (title, description, category, sections)
        values (${`Course ${number}`}, 'About it', 'Office Cleaning', ${JSON.stringify(sections())}::text::jsonb)`
    }
    let before = await look()
    for (let step = 1; step <= steps; step += 1) {
      const person = choose(people) ?? admin
      const course = choose(before.courses)
      const action =
        choose(['save', 'save', 'save', 'complete', 'complete', 'edit', 'switch', 'forge']) ?? 'save'
      const given = JSON.stringify(action === 'edit' ? sections() : answers(course))
      const id = course?.id ?? null
      const outcome = await asPerson(sql, person, (tx) => {
        if (action === 'edit')
          return tx`
            select public.save_course(to_jsonb(course) || jsonb_build_object('sections', ${given}::text::jsonb), updated_at)
            from public.course_to_edit(${id}) course`
        if (action === 'switch')
          return tx`
            select public.save_course(to_jsonb(course)
              || jsonb_build_object('status', case status when 'active' then 'inactive' else 'active' end), updated_at)
            from public.course_to_edit(${id}) course`
        if (action === 'forge')
          return tx`update public.course_progress set completed = true, completed_at = now() where course_id = ${id}`
        return tx`select public.save_course_progress(${id}, ${given}::text::jsonb, 's1', 'q1', ${action === 'complete'})`
      })
      const after = await look()
      const description = `step ${step}: ${person} does ${action} with ${given} in ${JSON.stringify(course)}`
      expect(stepFaults(before, after, person, person === admin), description).toEqual([])
      if (!outcome.ok) expect(after, `${description}, which was refused: ${outcome.message}`).toEqual(before)
      const name = outcome.ok ? action : `${action} refused`
      if (JSON.stringify(after) !== JSON.stringify(before) || !outcome.ok)
        done.set(name, (done.get(name) ?? 0) + 1)
      before = after
    }
    // A run proves nothing about a kind of action that never happened.
    for (const name of ['save', 'complete', 'complete refused', 'edit', 'switch', 'forge refused']) {
      expect(done.get(name) ?? 0, `${name} never happened`).toBeGreaterThan(0)
    }
  })
})
