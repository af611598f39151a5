import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility.ts'
import { pdfFile } from './fixtures/chosen-files.ts'
import { openedFile } from './fixtures/opened-file.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' })
const chooser = (page: Page, name: string) => page.getByLabel(new RegExp(`^(Choose file|Replace) ${name}$`))
const number = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} number` })
const expiry = (page: Page, name: string) => page.getByLabel(`${name} expires on`)
const saved = (page: Page, name: string) => page.getByText(`Your ${name} is saved.`)
const uploaded = (page: Page, name: string) =>
  page.getByText(`Your ${name} is uploaded and waiting to be checked.`)

async function save(page: Page, name: string) {
  await page.getByRole('button', { name: `Save ${name}` }).click()
}

/** Decides the person's pending documents, as the administrators' page does. */
async function decide(
  sql: Sql,
  administrator: Person,
  { id }: Person,
  decision: 'checked' | 'refused',
  { until = null, reason = null }: { until?: string | null; reason?: string | null } = {},
) {
  await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: administrator.id })}, true)`
    await tx`
      select private.decide_document(document.id, ${decision}, ${until}::date, ${reason})
      from public.documents document where document.user_id = ${id} and document.state = 'waiting'`
    await tx`
      update private.pending_document_notices set decided_at = '-infinity'
      where document_id in (select document.id from public.documents document where document.user_id = ${id})`
  })
  await sql`select private.notify_of_decisions(now())`
}

test('a document waits, is checked, and stays valid while a newer one waits and is refused', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const administrator = await createPerson(sql, { role: 'admin' })
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/documents')

  await chooser(page, 'Blue Card').setInputFiles(pdfFile('card.pdf', 'the first'))
  await expect(uploaded(page, 'Blue Card')).toBeVisible()
  await expect(documents(page).getByText('Waiting to be checked')).toBeVisible()
  // The number and date of a pending document can be corrected without uploading the file again.
  await number(page, 'Blue Card').fill('BC 1')
  await expiry(page, 'Blue Card').fill('2040-06-30')
  await save(page, 'Blue Card')
  await expect(saved(page, 'Blue Card')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Blue Card' })).toHaveCount(0)
  await expect(expiry(page, 'Blue Card')).toHaveValue('2040-06-30')

  // The open page shows the decision without a reload.
  await decide(sql, administrator, person, 'checked', { until: '2041-06-30' })
  await expect(documents(page).getByText('Checked', { exact: true })).toBeVisible()
  await expect(documents(page).getByText('Valid until 30 June 2041. Number BC 1.')).toBeVisible()
  await expect(number(page, 'Blue Card')).toHaveCount(0)

  await chooser(page, 'Blue Card').setInputFiles(pdfFile('new.pdf', 'the second'))
  await expect(documents(page).getByText('Waiting to be checked')).toBeVisible()
  await expect(documents(page).getByText('Checked', { exact: true })).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  const current = await openedFile(page, () => page.getByRole('button', { name: 'View Blue Card' }).click())
  expect(current.text).toContain('the first')
  const newer = await openedFile(page, () => page.getByRole('button', { name: 'View new Blue Card' }).click())
  expect(newer.text).toContain('the second')

  await decide(sql, administrator, person, 'refused', { reason: 'The second page is missing.' })
  await expect(documents(page).getByText('The second page is missing. Please upload it again.')).toBeVisible()
  await expect(documents(page).getByText('Checked', { exact: true })).toBeVisible()
})

test('an invalid number or date is marked beside its field, and no typed text is lost', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto('/profile/documents')
  await chooser(page, 'Visa').setInputFiles(pdfFile('visa.pdf'))
  await expect(uploaded(page, 'Visa')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))

  await number(page, 'Visa').fill('x'.repeat(101))
  await save(page, 'Visa')
  await expect(number(page, 'Visa')).toBeFocused()
  await expect(number(page, 'Visa')).toHaveAccessibleDescription(/Please use at most 100 characters\.$/)
  await number(page, 'Visa').fill('V 12')

  // An incomplete date is reported as invalid, although the browser gives it an empty value.
  await expiry(page, 'Visa').focus()
  await page.keyboard.type('12')
  await save(page, 'Visa')
  await expect(expiry(page, 'Visa')).toHaveAccessibleDescription(
    /Please enter a complete date, or leave it empty\.$/,
  )

  await expiry(page, 'Visa').fill('2020-01-31')
  await save(page, 'Visa')
  await expect(expiry(page, 'Visa')).toHaveAccessibleDescription(/This date has passed\./)
  await expect(expiry(page, 'Visa')).toBeFocused()
  await expect(number(page, 'Visa')).toHaveValue('V 12')
  await expectAccessible(page)
  // No save was sent, because the page validates the fields first.
  expect(requests.filter((url) => /rpc\/save/.test(url))).toEqual([])

  // The database can refuse a date that is valid on this device but has already passed where the person lives.
  await page.route(
    '**/rpc/save_document',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          code: 'PT400',
          message: 'This date has passed.',
          hint: 'expires_on',
          details: null,
        },
      }),
    { times: 1 },
  )
  await expiry(page, 'Visa').fill('2040-01-31')
  await save(page, 'Visa')
  await expect(expiry(page, 'Visa')).toHaveAccessibleDescription(/This date has passed\.$/)
  await save(page, 'Visa')
  await expect(saved(page, 'Visa')).toBeVisible()
  expect(
    await sql`select number, expires_on::text from public.documents where user_id = ${person.id}`,
  ).toEqual([{ number: 'V 12', expires_on: '2040-01-31' }])
})

test('a message says that a document was decided while its number was being edited', async ({
  page,
  sql,
}) => {
  const administrator = await createPerson(sql, { role: 'admin' })
  const person = await createPerson(sql)
  await addDocument(sql, person, 'visa', pdfFile('visa.pdf'), '2026-03-05T00:00:00Z')
  await signIn(page, person)
  await page.goto('/profile/documents')
  await number(page, 'Visa').fill('V 13')
  await decide(sql, administrator, person, 'checked')
  await expect(documents(page).getByText('This document has no expiry date.')).toBeVisible()
  await save(page, 'Visa')
  await expect(page.getByRole('alert')).toContainText(
    'Your Visa has just been checked. To change it, upload it again.',
  )
  await expect(number(page, 'Visa')).toHaveValue('V 13')
  await expectAccessible(page)
  await chooser(page, 'Visa').setInputFiles(pdfFile('new.pdf'))
  await expect(uploaded(page, 'Visa')).toBeVisible()
  await expect(number(page, 'Visa')).toHaveValue('V 13')
  const rows = await sql`
    select state, number from public.documents where user_id = ${person.id} order by state`
  expect(rows).toEqual([
    { state: 'checked', number: null },
    { state: 'waiting', number: 'V 13' },
  ])
})
