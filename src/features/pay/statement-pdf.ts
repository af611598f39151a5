import type { jsPDF } from 'jspdf'
import { drawAsPicture, hasEveryGlyph, newPdf, pdfColours } from '@/lib/files/new-pdf'
import { formatDate } from '@/lib/format/format-date'
import { formatCents } from '@/lib/format/format-money'
import { t } from '@/lib/i18n/language'
import { describeLine, invoiceKindNames, kindNames } from './pay-lines'
import type { Statement } from './statement-api'

// The layout of an A4 page in portrait format, in millimetres.
const page = { width: 210, left: 20, right: 190, top: 20, bottom: 272 }
const gstColumn = 140

/** A statement as a PDF (rule 23.15). Rejects if a font cannot be fetched. */
export async function statementPdf(statement: Statement): Promise<jsPDF> {
  const pdf = await newPdf({ orientation: 'portrait' })
  drawStatement(pdf, statement)
  return pdf
}

/** Downloads a statement as a PDF. Rejects like {@link statementPdf}. */
export async function saveStatementPdf(statement: Statement): Promise<void> {
  const pdf = await statementPdf(statement)
  await pdf.save(`shinework-statement-${statement.number}.pdf`, { returnPromise: true })
}

function drawStatement(pdf: jsPDF, statement: Statement): void {
  const { number, dated, payer, name, abn, agreement } = statement
  const title = titleOf(statement)
  pdf.setProperties({ title: `${title} ${number}`, subject: number, author: payer.name ?? 'Shinework' })
  pdf.setFillColor(pdfColours.frame)
  pdf.rect(0, 0, page.width, 26, 'F')
  pdf.setFillColor(pdfColours.wattle)
  pdf.rect(0, 26, page.width, 2, 'F')
  write(pdf, 'Shinework', { top: 17, size: 20, isBold: true, colour: pdfColours.onFrame })
  write(pdf, title, { top: 46, size: 20, isBold: true })
  write(pdf, `${t('Number')}: ${number}`, { top: 55, size: 11, colour: pdfColours.muted })
  write(pdf, `${t('Date')}: ${formatDate(dated)}`, { top: 55, size: 11, left: 105, colour: pdfColours.muted })
  // The labels name both parties with the words of the law, because the agreement below mentions the
  // supplier.
  const [payerLabel, payeeLabel] =
    statement.kind === 'rcti'
      ? [t('Recipient (pays and issues this)'), t('Supplier')]
      : [t('Paid by'), t('Paid to')]
  const parties = [
    drawParty(pdf, payerLabel, payer, page.left),
    drawParty(pdf, payeeLabel, { name, abn }, 105),
  ]
  let below = drawLines(pdf, statement, Math.max(...parties) + 14)
  const state = stateOf(statement)
  if (state !== undefined) below = drawSmall(pdf, state, below + 12)
  if (agreement !== null)
    drawSmall(pdf, `The GST shown is payable by the supplier. ${agreement}`, below + (state ? 8 : 12))
}

/** The payment's progress so far, as a text. Undefined while the bank is processing it for the first time. */
function stateOf({ status, paid_at: paid, returned_on: returned }: Statement): string | undefined {
  if (status === 'settled') return t('Settled another way on {day}.', { day: formatDate(paid) })
  if (status === 'paid') return t('Paid on {day}.', { day: formatDate(paid) })
  if (returned === null) return undefined
  const day = formatDate(returned)
  return status === 'returned'
    ? t('The bank returned this payment on {day}. We will pay it again. This statement stays valid.', { day })
    : t('The bank returned this payment on {day}. It is on its way again.', { day })
}

/** The document's title. An invoice's title is prescribed by law, so it is not translated. */
function titleOf({ kind, lines }: Statement): string {
  if (kind !== 'rcti') return t('Remittance advice')
  return taxableOf(lines) < 0 ? 'Recipient created adjustment note' : 'Recipient created tax invoice'
}

/** The sum of the taxable lines, in cents. */
const taxableOf = (lines: Statement['lines']) =>
  lines.reduce((sum, { is_taxable: isTaxable, amount_cents: cents }) => (isTaxable ? sum + cents : sum), 0)

/** The totals below the lines, each with its label. The last total is printed in bold. */
function sumsOf({
  kind,
  lines,
  amount_cents: amount,
  gst_cents: gst,
  gst_carried_cents: carried,
}: Statement): [string, number][] {
  if (kind !== 'rcti') return [[t('Total'), amount]]
  const taxable = taxableOf(lines)
  const sums: [string, number][] = [[t('Subject to GST'), taxable]]
  if (lines.some(({ is_taxable: isTaxable }) => !isTaxable))
    sums.push([t('Not subject to GST'), amount - taxable])
  sums.push([t('Total without GST'), amount], [t('GST (10%)'), gst - carried])
  if (carried < 0) sums.push([t('GST deducted for earlier adjustments'), carried])
  if (carried > 0) sums.push([t('GST carried over to the next statement'), carried])
  return [...sums, [t('Total with GST'), amount + gst]]
}

/** Draws the label, the name and the ABN of a party. Returns the baseline of the last row, in millimetres. */
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

/**
 * Draws a small text, on further pages if necessary. Returns the baseline of the last row, in millimetres.
 */
function drawSmall(pdf: jsPDF, words: string, first: number): number {
  let top = first
  for (const row of split(pdf, words, { size: 9, width: page.right - page.left })) {
    if (top > page.bottom) {
      pdf.addPage()
      top = page.top
    }
    write(pdf, row, { top, size: 9, colour: pdfColours.muted })
    top += 4.5
  }
  return top - 4.5
}

/**
 * Draws the pay lines, on further pages if necessary. Returns the baseline of the last row, in millimetres.
 */
function drawLines(pdf: jsPDF, statement: Statement, first: number): number {
  const isInvoice = statement.kind === 'rcti'
  const width = isInvoice ? 88 : 112
  let top = first
  const rule = () => {
    pdf.setDrawColor(pdfColours.muted)
    pdf.setLineWidth(0.2)
    pdf.line(page.left, top + 2.5, page.right, top + 2.5)
  }
  write(pdf, t('Day'), { top, size: 10, colour: pdfColours.muted })
  write(pdf, t('Description'), { top, size: 10, left: 48, colour: pdfColours.muted })
  if (isInvoice) write(pdf, t('GST'), { top, size: 10, left: gstColumn, colour: pdfColours.muted })
  const amount = isInvoice ? t('Amount without GST') : t('Amount')
  writeRight(pdf, amount, { top, size: 10, colour: pdfColours.muted })
  rule()
  for (const line of statement.lines) {
    const text = describeLine(line, isInvoice ? invoiceKindNames : kindNames)
    const rows = split(pdf, text, { size: 10.5, width })
    if (top + 7 + rows.length * 5 > page.bottom) {
      pdf.addPage()
      top = page.top
    }
    top += 7
    write(pdf, formatDate(line.day), { top, size: 10.5 })
    if (isInvoice) write(pdf, line.is_taxable ? '10%' : t('No GST'), { top, size: 10.5, left: gstColumn })
    writeRight(pdf, formatCents(line.amount_cents), { top, size: 10.5 })
    rows.forEach((row, index) => {
      write(pdf, row, { top: top + index * 5, size: 10.5, left: 48, width })
    })
    top += (rows.length - 1) * 5
  }
  rule()
  return drawSums(pdf, sumsOf(statement), top)
}

/** Draws the totals, on a new page if necessary. Returns the baseline of the last row, in millimetres. */
function drawSums(pdf: jsPDF, sums: readonly [string, number][], last: number): number {
  let top = last
  if (top + 6 + sums.length * 8 > page.bottom) {
    pdf.addPage()
    top = 14
  }
  sums.forEach(([label, cents], index) => {
    const isBold = index === sums.length - 1
    top += 8
    write(pdf, label, { top, size: 11, left: 90, isBold })
    writeRight(pdf, formatCents(cents), { top, size: 11, isBold })
  })
  return top
}

type Look = {
  /** The baseline, in millimetres from the top of the page. */
  top: number
  size: number
  left?: number
  isBold?: boolean
  colour?: string
  width?: number
}

function write(pdf: jsPDF, given: string, { top, size, left = page.left, width = 170, ...look }: Look): void {
  const text = composed(given)
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
  const rows: unknown = pdf.splitTextToSize(composed(text), width)
  return Array.isArray(rows) ? rows.map(String) : [text]
}

/**
 * Combines each letter with its accents, because the font has no glyphs for separate accents. File names and
 * texts typed on a Mac can contain separate accents.
 */
const composed = (text: string) => text.normalize('NFC')

/** Groups the digits of an ABN: "51 824 753 556". */
const grouped = (abn: string) => abn.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
