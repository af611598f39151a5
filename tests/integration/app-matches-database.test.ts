import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auditMonths } from '@/features/audit/audit-period'
import { jobFormSchema } from '@/features/jobs/admin/form-schema'
import { faultsOf } from '@/features/training/admin/form-schema'
import { newCourse } from '@/features/training/admin/new-course'
import { codes } from '@/lib/client/result'
import * as domain from '@/lib/format/fixed-lists'
import { jobBounds, largestFiles, longestAnswer, longestProfileTexts } from '@/lib/forms/limits'
import { connect, databaseUrl } from './database-session.ts'
import { founder } from './visibility-oracle.ts'

// Compares values in src/lib/format/fixed-lists.ts, limits.ts and result.ts with the database. Further fixed lists
// are compared in src/lib/format/fixed-lists.test.ts.

const sql = connect(databaseUrl(), 'domain', 1)
afterAll(() => sql.end())

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value)

/** The source of every function of the project. */
let sources = ''
beforeAll(async () => {
  const [row] = await sql<{ text: string }[]>`
    select string_agg(prosrc, E'\n') as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
  sources = row?.text ?? ''
})

it('the app and the database know the same types of questions', () => {
  expect(sources).toContain(
    `not in (${values(domain.questionTypes)
      .map((type) => `'${type}'`)
      .join(', ')})`,
  )
})

/** True if the statement succeeds with this value. Rolls the statement back. */
async function takes(statement: string, value: string | number): Promise<boolean> {
  const undone = new Error('undone')
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(statement, [value])
      throw undone
    })
  } catch (error) {
    return error === undone
  }
  return true
}
const newJob = (column: string) => `insert into public.jobs (${column}) values ($1)`

it('the audit page offers as many months as the database keeps', async () => {
  const [row] = await sql`select audit.months_kept() as months`
  expect(row).toEqual({ months: auditMonths })
})

describe('the limits of the forms and the database', () => {
  const { properties = {} } = z.toJSONSchema(jobFormSchema, { io: 'input' })
  const jobTexts = Object.entries(properties).flatMap(([field, schema]) =>
    typeof schema === 'object' && schema.maxLength !== undefined ? [[field, schema.maxLength] as const] : [],
  )

  /** Fields of a job's form that another table stores. */
  const besideJob: ReadonlyMap<string, string> = new Map([
    ['site_address', 'job_addresses (job_id, site_address)'],
    ['contact_name', 'job_contacts (job_id, name)'],
  ])

  it.each(jobTexts)('are the same for the text %s of a job: %i characters', async (field, longest) => {
    const beside = besideJob.get(field)
    const statement = beside
      ? `with job as (insert into public.jobs (project_name) values ('x') returning id)
         insert into public.${beside} select id, $1 from job`
      : newJob(field)
    expect(await takes(statement, 'x'.repeat(longest))).toBe(true)
    expect(await takes(statement, 'x'.repeat(longest + 1))).toBe(false)
  })

  it('include the texts of the job form’s schema', () =>
    expect(jobTexts).toContainEqual(['full_description', 20_000]))

  it.each([
    ['cleaners_needed', jobBounds.wholeNumber],
    ['days', jobBounds.wholeNumber],
    ['area_m2', jobBounds.area],
  ])('are the same for the number %s of a job: %i', async (column, largest) => {
    expect(await takes(newJob(column), largest)).toBe(true)
    expect(await takes(newJob(column), largest + 1)).toBe(false)
  })

  it.each([
    [jobBounds.firstDay, true],
    ['1899-12-31', false],
    [jobBounds.lastDay, true],
    ['2200-01-01', false],
  ])('are the same for the start date %s of a job', async (day, isTaken) => {
    expect(await takes(newJob('start_date'), day)).toBe(isTaken)
  })

  it.each(Object.entries(longestProfileTexts))(
    'are the same for the text %s of a person: %i characters',
    async (column, longest) => {
      const text = (length: number) =>
        column === 'phone' ? `+${'1'.repeat(length - 1)}` : 'x'.repeat(length)
      const statement = ['abn', 'bsb', 'account_number'].includes(column)
        ? `insert into public.payment_details (user_id, ${column}) values ('${founder}', $1)
         on conflict (user_id) do update set ${column} = excluded.${column}`
        : `update public.profiles set ${column} = $1 where id = '${founder}'`
      expect(await takes(statement, text(longest))).toBe(true)
      expect(await takes(statement, text(longest + 1))).toBe(false)
    },
  )

  it('are the same for a course, and its form refuses in the same words', () => {
    const text = 'x'.repeat(20_001)
    const options = Array.from({ length: 21 }, () => ({ text, isRight: false }))
    const sections = newCourse().sections.map((section) => ({
      ...section,
      title: text,
      description: text,
      // Zod does not validate the options of a list that is too long.
      questions: section.questions.flatMap((question) => [
        { ...question, text, options, explanation: text },
        { ...question, text, options: options.slice(0, 1) },
      ]),
    }))
    const faults = faultsOf({
      ...newCourse(),
      category: 'Office Cleaning',
      title: text,
      description: text,
      sections,
    })
    const messages = new Set(faults.map(({ message }) => message))
    expect(messages.size).toBe(8)
    for (const message of messages) expect(sources).toContain(message)
  })

  it('are the same for a course answer and for a search text', () => {
    expect(sources).toContain(`at most ${longestAnswer} characters`)
    expect(sources).toContain(`left(btrim(query), ${domain.longestSearch})`)
  })

  it('are the same for a file, in each bucket', async () => {
    const buckets = await sql`select id, file_size_limit::int as size from storage.buckets `
    expect(Object.fromEntries(buckets.map(({ id, size }) => [id, size]))).toEqual(largestFiles)
  })
})

it.each(Object.entries(codes).filter(([, code]) => code.startsWith('PT')))(
  'the database raises the code of %s, %s',
  (_, code) => {
    expect(sources).toContain(`'${code}'`)
  },
)
