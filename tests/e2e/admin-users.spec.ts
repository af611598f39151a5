import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, withoutLiveNews } from './fixtures/disturbances.ts'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search users' })
const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row')
const rowOf = (page: Page, person: Person) => rows(page).filter({ hasText: person.email })
const select = (row: Locator, name: 'Role' | 'Status') => row.getByLabel(new RegExp(`^${name} of `))
const question = (page: Page, person: Person) =>
  page.getByRole('dialog', { name: `Make ${person.name} an administrator?` })
const toast = (page: Page, text: string) => page.getByRole('status').locator('> *').filter({ hasText: text })
const emptyText = 'No users found matching your criteria.'

/** Opens the list of users with these filters as an administrator. */
async function openList(page: Page, sql: Sql, filters: string): Promise<Person> {
  const administrator = await createPerson(sql, { name: 'Ruth Admin', role: 'admin' })
  await signIn(page, administrator)
  await page.goto(`/admin/cleaners?${filters}`)
  return administrator
}

/**
 * Expects the list to stay a table on screens at least 1024 px wide, with labels on one line and at least 14 rows on a wide
 * screen.
 */
async function expectRoomForAll(page: Page) {
  const tags = rows(page).getByRole('rowheader').getByText('Administrator', { exact: true })
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    const lines = await tags.evaluateAll((all) =>
      all.map((tag) => tag.scrollWidth <= tag.clientWidth && tag.clientHeight < 32),
    )
    expect(lines.every(Boolean), `tags on one line at ${width}`).toBe(true)
    const heads = await page.locator('thead th').evaluateAll((all) =>
      all
        .filter((head) => head.checkVisibility())
        .map((head) => {
          const text = document.createRange()
          text.selectNodeContents(head)
          return `${head.textContent} ${new Set([...text.getClientRects()].map(({ top }) => top)).size}`
        }),
    )
    expect(
      heads.filter((head) => !head.endsWith(' 1')),
      `headings on one line at ${width}`,
    ).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  const room = await page.locator('tbody tr').evaluateAll((all) => {
    const boxes = all.map((row) => row.getBoundingClientRect())
    const top = Math.min(...boxes.map((box) => box.top))
    return (window.innerHeight - top) / Math.min(...boxes.map(({ height }) => height))
  })
  expect(room, 'rows of one line on the screen').toBeGreaterThanOrEqual(14)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test(
  'people are found by name, email and phone, and filtered, and the URL keeps the search and the filters',
  {
    tag: '@desktop',
  },
  async ({ page, sql }, { project }) => {
    const word = uniqueWord()
    await createPerson(sql, { name: 'Wolfeschlegelstein'.repeat(11), role: 'admin' })
    const ada = await createPerson(sql, { name: `Ada ${word}`, status: 'pending' })
    const bo = await createPerson(sql, { name: `Bo ${word}`, role: 'admin' })
    const cy = await createPerson(sql, { name: `Cy ${word}`, status: 'pending' })
    await sql`
    insert into public.documents (user_id, type, path, state, expires_on, reason, decided_at)
    select ${cy.id}, type, ${cy.id} || '/documents/' || type || '/' || state || '.pdf', state, expires_on::date,
      case state when 'refused' then 'It is blurred.' end, case when state <> 'waiting' then now() end
    from (values ('blueCard', 'waiting', null), ('whiteCard', 'checked', null), ('visa', 'checked', '2020-02-03'),
      ('visa', 'waiting', null), ('driversLicense', 'refused', null)) given (type, state, expires_on)`
    await openList(page, sql, '')
    if (project.name === 'desktop') await expectRoomForAll(page)

    await searchBox(page).fill(word.toUpperCase())
    await expect(rowOf(page, cy)).toBeVisible()
    await expect(rows(page)).toHaveCount(4)
    // The newest user comes first. Screen readers get the badges' full names.
    await expect(rows(page).nth(1)).toContainText(`Cy ${word}`)
    await expect(rowOf(page, cy).getByRole('listitem')).toHaveText([
      'WCWhite Card: checked, no expiry date',
      "DLDriver's License: refused",
      'Visa3 Feb 2020+ Visa: expired 3 Feb 2020; a newer document is waiting to be checked',
      'BCBlue Card: waiting to be checked',
    ])
    await expect(rowOf(page, ada)).toContainText('None')
    await expect(rowOf(page, bo).getByRole('rowheader')).toContainText(`Bo ${word}Administrator`)
    await expectAccessible(page, ['light', 'dark'])

    const filters = page.getByRole('search')
    await filters.getByLabel('Status').selectOption('Pending')
    await expect(rows(page)).toHaveCount(3)
    await filters.getByLabel('Documents').selectOption('Expired')
    await expect(rows(page)).toHaveCount(2)
    await expect(rowOf(page, cy)).toBeVisible()
    await expect(page).toHaveURL(/&documents=expired/)
    await filters.getByLabel('Documents').selectOption('Expiring within 30 days')
    await expect(page.getByText(emptyText)).toBeVisible()
    await filters.getByLabel('Documents').selectOption('Without White Card')
    await expect(rows(page)).toHaveCount(2)
    await expect(rowOf(page, ada)).toBeVisible()
    await expect(page).toHaveURL(
      `/admin/cleaners?search=${word.toUpperCase()}&status=pending&documents=without-whiteCard`,
    )
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    await filters.getByLabel('Role').selectOption('Administrator')
    await expect(page.getByText(emptyText)).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(rowOf(page, ada)).toBeVisible()

    await page.goto(`/admin/cleaners?search=${bo.email.slice(0, 20)}`)
    await expect(rowOf(page, bo)).toBeVisible()
    // The stored number has the form 0412345678, and the typed one the international form.
    await searchBox(page).fill(`+61 ${ada.phone.slice(1, 4)} ${ada.phone.slice(4)}`)
    await expect(rowOf(page, ada)).toBeVisible()
  },
)

test('a changed status or role is shown immediately, keeps its row in place and can be undone', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const ada = await createPerson(sql, { name: `Ada ${word}`, status: 'pending' })
  const bo = await createPerson(sql, { name: `Bo ${word}`, status: 'pending' })
  await openList(page, sql, `search=${word}&status=pending`)
  const gate = new Gate()
  await page.route('**/rpc/set_user_*', async (route) => {
    await gate.opened
    await route.continue()
  })

  await select(rowOf(page, ada), 'Status').selectOption('Active')
  await select(rowOf(page, bo), 'Status').selectOption('Rejected')
  await select(rowOf(page, ada), 'Role').selectOption('Administrator')
  await question(page, ada).getByRole('button', { name: 'Make administrator' }).click()
  await expect(select(rowOf(page, ada), 'Status')).toHaveValue('active')
  await expect(select(rowOf(page, bo), 'Status')).toHaveValue('rejected')
  await expect(select(rowOf(page, ada), 'Role')).toHaveValue('admin')
  gate.open()
  await expect
    .poll(
      () => sql`select role, status from public.profiles where id in ${sql([ada.id, bo.id])} order by name`,
    )
    .toEqual([
      { role: 'admin', status: 'active' },
      { role: 'cleaner', status: 'rejected' },
    ])
  await expect(rowOf(page, ada).getByRole('rowheader')).toContainText('Administrator')
  await expect(select(rowOf(page, ada), 'Status')).toHaveValue('active')
  await expect(select(rowOf(page, bo), 'Status')).toHaveValue('rejected')
  await expect(select(rowOf(page, bo), 'Role')).toHaveValue('cleaner')
  // Neither user is pending any more, but both rows stay until the list is refetched.
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: 'is now an administrator' })).toContainText(
    `Bo ${word} is now rejected.`,
  )
  // The toasts stay while the pointer is on one of them.
  await toast(page, `Ada ${word} is now an administrator.`).hover()
  await expectAccessible(page, ['light', 'dark'])
  await toast(page, `Ada ${word} is now an administrator.`).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, `Ada ${word} is a cleaner again.`)).toBeVisible()
  await expect(select(rowOf(page, ada), 'Role')).toHaveValue('cleaner')
  await toast(page, `Ada ${word} is now active.`).getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Control+z')
  await expect(toast(page, `Bo ${word} is pending again.`)).toBeVisible()
  await expect(toast(page, 'again.').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect
    .poll(
      () => sql`select role, status from public.profiles where id in ${sql([ada.id, bo.id])} order by name`,
    )
    .toEqual([
      { role: 'cleaner', status: 'active' },
      { role: 'cleaner', status: 'pending' },
    ])
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
})

test('a key on a closed select only opens it, and making a person an administrator asks first, with the focus on Cancel', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const word = uniqueWord()
  const ada = await createPerson(sql, { name: `Ada ${word}` })
  await openList(page, sql, `search=${word}`)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/set_user_')) writes.push(request.url())
  })
  const role = select(rowOf(page, ada), 'Role')
  for (const key of ['ArrowDown', 'ArrowRight', 'End', 'PageDown', 'a']) {
    await role.focus()
    await page.keyboard.press(key)
    await expect.poll(() => role.evaluate((element) => element.matches(':open'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => role.evaluate((element) => element.matches(':open'))).toBe(false)
    await expect(role).toHaveValue('cleaner')
  }
  await role.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(question(page, ada).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question(page, ada)).toBeHidden()
  await expect(role).toBeFocused()
  await expect(role).toHaveValue('cleaner')
  expect(writes).toEqual([])
})

test('a change that the database refuses is reverted, and the reason is shown beside the row', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const ada = await createPerson(sql, { name: `Ada ${word}` })
  const bo = await createPerson(sql, { name: `Bo ${word}` })
  await openList(page, sql, `search=${word}`)
  await expect(rowOf(page, ada)).toBeVisible()
  await sql`delete from auth.users where id = ${ada.id}`
  await page.route('**/rpc/set_user_role', (route) => route.fulfill({ status: 500, body: '' }))

  await select(rowOf(page, ada), 'Status').selectOption('Inactive')
  await select(rowOf(page, bo), 'Status').selectOption('Inactive')
  await select(rowOf(page, bo), 'Role').selectOption('Administrator')
  await question(page, bo).getByRole('button', { name: 'Make administrator' }).click()
  await expect(rowOf(page, ada).getByRole('alert')).toHaveText(
    `Error updating status for user ${ada.id}: User profile not found`,
  )
  await expect(rowOf(page, bo).getByRole('alert')).toHaveText('Failed to update role.')
  await expect(select(rowOf(page, ada), 'Status')).toHaveValue('active')
  await expect(select(rowOf(page, bo), 'Status')).toHaveValue('inactive')
  await expect(select(rowOf(page, bo), 'Role')).toHaveValue('cleaner')
  await expect(select(rowOf(page, bo), 'Role')).toHaveAccessibleDescription('Failed to update role.')
  await expectAccessible(page)

  await page.unroute('**/rpc/set_user_role')
  await select(rowOf(page, bo), 'Role').selectOption('Administrator')
  await question(page, bo).getByRole('button', { name: 'Make administrator' }).click()
  await expect(rowOf(page, bo).getByRole('alert')).toHaveCount(0)
  await expect(rowOf(page, bo).getByRole('rowheader')).toContainText('Administrator')
})

test('changing one’s own status or role asks first, and without the role access is denied', async ({
  page,
  sql,
}) => {
  const word = uniqueWord()
  const me = await createPerson(sql, { name: `Ada ${word}`, role: 'admin' })
  await signIn(page, me)
  await withoutLiveNews(page)
  await page.goto(`/admin/cleaners?search=${word}`)
  const ownStatus = select(rowOf(page, me), 'Status')
  await ownStatus.selectOption('Inactive')
  const own = page.getByRole('dialog', { name: 'Set your own status to Inactive?' })
  await own.getByRole('button', { name: 'Cancel' }).click()
  await expect(ownStatus).toHaveValue('active')

  const ownRole = select(rowOf(page, me), 'Role')
  await ownRole.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Give up your role?' })
  await expect(dialog).toContainText('You will no longer be an administrator.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(ownRole).toHaveValue('admin')
  await expect(ownRole).toBeFocused()

  await ownRole.selectOption('Cleaner')
  await dialog.getByRole('button', { name: 'Stay an administrator' }).click()
  await expect(ownRole).toHaveValue('admin')
  await ownRole.selectOption('Cleaner')
  await dialog.getByRole('button', { name: 'Give up the role' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByRole('alert')).toHaveText('You do not have permission to access this page.')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a failed list shows the error, and the CSV file contains all filtered rows', async ({ page, sql }) => {
  const word = uniqueWord()
  await sql`
    insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), ${word} || n || '@shinework.example',
      jsonb_build_object('name', '=cmd' || n || ' ' || ${word}, 'phone', '0491 570 156')
    from generate_series(1, 60) n`
  const reason = { code: 'XX000', message: 'something broke' }
  const list = '**/rpc/search_users*'
  await page.route(list, (route) => route.fulfill({ status: 500, json: reason }), { times: 1 })
  await openList(page, sql, `search=${word}`)
  await expect(page.getByRole('alert')).toHaveText('Error fetching users: something broke')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(51)
  // The count comes from the database and includes all users, although the page has loaded only fifty.
  await expect(page.getByText('60 users', { exact: true })).toBeVisible()

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await started).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[0]).toContain(
    'Name,Email,Phone,Role,Status,Joined (Brisbane time),White Card,White Card: valid until,',
  )
  expect(lines[1]).toMatch(/^\u200b=cmd\d+ .*,Cleaner,Pending,/)

  // The next page of the list fails to load. Loaded rows stay, and a retry loads the rest.
  await page.route(list, (route) => route.fulfill({ status: 500, json: reason }), { times: 1 })
  await page.getByRole('button', { name: 'Show more users' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Error fetching users: something broke')).toBeVisible()
  await expect(rows(page)).toHaveCount(51)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('60 users').last()).toBeVisible()
})
