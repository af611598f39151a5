/** The content of a direct-entry (ABA) file. Fields keep their padding. */
type ReadPayFile = {
  head: ReturnType<typeof readHead>
  entries: ReturnType<typeof readEntry>[]
  foot: ReturnType<typeof readFoot>
}

/**
 * Parses a direct-entry file by the table that the Australian Payments Network publishes: the positions of each field's first and last
 * character, by record type. Shares no code with the writer.
 * @throws Error at a record that is not 120 ASCII characters, or has an unexpected type
 */
export function readPayFile(file: string): ReadPayFile {
  if (!file.endsWith('\r\n')) throw new Error('The last record does not end its line.')
  const [head = '', ...others] = file.slice(0, -2).split('\r\n')
  const foot = others.pop() ?? ''
  return { head: readHead(head), entries: others.map(readEntry), foot: readFoot(foot) }
}

/** The total in cents of the entries with a transaction code: 53 for pay, 13 for the balancing debit. */
export function sumOf({ entries }: ReadPayFile, code: string): number {
  return entries.filter((entry) => entry.code === code).reduce((sum, { amount }) => sum + digits(amount), 0)
}

/** The number in a field that must contain digits only. */
export function digits(field: string): number {
  if (!/^\d+$/.test(field)) throw new Error(`No number: ${field}`)
  return Number(field)
}

function readHead(record: string) {
  const at = fieldsOf('0', record)
  return {
    blanks: at(2, 18) + at(24, 30) + at(81, 120),
    sequence: at(19, 20),
    bank: at(21, 23),
    user: at(31, 56),
    apcaNumber: at(57, 62),
    description: at(63, 74),
    date: at(75, 80),
  }
}

function readEntry(record: string) {
  const at = fieldsOf('1', record)
  return {
    bsb: at(2, 8),
    account: at(9, 17),
    indicator: at(18, 18),
    code: at(19, 20),
    amount: at(21, 30),
    title: at(31, 62),
    reference: at(63, 80),
    traceBsb: at(81, 87),
    traceAccount: at(88, 96),
    remitter: at(97, 112),
    withheld: at(113, 120),
  }
}

function readFoot(record: string) {
  const at = fieldsOf('7', record)
  return {
    bsb: at(2, 8),
    blanks: at(9, 20) + at(51, 74) + at(81, 120),
    net: at(21, 30),
    credit: at(31, 40),
    debit: at(41, 50),
    count: at(75, 80),
  }
}

/** Returns a function that reads a field by its first and last position. Positions count from 1, as in the published table. */
function fieldsOf(type: string, record: string): (first: number, last: number) => string {
  if (!/^[\x20-\x7e]{120}$/.test(record)) throw new Error(`Not 120 characters that banks take: ${record}`)
  if (!record.startsWith(type)) throw new Error(`Not of type ${type}: ${record}`)
  return (first, last) => record.slice(first - 1, last)
}
