import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// Vite makes the worker's address.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url'
import { ownScript } from '@/lib/offline/own-script'

/**
 * Reads a PDF in a worker. Loaded only where a PDF is shown.
 * @throws for a file that is no PDF, is damaged, or asks for a password.
 */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new Worker(ownScript(workerAddress), { type: 'module' })
  const data = new Uint8Array(await file.arrayBuffer())
  // The content security policy allows neither eval nor WebAssembly. What needs it, JPEG 2000, is left out of the page.
  return getDocument({ data, isEvalSupported: false, useWasm: false, enableXfa: false }).promise
}
