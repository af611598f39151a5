import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../shared/find-chromium.ts'
import { type Round, rounds, screens } from './pictures.ts'

// Takes the pictures of docs/tour.md from a running product with the demo data:
//   npm run tour [address of the app] [words of the pictures' names]
const [address = 'http://127.0.0.1:5173', ...words] = process.argv.slice(2)
const folder = 'docs/tour'
const schemes = ['light', 'dark'] as const
const isWanted = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))

await mkdir(folder, { recursive: true })
const { path } = await findChromium()
const options = path === '' ? {} : { executablePath: path }
const browser = await chromium.launch({ ...options, args: ['--no-sandbox'] })
for (const scheme of schemes) {
  for (const round of rounds) await take(round, scheme)
}
await browser.close()

/** Takes the pictures of one account in one colour scheme. */
async function take({ email, on, pictures }: Round, colorScheme: (typeof schemes)[number]) {
  const wanted = pictures.filter(isWanted)
  if (wanted.length === 0) return
  const context = await browser.newContext({
    ...screens[on],
    baseURL: address,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, email)
  for (const { name, at, open } of wanted) {
    await page.goto(at)
    await loaded(page)
    if (open) {
      await open(page)
      await loaded(page)
    }
    const file = `${folder}/${name}-${colorScheme}.webp`
    await writeFile(file, await webpOf(page))
    console.log(file)
  }
  await context.close()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Shinework1')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Waits until the page is there: nothing is loading, and it has read the same for two seconds. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let before = ''; ; await setTimeout(2000)) {
    const now = await page.evaluate(async () => {
      await document.fonts.ready
      const isLoading =
        document.querySelector('main [role="status"] :is([inert], [class*="spinner"])') !== null ||
        [...document.images].some((image) => image.loading !== 'lazy' && !image.complete)
      return isLoading ? '' : document.body.innerText
    })
    if (now !== '' && now === before) return
    before = now
  }
}

/** What the page shows, as WebP: a quarter of the size of a PNG, and Playwright's own pictures know no WebP. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 78 })
  await session.detach()
  return Buffer.from(data, 'base64')
}
