import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import bold from '@/styles/fonts/overpass-bold.ttf?inline'
import regular from '@/styles/fonts/overpass-regular.ttf?inline'
import { readPdf } from '../../../tests/pdf-reader'
import type { Statement, StatementLine } from './statement-api'
import { statementPdf } from './statement-pdf'

// Serves font files from the repository, because there is no browser to fetch them.
const realFetch = fetch
beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => realFetch(url.includes('bold') ? bold : regular))
})
afterEach(() => vi.unstubAllGlobals())

const line: StatementLine = {
  kind: 'work',
  day: '2026-11-16',
  job_title: 'Văn phòng Đống Đa',
  minutes: 450,
  basis: 'hour',
  rate_cents: 3050,
  amount_cents: 22875,
  reason: null,
  is_taxable: true,
}
const statement: Statement = {
  number: '12-3',
  kind: 'remittance',
  name: 'Đặng Thị Hương',
  abn: '51824753556',
  amount_cents: 20375,
  gst_cents: 0,
  gst_carried_cents: 0,
  agreement: null,
  status: 'paid',
  returned_on: null,
  dated: '2026-11-25',
  paid_at: '2026-11-25T02:00:00Z',
  payer: { name: 'Shinework Pty Ltd', abn: '53004085616' },
  lines: [
    line,
    {
      ...line,
      kind: 'deduction',
      job_title: null,
      minutes: null,
      basis: null,
      rate_cents: null,
      amount_cents: -2500,
      reason: 'Key',
      is_taxable: false,
    },
  ],
}

const textOf = async (given: Statement) => readPdf((await statementPdf(given)).output('arraybuffer'))

const flat = (pages: readonly string[]) => pages.join(' ').replace(/\s+/g, ' ')

// The timeout is long, because the libraries that parse fonts and PDFs are slow on a busy machine.
describe('the PDF of a pay statement', { timeout: 60_000 }, () => {
  it('is a remittance advice with every line and the total', async () => {
    const { pages, title } = await textOf(statement)
    expect(title).toBe('Remittance advice 12-3')
    const [text = '', ...others] = pages
    expect(others).toEqual([])
    for (const part of [
      ...['Remittance advice', '12-3', 'Shinework Pty Ltd', 'ABN 53 004 085 616', 'Đặng Thị Hương'],
      ...['ABN 51 824 753 556', 'Văn phòng Đống Đa, 7 h 30 min at $30.50', '$228.75'],
      ...['Deduction: Key', '-$25.00', 'Total', '$203.75'],
    ])
      expect(text).toContain(part)
    // The format of the date depends on the reader's locale.
    expect(text).toMatch(/Date: (25 Nov|Nov 25,) 2026/)
    expect(text).not.toMatch(/GST|tax invoice/i)
  })

  it('is a recipient created tax invoice with the GST and the agreement', async () => {
    const { pages, title } = await textOf({
      ...statement,
      kind: 'rcti',
      gst_cents: 2288,
      agreement: 'They issue my invoices.',
    })
    expect(title).toBe('Recipient created tax invoice 12-3')
    for (const part of [
      ...['Recipient created tax invoice', 'ABN 53 004 085 616', 'ABN 51 824 753 556'],
      ...['10% $228.75 Văn phòng', 'No GST -$25.00 Deduction: Key'],
      ...['Subject to GST $228.75', 'Not subject to GST -$25.00', 'Total without GST $203.75'],
      ...['GST (10%) $22.88', 'Total with GST $226.63'],
      'The GST shown is payable by the supplier. They issue my invoices.',
    ])
      expect(flat(pages)).toContain(part)
  })

  it('calls a reduction an adjustment, and shows the GST that is carried over', async () => {
    const adjustment = {
      ...line,
      kind: 'correction',
      job_title: null,
      minutes: null,
      basis: null,
      rate_cents: null,
      amount_cents: -5000,
      reason: 'Left early',
    }
    const advance = { ...adjustment, kind: 'advance', amount_cents: 10_000, reason: 'x', is_taxable: false }
    const given: Statement = { ...statement, kind: 'rcti', agreement: 'x', lines: [adjustment, advance] }
    const note = await textOf({ ...given, amount_cents: 5000, gst_carried_cents: 500 })
    expect(note.title).toBe('Recipient created adjustment note 12-3')
    for (const part of [
      ...['Adjustment: Left early', 'Subject to GST -$50.00', 'GST (10%) -$5.00'],
      ...['GST carried over to the next statement $5.00', 'Total with GST $50.00'],
    ])
      expect(flat(note.pages)).toContain(part)
    const next = await textOf({
      ...given,
      lines: [line],
      amount_cents: 22_875,
      gst_cents: 1788,
      gst_carried_cents: -500,
    })
    expect(next.title).toBe('Recipient created tax invoice 12-3')
    for (const part of ['GST (10%) $22.88', 'GST deducted for earlier adjustments -$5.00', '$246.63'])
      expect(flat(next.pages)).toContain(part)
  })

  it.each([
    [{ status: 'paid' }, /Paid on .*2026\./],
    [
      { status: 'returned' },
      /The bank returned this payment on .*27.* We will pay it again\. This statement stays valid\./,
    ],
    [{ status: 'exported' }, /The bank returned this payment on .*27.* It is on its way again\./],
    [{ status: 'settled' }, /Settled another way on .*2026\./],
  ] as const)('says what happened to the payment: %j', async (changed, told) => {
    const { pages } = await textOf({ ...statement, returned_on: '2026-11-27', ...changed })
    expect(flat(pages)).toMatch(told)
  })

  it('names both parties of an invoice as the law requires', async () => {
    const { pages } = await textOf({ ...statement, kind: 'rcti', agreement: 'x' })
    for (const part of ['Supplier', 'Recipient (pays and issues this)', 'Amount without GST'])
      expect(flat(pages)).toContain(part)
    expect(flat((await textOf(statement)).pages)).not.toContain('Supplier')
  })

  it('keeps accented letters as text, even if the accents were typed as separate characters', async () => {
    const name = 'Đặng Thị Hương Ưng'
    const { pages } = await textOf({
      ...statement,
      name: name.normalize('NFD'),
      payer: { name: 'Văn phòng Ước Mơ'.normalize('NFD'), abn: null },
      lines: [{ ...line, job_title: 'Dọn dẹp phố cổ'.normalize('NFD') }],
    })
    for (const part of [name, 'Văn phòng Ước Mơ', 'Dọn dẹp phố cổ'])
      expect(pages.join(' ')).toContain(part.normalize('NFC'))
  })

  it('continues on further pages, and shows every line exactly once', async () => {
    const many = Array.from({ length: 90 }, (_, index) => ({ ...line, job_title: `Job ${index}.` }))
    const { pages, outside } = await textOf({ ...statement, lines: many })
    expect(pages.length).toBeGreaterThan(2)
    expect(outside).toEqual([])
    const found = [...pages.join(' ').matchAll(/Job (\d+)\., 7 h 30 min/g)].map(([, index]) => Number(index))
    expect(found).toEqual(many.map((_, index) => index))
    expect(pages.at(-1)).toContain('Total')
  })

  it('has room for the longest names and agreement below any number of lines', async () => {
    for (const count of [1, 14, 24]) {
      const { pages, outside } = await textOf({
        ...statement,
        kind: 'rcti',
        gst_cents: 1,
        name: Array.from({ length: 40 }, (_, index) => `Name${index}`).join(' '),
        payer: { name: `${'A very long business name '.repeat(7)}Pty Ltd`, abn: '53004085616' },
        agreement: Array.from({ length: 250 }, (_, index) => `word${index}`).join(' '),
        lines: Array.from({ length: count }, () => ({
          ...line,
          job_title: 'A long title of a job '.repeat(8),
        })),
      })
      expect(outside).toEqual([])
      const text = pages.join(' ').replace(/\s+/g, ' ')
      for (const part of ['Name39', 'Pty Ltd', 'ABN 53 004 085 616', 'ABN 51 824 753 556', 'word249'])
        expect(text).toContain(part)
    }
  })
})
