import { type CsvPages, csvFile } from './csv-file'

type CsvDownload = {
  /** Without the ending. */
  fileName: string
  header: readonly string[]
  pages: CsvPages
}

/**
 * Saves rows as a CSV file, if all of them can be read. Only one page of rows is in memory at a time: the browser moves
 * the rest to disk.
 * @throws what `pages` throws.
 */
export async function downloadCsv({ fileName, header, pages }: CsvDownload): Promise<void> {
  // Browsers differ in how they report a stream's error to a response's reader.
  let failure: unknown
  async function* noted() {
    try {
      yield* pages
    } catch (error) {
      failure = error
      throw error
    }
  }
  const response = new Response(csvFile(header, noted()), {
    headers: { 'content-type': 'text/csv;charset=utf-8' },
  })
  try {
    saveFile(await response.blob(), `${fileName}.csv`)
  } catch (error) {
    throw failure ?? error
  }
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: some browsers begin to read later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
