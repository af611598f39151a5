import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createCourse } from './fixtures/courses.ts'
import { holdScript, stopDrawing } from './fixtures/disturbances.ts'
import { createPerson, password } from './fixtures/people.ts'
import { logIn, pressLogout } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

/** Returns the keys in the local and session storage that a tab can read. */
const kept = (tab: Page) => tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

test('a visitor logs in with their email address and returns to the page they wanted', {
  tag: '@smoke',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.goto('/profile?from=mail#account')
  await expect(page).toHaveURL('/login')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/profile?from=mail#account')

  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
})

for (const step of [6, 8, 10, 12]) {
  test(`a slow phone shows the login page, even if its script arrives at step ${step} of rendering the frame`, async ({
    page,
  }) => {
    const form = 'Email or phone'
    const gate = await holdScript(page, form)
    const arrived = page.waitForResponse(
      async (answer) => answer.url().endsWith('.js') && (await answer.text()).includes(form),
    )
    const drawing = await stopDrawing(page, step)
    await page.goto('/login', { waitUntil: 'commit' })
    await drawing.stopped
    gate.open()
    await (await arrived).finished()
    await drawing.goOn()
    await expect(page.getByLabel(form)).toBeVisible()
  })
}

test('a person logs in with their phone number, however written, and no email address is revealed', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/functions/v1/sign-in-with-phone'))
      answers.push(await response.text().catch(() => ''))
  })
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(`+61 ${person.phone.slice(1, 4)} ${person.phone.slice(4)}`)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(answers.join('\n')).not.toContain(person.email)
})

test('a failed login shows the reason, keeps the typed text and can be repeated', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const fixed = 'Failed to log in. Please check your credentials.'
  const [name, word] = [page.getByLabel('Email or phone'), page.getByLabel('Password', { exact: true })]
  const [send, alert] = [page.getByRole('button', { name: 'Log In' }), page.getByRole('alert')]
  await page.goto('/login')
  await name.fill(person.email)
  await send.click()
  await expect(alert).toHaveText('Please enter both email and password.')
  await expect(word).toBeFocused()
  await word.fill('wrong password')
  await send.click()
  await expect(alert).toHaveText('Invalid login credentials')
  await expect(name).toHaveValue(person.email)
  await expect(word).toHaveValue('wrong password')
  // The button lost the focus while it was disabled during the request, and has it again.
  await expect(send).toBeFocused()
  await expectAccessible(page)

  await word.fill(password)
  for (const [status, body, text] of [
    [400, '{}', fixed],
    [undefined, '', 'An unexpected error occurred. Please try again later.'],
    [400, '', fixed],
    [502, '<h1>Bad gateway</h1>', 'An unexpected error occurred. Please try again later.'],
    [500, '{}', fixed],
    [500, '{"msg":"Database error granting user"}', 'An error occurred. Please try again later.'],
  ] as const) {
    await page.route('**/auth/v1/token**', (route) =>
      status === undefined ? route.abort() : route.fulfill({ status, body }),
    )
    await send.click()
    await expect(alert).toHaveText(text)
    await page.unroute('**/auth/v1/token**')
  }
  await send.click()
  await expect(page).toHaveURL('/dashboard')
})

for (const remembered of [true, false]) {
  test(`a session ${remembered ? 'that is remembered outlives' : 'that is not remembered ends with'} the browser, and all tabs share it`, async ({
    page,
    context,
    browser,
    sql,
  }) => {
    const person = await createPerson(sql)
    await page.goto('/login')
    await page.getByLabel('Email or phone').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Remember Me').setChecked(remembered)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.reload()
    await expect(page).toHaveURL('/dashboard')
    const second = await context.newPage()
    await second.goto('/jobs')
    await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(second).toHaveURL('/jobs')
    // Imitates closing and reopening the browser, which deletes session storage and every cookie without an expiry
    // date.
    const { cookies, origins } = await context.storageState()
    const lasting = { origins, cookies: cookies.filter(({ expires }) => expires !== -1) }
    const later = await browser.newContext({ storageState: lasting })
    const reopened = await later.newPage()
    await reopened.goto(new URL('/dashboard', page.url()).href)
    await expect(reopened).toHaveURL(remembered ? /\/dashboard$/ : /\/login$/)
    expect((await kept(reopened)).includes('shinework.session')).toBe(remembered)
    await later.close()
  })
}

test('a logout in one tab logs out the other tabs, leaves no data, and leads the next person to the dashboard', async ({
  page,
  context,
  sql,
}) => {
  const course = await createCourse(sql)
  const [person, next] = [await createPerson(sql), await createPerson(sql)]
  await page.goto(`/training/${course.id}`)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await context.route('**/rpc/save_course_progress*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Not saved yet', { exact: false })).toBeVisible()
  expect((await kept(page)).join(' ')).toContain(course.id)

  const second = await context.newPage()
  await second.goto('/profile')
  await pressLogout(second)
  await second.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(second).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
  // The server has also ended the session, so nothing can renew it.
  await expect.poll(() => sql`select 1 from auth.sessions where user_id = ${person.id}`).toHaveLength(0)
  await expect.poll(async () => (await kept(page)).filter((key) => key.includes(person.id))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(course.id)

  // Goes back, with a full page load, to the URL of the first person's page.
  await page.goto('/robots.txt')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await page.evaluate((address) => history.replaceState(null, '', address), `/training/${course.id}`)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await logIn(page, next, '/dashboard')
  // The other tab also shows the new person's dashboard, and nothing of the first person.
  await expect(second).toHaveURL('/dashboard')
  expect((await kept(second)).filter((key) => key.includes(person.id))).toEqual([])
})

test('after a session has ended without a logout, only the same person returns to the page', async ({
  page,
  sql,
}) => {
  const [person, other] = [await createPerson(sql), await createPerson(sql)]
  for (const [next, wanted] of [
    [person, '/my-applications'],
    [other, '/dashboard'],
  ] as const) {
    await page.goto('/login')
    await logIn(page, person, '/dashboard')
    await page.goto('/my-applications')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('shinework.session'))
    await page.reload()
    await expect(page).toHaveURL('/login')
    await logIn(page, next, wanted)
    await page.goto('/profile')
    await pressLogout(page)
    await expect(page).toHaveURL('/login')
  }
})
