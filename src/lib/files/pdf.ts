import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite makes the worker's address.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { ownScript } from '../offline/own-script'

// Half a megabyte: import it where a PDF is shown, not before.

/**
 * Reads a PDF in a worker.
 * @throws for a file that is no PDF, is damaged, or asks for a password.
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new Worker(ownScript(workerAddress), { type: 'module' })
  const data = new Uint8Array(await file.arrayBuffer())
  // The content security policy allows neither eval nor WebAssembly. What needs it, JPEG 2000, is left out of the page.
  return getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false }).promise
}

/**
 * A picture of a PDF's first page.
 * @param width in pixels.
 */
export async function pictureOfPdf(file: Blob, width: number): Promise<Blob | null> {
  const pdf = await openPdf(file)
  try {
    const page = await pdf.getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.floor(viewport.width),
      // A page as long as a road would be more than a phone can hold.
      height: Math.min(Math.floor(viewport.height), 4 * width),
    })
    await page.render({ canvas, viewport }).promise
    return await new Promise((resolve) => {
      canvas.toBlob(resolve)
    })
  } finally {
    await pdf.loadingTask.destroy()
  }
}
