import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse } from './fixtures/courses.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const noAnswer = 'Shinework cannot be reached right now. Check your connection and try again.'

// Each screen's address and request, and its error text without and with a reason in the response (rule 15.3).
const screens = [
  ['/jobs', 'rpc/search_open_jobs', 'Failed to fetch job listings', 'Error fetching job listings'],
  ['/my-applications', 'applications?', 'Failed to fetch your applications', 'Error fetching applications'],
  ['/current-jobs', 'rpc/my_jobs', 'Failed to fetch your current jobs.', 'Error fetching current jobs'],
  ['/training', 'rpc/search_courses', 'Failed to fetch training courses', 'Error fetching training courses'],
  ['/progress', 'course_progress?', 'Failed to fetch your course progress', 'Error fetching course progress'],
  [
    '/completed-courses',
    'certificates?',
    'Failed to fetch your completed courses',
    'Error fetching completed courses',
  ],
  ['/training/{course}', 'courses?', 'Failed to fetch course details', 'Error fetching course details'],
  [
    '/profile/bank',
    'payment_details',
    'Error loading profile: An unexpected error occurred. Please try refreshing.',
    'Error loading profile',
  ],
] as const

test('every screen shows why a request failed, or a message of its own if the response gives no reason', async ({
  page,
  sql,
}) => {
  test.slow()
  const course = await createCourse(sql)
  await signIn(page, await createPerson(sql))
  await withoutLiveNews(page)
  const alert = page.getByRole('main').getByRole('alert')
  const again = page.getByRole('button', { name: 'Try again' })
  for (const [address, read, noMessage, prefix] of screens) {
    await test.step(address, async () => {
      let body: string | undefined = '{}'
      await page.route(
        (url) => url.href.includes('/rest/v1/') && url.href.includes(read),
        (route) => (body === undefined ? route.abort() : route.fulfill({ status: 500, body })),
      )
      await page.goto(address.replace('{course}', course.id))
      await expect(alert).toHaveText(noMessage)
      for (const [next, text] of [
        [JSON.stringify({ message: 'the shelf is empty', code: 'XX000' }), `${prefix}: the shelf is empty`],
        [undefined, `${prefix}: ${noAnswer}`],
        ['', noMessage],
      ] as const) {
        body = next
        await again.click()
        await expect(alert).toHaveText(text)
      }
      if (address === '/profile/bank') await expectAccessible(page)
      await page.unrouteAll()
      // The page might refetch before the click. Then the button is already gone, which `evaluateAll` tolerates.
      await expect(async () => {
        await again.evaluateAll((buttons) =>
          buttons.forEach((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
        )
        await expect(alert).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
    })
  }

  await test.step('the profile of the signed-in person', async () => {
    await page.route('**/rpc/is_admin', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/dashboard')
    await expect(alert).toHaveText(
      'Error loading profile: An unexpected error occurred. Please try refreshing.',
    )
  })
})

test('an app that does not match the database shows one message, and a reload continues after the update @desktop-only', async ({
  page,
  sql,
}) => {
  await signIn(page, await createPerson(sql))
  await page.route(/\/rest\/v1\/rpc\/search_open_jobs/, (route) =>
    route.fulfill({
      status: 404,
      json: { code: 'PGRST202', message: 'Could not find the function public.search_open_jobs(words)' },
    }),
  )
  await page.goto('/jobs')
  const said = 'Shinework is being updated. Please try again in a few minutes.'
  const toast = page.getByRole('status').filter({ hasText: said })
  await expect(toast).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(said)
  await page.unroute(/\/rest\/v1\/rpc\/search_open_jobs/)
  await toast.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(toast).toHaveCount(0)
})
