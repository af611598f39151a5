import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { logIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'

const tokenRows = z.tuple([z.object({ token: z.uuid() })])

/** Creates the person's unsubscribe token if there is none yet, and returns the token. Links in emails contain it. */
async function mailToken(sql: Sql, person: Person): Promise<string> {
  const rows = await sql`
    insert into private.unsubscribe_tokens (user_id) values (${person.id})
    on conflict (user_id) do update set user_id = excluded.user_id returning token`
  return tokenRows.parse([...rows])[0].token
}

test('the link in an email stops emails of its kind without a login, and leads to the settings', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  await page.goto(`/unsubscribe?token=${await mailToken(sql, person)}&kind=decisions`)
  const heading = page.getByRole('heading', { level: 1 })
  const question = 'Stop emails about decisions on your applications and documents?'
  await expect(heading).toHaveText(question)
  // The token has been removed from the address, but survives a reload.
  await expect(page).toHaveURL('/unsubscribe')
  await page.reload()
  await expect(heading).toHaveText(question)
  await expectAccessible(page, ['light', 'dark'])

  await page.route('**/rest/v1/rpc/unsubscribe', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('alert')).toContainText('The emails could not be stopped.')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  const done = page.getByRole('heading', {
    name: 'No more emails about decisions on your applications and documents',
  })
  await expect(done).toBeFocused()
  await expectAccessible(page)
  const choices = await sql`
    select channel, kind, is_on from private.notification_choices where user_id = ${person.id}`
  expect(choices).toEqual([{ channel: 'email', kind: 'decisions', is_on: false }])

  await page.getByRole('link', { name: 'Choose which notifications you get' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email or phone').waitFor()
  await logIn(page, person, '/profile/notifications')
  const section = page.getByRole('region', { name: 'Notifications' })
  await expect(section.getByRole('switch', { name: 'Decisions Email' })).not.toBeChecked()
  await expect(section).toBeInViewport()
})

test('the unsubscribe link still works after another language was chosen on its page', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await page.goto(`/unsubscribe?token=${await mailToken(sql, person)}&kind=nearby`)
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ngừng nhận email về việc gần bạn?')
  await page.getByRole('button', { name: 'Ngừng nhận các email này' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Bạn sẽ không nhận email về việc gần bạn nữa',
  )
  const choices = await sql`
    select channel, kind, is_on from private.notification_choices where user_id = ${person.id}`
  expect(choices).toEqual([{ channel: 'email', kind: 'nearby', is_on: false }])
})

test('an incomplete or unknown unsubscribe link explains what to do', async ({ page }) => {
  const unknown = randomUUID()
  for (const address of [
    '/unsubscribe',
    '/unsubscribe?token=x&kind=decisions',
    `/unsubscribe?token=${unknown}&kind=gossip`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  }
  await page.goto(`/unsubscribe?token=${unknown}&kind=changes`)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused()
  await expectAccessible(page)
})
