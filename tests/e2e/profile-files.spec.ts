import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from './fixtures/accessibility.ts'
import { heicFile, pdfFile, pixelPng, programFile } from './fixtures/chosen-files.ts'
import { Gate } from './fixtures/disturbances.ts'
import { openedFile } from './fixtures/opened-file.ts'
import { createPerson, type Person, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { environment, expect, type Sql, test } from './fixtures/test.ts'

const succeeded = (page: Page) => page.getByText('Profile updated successfully!')
const uploaded = (page: Page, name: string) =>
  page.getByText(`Your ${name} is uploaded and waiting to be checked.`)
const chooser = (page: Page, name: string) => page.getByLabel(new RegExp(`^(Choose file|Replace) ${name}$`))

const pictureChooser = (page: Page) => page.getByLabel(/^(Add|Change) picture$/)

/** Opens a page of a new person's profile. */
async function openProfile(page: Page, sql: Sql, address = '/profile/documents'): Promise<Person> {
  const person = await createPerson(sql)
  await signIn(page, person)
  await page.goto(address)
  return person
}

const paths = z.array(z.object({ path: z.string() }))

/** The paths of a person's documents in the database, and the paths of the stored files. */
async function documentPaths(sql: Sql, { id }: Person) {
  const named = paths.parse(await sql`select path from public.documents where user_id = ${id} order by type`)
  const stored = paths.parse(
    await sql`select name as path from storage.objects where bucket_id = 'users' and name like ${`${id}/documents/%`}`,
  )
  return { named: named.map(({ path }) => path), stored: stored.map(({ path }) => path) }
}

test('a picture can be uploaded while the rest of the page loads', async ({ page, sql }) => {
  const person = await createPerson(sql)
  await signIn(page, person)
  const gate = new Gate()
  await page.route('**/rpc/my_documents*', async (route) => {
    await gate.opened
    await route.continue()
  })
  await page.goto('/profile')
  await pictureChooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixelPng })
  await expect(succeeded(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your profile picture' })).toBeVisible()
  await expect(page.getByText('None uploaded')).toHaveCount(0)
  await expectAccessible(page)
  gate.open()
  await expect(page.getByText('None uploaded')).toBeVisible()
})

test('a document is uploaded, hidden from everyone else, and replaced', async ({ page, sql }) => {
  const person = await openProfile(page, sql)
  await chooser(page, 'White Card').setInputFiles(pdfFile('my card.pdf', 'first'))
  await expect(uploaded(page, 'White Card')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('my card.pdf')
  const first = await documentPaths(sql, person)
  expect(first.named).toHaveLength(1)
  expect(first.stored).toEqual(first.named)

  const opened = await openedFile(page, () => page.getByRole('button', { name: 'View White Card' }).click())
  expect(opened.text).toContain('first')
  const [path = ''] = first.named
  for (const who of [await createPerson(sql), undefined]) expect((await ask(who, path)).ok).toBe(false)
  // An administrator can read the file only after the opening is recorded.
  const administrator = await createPerson(sql, { role: 'admin' })
  expect((await ask(administrator, path)).ok).toBe(false)
  await sql`
    insert into public.document_openings (administrator_id, user_id, type, path)
    values (${administrator.id}, ${person.id}, 'whiteCard', ${path})`
  expect(await (await ask(administrator, path)).text()).toContain('first')

  await chooser(page, 'White Card').setInputFiles(pdfFile('new.pdf', 'second'))
  await expect(page.getByRole('figure')).toContainText('new.pdf')
  await expect.poll(async () => (await documentPaths(sql, person)).named).not.toEqual(first.named)
  const second = await documentPaths(sql, person)
  expect(second.named).toHaveLength(1)
  // The replaced file is removed after the save, in the background.
  await expect.poll(async () => (await documentPaths(sql, person)).stored).toEqual(second.named)

  // The person removes a document, because they chose the wrong file.
  await page.getByRole('button', { name: 'Remove White Card' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(chooser(page, 'White Card')).toHaveAccessibleName('Choose file White Card')
  await expect(page.getByRole('figure')).toHaveCount(0)
  await expect.poll(() => documentPaths(sql, person)).toEqual({ named: [], stored: [] })
})

test('the page gives a reason for each file that is not a document, and the storage bucket refuses them too', async ({
  page,
  sql,
}) => {
  const person = await openProfile(page, sql)
  const card = chooser(page, 'Visa')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  for (const [file, reason] of [
    [programFile('visa.pdf'), 'This file is not a document or picture.'],
    [
      { ...pdfFile('visa.pdf'), buffer: pdfFile('visa.pdf').buffer.subarray(0, 100) },
      'This PDF is damaged or not complete.',
    ],
    [programFile('visa.exe'), 'Please choose a PDF, JPG, JPEG or PNG file.'],
    [heicFile('visa.heic'), 'This photo is saved as HEIC, which this browser cannot read.'],
    [{ ...pdfFile('visa.pdf'), buffer: Buffer.alloc(0) }, 'This file is empty.'],
    [
      {
        ...pdfFile('visa.pdf'),
        buffer: Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(10 * 1024 * 1024)]),
      },
      'This file is too large. The limit is 10 MB.',
    ],
  ] as const) {
    await card.setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(card).toHaveAccessibleDescription(/If not a citizen or permanent resident .+/)
  }
  await expectAccessible(page, ['light', 'dark'])
  expect(requests.filter((request) => request.includes('/object/users/'))).toEqual([])

  // Choosing a valid file clears the error.
  await card.setInputFiles(pdfFile('visa.pdf'))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(uploaded(page, 'Visa')).toBeVisible()
  const kept = (await documentPaths(sql, person)).named

  // Storage itself also refuses invalid files that do not come from the page.
  const visa = `${person.id}/documents/visa`
  for (const answer of [
    await store(person, `${visa}/visa.exe`, 'application/pdf'),
    await store(person, `${visa}/visa.pdf`, 'application/x-msdownload'),
    await store(person, `${visa}/visa.pdf`, 'application/pdf', 10 * 1024 * 1024 + 1),
  ]) {
    expect(answer.ok).toBe(false)
  }
  expect((await documentPaths(sql, person)).stored).toEqual(kept)
})

test('an upload shows its progress, and a failed one shows the reason and can be sent again', async ({
  page,
  sql,
}) => {
  const person = await openProfile(page, sql)
  const gate = new Gate()
  await page.route('**/object/users/**', async (route) => {
    await gate.opened
    await route.fulfill({ status: 400, json: { statusCode: '402', error: 'Payment', message: 'quota' } })
  })
  await chooser(page, 'Blue Card').setInputFiles(pdfFile('blue.pdf'))
  await expect(page.getByText(/Uploading: \d+%/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(chooser(page, 'Blue Card')).toBeDisabled()
  await expectAccessible(page)
  gate.open()
  await expect(page.getByRole('alert')).toHaveText('Failed to upload Blue Card: Quota exceeded')
  await expect(page.getByRole('figure')).toContainText('blue.pdf')
  await expectAccessible(page, ['light', 'dark'])
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Your changes to the profile (Documents) are not saved yet.',
  )
  await page.keyboard.press('Escape')

  // The connection breaks during the second attempt. During the third, storage is busy at first, and the upload retries by itself.
  await page.unroute('**/object/users/**')
  await page.route('**/object/users/**', (route) => route.abort())
  const again = page.getByRole('button', { name: 'Try again Blue Card' })
  await again.click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to upload Blue Card: Shinework cannot be reached',
  )
  await page.unroute('**/object/users/**')
  let tries = 0
  await page.route('**/object/users/**', (route) => {
    tries += 1
    return tries === 1 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue()
  })
  await again.click()
  await expect(uploaded(page, 'Blue Card')).toBeVisible()
  await expect(again).toHaveCount(0)
  expect(tries).toBe(2)
  const { named, stored } = await documentPaths(sql, person)
  expect(named).toHaveLength(1)
  expect(stored).toEqual(named)
})

test('a stored file is not uploaded twice, and a file that is gone is uploaded again', async ({
  page,
  sql,
}) => {
  const person = await openProfile(page, sql)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/object/users/')) sent.push(request.url())
  })
  const again = page.getByRole('button', { name: 'Try again White Card' })
  await page.route('**/rpc/save_document', (route) => route.abort(), { times: 1 })
  await chooser(page, 'White Card').setInputFiles(pdfFile('white.pdf'))
  await expect(page.getByRole('alert')).toContainText(
    'Error saving the document: Shinework cannot be reached',
  )
  let removed = ''
  await page.route(
    '**/rpc/save_document',
    async (route) => {
      const [file] = (await documentPaths(sql, person)).stored
      removed = file ?? ''
      await sql.begin(async (run) => {
        await run`select set_config('storage.allow_delete_query', 'true', true)`
        await run`delete from storage.objects where name = ${removed}`
      })
      await route.continue()
    },
    { times: 1 },
  )
  await again.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Error saving the document: A file is no longer available. Please choose it again.',
  )
  expect(sent).toHaveLength(1)
  expect((await documentPaths(sql, person)).named).toEqual([])
  await again.click()
  await expect(uploaded(page, 'White Card')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect((await documentPaths(sql, person)).named).not.toEqual([removed])
})

test('a picture is cropped to a small square, shown, replaced and removed', async ({ page, sql }) => {
  const person = await openProfile(page, sql, '/profile')
  const chosen = pictureChooser(page)
  await chosen.setInputFiles({
    name: 'holiday.heic',
    mimeType: 'image/heic',
    buffer: heicFile('holiday.heic').buffer,
  })
  await expect(page.getByRole('alert')).toContainText('This photo is saved as HEIC')
  const wide = { name: 'wide.png', mimeType: 'image/png', buffer: await widePng(page) }
  await page.route('**/rpc/save_profile', (route) => route.abort(), { times: 1 })
  await chosen.setInputFiles(wide)
  await expect(page.getByRole('alert')).toContainText('Error updating profile: Shinework cannot be reached')
  await expect(page.getByRole('img', { name: 'The picture you have chosen' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(succeeded(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const picture = page.getByRole('img', { name: 'Your profile picture' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => `${image.naturalWidth}×${image.naturalHeight}`))
    .toBe('300×300')
  await expectAccessible(page)
  const before = await picture.getAttribute('src')
  await chosen.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: pixelPng })
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  const pictures = () => sql`select from storage.objects where name like ${`${person.id}/profilePictures/%`}`
  await expect.poll(async () => (await pictures()).length).toBe(1)

  await page.getByRole('button', { name: 'Remove your picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(picture).toHaveCount(0)
  await expect(chosen).toHaveAccessibleName('Add picture')
  await expect.poll(async () => (await pictures()).length).toBe(0)
})

/** Requests a file from storage directly, as a person or as a visitor. */
async function ask(who: Person | undefined, path: string): Promise<Response> {
  return fetch(`${environment.apiUrl}/storage/v1/object/users/${path}`, {
    headers: {
      apikey: environment.publishableKey,
      ...(who && { authorization: `Bearer ${await tokenOf(who)}` }),
    },
  })
}

/** Sends a file to storage directly, as the person. */
async function store(person: Person, path: string, type: string, size = 20): Promise<Response> {
  return fetch(`${environment.apiUrl}/storage/v1/object/users/${path}`, {
    method: 'POST',
    headers: {
      apikey: environment.publishableKey,
      authorization: `Bearer ${await tokenOf(person)}`,
      'content-type': type,
    },
    body: new Uint8Array(size),
  })
}

async function tokenOf(person: Person): Promise<string> {
  const answer = await fetch(`${environment.apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: environment.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password }),
  })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

/** Returns a PNG of 1600×900, drawn by the browser. */
async function widePng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing.')
    context.fillStyle = 'teal'
    context.fillRect(400, 0, 800, 900)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
