/** The words of a PDF as a reader finds them, page by page, and its title. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array): Promise<{ title: string; pages: string[] }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const { info } = await document.getMetadata()
  return { title: 'Title' in info ? String(info.Title) : '', pages }
}
