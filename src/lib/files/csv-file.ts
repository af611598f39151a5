import { type CsvCell, csvLine } from './csv'

export type CsvPages = AsyncIterable<readonly (readonly CsvCell[])[]>

/** Marks the file as UTF-8. Without this mark, spreadsheets assume an old encoding and garble names. */
const byteOrderMark = '\uFEFF'

/** A CSV file in UTF-8, as a stream that holds one page of rows at a time. An error thrown by `pages` becomes the stream's error. */
export function csvFile(header: readonly string[], pages: CsvPages): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pages[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      start(controller) {
        controller.enqueue(encoder.encode(byteOrderMark + csvLine(header)))
      },
      async pull(controller) {
        const next = await iterator.next()
        if (next.done === true) controller.close()
        else controller.enqueue(encoder.encode(next.value.map(csvLine).join('')))
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
