/**
 * Makes the PDFs of the seeded jobs and the seeded people's documents and portrait, below supabase/seed-files.
 *
 *   npx tsx tools/seed-media/make-papers.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openChromium, photographPage, printPdf } from './chromium.ts'
import { priyaBlueCard, priyaLicence, priyaWhiteCard, samWhiteCard } from './papers/cards.ts'
import { portrait } from './papers/portrait.ts'
import { broadbeachScope, newsteadScope } from './papers/scopes.ts'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../supabase/seed-files')
const priya = 'users/c0000000-0000-4000-8000-000000000001'
const sam = 'users/c0000000-0000-4000-8000-000000000003'

const pdfs: [file: string, html: string][] = [
  ['jobs/b0000000-0000-4000-8000-000000000102/pdf/scope-of-work.pdf', newsteadScope],
  ['jobs/b0000000-0000-4000-8000-000000000201/pdf/scope-of-work.pdf', broadbeachScope],
  [`${priya}/documents/blueCard/blue-card.pdf`, priyaBlueCard],
]
const photographs: [file: string, html: string, width: number, height: number][] = [
  [`${priya}/documents/whiteCard/white-card.jpg`, priyaWhiteCard, 900, 600],
  [`${priya}/documents/driversLicense/drivers-licence.jpg`, priyaLicence, 900, 600],
  [`${sam}/documents/whiteCard/white-card.jpg`, samWhiteCard, 900, 600],
  [`${priya}/profilePictures/priya.jpg`, `<body style="margin:0">${portrait(300)}</body>`, 300, 300],
]

function write(file: string, bytes: Buffer): void {
  const to = path.join(root, file)
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, bytes)
  console.log(`${file}: ${bytes.length} bytes`)
}

const browser = await openChromium()
try {
  for (const [file, html] of pdfs) write(file, await printPdf(browser, html))
  for (const [file, html, width, height] of photographs) {
    write(file, await photographPage(browser, html, width, height))
  }
} finally {
  await browser.close()
}
