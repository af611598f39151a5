import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expectAccessible } from './fixtures/accessibility.ts'
import { Gate, holdScript } from './fixtures/disturbances.ts'
import { heicFile, pdfFile, pixelPng, programFile } from './fixtures/files.ts'
import { openedFile } from './fixtures/opened-file.ts'
import { createPerson, type Person, password } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { environment, expect, type Sql, test } from './fixtures/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Profile' })
const succeeded = (page: Page) => page.getByText('Profile updated successfully!')
const chooser = (page: Page, name: string) => page.getByLabel(new RegExp(`^(Choose file|Replace) ${name}$`))

const pictureChooser = (page: Page) => page.getByLabel(/^(Add|Change) picture$/)

/** The profile page of somebody whose form could be saved as it stands. */
async function openProfile(page: Page, sql: Sql): Promise<Person> {
  const person = await createPerson(sql)
  await sql`update public.profiles set postcode = '4000' where id = ${person.id}`
  await signIn(page, person)
  await page.goto('/profile')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(person.name)
  return person
}

const paths = z.array(z.object({ path: z.string() }))

/** The paths that the database names for a person's documents, and those of the files that are there. */
async function documentPaths(sql: Sql, { id }: Person) {
  const named = paths.parse(await sql`select path from public.documents where user_id = ${id} order by type`)
  const stored = paths.parse(
    await sql`select name as path from storage.objects where bucket_id = 'users' and name like ${`${id}/documents/%`}`,
  )
  return { named: named.map(({ path }) => path), stored: stored.map(({ path }) => path) }
}

test('a picture can be chosen while the form is still on its way, and is saved with it', async ({
  page,
  sql,
}) => {
  const person = await createPerson(sql)
  await sql`update public.profiles set postcode = '4000' where id = ${person.id}`
  await signIn(page, person)
  const gate = await holdScript(page, 'Save Profile')
  await page.goto('/profile')
  await pictureChooser(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixelPng })
  await expect(page.getByText('It will be uploaded when you save.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading your profile…' })).toBeVisible()
  await expectAccessible(page)
  gate.open()
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Your profile picture' })).toBeVisible()
})

test('a document is uploaded, viewed by nobody else, and replaced', async ({ page, sql }) => {
  const person = await openProfile(page, sql)
  await chooser(page, 'White Card').setInputFiles(pdfFile('my card.pdf', 'first'))
  await expect(page.getByText('my card.pdf will be uploaded when you save.')).toBeVisible()
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  await expect(page.getByText('will be uploaded when you save')).toHaveCount(0)
  const first = await documentPaths(sql, person)
  expect(first.named).toHaveLength(1)
  expect(first.stored).toEqual(first.named)

  const opened = await openedFile(page, () => page.getByRole('button', { name: 'View White Card' }).click())
  expect(opened.text).toContain('first')
  const [path = ''] = first.named
  for (const who of [await createPerson(sql), undefined]) expect((await ask(who, path)).ok).toBe(false)
  // Not even an administrator, until it is recorded that they open it.
  const administrator = await createPerson(sql, { role: 'admin' })
  expect((await ask(administrator, path)).ok).toBe(false)
  await sql`
    insert into public.document_openings (administrator_id, user_id, type, path)
    values (${administrator.id}, ${person.id}, 'whiteCard', ${path})`
  expect(await (await ask(administrator, path)).text()).toContain('first')

  await chooser(page, 'White Card').setInputFiles(pdfFile('new.pdf', 'second'))
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  const second = await documentPaths(sql, person)
  expect(second.named).toHaveLength(1)
  expect(second.named).not.toEqual(first.named)
  // The replaced file is removed after the save, in the background.
  await expect.poll(async () => (await documentPaths(sql, person)).stored).toEqual(second.named)
})

test('files that are not documents are refused, each with its reason, and by the bucket', async ({
  page,
  sql,
}) => {
  const person = await openProfile(page, sql)
  const card = chooser(page, 'Visa')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
  for (const [file, reason] of [
    [programFile('visa.pdf'), 'This file is not what its name says.'],
    [programFile('visa.exe'), 'Please choose a PDF, JPG, JPEG or PNG file.'],
    [heicFile('visa.heic'), 'This photo is saved as HEIC, which this browser cannot read.'],
    [{ ...pdfFile('visa.pdf'), buffer: Buffer.alloc(0) }, 'This file is empty.'],
    [
      {
        ...pdfFile('visa.pdf'),
        buffer: Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(10 * 1024 * 1024)]),
      },
      'This file is too large: at most 10 MB can be uploaded.',
    ],
  ] as const) {
    await card.setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(card).toHaveAccessibleDescription(/If not a citizen or permanent resident .+/)
  }
  await expectAccessible(page, ['light', 'dark'])
  expect(requests.filter((request) => request.includes('/object/users/'))).toEqual([])

  // A good one takes the complaint away, and can be taken back.
  await card.setInputFiles(pdfFile('visa.pdf'))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove visa.pdf' }).click()
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)

  // Past the page.
  const visa = `${person.id}/documents/visa`
  await sql`insert into public.user_folders values (${person.id}, now() + interval '1 day')`
  for (const answer of [
    await store(person, `${visa}/visa.exe`, 'application/pdf'),
    await store(person, `${visa}/visa.pdf`, 'application/x-msdownload'),
    await store(person, `${visa}/visa.pdf`, 'application/pdf', 10 * 1024 * 1024 + 1),
  ]) {
    expect(answer.ok).toBe(false)
  }
  expect((await documentPaths(sql, person)).stored).toEqual([])
})

test('an upload shows its progress; a failed one loses nothing and is not sent twice', async ({
  page,
  sql,
}) => {
  const person = await openProfile(page, sql)
  await page.getByRole('textbox', { name: 'Nationality' }).fill('Chilean')
  await chooser(page, 'White Card').setInputFiles(pdfFile('white.pdf'))
  await chooser(page, 'Blue Card').setInputFiles(pdfFile('blue.pdf'))
  const gate = new Gate()
  const sent: string[] = []
  await page.route('**/object/users/**', async (route) => {
    const type = route.request().url().split('/').at(-2) ?? ''
    sent.push(type)
    if (type === 'whiteCard') {
      await gate.opened
      return route.continue()
    }
    return route.fulfill({ status: 400, json: { statusCode: '402', error: 'Payment', message: 'quota' } })
  })
  await save(page).click()
  await expect(page.getByText(/Uploading White Card: \d+%/)).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  await expectAccessible(page)
  gate.open()
  await expect(page.getByRole('alert')).toHaveText('Failed to upload Blue Card: Quota exceeded')
  await expect(page.getByRole('textbox', { name: 'Nationality' })).toHaveValue('Chilean')
  await expect(page.getByText('white.pdf will be uploaded when you save.')).toBeVisible()
  expect((await documentPaths(sql, person)).named).toEqual([])

  // The connection breaks in the middle of the second try.
  await page.unroute('**/object/users/**')
  await page.route('**/object/users/**', (route) => {
    sent.push(route.request().url().split('/').at(-2) ?? '')
    return route.abort()
  })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to upload Blue Card: Shinework cannot be reached',
  )
  await page.unroute('**/object/users/**')
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  expect(sent).toEqual(['whiteCard', 'blueCard', 'blueCard'])
  const { named, stored } = await documentPaths(sql, person)
  expect(named).toHaveLength(2)
  expect(stored.toSorted()).toEqual(named.toSorted())
})

test('an upload that storage could not accept just now is retried', async ({ page, sql }) => {
  const person = await openProfile(page, sql)
  let tries = 0
  await page.route('**/object/users/**', (route) => {
    tries += 1
    return tries === 1 ? route.fulfill({ status: 503, body: 'busy' }) : route.continue()
  })
  await chooser(page, "Driver's License").setInputFiles({
    name: 'licence.png',
    mimeType: 'image/png',
    buffer: pixelPng,
  })
  // The page redraws a picture before it takes it.
  await expect(page.getByText('will be uploaded when you save')).toBeVisible()
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  expect(tries).toBe(2)
  expect((await documentPaths(sql, person)).named[0]).toMatch(/\.jpg$/)
})

test('a refused save names no missing file', async ({ page, sql }) => {
  const person = await openProfile(page, sql)
  await chooser(page, 'White Card').setInputFiles(pdfFile('white.pdf'))
  let removed = ''
  await page.route(
    '**/rpc/save_profile',
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
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Error updating profile: A file is not there any more. Please choose it again.',
  )
  expect((await documentPaths(sql, person)).named).toEqual([])
  // The chosen file is still in the form, and is sent anew.
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  expect((await documentPaths(sql, person)).named).not.toEqual([removed])
})

test('a picture is cropped to a small square, shown and replaced', async ({ page, sql }) => {
  const person = await openProfile(page, sql)
  const chosen = pictureChooser(page)
  await chosen.setInputFiles({
    name: 'holiday.heic',
    mimeType: 'image/heic',
    buffer: heicFile('holiday.heic').buffer,
  })
  await expect(page.getByRole('alert')).toContainText('This photo is saved as HEIC')
  await chosen.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await widePng(page) })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'The picture you have chosen' })).toBeVisible()
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  const picture = page.getByRole('img', { name: 'Your profile picture' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => `${image.naturalWidth}×${image.naturalHeight}`))
    .toBe('300×300')
  await expectAccessible(page)
  const before = await picture.getAttribute('src')
  await chosen.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: pixelPng })
  await save(page).click()
  await expect(succeeded(page)).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect
    .poll(
      async () =>
        (await sql`select from storage.objects where name like ${`${person.id}/profilePictures/%`}`).length,
    )
    .toBe(1)
})

/** Asks the storage for a file past the page, as a person or as a visitor. */
async function ask(who: Person | undefined, path: string): Promise<Response> {
  return fetch(`${environment.apiUrl}/storage/v1/object/users/${path}`, {
    headers: {
      apikey: environment.publishableKey,
      ...(who && { authorization: `Bearer ${await tokenOf(who)}` }),
    },
  })
}

/** Sends a file to the storage past the page, as the person. */
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

/** A picture of 1600×900, drawn by the browser. */
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
