export type CsvCell = string | number | boolean | null | undefined

const inBrisbane = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Brisbane',
  dateStyle: 'short',
  timeStyle: 'short',
})

/**
 * A moment as spreadsheets read it, '2026-11-21 14:05', on the clock of the app's dates (Brisbane's); empty for none.
 * Calendar days are stored as '2026-11-21' and need no formatting.
 */
export function csvMoment(moment: string | null | undefined): string {
  return moment ? inBrisbane.format(new Date(moment)) : ''
}

/** Spreadsheets run a text that begins with one of these signs, ASCII or full-width, even after blanks. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u

/** Spreadsheets take the zero from such a text, or round it. */
const digits = /^(?:0\d+|\d{12,})$/

/** An unseen character (zero-width space) with which no number and no formula begins. An apostrophe would be seen in the cell. */
const textMark = '\u200B'

/** A line of a CSV file (RFC 4180). What a spreadsheet would run as a formula, or shorten as a number, stays text. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) || digits.test(cell) ? `${textMark}${cell}` : cell
  // LibreOffice also separates cells at semicolons and tabs, behind which a formula could begin.
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
