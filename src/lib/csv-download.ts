import { type CsvPages, csvFile } from './csv-file'

type CsvDownload = {
  /** Without its ending. */
  fileName: string
  header: readonly string[]
  pages: CsvPages
}

/**
 * Has the browser save rows as a CSV file. The page never holds more than one page of them: the browser keeps what is
 * written, and moves it to the disk when it grows. Nothing is saved unless all of it came.
 * @throws what `pages` throws.
 */
export async function downloadCsv({ fileName, header, pages }: CsvDownload): Promise<void> {
  // Browsers differ in what a response's reader is told of its stream's error.
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

/** Has the browser save a file under that name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // At once would be too early: some browsers begin to read only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
