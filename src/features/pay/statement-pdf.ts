import type { jsPDF } from 'jspdf'
import { drawAsPicture, hasEveryGlyph, newPdf, pdfColours } from '@/lib/files/new-pdf'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import { describeLine } from './lines'
import type { Statement } from './statement-api'

// A4 upright, in millimetres.
const page = { width: 210, left: 20, right: 190, top: 20, bottom: 272 }

/** A statement as a PDF (rule 23.15). Rejects when a font cannot be fetched. */
export async function statementPdf(statement: Statement): Promise<jsPDF> {
  const pdf = await newPdf({ orientation: 'portrait' })
  drawStatement(pdf, statement)
  return pdf
}

/** Downloads a statement as a PDF. Rejects as {@link statementPdf}. */
export async function saveStatementPdf(statement: Statement): Promise<void> {
  const pdf = await statementPdf(statement)
  await pdf.save(`shinework-statement-${statement.number}.pdf`, { returnPromise: true })
}

function drawStatement(pdf: jsPDF, statement: Statement): void {
  const { kind, number, dated, payer, name, abn, agreement } = statement
  // The words that the law asks for, in its language, whatever the reader's.
  const title = kind === 'rcti' ? 'Recipient created tax invoice' : t('Remittance advice')
  pdf.setProperties({ title: `${title} ${number}`, subject: number, author: payer.name ?? 'Shinework' })
  pdf.setFillColor(pdfColours.frame)
  pdf.rect(0, 0, page.width, 26, 'F')
  pdf.setFillColor(pdfColours.wattle)
  pdf.rect(0, 26, page.width, 2, 'F')
  write(pdf, 'Shinework', { top: 17, size: 20, isBold: true, colour: pdfColours.onFrame })
  write(pdf, title, { top: 46, size: 20, isBold: true })
  write(pdf, `${t('Number')}: ${number}`, { top: 55, size: 11, colour: pdfColours.muted })
  write(pdf, `${t('Date')}: ${formatDate(dated)}`, { top: 55, size: 11, left: 105, colour: pdfColours.muted })
  const parties = [
    drawParty(pdf, t('Paid by'), payer, page.left),
    drawParty(pdf, t('Paid to'), { name, abn }, 105),
  ]
  const below = drawLines(pdf, statement, Math.max(...parties) + 14)
  if (agreement !== null) drawAgreement(pdf, agreement, below + 12)
}

/** Returns the last baseline. */
function drawParty(
  pdf: jsPDF,
  label: string,
  { name, abn }: { name: string | null; abn: string | null },
  left: number,
): number {
  write(pdf, label, { top: 68, size: 10, left, colour: pdfColours.muted })
  let top = 68
  for (const row of split(pdf, name ?? '', { size: 12, isBold: true, width: 80 })) {
    top += 6
    write(pdf, row, { top, size: 12, left, isBold: true, width: 80 })
  }
  if (abn !== null) write(pdf, `ABN ${grouped(abn)}`, { top: top + 6, size: 11, left })
  return top + 6
}

/** What was agreed to, on as many pages as it takes. */
function drawAgreement(pdf: jsPDF, agreement: string, first: number): void {
  const words = `The GST shown is payable by the supplier. ${agreement}`
  let top = first
  for (const row of split(pdf, words, { size: 9, width: page.right - page.left })) {
    if (top > page.bottom) {
      pdf.addPage()
      top = page.top
    }
    write(pdf, row, { top, size: 9, colour: pdfColours.muted })
    top += 4.5
  }
}

/** Returns the last baseline. */
function drawLines(
  pdf: jsPDF,
  { lines, amount_cents: amount, gst_cents: gst, kind }: Statement,
  first: number,
): number {
  let top = first
  const rule = () => {
    pdf.setDrawColor(pdfColours.muted)
    pdf.setLineWidth(0.2)
    pdf.line(page.left, top + 2.5, page.right, top + 2.5)
  }
  write(pdf, t('Day'), { top, size: 10, colour: pdfColours.muted })
  write(pdf, t('Description'), { top, size: 10, left: 48, colour: pdfColours.muted })
  writeRight(pdf, t('Amount'), { top, size: 10, colour: pdfColours.muted })
  rule()
  for (const line of lines) {
    const rows = split(pdf, describeLine(line), { size: 10.5, width: 112 })
    if (top + 7 + rows.length * 5 > page.bottom) {
      pdf.addPage()
      top = page.top
    }
    top += 7
    write(pdf, formatDate(line.day), { top, size: 10.5 })
    writeRight(pdf, formatCents(line.amount_cents), { top, size: 10.5 })
    rows.forEach((row, index) => {
      write(pdf, row, { top: top + index * 5, size: 10.5, left: 48, width: 112 })
    })
    top += (rows.length - 1) * 5
  }
  rule()
  if (top + 30 > page.bottom) {
    pdf.addPage()
    top = 14
  }
  const sums: [string, number][] =
    kind === 'rcti'
      ? [
          [t('Total without GST'), amount],
          [t('GST (10%)'), gst],
          [t('Total with GST'), amount + gst],
        ]
      : [[t('Total'), amount]]
  sums.forEach(([label, cents], index) => {
    const isBold = index === sums.length - 1
    top += 8
    write(pdf, label, { top, size: 11, left: 105, isBold })
    writeRight(pdf, formatCents(cents), { top, size: 11, isBold })
  })
  return top
}

type Look = {
  /** The baseline. */
  top: number
  size: number
  left?: number
  isBold?: boolean
  colour?: string
  width?: number
}

function write(pdf: jsPDF, text: string, { top, size, left = page.left, width = 170, ...look }: Look): void {
  const colour = look.colour ?? pdfColours.ink
  pdf.setFont('Overpass', look.isBold ? 'bold' : 'normal')
  pdf.setTextColor(colour)
  pdf.setFontSize(size)
  if (!hasEveryGlyph(pdf, text)) drawAsPicture(pdf, text, { top, size, colour, left, width })
  else pdf.text(text, left, top)
}

function writeRight(pdf: jsPDF, text: string, look: Look): void {
  pdf.setFont('Overpass', look.isBold ? 'bold' : 'normal')
  pdf.setFontSize(look.size)
  write(pdf, text, { ...look, left: page.right - pdf.getTextWidth(text) })
}

function split(
  pdf: jsPDF,
  text: string,
  { size, width, isBold }: { size: number; width: number; isBold?: boolean },
): string[] {
  pdf.setFont('Overpass', isBold ? 'bold' : 'normal')
  pdf.setFontSize(size)
  const rows: unknown = pdf.splitTextToSize(text, width)
  return Array.isArray(rows) ? rows.map(String) : [text]
}

/** "51 824 753 556". */
const grouped = (abn: string) => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
