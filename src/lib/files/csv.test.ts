import { describe, expect, it } from 'vitest'
import { csvLine, csvMoment } from './csv'

describe('a line of CSV', () => {
  it('separates cells with commas and ends with CRLF, as RFC 4180 says', () => {
    expect(csvLine(['Office clean', 12.5, true, null, undefined, ''])).toBe('Office clean,12.5,true,,,\r\n')
  })

  it('quotes a cell with a comma, a quote or a line break', () => {
    expect(csvLine(['a, b', 'say "hi"', 'one\ntwo'])).toBe('"a, b","say ""hi""","one\ntwo"\r\n')
  })

  // LibreOffice displays each of these cells unchanged, as text.
  it.each([
    ...['=1+1', '+61 400', '+61412345678', '-2', '@SUM(A1)', '  =1', '＝1', '＋1', '－1', '＠1'],
    ...['0412345678', '0800', '0200', '00', '012345678', '123456789012', '4012888888881881'],
  ])('keeps %j as text, which no spreadsheet runs or shortens', (text) => {
    expect(csvLine([text])).toBe(`\u200B${text}\r\n`)
  })

  it.each(['\r=1', '\n=1', '\t=1', '=HYPERLINK("a","b")', '=1;2'])(
    'keeps %j as text, also inside quotes',
    (text) => {
      expect(csvLine([text])).toBe(`"\u200B${text.replaceAll('"', '""')}"\r\n`)
    },
  )

  it.each(['a;=1+1', 'a\t=1+1'])('keeps %j in one cell', (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
  })

  it.each(['0412 345 678', '(07) 3123 4567', '4101', '0', '0.5', '12.50'])('leaves %j unchanged', (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`)
  })

  it('keeps a negative number as a number', () => {
    expect(csvLine([-2])).toBe('-2\r\n')
  })

  it('leaves dates and names unchanged', () => {
    expect(csvLine(['2026-11-21', "D'Arcy"])).toBe("2026-11-21,D'Arcy\r\n")
  })
})

describe('a timestamp in CSV', () => {
  it('is given to the minute in Brisbane time, in a form that spreadsheets read and sort', () => {
    expect(csvMoment('2026-11-20T14:05:59.123+00:00')).toBe('2026-11-21 00:05')
  })

  it('is an empty text if the value is missing', () => {
    expect(csvMoment(null)).toBe('')
  })
})
