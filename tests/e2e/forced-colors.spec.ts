import type { Locator, Page } from '@playwright/test'
import { createCourse, saveProgress } from './fixtures/courses.ts'
import { unfoldForm } from './fixtures/folds.ts'
import { applyFor, createJob } from './fixtures/jobs.ts'
import { createPerson } from './fixtures/people.ts'
import { inkIn, pictureOf } from './fixtures/picture-difference.ts'
import { signIn } from './fixtures/sign-in.ts'
import { expect, test } from './fixtures/test.ts'

// Forced colours remove backgrounds and shadows. Every control must still be visible, and its on, chosen, filled or focused state too.
// Compares pixels, because computed colours can differ from the painted ones.

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

const box = '[type=checkbox]:not([role])'
const stateful = [box, '[type=radio]', '[role=switch]', 'progress']
const edged = [...stateful, '[type=range]', 'select', 'textarea', 'input:not([type])']
const kinds = [...edged, 'button', 'a[href]:not([href^="#"])', 'summary']

async function expectInk(control: Locator, least: number, name: string): Promise<void> {
  expect(await inkIn(control, await pictureOf(control)), `${name} can be seen`).toBeGreaterThan(least)
}

/** Expects that the control looks different after `change`. */
async function expectChange(
  control: Locator,
  name: string,
  change: () => Promise<unknown>,
  margin = 0,
): Promise<void> {
  const before = await pictureOf(control, margin)
  await change()
  const after = await pictureOf(control, margin)
  expect(await inkIn(control, after, before), name).toBeGreaterThan(margin === 0 ? 12 : 60)
}

/** Changes only the state in the DOM. React does not learn of the change. */
const turn = (control: Locator) =>
  control.evaluate((element) => {
    if (element instanceof HTMLProgressElement) element.value = element.value > 0 ? 0 : element.max / 2
    if (element instanceof HTMLInputElement) element.checked = !element.checked
  })

/**
 * Checks one control of each kind on the page.
 * @param wanted kinds of which the page must show at least one
 */
async function expectUsable(page: Page, ...wanted: readonly string[]): Promise<void> {
  for (const kind of wanted) await expect(page.locator(`${kind}:visible`).first()).toBeVisible()
  // Looks only in an open dialog, because elements behind it cannot get the focus.
  const scope = (await page.locator('dialog[open]').count()) > 0 ? 'dialog[open] ' : ''
  for (const kind of kinds) {
    const control = page.locator(`${scope}${kind}:visible:not(:disabled)`).first()
    if ((await control.count()) === 0) continue
    const name = `${page.url()}: ${kind}`
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {}
    await expectInk(control, edged.includes(kind) ? (width + height) / 3 : 12, name)
    if (stateful.includes(kind)) {
      // A render between the two screenshots resets the control, so the check is retried.
      await expect(async () => {
        await expectChange(control, `${name} shows its state`, () => turn(control))
        await turn(control)
      }).toPass({ timeout: 20_000 })
    }
    if (kind === 'progress') continue
    // Presses a key first, because the focus ring shows only for keyboard users. Where the label is clickable, the ring is on the label.
    await page.keyboard.press('Shift')
    await control.blur()
    const label = control.locator('xpath=ancestor::label')
    const place = (await label.count()) > 0 ? label : control
    await expectChange(place, `${name} shows its focus`, () => control.focus(), 6)
    await control.blur()
  }
  await expectCurrentMarked(page)
}

/** Expects that the current page's link looks different from the other links of its navigation. */
async function expectCurrentMarked(page: Page): Promise<void> {
  const marked = page.locator('nav [aria-current=page]:visible').first()
  if ((await marked.count()) === 0) return
  const current = page.locator(`nav a[href="${await marked.getAttribute('href')}"]:visible`).first()
  await expectChange(current, `${page.url()} says where one is`, () =>
    current.evaluate((element) => element.removeAttribute('aria-current')),
  )
}

test.describe('forced colours on a light page', () => {
  test.use({ colorScheme: 'light' })

  test('show every control of the login page and the profile', async ({ page, sql }) => {
    test.slow()
    await page.goto('/login')
    await expectUsable(page, box, 'button')
    await signIn(page, await createPerson(sql))
    for (const [part, ...wanted] of [
      ['/notifications', '[role=switch]'],
      ['', '[type=range]'],
      ['/language', 'select'],
      ['/experience', box, 'textarea'],
    ] as const) {
      await page.goto(`/profile${part}`)
      await expectUsable(page, ...wanted)
    }
  })

  test("show every control of administrators' pages", async ({ page, sql }) => {
    test.slow()
    const job = await createJob(sql)
    await applyFor(sql, await createPerson(sql), job)
    await signIn(page, await createPerson(sql, { role: 'admin' }))
    for (const [path, ...wanted] of [
      [`/admin/applications?search=${encodeURIComponent(job.name)}`, box, 'button'],
      ['/admin/cleaners', 'select'],
      ['/admin/jobs/create', box, 'summary'],
    ] as const) {
      await page.goto(path)
      if (path === '/admin/jobs/create') await unfoldForm(page)
      await expectUsable(page, ...wanted)
    }
  })
})

test.describe('forced colours on a dark page', () => {
  test.use({ colorScheme: 'dark' })

  test('show every control of courses and jobs', async ({ page, sql }) => {
    test.slow()
    const course = await createCourse(sql)
    const person = await createPerson(sql)
    await saveProgress(sql, person, course, { answers: { basics_ready: 'true' } })
    await signIn(page, person)
    await page.goto('/progress')
    await expectUsable(page, 'progress')
    await page.goto(`/training/${course.id}`)
    await expectUsable(page, '[type=radio]', 'summary')
    await page.goto('/jobs?urgent=yes')
    await expectUsable(page, '[aria-pressed]')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expectUsable(page, 'select', 'dialog [aria-pressed=true]')
  })
})
