/** A PDF's title and the text of each page, as a reader program extracts them. */
interface ReadPdf {
  title: string
  pages: string[]
  /** Texts that start or end outside the page, where they are invisible. */
  outside: string[]
}

export async function readPdf(bytes: ArrayBuffer | Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages: string[] = []
  const outside: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      if (x < left || x + item.width > right || y < bottom || y + item.height > top) outside.push(item.str)
    }
  }
  const { info } = await document.getMetadata()
  return { title: 'Title' in info ? String(info.Title) : '', pages, outside }
}
