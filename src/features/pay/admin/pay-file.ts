import { bankLetters, bankName } from './bank-transliteration'

/** An account in the bank's format: a six-digit BSB and an account number of one to nine digits. */
type Account = { bsb: string; account_number: string }

/** The content of a direct-entry file (the bank's payment file). Amounts are in whole cents. */
export type PayFile = {
  /** The day of payment, e.g. 2026-11-25. */
  dated: string
  number: number
  payer: Account & { name: string; bank: string; apca_number: string; balancing: boolean }
  payments: readonly (Account & { name: string; number: string; cents: number })[]
}

/**
 * Transaction codes of the file format. `pay` credits a person, and `debit` is for the balancing line, which
 * debits the payer.
 */
const pay = '53'
const debit = '13'

/**
 * Builds the payment file that Australian banks accept (rule 23.14), in the format of the Australian Payments
 * Network. Each line is a record of 120 characters: type 0 for the sender, 1 for each payment, 7 for the
 * totals. Some banks require a balancing line, which debits the payer with the total. The net total of the
 * file is then 0.
 */
export function writePayFile({ dated, number, payer, payments }: PayFile): string {
  // The settings now reject a name without letters that banks accept, but runs exported before that check can
  // still have such a name.
  const payerName = bankName(payer.name) || `Pay run ${number}`
  const total = payments.reduce((sum, { cents }) => sum + cents, 0)
  const entry = (to: Account, code: string, cents: number, title: string, reference: string) =>
    [
      '1',
      bsb(to.bsb),
      right(to.account_number, 9),
      ' ',
      code,
      money(cents),
      left(title, 32),
      left(reference, 18),
      bsb(payer.bsb),
      right(payer.account_number, 9),
      left(payerName, 16),
      '00000000',
    ].join('')
  const entries = payments.map((payment) =>
    entry(
      payment,
      pay,
      payment.cents,
      bankName(payment.name) || `Payee ${payment.number}`,
      `Pay ${payment.number}`,
    ),
  )
  if (payer.balancing) entries.push(entry(payer, debit, total, payerName, `Pay run ${number}`))
  const debits = payer.balancing ? total : 0
  const [year = '', month, day] = dated.split('-')
  return [
    [
      '0',
      ' '.repeat(17),
      '01',
      left(payer.bank, 3),
      ' '.repeat(7),
      left(payerName, 26),
      payer.apca_number,
      left('PAY', 12),
      `${day}${month}${year.slice(2)}`,
      ' '.repeat(40),
    ].join(''),
    ...entries,
    [
      '7999-999',
      ' '.repeat(12),
      money(total - debits),
      money(total),
      money(debits),
      ' '.repeat(24),
      String(entries.length).padStart(6, '0'),
      ' '.repeat(40),
    ].join(''),
    '',
  ].join('\r\n')
}

const bsb = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3)}`
const money = (cents: number) => String(cents).padStart(10, '0')
const left = (text: string, length: number) => bankLetters(text).slice(0, length).padEnd(length)
const right = (text: string, length: number) => text.padStart(length)
