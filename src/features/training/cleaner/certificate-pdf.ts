import type { jsPDF } from 'jspdf'
import { pdfColours as colours, drawAsPicture, hasEveryGlyph, newPdf } from '@/lib/files/new-pdf'
import type { CertificateDetails } from './components/certificate-sheet'

// A4 landscape, in millimetres. As on the page, the green area is on the left and the text on the right.
const page = { width: 297, height: 210 }
const pane = { left: 84, text: 104, width: 173 }

/** Draws the certificate as a PDF and downloads it. Rejects if a font cannot be fetched. */
export async function saveCertificatePdf(details: CertificateDetails): Promise<void> {
  const pdf = await newPdf({ orientation: 'landscape' })
  pdf.setProperties({ title: `Certificate: ${details.course}`, subject: details.number, author: 'Shinework' })
  drawWall(pdf)
  drawTexts(pdf, details)
  await pdf.save(`shinework-certificate-${details.number}.pdf`, { returnPromise: true })
}

function drawWall(pdf: jsPDF): void {
  pdf.setFillColor(colours.frame)
  pdf.rect(0, 0, page.width, page.height, 'F')
  // The S of the logo: two bends between three lines. Both ends are outside the sheet.
  const [top, radius, leftBend, rightBend] = [78, 23, 47, 43]
  const [middle, bottom] = [top + 2 * radius, top + 4 * radius]
  const handle = radius * 1.333
  pdf.setDrawColor(colours.wattle)
  pdf.setLineWidth(25)
  pdf.moveTo(120, top)
  pdf.lineTo(leftBend, top)
  pdf.curveTo(leftBend - handle, top, leftBend - handle, middle, leftBend, middle)
  pdf.lineTo(rightBend, middle)
  pdf.curveTo(rightBend + handle, middle, rightBend + handle, bottom, rightBend, bottom)
  pdf.lineTo(-30, bottom)
  pdf.stroke()
  pdf.setFillColor(colours.pane)
  pdf.roundedRect(pane.left, 0, page.width, page.height + 20, 8, 8, 'F')
  pdf.setFont('Overpass', 'bold')
  pdf.setTextColor(colours.onFrame)
  pdf.setFontSize(22)
  pdf.text('Shinework', 14, 24)
}

function drawTexts(
  pdf: jsPDF,
  { name, course, date, validity, number, verifyUrl }: CertificateDetails,
): void {
  write(pdf, 'Certificate of Completion', { top: 46, size: 17, style: 'bold', colour: colours.muted })
  const belowName = write(pdf, name, { top: 76, size: 40, style: 'bold', lines: 2 })
  write(pdf, 'has completed the course', { top: belowName + 4, size: 15, colour: colours.muted })
  write(pdf, course, { top: belowName + 17, size: 25, style: 'bold', lines: 3 })
  write(pdf, 'Completed', { top: 170, size: 11, colour: colours.muted })
  write(pdf, date, { top: 177, size: 15, style: 'bold' })
  if (validity) {
    const colour = validity.isExpired ? colours.danger : undefined
    write(pdf, validity.name, { top: 170, size: 11, colour: colour ?? colours.muted, left: pane.text + 48 })
    write(pdf, validity.date, { top: 177, size: 15, style: 'bold', colour, left: pane.text + 48 })
  }
  const left = pane.text + (validity ? 96 : 60)
  write(pdf, 'Verification number', { top: 170, size: 11, colour: colours.muted, left })
  write(pdf, number, { top: 177, size: 15, style: 'bold', left })
  pdf.setFont('Overpass', 'normal')
  pdf.setFontSize(11)
  pdf.setTextColor(colours.muted)
  pdf.textWithLink(`Verify at ${verifyUrl}`, pane.text, 193, { url: verifyUrl })
}

type TextLook = {
  /** The first baseline, in millimetres. */
  top: number
  /** The font size in points. Reduced until the text fits. */
  size: number
  style?: 'normal' | 'bold'
  colour?: string | undefined
  left?: number
  lines?: number
}

/** Writes a text in at most `lines` lines. Returns the top of the next text, in millimetres. */
function write(pdf: jsPDF, text: string, { top, size, lines = 1, ...look }: TextLook): number {
  const { style = 'normal', colour = colours.ink, left = pane.text } = look
  pdf.setFont('Overpass', style)
  pdf.setTextColor(colour)
  pdf.setFontSize(size)
  const width = page.width - left - (page.width - pane.text - pane.width)
  if (!hasEveryGlyph(pdf, text)) {
    drawAsPicture(pdf, text, { top, size, colour, left, width })
    return top + 8
  }
  let fitted = size
  let rows = pdf.splitTextToSize(text, width)
  while (rows.length > lines && fitted > 8) {
    fitted -= 1
    pdf.setFontSize(fitted)
    rows = pdf.splitTextToSize(text, width)
  }
  pdf.text(rows, left, top, { lineHeightFactor: 1.15 })
  return top + (rows.length - 1) * fitted * 0.406 + 8
}
