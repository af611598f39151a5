export type CsvCell = string | number | boolean | null | undefined

const inBrisbane = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Brisbane',
  dateStyle: 'short',
  timeStyle: 'short',
})

/**
 * A timestamp in a format that spreadsheets parse, '2026-11-21 14:05', in the time zone of the app's dates
 * (Brisbane). Empty for a missing timestamp. Calendar days are stored as '2026-11-21' and need no formatting.
 */
export function csvMoment(moment: string | null | undefined): string {
  return moment ? inBrisbane.format(new Date(moment)) : ''
}

/** Spreadsheets run a text as a formula if it begins with one of these signs, ASCII or full-width, even after spaces. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u

/** Digit-only texts that a spreadsheet would change, by removing a leading zero or rounding a long number. */
const digits = /^(?:0\d+|\d{12,})$/

/**
 * An invisible character (zero-width space) that makes a spreadsheet treat the cell as text. An apostrophe
 * would be visible in the cell.
 */
const textMark = '\u200B'

/**
 * A line of a CSV file (RFC 4180). Prevents spreadsheets from running a text as a formula or shortening it as a number.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) || digits.test(cell) ? `${textMark}${cell}` : cell
  // LibreOffice also splits cells at semicolons and tabs, after which a formula could begin.
  return /[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
