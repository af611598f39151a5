import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts the Chromium that is installed, else the one Playwright has downloaded. */
export async function openChromium(): Promise<Browser> {
  const executablePath = places.find((place) => existsSync(place))
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
}

/** Compresses RGBA bytes as a JPEG, as well as fits into `limit` bytes. */
export async function encodeJpeg(
  browser: Browser,
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  limit: number,
): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    const raw = Buffer.from(pixels.buffer).toString('base64')
    for (const quality of [0.86, 0.82, 0.78, 0.74, 0.7, 0.65, 0.6, 0.52, 0.45, 0.38, 0.32]) {
      const encoded = await page.evaluate(
        (given) => {
          const canvas = document.createElement('canvas')
          canvas.width = given.width
          canvas.height = given.height
          const bytes = Uint8ClampedArray.from(atob(given.raw), (letter) => letter.charCodeAt(0))
          canvas.getContext('2d')?.putImageData(new ImageData(bytes, given.width, given.height), 0, 0)
          return canvas.toDataURL('image/jpeg', given.quality)
        },
        { raw, width, height, quality },
      )
      const jpeg = Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64')
      if (jpeg.length <= limit) return jpeg
    }
    throw new Error(`The picture does not fit into ${limit} bytes at any quality.`)
  } finally {
    await page.close()
  }
}

/** Prints a page of HTML as an A4 PDF. */
export async function printPdf(browser: Browser, html: string): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    await page.setContent(html, { waitUntil: 'load' })
    return await page.pdf({
      format: 'A4',
      printBackground: true,
      margin: { top: '18mm', bottom: '18mm', left: '18mm', right: '18mm' },
    })
  } finally {
    await page.close()
  }
}

/** Takes a JPEG of a page of HTML, as large as told in CSS pixels. */
export async function photographPage(
  browser: Browser,
  html: string,
  width: number,
  height: number,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  try {
    await page.setContent(html, { waitUntil: 'load' })
    return await page.screenshot({ type: 'jpeg', quality: 80 })
  } finally {
    await page.close()
  }
}
