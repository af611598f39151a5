import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { expectUncovered } from './fixtures/layout.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { pressLogout, signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' })
const saveWork = (page: Page) => page.getByRole('button', { name: 'Save experience' })
const saveBank = (page: Page) => page.getByRole('button', { name: 'Save bank details' })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const postcode = (page: Page) => page.getByRole('combobox', { name: 'Postcode' })
const location = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const succeeded = (page: Page) => page.getByText('Profile updated successfully!')
const asked = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

/** Opens a new person's profile and waits until the form is filled in. */
async function openProfile(
  page: Page,
  sql: Sql,
  given: Parameters<typeof createPerson>[1] = {},
): Promise<Person> {
  const person = await createPerson(sql, given)
  await signIn(page, person)
  await page.goto('/profile')
  await expect(field(page, 'Full name')).toHaveValue(person.name)
  return person
}

/** Saves this part of the profile, and expects that it is the only part with unsaved changes. */
async function saveAlone(page: Page, button: Locator): Promise<void> {
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(1)
  await button.click()
  await expect(succeeded(page)).toHaveCount(1)
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)
}

test('a person sees their data, and saved changes survive a reload and are in the database', {
  tag: '@smoke',
}, async ({ page, sql }) => {
  const person = await openProfile(page, sql, { name: 'Teresa Vidal', status: 'pending' })
  await expect(field(page, 'Email')).toHaveValue(person.email)
  await expect(field(page, 'Email')).not.toBeEditable()
  await expect(field(page, 'Phone number')).toHaveValue(person.phone)
  await expect(location(page)).toHaveValue('Anytown')
  await expect(page.getByRole('slider')).toHaveValue('10')
  await expectAccessible(page, ['light', 'dark'])
  await field(page, 'Full name').fill('  Ana Reyes ')
  await postcode(page).fill('9999')
  await field(page, 'Nationality').fill('Chilean')
  await page.getByRole('slider').fill('42')
  await saveAlone(page, save(page))
  // The page has refetched the profile. The stored name has no spaces around it.
  await expect(field(page, 'Full name')).toHaveValue('Ana Reyes')
  await page.reload()
  await expect(field(page, 'Full name')).toHaveValue('Ana Reyes')
  await expect(postcode(page)).toHaveValue('9999')
  await expect(page.getByRole('slider')).toHaveValue('42')

  await page.goto('/profile/documents')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'White Card',
    "Driver's License",
    'Visa',
    'Blue Card',
  ])

  await page.goto('/profile/experience')
  await expect(field(page, 'Years of experience')).toHaveValue('0')
  await expect(page.getByRole('group', { name: 'Specialties' }).getByRole('checkbox')).toHaveCount(12)
  await field(page, 'Years of experience').fill('')
  await page.getByLabel('Deep Cleaning').check()
  await page.getByLabel('Strata Cleaning').check()
  await field(page, 'Communication style').fill('Calm, and by message.')
  await saveAlone(page, saveWork(page))
  // An empty number of years is saved as 0.
  await expect(field(page, 'Years of experience')).toHaveValue('0')
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

  await page.goto('/profile/bank')
  await field(page, 'ABN').fill('53 004 085 616')
  await field(page, 'BSB').fill('064-000')
  await field(page, 'Account number').fill('1234 5678')
  await saveAlone(page, saveBank(page))
  await page.reload()
  await expect(field(page, 'Account number')).toHaveValue('1234 5678')

  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Account' }).getByRole('definition')).toHaveText([
    'Cleaner',
    'Pending',
  ])
  await expectAccessible(page, ['light', 'dark'])
  const [row] = await sql`
    select name, postcode, proximity, experience_years, experience_specialties, bsb
    from public.profiles join public.payment_details on user_id = id where id = ${person.id}`
  expect(row).toEqual({
    name: 'Ana Reyes',
    postcode: '9999',
    proximity: 42,
    experience_years: 0,
    experience_specialties: ['Deep Cleaning', 'Strata Cleaning'],
    bsb: '064-000',
  })

  const phone = field(page, 'Phone number')
  await phone.fill((await createPerson(sql)).phone)
  await save(page).click()
  const taken = 'Another account logs in with this number. Use your email to log in.'
  await expect(phone).toHaveAccessibleDescription(taken)
  await expectAccessible(page)
  await phone.fill(person.phone)
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  await expect(phone).not.toHaveAccessibleDescription(taken)
})

test('a Vietnamese person is greeted by the given name, or by the preferred name if there is one', async ({
  page,
  sql,
}) => {
  const greeting = page.getByRole('heading', { level: 1, name: /^Hello/ })
  const called = field(page, 'What should we call you?')
  const person = await openProfile(page, sql, { name: 'Dr. Nguyễn Văn An' })
  await expect(called).toHaveValue('')
  await expect(called).toHaveAccessibleDescription('We will now call you An.')
  await page.goto('/dashboard')
  await expect(greeting).toHaveText('Hello, An')

  await page.goto('/profile')
  await called.fill('x'.repeat(61))
  await save(page).click()
  await expect(called).toHaveAccessibleDescription(/Please use at most 60 characters/)
  await called.fill('  Andy\tAn ')
  await postcode(page).fill('4000')
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  await expect(called).toHaveValue('Andy An')
  await expect(called).toHaveAccessibleDescription('We will now call you Andy An.')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(greeting).toHaveText('Hello, Andy An')

  await sql`update public.profiles set preferred_name = null, name = 'Mai Nguyen' where id = ${person.id}`
  await page.reload()
  await expect(greeting).toHaveText('Hello, Mai')
})

test('required fields are reported, and no typed text is lost', async ({ page, sql }) => {
  await openProfile(page, sql)
  await field(page, 'Full name').fill(' ')
  await field(page, 'Phone number').fill('call me')
  await location(page).fill('')
  await field(page, 'Nationality').fill('Chilean')
  await save(page).click()
  await expect(field(page, 'Full name')).toHaveAccessibleDescription('Please enter your full name.')
  await expect(field(page, 'Full name')).toBeFocused()
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible()
  await expect(page.getByText('Please enter your location.')).toBeVisible()
  await expect(page.getByText('Please enter your postcode.')).toBeVisible()
  await expect(field(page, 'Phone number')).toHaveValue('call me')
  await expect(field(page, 'Nationality')).toHaveValue('Chilean')
  await expectAccessible(page)

  await page.goto('/profile/experience')
  await field(page, 'Years of experience').fill('-3')
  await saveWork(page).click()
  await expect(page.getByText('Please enter a whole number of years, from 0 to 100.')).toBeVisible()
  await expect(field(page, 'Years of experience')).toBeFocused()
  await expectAccessible(page)
})

test('a failed save shows the reason and keeps the form', async ({ page, sql }) => {
  const person = await openProfile(page, sql)
  await postcode(page).fill('4000')
  await page.keyboard.press('Escape')
  await field(page, 'Nationality').fill('Chilean')
  await page.route('**/rpc/save_profile', (route) =>
    route.fulfill({ status: 400, json: { code: 'PT400', message: 'The database is tired.' } }),
  )
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error updating profile: The database is tired.')
  await page.unroute('**/rpc/save_profile')
  await page.route('**/rpc/save_profile', (route) => route.fulfill({ status: 500, body: '<html>' }))
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile.')
  await expect(field(page, 'Nationality')).toHaveValue('Chilean')
  await page.unroute('**/rpc/save_profile')
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()

  // An error about one field appears beside that field.
  await page.unrouteAll()
  await page.route(
    '**/rpc/save_profile',
    (route) =>
      route.fulfill({ status: 400, json: { code: 'PT400', message: 'Not here.', hint: 'nationality' } }),
    { times: 1 },
  )
  await save(page).click()
  await expect(field(page, 'Nationality')).toHaveAccessibleDescription('Not here.')
  await expect(field(page, 'Nationality')).toBeFocused()

  // Another tab saves first. This tab shows a message and keeps the typed text. It loads the other version only on request.
  await field(page, 'Nationality').fill('Bolivian')
  await sql`
    update public.profiles set nationality = 'Peruvian', proximity = 7 where id = ${person.id}
  `
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your profile has been changed in another tab or on another device since you opened it.',
  )
  await expect(field(page, 'Nationality')).toHaveValue('Bolivian')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See what changed' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('group', { name: 'Nationality' }).getByText('Peruvian').click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(save(page)).toBeFocused()
  await expect(field(page, 'Nationality')).toHaveValue('Peruvian')
  await expect(page.getByRole('slider')).toHaveValue('7')
  await field(page, 'Nationality').fill('Chilean')
  // The profile is saved, but the response is lost. A retry succeeds instead of reporting a conflict.
  await page.route(
    '**/rpc/save_profile',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Shinework cannot be reached')
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
})

test('an unusual ABN or BSB is pointed out, not refused', async ({ page, sql }) => {
  await openProfile(page, sql)
  await page.goto('/profile/bank')
  await field(page, 'ABN').fill('51 824 753 557')
  await expect(page.getByText('This ABN is not valid')).toHaveCount(0)
  await field(page, 'BSB').fill('0640')
  await expect(field(page, 'ABN')).toHaveAccessibleDescription(
    /Needed for contractor payment\. .*This ABN is not valid/,
  )
  await field(page, 'Account number').fill('1')
  await expect(page.getByText('A BSB has 6 digits')).toBeVisible()
  await expectAccessible(page)
  // Clicking Save blurs the field, which shows a validation message. The message must not move the button away from the pointer.
  await field(page, 'ABN').fill('51 824 753 558')
  await field(page, 'BSB').fill('06400')
  // At this width the button is at the end of its section, and not fixed to the bottom of the screen.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('region', { name: 'Business and bank' }).evaluate((part) => part.scrollIntoView())
  // A typical tap lasts 100 ms.
  await saveBank(page).click({ delay: 100 })
  await expect(succeeded(page)).toBeVisible()
  await expect(page.getByText('A BSB has 6 digits')).toBeVisible()
  await field(page, 'ABN').fill('51 824 753 556')
  await field(page, 'BSB').fill('064000')
  await field(page, 'BSB').blur()
  await expect(page.getByText('You can save it anyway')).toHaveCount(0)
})

test('suburbs are suggested while typing, and choosing one fills in location and postcode', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  await openProfile(page, sql)
  await postcode(page).pressSequentially('410')
  const suburbs = page.getByRole('listbox', { name: 'Suburbs' })
  await expect(suburbs.getByRole('option')).toHaveCount(8)
  await expect(postcode(page)).toHaveAttribute('aria-expanded', 'true')
  for (const option of await suburbs.getByRole('option').all()) await expectUncovered(option)
  await expectAccessible(page)
  await postcode(page).pressSequentially('1')
  await suburbs.getByRole('option', { name: 'West End' }).click()
  await expect(postcode(page)).toHaveValue('4101')
  await expect(location(page)).toHaveValue('West End, QLD')
  await expect(suburbs).toBeHidden()

  // Chooses a suburb by keyboard, in place of the previously chosen suburb.
  await location(page).fill('brunswick')
  await expect(suburbs.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(suburbs.getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(location(page)).toHaveValue('Brunswick, VIC')
  await expect(postcode(page)).toHaveValue('3056')
  await expect(suburbs).toBeHidden()
  await postcode(page).fill('400')
  await expect(suburbs.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suburbs).toBeHidden()
  await expect(postcode(page)).toHaveValue('400')
  await expect(location(page)).toHaveValue('Brunswick, VIC')

  // A postcode that does not belong to the suburb causes a hint. Choosing a suggestion makes postcode and suburb
  // match again.
  await postcode(page).fill('4006')
  await postcode(page).blur()
  await expect(postcode(page)).toHaveAccessibleDescription(
    /\. 4006 is around .*, QLD, not Brunswick, VIC\. We use the postcode\.$/,
  )
  await expectAccessible(page, ['light', 'dark'])
  await location(page).press('ArrowDown')
  await suburbs.getByRole('option', { name: '3056 Brunswick, VIC' }).click()
  await expect(location(page)).toBeFocused()
  await expect(postcode(page)).toHaveValue('3056')
  await expect(postcode(page)).toHaveAccessibleDescription('Or start with your postcode.')

  // Halves the screen's height, as an on-screen keyboard does.
  const screen = page.viewportSize() ?? { width: 360, height: 740 }
  await page.setViewportSize({ ...screen, height: 400 })
  await location(page).fill('west')
  await expectUncovered(suburbs.getByRole('option').first())
  await page.keyboard.press('ArrowUp')
  await expect(suburbs.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await expectUncovered(suburbs.getByRole('option').last())
  await expectUncovered(location(page))
})

test('leaving the profile asks first only with unsaved changes', async ({ page, sql }) => {
  await openProfile(page, sql)
  const dashboard = page.getByRole('link', { name: 'Dashboard' })
  await field(page, 'Nationality').fill('Chilean')
  await dashboard.click()
  await expect(asked(page)).toContainText('Your changes to the profile (Me) are not saved yet.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay and keep editing' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(field(page, 'Nationality')).toHaveValue('Chilean')

  // When the page is closed, the browser itself asks for confirmation.
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  // Going to another page of the profile also asks for confirmation.
  await page.getByRole('link', { name: 'Business and bank' }).click()
  await expect(asked(page)).toContainText('Your changes to the profile (Me) are not saved yet.')
  await page.getByRole('button', { name: 'Stay and keep editing' }).click()
  await dashboard.click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('link', { name: 'Profile' }).click()
  await postcode(page).fill('4000')
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  await dashboard.click()
  await expect(page).toHaveURL('/dashboard')
})

test('logging out with unsaved changes asks first, then closes the pages', async ({ page, sql }) => {
  await openProfile(page, sql)
  await field(page, 'Nationality').fill('Chilean')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.keyboard.press('Escape')
  await expect(asked(page)).toHaveCount(0)
  await expect(field(page, 'Nationality')).toHaveValue('Chilean')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/profile')
  await expect(page).toHaveURL('/login')
})

test.describe('while the browser blocks its storage', () => {
  test.use({ consoleErrors: [/keeps its storage shut/] })

  test('a failed logout shows an error, and the person stays logged in', async ({ page, sql }) => {
    await signIn(page, await createPerson(sql))
    await page.addInitScript(() => {
      // The method needs no bound `this`, because the proxy calls it with the storage as `this`.
      // oxlint-disable-next-line typescript/unbound-method
      Storage.prototype.removeItem = new Proxy(Storage.prototype.removeItem, {
        apply(remove, storage, keys) {
          if (window.sessionStorage.getItem('storage') === 'shut') {
            throw new DOMException('The browser keeps its storage shut.')
          }
          return Reflect.apply(remove, storage, keys)
        },
      })
    })
    await page.goto('/profile')
    await page.evaluate(() => window.sessionStorage.setItem('storage', 'shut'))
    await pressLogout(page)
    await expect(page.getByText('Failed to log out.', { exact: true })).toBeVisible()
    // The reload shows that the session on the server is still valid.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')

    await page.evaluate(() => window.sessionStorage.setItem('storage', 'open'))
    await pressLogout(page)
    await expect(page).toHaveURL('/login')
  })
})
