import { t } from '../i18n/language'

/** The end marker of a complete PDF is within this many bytes of the end of the file. */
const longestTail = 4096

const locked = t('This PDF asks for a password. Please save it without one and choose it again.')
const damaged = t('This PDF is damaged or not complete. Please save it again, or choose a photo or a scan.')

/** The displayed reason why a PDF would be unreadable after its upload. Undefined for a PDF that opens. */
export async function pdfFault(file: Blob): Promise<string | undefined> {
  const tail = await file.slice(-longestTail).text()
  // PDF readers guess the rest of a truncated file, so pages might be missing.
  if (!tail.includes('%%EOF')) return damaged
  // The PDF reader might not load without a connection. The file is then accepted unchecked.
  const { openPdf } = (await import('./pdf-preview').catch(() => undefined)) ?? {}
  if (openPdf === undefined) return undefined
  try {
    const pdf = await openPdf(file)
    try {
      await pdf.getPage(1)
    } finally {
      await pdf.loadingTask.destroy()
    }
    return undefined
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): string | undefined {
  const name = error instanceof Error ? error.name : undefined
  if (name === 'PasswordException') return locked
  // If the worker fails to start, the file can still be intact.
  return name === undefined || name === 'UnknownErrorException' ? undefined : damaged
}
