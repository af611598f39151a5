/**
 * Draws the pictures of the seeded jobs into supabase/seed-files/jobs. They are computed from the scenes beside this
 * file, the same ones every time; each takes about a minute.
 *
 *   npx tsx tools/seed-media/make-pictures.ts             all of them
 *   npx tsx tools/seed-media/make-pictures.ts corridor    those whose file name contains a word
 *   npx tsx tools/seed-media/make-pictures.ts corridor 8  the same with fewer light paths, for a quick look
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeJpeg, openChromium } from './chromium.ts'
import { pictures } from './pictures.ts'
import { render } from './tracer/render.ts'

const width = 1200
const height = 800
const largest = 60_000
const [word = '', paths = '24'] = process.argv.slice(2)
const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../supabase/seed-files/jobs')

const browser = await openChromium()
try {
  for (const { job, file, scene } of pictures.filter((picture) => picture.file.includes(word))) {
    const pixels = render(scene(), { width, height, paths: Number(paths) })
    const jpeg = await encodeJpeg(browser, pixels, width, height, largest)
    const folder = path.join(root, `b0000000-0000-4000-8000-${String(job).padStart(12, '0')}`, 'images')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, file), jpeg)
    console.log(`${file}: ${jpeg.length} bytes`)
  }
} finally {
  await browser.close()
}
