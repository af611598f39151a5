import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type Browser, devices, type Page } from '@playwright/test'
import { paths } from '@/lib/navigation/paths'
import { expect, test } from './fixtures/test.ts'

// Opens the pages of docs/tour.md with the demo data. `npm run tour` also takes the screenshots again, in light and dark.

/** The sizes of a common phone and of a desktop window. Screenshots are displayed at a reduced size. */
const screens = {
  phone: { ...devices['Galaxy S24'], viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.5 },
  desk: { viewport: { width: 1280, height: 800 } },
}

/** Maps the name of each screenshot's file, without "-light.webp", to its page and the clicks before the screenshot. */
type Pictures = Readonly<Record<string, [path: string, open?: (page: Page) => Promise<void>]>>

const tour: [email: string, on: keyof typeof screens, pictures: Pictures][] = [
  [
    'priya@shinework.example',
    'phone',
    {
      home: [paths.dashboard],
      jobs: [paths.jobs],
      job: [paths.jobs, openJob],
      'my-week': [paths.myWeek],
      pay: [paths.pay],
      training: [paths.training],
      profile: [paths.profile],
    },
  ],
  ['bao.nguyen@shinework.example', 'phone', { vietnamese: [paths.jobs] }],
  [
    'admin@shinework.example',
    'desk',
    {
      overview: [paths.admin],
      week: [paths.adminWeek],
      'admin-jobs': [paths.adminJobs],
      'admin-job': [`${paths.adminJobs}?status=Open`, openJob],
      applications: [paths.adminApplications],
      documents: [paths.adminDocuments],
      hours: [paths.adminHours],
    },
  ],
]

for (const [email, on, pictures] of tour) {
  test(`the tour shows the pages of ${email}`, async ({ browser }, info) => {
    const isTaken = info.config.updateSnapshots === 'all'
    info.setTimeout(180_000)
    for (const scheme of isTaken ? (['light', 'dark'] as const) : (['light'] as const)) {
      const page = await signedIn(browser, email, on, scheme)
      for (const [name, [path, open]] of Object.entries(pictures)) {
        await page.goto(path)
        await expectLoaded(page, isTaken)
        await open?.(page)
        await expectLoaded(page, isTaken)
        const file = `docs/tour/${name}-${scheme}.webp`
        if (isTaken) await writeFile(file, await webpOf(page))
        expect(existsSync(file), file).toBe(true)
      }
      await page.context().close()
    }
  })
}

async function signedIn(
  browser: Browser,
  email: string,
  on: keyof typeof screens,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext({ ...screens[on], colorScheme })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Shinework1')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

async function openJob(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href*="/jobs/"]:not([href*="create"])').first().click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}/, { waitUntil: 'commit' })
}

/** Waits until nothing is loading. If a screenshot is taken, the text must also be unchanged for two seconds. */
async function expectLoaded(page: Page, isTaken: boolean): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let before = ''
  const isStill = async () => {
    const now = await page.evaluate(async () => {
      await document.fonts.ready
      const isLoading =
        document.querySelector('main [role="status"] :is([inert], [class*="spinner"])') !== null ||
        [...document.images].some((image) => image.loading !== 'lazy' && !image.complete)
      return isLoading ? '' : document.body.innerText
    })
    const isSame = now !== '' && (now === before || !isTaken)
    before = now
    return isSame
  }
  await expect.poll(isStill, { intervals: [isTaken ? 2000 : 100] }).toBe(true)
}

/** Takes a screenshot as WebP, which has a quarter of the size of a PNG. Playwright's own screenshots do not support WebP. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 78 })
  await session.detach()
  return Buffer.from(data, 'base64')
}
