import * as fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { proposedRate } from '@/features/admin/jobs/pay-rate'
import { readPay, unreadPay } from '../pay-texts.ts'
import { connect, databaseUrl } from './database-session.ts'

// What a job's pay says is read twice: by the form, which proposes a rate, and by the database, which sorts by it (rules 5.29, 11.29).

const sql = connect(databaseUrl(), 'pay texts', 1)
afterAll(() => sql.end())

const days = 2
const hours = 8

/** What the database makes of each, in cents an hour, for a job of two days of eight hours. */
async function storedOf(texts: readonly string[]): Promise<(number | null)[]> {
  const rows = await sql<{ cents: number | null }[]>`
    select private.hourly_cents(pay, '08:00', '16:00', ${days}) as cents
    from unnest(${[...texts]}::text[]) with ordinality as given (pay, place) order by place`
  return rows.map(({ cents }) => cents)
}

/** What the form's proposal is an hour, in cents; null where it asks. */
function proposedOf(text: string): number | null {
  const { pay_basis: basis, rate_cents: dollars } = proposedRate(text)
  if (basis === '') return null
  const cents = Math.round(Number(dollars) * 100)
  return Math.round(cents / { hour: 1, day: hours, job: hours * days }[basis])
}

it('the form and the database read the same in each example', async () => {
  const texts = [...readPay.map(([text]) => text), ...unreadPay]
  expect(texts.map(proposedOf)).toEqual(await storedOf(texts))
})

it('and in whatever is put together of amounts and words', async () => {
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
  )
  const text = fc
    .array(fc.tuple(part, fc.constantFrom('', ' ')), { maxLength: 8 })
    .map((parts) => parts.flat().join(''))
    // The form takes no rate above $100,000, which the database sorts.
    .filter((joined) => !/\d{3},?\d{3}/.test(joined))
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 300, maxLength: 300 }), async (texts) => {
      const stored = await storedOf(texts)
      const differing = texts.flatMap((given, index) => {
        // An amount of nothing is one to the database, and none to the form.
        const known = stored[index] === 0 && proposedOf(given) === null ? null : stored[index]
        return known === proposedOf(given)
          ? []
          : [`${JSON.stringify(given)}: ${known} and ${proposedOf(given)}`]
      })
      expect(differing).toEqual([])
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
