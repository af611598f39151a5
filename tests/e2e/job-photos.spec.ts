import type { Locator, Page } from '@playwright/test'
import { uniqueWord } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { signIn } from './fixtures/sign-in.ts'
import { storageHeaders } from './fixtures/stored-files.ts'
import { storedJob } from './fixtures/stored-job.ts'
import { environment, expect, test } from './fixtures/test.ts'

test('a photo is small on its job’s page and full size when opened or if it has no thumbnail', {
  tag: '@desktop',
}, async ({ page, browser, sql }) => {
  const name = `Photo ${uniqueWord()}`
  await signIn(page, await createPerson(sql, { role: 'admin' }))
  await page.goto('/admin/jobs/create')
  await page.getByLabel('Project name').fill(name)
  await page
    .getByLabel('Add images')
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await drawnPng(page) })
  await page.getByRole('button', { name: 'Create job' }).click()
  await expect(page.getByText('Job created.')).toBeVisible()
  const [path = ''] = (await storedJob(sql, { project_name: name })).image_paths
  const small = path.replace('/images/', '/thumbnails/')

  const cleaner = await (await browser.newContext()).newPage()
  await signIn(cleaner, await createPerson(sql))
  const asked: string[] = []
  cleaner.on('request', (request) => {
    const [, file] = request.url().split('/object/jobs/')
    if (file !== undefined && request.method() === 'GET') asked.push(file)
  })
  const thumbnailOn = (shown: Page) => shown.getByRole('button', { name: `${name}: photo 1 of 1` })
  const thumbnail = thumbnailOn(cleaner)
  await cleaner.goto(`/jobs/${path.split('/')[0]}`)
  await expect.poll(() => widthOf(thumbnail)).toBe(400)
  expect(asked).toEqual([small])
  await thumbnail.click()
  await expect.poll(() => widthOf(cleaner.getByRole('dialog'))).toBe(1200)
  expect(asked).toEqual([small, path])

  await cleaner.context().close()

  // Continues in another browser, because the cleaner's browser has cached the thumbnail.
  await remove(small)
  await page.goto(`/jobs/${path.split('/')[0]}`)
  await thumbnailOn(page).scrollIntoViewIfNeeded()
  await expect.poll(() => widthOf(thumbnailOn(page))).toBe(1200)
})

/** Returns the width in pixels of the image file that is shown. */
function widthOf(place: Locator): Promise<number> {
  return place.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
}

async function remove(path: string): Promise<void> {
  const answer = await fetch(`${environment.apiUrl}/storage/v1/object/jobs`, {
    method: 'DELETE',
    headers: { ...storageHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [path] }),
  })
  expect(answer.status).toBe(200)
}

/** Returns a PNG of 1200×600, drawn by the browser. */
async function drawnPng(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 600 })
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}
