import { expectAccessible } from './fixtures/accessibility.ts'
import { createJob, decide } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('user texts of a job are marked as English on a Vietnamese page', async ({ page, sql }) => {
  const columns = {
    pay_per_cleaner: 'By agreement',
    location_city: 'Sydney',
    full_description: 'Dust every shelf.',
  }
  const job = await createJob(sql, { ...columns, cleaners_needed: 2 })
  await signIn(page, await createPerson(sql, { language: 'vi' }))
  await page.goto(`/jobs/${job.id}`)
  await expect(page.locator('html')).toHaveAttribute('lang', /^vi/)
  for (const text of [job.name, ...Object.values(columns)]) {
    const written = page.getByRole('main').getByText(text, { exact: true })
    await expect(written.first()).toBeAttached()
    for (const element of await written.all()) {
      await expect(element.locator('xpath=ancestor-or-self::*[@lang][1]')).toHaveAttribute('lang', 'en')
    }
  }
  await expectAccessible(page, ['light', 'dark'])
})

test('a page that the browser has translated keeps working', async ({ page, sql }) => {
  const job = await createJob(sql, { cleaners_needed: 2, full_description: 'Dust every shelf.' })
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByText('Dust every shelf.')).toBeVisible()
  expect(await page.locator('[translate=no], .notranslate').count()).toBe(0)
  // Translates as Chrome does, which replaces each text node with two nested elements that contain another text.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest('script, style'))
        found.push(node)
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(`${text.data.trim()} `)
    }
  })
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Application Submitted!' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Apply Now' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Applied' })).toHaveText('Applied')
  const [own] = await sql<{ id: string }[]>`select id from public.applications where user_id = ${person.id}`
  if (!own) throw new Error('The application is not there.')
  await decide(sql, own, 'Accepted')
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to jobs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible()
})
