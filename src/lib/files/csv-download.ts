import { type CsvPages, csvFile } from './csv-file'
import { saveFile } from './save-file'

type CsvDownload = {
  /** The file's name without the extension. */
  fileName: string
  header: readonly string[]
  pages: CsvPages
}

/**
 * Saves rows as a CSV file, if all of them can be read. Only one page of rows is in memory at a time, because
 * the browser moves the rest to disk.
 * @throws the error that `pages` throws.
 */
export async function downloadCsv({ fileName, header, pages }: CsvDownload): Promise<void> {
  // Keeps the original error, because browsers can replace it when a `Response` reads the stream.
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
