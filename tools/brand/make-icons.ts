import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../shared/find-chromium.ts'

// Draws the app's PNG icons from public/icon.svg. Run it by hand when the mark changes:
//   node --import tsx tools/brand/make-icons.ts [folder]

/** The background fills the square, as systems cut corners by themselves. Maskable icons may lose more: their mark is smaller. */
const icons = [
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  { file: 'icon-maskable-512.png', size: 512, scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.9 },
]
const [folder = 'public'] = process.argv.slice(2)
const drawing = await readFile('public/icon.svg', 'utf8')
const [, background] = /<path fill="([^"]+)"/.exec(drawing) ?? []
const [mark] = /<path stroke=[^>]+>/.exec(drawing) ?? []
if (!background || !mark) throw new Error('public/icon.svg has no filled square or no stroked mark.')

const { path } = await findChromium()
const options = path === '' ? {} : { executablePath: path }
const browser = await chromium.launch({ ...options, args: ['--no-sandbox'] })
for (const { file, size, scale } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`
    <body style="margin: 0; background: ${background}">
    <svg viewBox="0 0 64 64" width="${size}" style="display: block; scale: ${scale}" fill="none">${mark}</svg>`)
  await page.screenshot({ path: `${folder}/${file}` })
  console.log(`${folder}/${file}`)
}
await browser.close()
