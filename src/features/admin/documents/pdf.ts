import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite makes the worker's class.
// oxlint-disable-next-line import/default
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'

/**
 * Reads a PDF in a worker. Loaded only where a PDF is shown.
 * @throws for a file that is no PDF, is damaged, or asks for a password.
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new PdfWorker()
  const data = new Uint8Array(await file.arrayBuffer())
  // The content security policy allows neither eval nor WebAssembly. What needs it, JPEG 2000, is left out of the page.
  return getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false }).promise
}
