import type { Page } from '@playwright/test'
import { applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const town = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'

async function expectSound(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await layoutFaults(page), `${page.url()} at ${width} px`).toEqual([])
  }
}

test('no data makes a page scroll sideways or breaks a word that has room', async ({ page, sql }) => {
  const word = uniqueWord()
  const person = await createPerson(sql, { status: 'inactive' })
  const pays = [
    '$38.50/hour',
    '$34.90/hour plus travel allowance, with penalty rates on Saturdays, Sundays and public holidays',
    '9'.repeat(70),
  ]
  for (const pay of pays) {
    const columns = {
      project_name: `${word} ${town}`,
      category: 'Post Construction',
      location_city: town,
      location_postcode: '4000',
      pay_per_cleaner: pay,
    }
    const job = await createJob(sql, columns, `Level 3, 12 ${town} Road`)
    await decide(sql, await applyFor(sql, person, job), 'Accepted')
    await createJob(sql, { ...columns, display_status: 'Upcoming' })
  }
  await signIn(page, person)
  for (const address of [`/jobs?search=${word}`, '/dashboard', '/current-jobs', '/my-applications']) {
    await page.goto(address)
    await expect(page.getByText(town).first()).toBeVisible()
    await expectSound(page)
  }
  const open = await sql<{ id: string }[]>`
    select id from public.jobs job where starts_with(project_name, ${word}) and display_status = 'Upcoming'`
  for (const { id } of open) {
    await page.goto(`/jobs/${id}`)
    await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible()
    await expectSound(page)
  }
})
