import { describe, expect, it } from 'vitest'
import { csvFile } from './csv-file'

describe('a CSV file', () => {
  it('begins with the byte order mark that spreadsheets need, and the header', async () => {
    const file = csvFile(['Name', 'Pay'], pagesOf([[['Łukasz', '=1']], [['Zoë', 30]]]))
    const bytes = new Uint8Array(await new Response(file).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe('Name,Pay\r\nŁukasz,\u200B=1\r\nZoë,30\r\n')
  })

  it('loads each page of rows only after the previous page was read', async () => {
    const asked: number[] = []
    async function* pages() {
      for (let page = 1; page <= 100; page++) {
        asked.push(page)
        yield [[page]]
      }
    }
    const reader = csvFile(['Page'], pages()).getReader()
    await reader.read()
    expect(asked).toEqual([])
    await reader.read()
    expect(asked).toEqual([1])
    await reader.read()
    expect(asked).toEqual([1, 2])
    await reader.cancel()
    expect(asked).toEqual([1, 2])
  })

  it('loads no more pages once its reader is cancelled', async () => {
    let isOver = false
    async function* pages() {
      try {
        yield [['one']]
      } finally {
        isOver = true
      }
    }
    const reader = csvFile(['Row'], pages()).getReader()
    await reader.read()
    await reader.read()
    await reader.cancel()
    expect(isOver).toBe(true)
  })

  it('fails with the error of the first page of rows that cannot be loaded', async () => {
    const reader = csvFile(['Row'], pageThenFailure()).getReader()
    await reader.read()
    await reader.read()
    await expect(reader.read()).rejects.toThrow('Error fetching jobs: gone')
  })
})

async function* pagesOf<Page>(pages: Page[]) {
  yield* pages
}

async function* pageThenFailure() {
  yield [['one']]
  throw new Error('Error fetching jobs: gone')
}
