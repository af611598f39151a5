import { expectAccessible } from './fixtures/accessibility.ts'
import { brisbaneDay } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

test('one click invites the best people to all jobs with free places, and says which invitations were not possible', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  // Mocks the response, because a real click would invite the people of other tests. A test of the database covers who is invited.
  const [office, school] = ['Harbour office', 'Hill school'].map((job_title, index) => ({
    job_id: `a0000000-0000-4000-8000-00000000000${index}`,
    job_title,
    starts_at: '2083-03-01T00:00:00Z',
  }))
  const row = {
    start_date: brisbaneDay(1),
    start_time: '07:30:00',
    time_zone: 'Australia/Brisbane',
    location_city: 'Brisbane',
    accepted: 1,
    needed: 3,
    applied: 0,
    invited: 0,
  }
  let due = { jobs: 2, people: 4, is_partial: false }
  await page.route('**/rest/v1/rpc/unfilled_jobs*', (route) =>
    route.fulfill({
      json: [
        { ...office, ...row },
        { ...school, ...row },
      ],
    }),
  )
  await page.route('**/rest/v1/rpc/invitations_due*', (route) => route.fulfill({ json: due }))
  await page.route('**/rest/v1/rpc/invite_best', (route) => {
    due = { jobs: 0, people: 0, is_partial: false }
    return route.fulfill({
      json: [
        { ...office, invited: 2, reason: null },
        { ...school, invited: 1, reason: 'Not enough people could come.' },
      ],
    })
  })
  await page.goto('/admin/unfilled')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free places')
  await expect(page.getByText('This will send up to 4 invitations for 2 jobs')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Hill school' })).toContainText('1 of 3 filled')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Invite the best people' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Invited' })).toContainText(
    'Invited 3 people.Not enough people could come. Hill school',
  )
  await expect(page.getByText('Every job already has applicants or invitations waiting.')).toBeVisible()
})
