import * as z from 'zod/mini'
import { expectAccessible } from './fixtures/accessibility.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { addFactor } from './fixtures/second-factor.ts'
import { newSession } from './fixtures/sign-in.ts'
import { environment, expect, type Sql, test } from './fixtures/test.ts'

const sessionSchema = z.object({ access_token: z.string() })
const linkRows = z.tuple([z.object({ link: z.string() })])

/** Calls a function of the data API with a person's token. Returns the response's status. */
async function ask(token: string, path: string, body: object): Promise<number> {
  const response = await fetch(`${environment.apiUrl}/rest/v1/rpc/${path}`, {
    method: 'POST',
    headers: {
      apikey: environment.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return response.status
}

/** Returns the link in the email about the latest change of this type. */
async function mailedLink(sql: Sql, person: Person, type: string): Promise<string> {
  const rows = await sql`
    select note.link || '&token=' || private.new_notice_token(note.link) as link
    from public.notifications note where note.user_id = ${person.id} and note.type = ${type}`
  return linkRows.parse([...rows])[0].link
}

const accountOf = (sql: Sql, person: Person) =>
  sql`select bsb, account_number from public.payment_details where user_id = ${person.id}`

test('a bank account that somebody else entered is undone by the email’s link, without a login', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const person = await createPerson(sql)
  const own = { bsb: '064-000', account_number: '12345678' }
  await sql`insert into public.payment_details ${sql({ user_id: person.id, ...own })}
    on conflict (user_id) do update set bsb = excluded.bsb, account_number = excluded.account_number`
  const { access_token: token } = sessionSchema.parse(JSON.parse(await newSession(person)))
  expect(await ask(token, 'save_profile', { profile: { account_number: '99999999' } })).toBe(200)

  await page.goto(await mailedLink(sql, person, 'bank_account_changed'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was this you?')
  // The token has been removed from the address, but survives a reload.
  await expect(page).toHaveURL('/not-me')
  await page.reload()
  await expectAccessible(page, ['light', 'dark'])
  // Opening the link, as an email scanner does, changes nothing.
  expect(await accountOf(sql, person)).toEqual([{ bsb: own.bsb, account_number: '99999999' }])

  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeFocused()
  await expectAccessible(page)
  expect(await accountOf(sql, person)).toEqual([own])
  // The other session is logged out, and the old password no longer works.
  expect(await ask(token, 'my_missing', {})).toBe(401)
  await expect(newSession(person)).rejects.toThrow('could not sign in')
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('the email’s link locks the account after another person has used a recovery code', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await addFactor(sql, person)
  await sql`
    insert into private.recovery_codes (user_id, code_hash)
    values (${person.id}, private.hash_of_recovery_code(${person.id}, 'A code'))`
  const { access_token: token } = sessionSchema.parse(JSON.parse(await newSession(person)))
  expect(await ask(token, 'my_missing', {})).toBe(428)
  expect(await ask(token, 'use_recovery_code', { code: 'A code' })).toBe(200)
  expect(await ask(token, 'my_missing', {})).toBe(200)

  await page.goto(await mailedLink(sql, person, 'recovery_code_used'))
  await expect(page.getByRole('heading', { name: 'A recovery code was used' })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeFocused()
  await expect(page.getByText('Your recovery codes and password no longer work')).toBeVisible()
  await expectAccessible(page)
  expect(await ask(token, 'my_missing', {})).toBe(401)
  await expect(newSession(person)).rejects.toThrow('could not sign in')
})
