import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TransactionSql } from 'postgres'
import { expectAccessible } from './fixtures/accessibility.ts'
import { type ChosenFile, pdfFile, pixelPng } from './fixtures/chosen-files.ts'
import { withoutLiveNews } from './fixtures/disturbances.ts'
import { createPerson, type Person } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, type Sql, test } from './fixtures/test.ts'
import { addDocument } from './fixtures/user-files.ts'

const picture: ChosenFile = { name: 'card.png', mimeType: 'image/png', buffer: pixelPng }
const title = (page: Page) => page.getByRole('heading', { level: 2 })
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })
const outcome = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const shown = (page: Page, name: string) => page.getByRole('img', { name, exact: true })

type Given = { type: string; expires_on?: string; file?: ChosenFile }

/**
 * Adds one document for each of several people, next to each other in the queue. Other tests' documents come before or after all of them.
 */
async function queueUp(sql: Sql, documents: readonly Given[]) {
  const start = Date.UTC(randomInt(2001, 2020), randomInt(12), randomInt(1, 28), randomInt(24), randomInt(60))
  const queued: { id: string; person: Person; type: string }[] = []
  for (const [index, { type, file = picture, ...given }] of documents.entries()) {
    const person = await createPerson(sql, { name: `Ana ${index + 1}` })
    await addDocument(sql, person, type, file, new Date(start + index).toISOString(), given)
    const [row] = await sql<{ id: string }[]>`select id from public.documents where user_id = ${person.id}`
    if (!row) throw new Error('The document was not stored.')
    queued.push({ id: row.id, person, type })
  }
  return queued
}

/** Calls a database function as a person. */
async function callAs(
  sql: Sql,
  { id }: Person,
  call: (run: TransactionSql) => Promise<unknown>,
): Promise<void> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' })
  await sql.begin(async (run) => {
    await run`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    await call(run)
  })
}

const stateOf = (sql: Sql, id: string) =>
  sql`select state, expires_on::text, reason from public.documents where id = ${id}`

/** Opens the review page as an administrator, with this document shown. */
async function openDesk(page: Page, sql: Sql, first: { id: string } | undefined): Promise<Person> {
  const administrator = await createPerson(sql, { name: 'Ruth Admin', role: 'admin' })
  await signIn(page, administrator)
  await page.goto(`/admin/documents?document=${first?.id}`)
  return administrator
}

test('eight documents are checked or refused with a few keys each', {
  tag: '@desktop-only',
}, async ({ page, sql }) => {
  const queued = await queueUp(sql, [
    { type: 'whiteCard' },
    { type: 'visa', expires_on: '2091-03-03' },
    { type: 'blueCard', expires_on: '2090-02-02' },
    { type: 'driversLicense' },
    { type: 'blueCard' },
    { type: 'whiteCard' },
    { type: 'visa', expires_on: '2092-06-06' },
    { type: 'driversLicense', expires_on: '2089-03-03' },
  ])
  const administrator = await openDesk(page, sql, queued[0])
  const names = {
    whiteCard: 'White Card',
    visa: 'Visa',
    blueCard: 'Blue Card',
    driversLicense: "Driver's License",
  }
  let presses = 0
  async function press(...keys: string[]) {
    for (const key of keys) {
      presses += 1
      if (/^\d{8}$/.test(key)) await page.keyboard.type(key)
      else await page.keyboard.press(key)
    }
  }
  const ways = [
    { keys: ['c'], said: /^Checked: White Card of Ana 1\.$/ },
    { keys: ['c'], said: /^Checked, valid until 3 Mar 2091: Visa of Ana 2\.$/ },
    { keys: ['r', '1', 'Enter'], said: /^Refused: Blue Card of Ana 3\.$/ },
    // This document has no expiry date yet, so the administrator must enter one.
    {
      keys: ['c', '04042093', 'Enter'],
      said: /^Checked, valid until 4 Apr 2093: Driver's License of Ana 4\.$/,
    },
    { keys: ['r', '5', 'Enter'], said: /^Refused: Blue Card of Ana 5\.$/ },
    { keys: ['c'], said: /^Checked: White Card of Ana 6\.$/ },
    { keys: ['t', '+', 'c'], said: /^Checked, valid until 6 June 2092: Visa of Ana 7\.$/ },
    { keys: ['c'], said: /^Checked, valid until 3 Mar 2089: Driver's License of Ana 8\.$/ },
  ]
  for (const [index, { keys, said }] of ways.entries()) {
    const { type } = queued[index] ?? {}
    const name = Object.entries(names).find(([one]) => one === type)?.[1]
    await expect(title(page)).toContainText(`${name} of Ana ${index + 1}`)
    // After a decision, the next document opens and its title gets the focus, so that screen readers read it.
    if (index > 0) await expect(title(page)).toBeFocused()
    await expect(shown(page, `${name} of Ana ${index + 1}`)).toBeVisible()
    await press(...keys)
    await expect(outcome(page, said)).toBeVisible()
  }
  expect(presses).toBeLessThanOrEqual(30)
  const states = await sql`
    select state, count(*)::integer from public.documents where id = any(${queued.map(({ id }) => id)}) group by state order by state`
  expect([...states]).toEqual([
    { state: 'checked', count: 6 },
    { state: 'refused', count: 2 },
  ])
  const [openings] = await sql`
    select count(*)::integer as files from public.document_openings where administrator_id = ${administrator.id}
      and user_id = any(${queued.map(({ person }) => person.id)})`
  expect(openings).toEqual({ files: 8 })
})

test('on a phone, a document is checked with a date, refused, skipped, turned and zoomed', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const queued = await queueUp(sql, [
    { type: 'visa', expires_on: '2087-01-31' },
    { type: 'blueCard' },
    { type: 'whiteCard' },
    { type: 'driversLicense' },
  ])
  await openDesk(page, sql, queued[0])
  await expect(shown(page, 'Visa of Ana 1')).toBeVisible()
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('button', { name: 'Turn right' }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByText('150 %')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

  await page.getByLabel('Expiry date', { exact: true }).fill('2020-01-01')
  await check(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This date has passed.' })).toBeVisible()
  await page.getByLabel('Expiry date', { exact: true }).fill('2088-02-29')
  await check(page).click()
  await expect(outcome(page, 'Checked, valid until 29 Feb 2088: Visa of Ana 1.')).toBeVisible()

  await page.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a reason, or write one.' })).toBeVisible()
  await page.getByLabel('A part of it is missing.').check()
  await expectAccessible(page)
  await page.getByLabel('Reason, shown to Ana 2').fill('A part of it is missing: the back.')
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(outcome(page, 'Refused: Blue Card of Ana 2.')).toBeVisible()
  expect([...(await stateOf(sql, queued[1]?.id ?? ''))]).toEqual([
    { state: 'refused', expires_on: null, reason: 'A part of it is missing: the back.' },
  ])

  await expect(page).toHaveURL(new RegExp(`document=${queued[2]?.id}`))
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(new RegExp(`document=${queued[3]?.id}`))
  await page.getByRole('button', { name: 'Previous document' }).click()
  await expect(title(page)).toContainText('White Card of Ana 3')
  // The position in the queue survives a visit to the person's profile, and a reload.
  await title(page).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana 3')
  await page.getByRole('link', { name: 'Back to documents' }).click()
  await expect(title(page)).toContainText('White Card of Ana 3')
})

test('the second of two administrators sees who decided first, and keeps the reason they typed', async ({
  page,
  sql,
}) => {
  const queued = await queueUp(sql, [{ type: 'visa' }, { type: 'whiteCard' }])
  const other = await createPerson(sql, { name: 'Omar Other', role: 'admin' })
  await withoutLiveNews(page)
  await openDesk(page, sql, queued[0])
  await expect(shown(page, 'Visa of Ana 1')).toBeVisible()
  await page.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByLabel('Reason, shown to Ana 1').fill('The stamp is missing.')
  await callAs(
    sql,
    other,
    (run) => run`select public.decide_document(${queued[0]?.id ?? ''}, 'checked', '2091-05-05')`,
  )
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(outcome(page, 'Omar Other has already decided this document. (Visa of Ana 1)')).toBeVisible()
  expect([...(await stateOf(sql, queued[0]?.id ?? ''))]).toMatchObject([
    { state: 'checked', expires_on: '2091-05-05' },
  ])

  await expect(title(page)).toContainText('White Card of Ana 2')
  await page.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByRole('radio', { name: 'The stamp is missing.' }).check()
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(outcome(page, 'Refused: White Card of Ana 2.')).toBeVisible()
})

test('a document that changes during its review shows the change immediately, and no entered text is lost', async ({
  page,
  sql,
}) => {
  const queued = await queueUp(sql, [{ type: 'visa' }, { type: 'whiteCard' }])
  const [visa] = queued
  if (!visa) throw new Error('Nothing is queued.')
  const other = await createPerson(sql, { name: 'Omar Other', role: 'admin' })
  await openDesk(page, sql, visa)
  await expect(shown(page, 'Visa of Ana 1')).toBeVisible()
  await page.getByLabel('Expiry date', { exact: true }).fill('2090-04-04')
  // The owner adds the number. The file stays the same, but the document needs a new decision.
  const path = `${visa.person.id}/documents/visa/card.png`
  await callAs(sql, visa.person, (run) => run`select public.save_document('visa', ${path}, 'EX 1234')`)
  await expect(page.getByText('Ana 1 has just changed this document. This is the new one.')).toBeVisible()
  await expect(page.getByText('EX 1234')).toBeVisible()
  await expect(page.getByLabel('Expiry date', { exact: true })).toHaveValue('2090-04-04')

  const [row] = await sql<{ id: string }[]>`select id from public.documents where user_id = ${visa.person.id}`
  await callAs(
    sql,
    other,
    (run) => run`select public.decide_document(${row?.id ?? ''}, 'refused', null, 'It is blurred.')`,
  )
  await expect(outcome(page, 'Omar Other has already decided this document.')).toBeVisible()
  await expect(check(page)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(title(page)).toContainText('White Card of Ana 2')
})

test('the review page shows a PDF, and a damaged one can be opened elsewhere', {
  tag: '@desktop',
}, async ({ page, sql }) => {
  const folder = 'supabase/seed-files/users/c0000000-0000-4000-8000-000000000103/documents/visa'
  const visa = { name: 'visa.pdf', mimeType: 'application/pdf', buffer: await readFile(`${folder}/visa.pdf`) }
  const queued = await queueUp(sql, [
    { type: 'visa', file: visa, expires_on: '2087-01-31' },
    { type: 'blueCard', file: { ...pdfFile('broken.pdf'), buffer: Buffer.from('%PDF-1.4 cut off') } },
  ])
  await openDesk(page, sql, queued[0])
  const first = page.getByRole('img', { name: 'Visa of Ana 1, page 1 of 2' })
  await expect(first).toBeVisible()
  // Expects that the canvas shows the PDF and is not blank.
  await expect
    .poll(() =>
      first.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        return new Set(pixels).size > 8
      }),
    )
    .toBe(true)
  await expectAccessible(page)
  const wide = await first.boundingBox()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await first.boundingBox())?.width).toBeCloseTo((wide?.width ?? 0) * 1.5, 0)
  await check(page).click()
  await expect(outcome(page, 'Visa of Ana 1.')).toBeVisible()

  await expect(page.getByRole('alert').filter({ hasText: 'This file cannot be shown here.' })).toBeVisible()
  await page.getByLabel('No expiry date').check()
  await check(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Look at the file first' })).toBeVisible()
  await page.getByRole('button', { name: 'Refuse…' }).click()
  await page.getByLabel('This is not a Blue Card.').check()
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await expect(outcome(page, 'Refused: Blue Card of Ana 2.')).toBeVisible()
})

test('an empty document queue shows a message, and a queue that cannot be loaded offers a retry', async ({
  page,
  sql,
}) => {
  await withoutLiveNews(page)
  await page.route('**/rpc/waiting_documents*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'something broke' } }),
  )
  await openDesk(page, sql, { id: 'none' })
  await expect(page.getByRole('alert')).toHaveText('Error fetching documents: something broke')
  await page.unroute('**/rpc/waiting_documents*')
  await page.route('**/rpc/waiting_documents*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No documents are waiting to be checked.')).toBeVisible()
  await expectAccessible(page)
})

test('the document review page leads back to the profile from which it was opened', async ({ page, sql }) => {
  const [mine, next] = await queueUp(sql, [{ type: 'whiteCard' }, { type: 'visa' }])
  if (!mine || !next) throw new Error('Two documents wait.')
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto(`/profile/${mine.person.id}`)
  await page.getByRole('link', { name: /^Check it/ }).click()
  await expect(page).toHaveURL(/\/admin\/documents/)
  await expect(title(page)).toHaveCount(1)
  await expect(title(page)).toContainText('White Card of Ana 1')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(title(page)).toContainText('of Ana 2')
  await page.getByRole('link', { name: 'Back to Ana 1' }).click()
  await expect(page).toHaveURL(`/profile/${mine.person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana 1')
})
