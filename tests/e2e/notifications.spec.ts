import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { applyFor, createJob, decide, uniqueWord } from './fixtures/jobs.ts'
import { createPerson, notify } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
/** Finds the live region of toasts, which is the only one with a "Dismiss" button. */
const toast = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
const unread = (count: string) => `Notifications, ${count} unread`

/** Opens the bell's list on a page that has nothing to do with notifications. */
async function openBell(page: Page): Promise<void> {
  await page.goto('/profile')
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
}

/** Waits until the notifications have loaded, because only later notifications count as new. */
async function expectBellLoaded(page: Page): Promise<void> {
  await bell(page).click()
  await expect(panel(page)).toContainText('No notifications')
  await page.keyboard.press('Escape')
}

test('a notification appears on its owner’s open page, and on nobody else’s', {
  tag: ['@desktop', '@smoke'],
}, async ({ page, browser, sql }) => {
  const owner = await createPerson(sql)
  const other = await createPerson(sql)
  const otherPage = await browser.newPage()
  await signIn(page, owner)
  await signIn(otherPage, other)
  await page.goto('/dashboard')
  await otherPage.goto('/dashboard')
  await expect(bell(otherPage)).toHaveAccessibleName('Notifications')
  await expectBellLoaded(page)

  await notify(sql, owner, 'Your shift on Monday is confirmed.', { link: '/my-applications' })
  await expect(bell(page)).toHaveAccessibleName(unread('1'))
  await expect(toast(page)).toContainText('Your shift on Monday is confirmed.')
  const view = toast(page).getByRole('link', { name: 'View' })
  // A toast with the focus stays, however long the check of the page takes.
  await view.focus()
  await expectAccessible(page, ['light', 'dark'])
  await view.click()
  await expect(page).toHaveURL('/my-applications')
  await expect(toast(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  // This notification is broadcast after the owner's. If the owner's notification had reached this page, the
  // bell would count it, too.
  await notify(sql, other, 'A word for somebody else.')
  await expect(bell(otherPage)).toHaveAccessibleName(unread('1'))
  await bell(otherPage).click()
  await expect(panel(otherPage).getByRole('listitem')).toHaveCount(1)
  await expect(panel(otherPage)).toContainText('A word for somebody else.')
  await otherPage.close()
})

test('a nearby job that opens is shown immediately, also in the open list', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  const word = uniqueWord()
  await page.goto(`/jobs?search=${word}`)
  await expect(page.getByText('No open jobs found')).toBeVisible()
  await expectBellLoaded(page)
  const { id, name } = await createJob(sql, { project_name: `Office ${word}` })
  await sql`
    insert into public.notifications (user_id, type, message, link)
    select ${person.id}, 'job_nearby', 'New job near you: number ' || number, ${`/jobs/${id}`}
    from generate_series(1, 3) number`
  await expect(toast(page)).toContainText(/3 new notifications\. The newest: New job near you: number \d/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  // A notification that arrives while a toast is shown is added to that toast. Otherwise, many jobs that open at once
  // would cause many toasts.
  await notify(sql, person, 'Your shift is confirmed.', { link: `/jobs/${id}` })
  await expect(toast(page)).toContainText('4 new notifications. The newest: Your shift is confirmed.')
  await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toHaveCount(1)
  // While the bell's list is open, no toast repeats its notifications.
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(4)
  await expect(toast(page)).toBeHidden()
  await notify(sql, person, 'Your shift has moved.', { link: `/jobs/${id}` })
  await expect(panel(page).getByRole('listitem')).toHaveCount(5)
  await expect(toast(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await notify(sql, person, 'Your shift is at seven.', { link: `/jobs/${id}` })
  await expect(toast(page)).toContainText('Your shift is at seven.')
  // A click anywhere on the toast's message follows its link.
  await toast(page).getByText('Your shift is at seven.').click({ force: true })
  await expect(page).toHaveURL(`/jobs/${id}`)
})

test('an administrator’s decision updates the open pages', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const job = await createJob(sql)
  const application = await applyFor(sql, person, job)
  await signIn(page, person)
  await page.goto('/dashboard')
  const pursuing = page.getByRole('region', { name: "Jobs I'm Pursuing" })
  await expect(pursuing).toContainText('Pending')

  await decide(sql, application, 'Accepted')
  await expect(pursuing).toContainText('Accepted')
  await expect(page.getByRole('region', { name: 'Happening Now' })).toContainText(job.name)

  // Each kind of notification has its own word, as well as an icon and a colour.
  const refused = await applyFor(sql, person, await createJob(sql))
  await expect(bell(page)).toHaveAccessibleName(unread('3'))
  // A notification that arrives during the click moves the bell. The click must still open it.
  await bell(page).hover()
  await page.mouse.down()
  await decide(sql, refused, 'Rejected')
  await expect(bell(page)).toHaveAccessibleName(unread('4'))
  await page.mouse.up()
  await expect(panel(page).getByRole('listitem')).toHaveText([/Rejected/, /Applied/, /Accepted/, /Applied/])
  await expectAccessible(page, ['light', 'dark'])
  await panel(page)
    .getByRole('link', { name: `Your application for the job ${job.name} has been accepted.` })
    .click()
  await expect(page).toHaveURL('/current-jobs')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName(unread('3'))
})

test('clicking a notification marks it as read, and a button marks all as read', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await notify(sql, person, 'The first word', { minutesAgo: 24 * 60 })
  await notify(sql, person, 'The second word', { minutesAgo: 2 })
  await notify(sql, person, 'The third word', { minutesAgo: 1 })
  await signIn(page, person)
  await openBell(page)
  await expect(panel(page).getByRole('listitem')).toHaveText([/third/, /second/, /first/])
  await expect(panel(page).getByRole('heading', { level: 3 }).last()).toHaveText('Yesterday')

  await panel(page)
    .getByRole('button', { name: /^Unread: .*The second word/ })
    .click()
  await expect(bell(page)).toHaveAccessibleName(unread('2'))
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(panel(page)).not.toContainText('Unread')

  // Reads the database, because the page shows the change before it is stored.
  const kept = async () =>
    (await sql`select read from public.notifications where user_id = ${person.id}`).map(({ read }) => read)
  await expect.poll(kept).toEqual([true, true, true])
  await page.reload()
  await bell(page).click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('deleting notifications can be undone or is final, and the focus stays in the list', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    await notify(sql, person, `One that leaves again, ${number}`, { minutesAgo: 3 })
  }
  await notify(sql, person, 'An older word', { minutesAgo: 2 })
  await notify(sql, person, 'A newer word', { minutesAgo: 1 })
  await signIn(page, person)
  await openBell(page)
  // Deletes a notification far down the list, and expects that the toast does not cover the list.
  await panel(page)
    .getByRole('button', { name: /^Delete notification: One that leaves/ })
    .last()
    .click()
  await expect(toast(page)).toContainText('Notification deleted')
  const [list, undo] = [await panel(page).boundingBox(), await toast(page).locator('> *').boundingBox()]
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(undo?.y ?? 0)
  await sql`update public.notifications set removed_at = now() where message like 'One that leaves%' and user_id = ${person.id}`
  await page.reload()
  await openBell(page)

  const deleteBoth = async () => {
    await panel(page).getByRole('button', { name: 'Delete notification: A newer word' }).click()
    await expect(panel(page).getByRole('listitem')).toHaveText([/older/])
    await expect(
      panel(page).getByRole('button', { name: 'Delete notification: An older word' }),
    ).toBeFocused()
    await expect(toast(page)).toContainText('Notification deleted')
    await expect(bell(page)).toHaveAccessibleName(unread('1'))
    await page.keyboard.press('Enter')
    await expect(panel(page)).toContainText('No notifications')
    await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused()
    await expect(toast(page)).toContainText('2 notifications deleted')
  }
  await deleteBoth()
  await expectAccessible(page)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(panel(page).getByRole('listitem')).toHaveText([/newer/, /older/])
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName(unread('2'))
  const kept = async () =>
    (await sql`select from public.notifications where user_id = ${person.id} and removed_at is null`).length
  await expect.poll(kept).toBe(2)

  await deleteBoth()
  await expect.poll(kept).toBe(0)
  await page.reload()
  await bell(page).click()
  await expect(panel(page)).toContainText('No notifications')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('Escape and a click outside close the panel, and the focus moves in and back', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  await notify(sql, person, 'A word')
  await signIn(page, person)
  await openBell(page)
  await expect(panel(page)).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()
  await page.mouse.click(8, 720)
  await expect(panel(page)).toBeHidden()
})

test('older notifications load on scrolling, and more than 99 are shown as 99+', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await sql`
    insert into public.notifications (user_id, message, type, created_at)
    select ${person.id}, 'Word ' || number, 'message', now() - make_interval(mins => number / 2)
    from generate_series(1, 120) number`
  await signIn(page, person)
  await openBell(page)
  await expect(bell(page)).toHaveAccessibleName(unread('99+'))

  const items = panel(page).getByRole('listitem')
  await expect(items.first()).toContainText('Word 1')
  for (const shown of [40, 60, 80, 100, 120]) {
    await panel(page).getByRole('button', { name: 'Show more notifications' }).scrollIntoViewIfNeeded()
    await expect(items).toHaveCount(shown)
  }
  // The notifications share timestamps in pairs. A page boundary between two equal timestamps could lose or repeat a
  // notification.
  const texts = await items.allInnerTexts()
  expect(new Set(texts.map((text) => /Word \d+/.exec(text)?.[0])).size).toBe(120)
})

test('a list that fails to load can be retried, and a refused change is reverted and reported', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql, { role: 'admin' })
  const late = 'אבי can no longer come to Night clean.'
  await notify(sql, person, late)
  await signIn(page, person)
  await withoutLiveNews(page)
  await page.route('**/rest/v1/notifications*', (route) =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await openBell(page)
  await expect(panel(page).getByRole('alert')).toHaveText('Your notifications could not be loaded.')
  await expectAccessible(page)

  await page.unroute('**/rest/v1/notifications*')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('listitem')).toContainText(late)
  // A sentence that begins with a right-to-left name is still written from left to right.
  const lefts = await panel(page)
    .getByText(late, { exact: true })
    .evaluate((element) =>
      ['אבי', 'can'].map((word) => {
        const range = document.createRange()
        const node = element.firstChild ?? element
        const start = (node.nodeValue ?? '').indexOf(word)
        range.setStart(node, start)
        range.setEnd(node, start + word.length)
        return range.getBoundingClientRect().left
      }),
    )
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))

  await page.route('**/rest/v1/notifications*', (route) =>
    route.request().method() === 'GET' || route.request().method() === 'HEAD'
      ? route.continue()
      : route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } }),
  )
  await panel(page)
    .getByRole('button', { name: `Delete notification: ${late}` })
    .click()
  await expect(page.getByText('The notification could not be deleted.')).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toContainText(late)
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('The notification could not be marked as read.')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(unread('1'))
})

test('notifications missed without a live connection appear once it is back', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  let isCut = false
  let refused = 0
  const cuts: (() => Promise<void>)[] = []
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    if (isCut) {
      refused += 1
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    cuts.push(async () => {
      // Closes both ends. If only the page's end were closed, the server's messages would still arrive.
      await server.close()
      await socket.close()
    })
  })
  await page.goto('/profile')
  await notify(sql, person, 'A word that was heard')
  await expect(bell(page)).toHaveAccessibleName(unread('1'))

  isCut = true
  await Promise.all(cuts.map((cut) => cut()))
  await expect.poll(() => refused).toBeGreaterThan(0)
  await notify(sql, person, 'A word that was missed')
  await expect(bell(page)).toHaveAccessibleName(unread('1'))
  isCut = false
  await expect(bell(page)).toHaveAccessibleName(unread('2'))
  await bell(page).click()
  await expect(panel(page).getByRole('listitem').first()).toContainText('A word that was missed')
})

test('a person’s channel is joined once, kept across pages, and left at logout', async ({ page, sql }) => {
  const person = await createPerson(sql)
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  const about = (event: string) =>
    sent.filter((frame) => /"realtime:user:[^"]+","/.test(frame) && frame.includes(`"${event}"`))
  await signIn(page, person)
  await page.goto('/dashboard')
  await expect.poll(() => about('phx_join').length).toBe(1)
  await page.getByRole('link', { name: 'Profile' }).click()
  await notify(sql, person, 'A word')
  await expect(bell(page)).toHaveAccessibleName(unread('1'))
  expect(about('phx_leave')).toHaveLength(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => about('phx_leave').length).toBe(1)
  expect(about('phx_join')).toHaveLength(1)
})
