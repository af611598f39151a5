import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, password } from './fixtures/people.ts'
import { expect, test } from './fixtures/test.ts'

test('a person logs in with their e-mail address', { tag: '@desktop' }, async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.goto('/login')
  await expectAccessible(page)
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a person logs in with their phone number, in another spelling, and no e-mail address is given away', {
  tag: '@desktop',
}, async ({ page, sql }) => {
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

test('a wrong password is refused in the server’s words, and what was typed stays', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
  await expect(page.getByLabel('Email or phone')).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong password')
  await expectAccessible(page)
})

test('both fields are asked for', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('somebody@shinework.example')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a server that does not answer is told, and the form can be sent again', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.route('**/auth/v1/token**', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again later.')
  await page.unroute('**/auth/v1/token**')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard')
})

for (const remembered of [true, false]) {
  test(`a session ${remembered ? 'that is remembered outlives' : 'that is not remembered ends with'} the browser`, async ({
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
    // What a browser keeps when it is closed and opened again: all but the storage of its tabs.
    const later = await browser.newContext({ storageState: await context.storageState() })
    const reopened = await later.newPage()
    await reopened.goto(new URL('/dashboard', page.url()).href)
    await expect(reopened).toHaveURL(remembered ? /\/dashboard$/ : /\/login$/)
    await later.close()
  })
}
