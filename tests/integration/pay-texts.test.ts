import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type PayReading, readPay } from '@/features/jobs/admin/read-pay'
import { readTexts, unreadTexts } from '../pay-texts.ts'
import { tries } from '../tries-all.ts'
import { connect, databaseUrl } from './database-session.ts'

// A job's pay text is parsed twice: by the form, which proposes a rate, and by the database, which sorts by it (rules 5.29,
// 11.29).

const sql = connect(databaseUrl(), 'pay texts', 1)
afterAll(() => sql.end())

/** The amounts that the database reads from each text. */
async function storedOf(texts: readonly string[]): Promise<(PayReading | undefined)[]> {
  const rows = await sql<{ basis: PayReading['basis'] | null; cents: number; isLeast: boolean }[]>`
    select reading.basis, reading.cents, reading.is_least as "isLeast"
    from unnest(${[...texts]}::text[]) with ordinality as given (pay, place), private.read_pay(pay) reading order by place`
  return rows.map(({ basis, ...rest }) => (basis === null ? undefined : { basis, ...rest }))
}

it('the form and the database interpret each example of a pay text in the same way', async () => {
  const texts = [...readTexts.map(([text]) => text), ...unreadTexts]
  expect(await storedOf(texts)).toEqual(texts.map(readPay))
})

it('the form and the database interpret any combination of amounts and words in the same way', async () => {
  const part = fc.constantFrom(
    ...[
      '$',
      'A$',
      'AUD',
      'from',
      '30',
      '30.5',
      '1,200',
      '250.00',
      '100',
      '100.01',
      '.',
      ',',
      '-',
      'to',
      ' ',
      '\n',
    ],
    ...[
      '/',
      'per',
      'a',
      'an',
      'p',
      'ph',
      'hour',
      'hr',
      'h',
      'day',
      'shift',
      'night',
      'visit',
      'job',
      'clean',
    ],
    ...['daily', 'hourly', 'fixed', 'total', 'week', 'cleaner', 'head', 'HOUR', ' giờ ', 'ph.', 'p/h'],
    ...[
      'plus super',
      '+',
      'GST',
      '(ABN)',
      'each',
      'flat',
      'total',
      'mỗi',
      'đô',
      'NGÀY',
      '\u00a0',
      '–',
      'for the job',
    ],
  )
  const text = fc
    .array(fc.tuple(part, fc.constantFrom('', ' ')), { maxLength: 8 })
    .map((parts) => parts.flat().join(''))
  // These parts come in the usual order of a typed pay text, so that many of the texts can be parsed.
  const ordered = fc
    .tuple(
      fc.constantFrom('', '', 'from ', 'từ '),
      fc.constantFrom('$30', '$19.99', 'A$100', '280', '35 đô', '1,200', 'AUD 45.5'),
      fc.constantFrom('', '', '-35', ' to $300', '+', ' – 1,200'),
      fc.constantFrom('', '', ' per cleaner', ' each'),
      fc.constantFrom('', '/hr', ' an hour', 'ph', '/NGÀY', ' a day', '/job', ' total', ' flat', ' weekly'),
      fc.constantFrom('', '', ' plus super', '+GST', ' (ABN)', '/cleaner', '.'),
    )
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, ordered), { minLength: 300, maxLength: 300 }), async (texts) => {
      const stored = await storedOf(texts)
      for (const [index, given] of texts.entries())
        expect({ given, reading: stored[index] }).toEqual({ given, reading: readPay(given) })
    }),
    { numRuns: tries(3, 10), endOnFailure: true },
  )
})
