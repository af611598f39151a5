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

/** A spreadsheet would run a text that begins so, also behind blanks: the ASCII signs and their full-width twins. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/u

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, which makes it text there; numbers stay numbers.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
