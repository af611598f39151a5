import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse, readProgress } from './fixtures/courses.ts'
import { createJob } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

// Rule 15.10: if a person exceeds a limit, a message next to the button says how long to wait. The input stays.
const tenMinutes = 'You are doing that too often. Please wait 10 minutes.'

const spend = (sql: Sql, { id }: Person) => sql`
  insert into private.budgets (user_id, since, writes, expensive_reads) values (${id}, now(), 600, 60)
  on conflict (user_id) do update set since = now(), writes = 600, expensive_reads = 60`
const wait = (sql: Sql, { id }: Person) =>
  sql`update private.budgets set since = now() - interval '10 minutes' where user_id = ${id}`

test('applying too often shows how long to wait, and works afterwards', async ({ page, sql }) => {
  const job = await createJob(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  await spend(sql, person)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('alert')).toContainText(tenMinutes)
  await expectAccessible(page)
  await wait(sql, person)
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible()
})

test('course answers that are sent too often are kept and saved later', async ({ page, sql }) => {
  const course = await createCourse(sql)
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/training/${course.id}`)
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  await spend(sql, person)
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(tenMinutes)).toBeVisible()
  await expectAccessible(page)
  await wait(sql, person)
  await page.getByRole('textbox').fill('The exits')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('status').and(page.getByText('Saved', { exact: true }))).toBeVisible()
  const { answers } = (await readProgress(sql, person, course)) ?? { answers: {} }
  expect(Object.keys(answers)).toHaveLength(2)
})

test('a download requested too often shows how long to wait, in the person’s language', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await sql`update public.profiles set language = 'vi' where id = ${person.id}`
  await signIn(page, person)
  await page.goto('/your-data')
  await spend(sql, person)
  await page.getByRole('button', { name: 'Tải dữ liệu của tôi xuống' }).click()
  await expect(page.getByText('Bạn thao tác quá nhiều lần. Vui lòng đợi 10 phút.')).toBeVisible()
  await expectAccessible(page)
})
