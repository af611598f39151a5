import { jsPDF, type jsPDFOptions } from 'jspdf'
import * as z from 'zod/mini'
import boldUrl from '@/styles/fonts/overpass-bold.ttf?url'
import regularUrl from '@/styles/fonts/overpass-regular.ttf?url'

export const pdfColours = {
  danger: '#ae2315',
  frame: '#0b3d31',
  onFrame: '#ffffff',
  wattle: '#f6b91f',
  pane: '#ffffff',
  ink: '#12241d',
  muted: '#4a5b53',
}

/**
 * A new PDF document that measures in millimetres and uses the app's font. Rejects if the font cannot be
 * fetched.
 */
export async function newPdf(options: Pick<jsPDFOptions, 'orientation'>): Promise<jsPDF> {
  const pdf = new jsPDF({ ...options, unit: 'mm', format: 'a4', compress: true })
  const [regular, bold] = await Promise.all([fetchBase64(regularUrl), fetchBase64(boldUrl)])
  pdf.addFileToVFS('overpass-regular.ttf', regular)
  pdf.addFileToVFS('overpass-bold.ttf', bold)
  pdf.addFont('overpass-regular.ttf', 'Overpass', 'normal')
  pdf.addFont('overpass-bold.ttf', 'Overpass', 'bold')
  pdf.setLanguage('en-AU')
  return pdf
}

const fontMetadata = z.object({
  metadata: z.object({
    cmap: z.object({ unicode: z.object({ codeMap: z.record(z.string(), z.number()) }) }),
  }),
})

/** True if the current font has every letter of the text. The font covers Latin, Vietnamese and Cyrillic. */
export function hasEveryGlyph(pdf: jsPDF, text: string): boolean {
  const { codeMap } = fontMetadata.parse(pdf.getFont()).metadata.cmap.unicode
  return Array.from(text).every((letter) => codeMap[String(letter.codePointAt(0))] !== undefined)
}

/**
 * Draws a text as a picture with the browser's fonts, because the PDF's font lacks some of the text's letters.
 * An example is a Chinese name.
 */
export function drawAsPicture(
  pdf: jsPDF,
  text: string,
  at: { top: number; size: number; colour: string; left: number; width: number },
): void {
  const { top, size, colour, left, width } = at
  const pixels = 160
  const font = `800 ${pixels}px Overpass, system-ui, sans-serif`
  const canvas = document.createElement('canvas')
  const measure = canvas.getContext('2d')
  if (!measure) return
  measure.font = font
  canvas.width = Math.ceil(measure.measureText(text).width) + pixels / 4
  canvas.height = pixels * 1.5
  const context = canvas.getContext('2d')
  if (!context) return
  context.font = font
  context.fillStyle = colour
  context.textBaseline = 'alphabetic'
  context.fillText(text, 0, pixels * 1.1)
  // A point is 0.3528 mm.
  const scale = Math.min((size * 0.3528) / pixels, width / canvas.width)
  pdf.addImage(canvas, 'PNG', left, top - pixels * 1.1 * scale, canvas.width * scale, canvas.height * scale)
}

async function fetchBase64(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
