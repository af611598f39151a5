import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import bold from '@/styles/fonts/overpass-bold.ttf?inline'
import regular from '@/styles/fonts/overpass-regular.ttf?inline'
import { readPdf } from '../../../tests/pdf-reader'
import type { Statement, StatementLine } from './statement-api'
import { statementPdf } from './statement-pdf'

// The fonts, which a browser fetches.
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
}
const statement: Statement = {
  number: '12-3',
  kind: 'remittance',
  name: 'Đặng Thị Hương',
  abn: '51824753556',
  amount_cents: 20375,
  gst_cents: 0,
  agreement: null,
  status: 'paid',
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
    },
  ],
}

const textOf = async (given: Statement) => readPdf((await statementPdf(given)).output('arraybuffer'))

// Fonts and PDFs are read by libraries, which takes long on a busy machine.
describe('a statement, read back', { timeout: 60_000 }, () => {
  it('is a remittance advice with each line and what they come to', async () => {
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
    // In the reader's order.
    expect(text).toMatch(/Date: (25 Nov|Nov 25,) 2026/)
    expect(text).not.toMatch(/GST|tax invoice/i)
  })

  it('is a recipient created tax invoice with the GST and what was agreed', async () => {
    const { pages, title } = await textOf({
      ...statement,
      kind: 'rcti',
      gst_cents: 2288,
      agreement: 'They issue my invoices.',
    })
    expect(title).toBe('Recipient created tax invoice 12-3')
    for (const part of [
      ...['Recipient created tax invoice', 'ABN 53 004 085 616', 'ABN 51 824 753 556'],
      ...['Total without GST', '$203.75', 'GST (10%)', '$22.88', 'Total with GST', '$226.63'],
      'The GST shown is payable by the supplier. They issue my invoices.',
    ])
      expect(pages.join(' ')).toContain(part)
  })

  it('goes on on further pages, with every line once', async () => {
    const many = Array.from({ length: 90 }, (_, index) => ({ ...line, job_title: `Job ${index}.` }))
    const { pages, outside } = await textOf({ ...statement, lines: many })
    expect(pages.length).toBeGreaterThan(2)
    expect(outside).toEqual([])
    const found = [...pages.join(' ').matchAll(/Job (\d+)\., 7 h 30 min/g)].map(([, index]) => Number(index))
    expect(found).toEqual(many.map((_, index) => index))
    expect(pages.at(-1)).toContain('Total')
  })

  it('has room for the longest names and agreement, whatever stands above them', async () => {
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
