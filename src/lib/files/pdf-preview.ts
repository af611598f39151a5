import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite generates the worker's URL.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { ownScript } from '../offline/trusted-script-url'

// This module is half a megabyte, so import it only when a PDF is shown.

/**
 * Reads a PDF in a worker.
 * @throws if the file is not a PDF, is damaged, or requires a password.
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new Worker(ownScript(workerAddress), { type: 'module' })
  const data = new Uint8Array(await file.arrayBuffer())
  // The content security policy does not allow eval. The app has no copy of pdf.js's WebAssembly, so JPEG
  // 2000 images are missing from the drawn page.
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
      // Limited, because a very long page would exceed a phone's memory.
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
