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

/** A line of a CSV file (RFC 4180). An apostrophe before a text keeps spreadsheets from running it as a formula. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
