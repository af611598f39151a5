import type { Page } from '@playwright/test'
import { cameraPhoto } from './fixtures/chosen-files.ts'
import { createCourse, readCourse } from './fixtures/courses.ts'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { storageHeaders } from './fixtures/stored-files.ts'
import { storedJob } from './fixtures/stored-job.ts'
import { environment, expect, test } from './fixtures/test.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

/**
 * Makes the page decode pictures only after the event "read on". This imitates a cheap phone, which takes long to
 * decode a large photo.
 */
const readSlowly = (page: Page) =>
  page.evaluate(() => {
    const isHeard = new Promise((resolve) => addEventListener('read on', resolve, { once: true }))
    // The method needs no bound `this`, because the proxy calls it with the image as `this`.
    // oxlint-disable-next-line typescript/unbound-method
    HTMLImageElement.prototype.decode = new Proxy(HTMLImageElement.prototype.decode, {
      apply: (decode, image) => isHeard.then(() => Reflect.apply(decode, image, [])),
    })
  })
const readOn = (page: Page) => page.evaluate(() => dispatchEvent(new Event('read on')))

test('saving waits for a chosen picture that is still being read', async ({ page, sql }) => {
  const person = await createPerson(sql, { role: 'admin' })
  const course = await createCourse(sql)
  const name = `Photo ${uniqueWord()}`
  await signIn(page, person)
  await page.goto('/profile')
  await expect(page.getByLabel('Add picture')).toBeEnabled()
  const photo = cameraPhoto('IMG_0001.jpg', await drawnJpeg(page))
  for (const [address, field, button, saved] of [
    ['/admin/jobs/create', 'Add images', 'Create job', 'Job created.'],
    [`/admin/courses/${course.id}/edit`, 'Upload a picture', 'Save course', 'is saved.'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('button', { name: button })).toBeEnabled()
    if (button === 'Create job') await page.getByLabel('Project name').fill(name)
    await readSlowly(page)
    await page.getByLabel(field).setInputFiles(photo)
    await expect(page.getByRole('button', { name: 'Preparing files…' })).toBeDisabled()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(saved)).toBeHidden()
    await readOn(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(saved).first()).toBeVisible()
  }
  expect((await storedJob(sql, { project_name: name })).image_paths).toHaveLength(1)
  expect((await readCourse(sql, course.title)).image_url).not.toBeNull()
})

test('pictures are stored upright and without the camera’s metadata', async ({ page, sql }) => {
  const person = await createPerson(sql, { role: 'admin' })
  await signIn(page, person)
  await page.goto('/profile')
  const photo = cameraPhoto('IMG_0001.jpg', await drawnJpeg(page))
  expect(told(photo.buffer)).toEqual(['Exif', 'ns.adobe.com', 'Cam\0'])
  await page.getByLabel('Add picture').setInputFiles(photo)
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.goto('/profile/documents')
  await page.getByLabel('Choose file White Card').setInputFiles(photo)
  await page
    .getByLabel('Choose file Visa')
    .setInputFiles({ name: 'v.gif', mimeType: 'image/gif', buffer: gif })
  for (const name of ['White Card', 'Visa']) {
    await expect(page.getByText(`Your ${name} is uploaded and waiting to be checked.`)).toBeVisible()
  }

  const name = `Photo ${uniqueWord()}`
  await page.goto('/admin/jobs/create')
  await page.getByLabel('Project name').fill(name)
  await page.getByLabel('Add images').setInputFiles(photo)
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByText('Job created.')).toBeVisible()

  const own = await sql<{ path: string }[]>`
    select photo_path as path from public.profiles where id = ${person.id}
    union all (select path from public.documents where user_id = ${person.id} order by type desc)`
  const [image = ''] = (await storedJob(sql, { project_name: name })).image_paths
  const [picture, card, visa] = await Promise.all(own.map(({ path }) => storedFile(`users/${path}`)))
  for (const [stored, size] of [
    [picture, '200×200'],
    [card, '200×400'],
    [await storedFile(`jobs/${image}`), '200×400'],
  ] as const) {
    expect(stored && told(stored)).toEqual([])
    // The left half of the drawn picture is red. The metadata says to rotate it clockwise, so the upper half of the stored picture is red.
    expect(stored && (await look(page, stored))).toEqual({ size, top: 'red', bottom: 'blue' })
  }
  expect(visa && (await look(page, visa))).toMatchObject({ size: '1×1', top: 'red' })
})

/** Returns the kinds of camera metadata that the file contains. */
function told(file: Buffer): string[] {
  return ['Exif', 'ns.adobe.com', 'Cam\0'].filter((word) => file.includes(word, 0, 'latin1'))
}

async function storedFile(address: string): Promise<Buffer> {
  const answer = await fetch(`${environment.apiUrl}/storage/v1/object/${address}`, {
    headers: storageHeaders,
  })
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  return Buffer.from(await answer.arrayBuffer())
}

/** Returns a JPEG of 400×200, red on the left and blue on the right. */
async function drawnJpeg(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing.')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 200, 200)
    context.fillStyle = 'blue'
    context.fillRect(200, 0, 200, 200)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

/** Returns a picture's stored size, ignoring its orientation, and the colours of its halves. */
function look(page: Page, picture: Buffer) {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const file = new Blob([bytes], { type: 'image/jpeg' })
    const image = await createImageBitmap(file, { imageOrientation: 'none' })
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.width,
      height: image.height,
    })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing.')
    context.drawImage(image, 0, 0)
    const colour = (part: number) => {
      const [red = 0, , blue = 0] = context.getImageData(0, Math.floor(image.height * part), 1, 1).data
      return red > blue ? 'red' : 'blue'
    }
    return { size: `${image.width}×${image.height}`, top: colour(0.1), bottom: colour(0.9) }
  }, picture.toString('base64'))
}
