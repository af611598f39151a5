import { t } from '../i18n/language'

/** Where a whole PDF ends at the latest, in bytes from the end of the file. */
const longestTail = 4096

const locked = t('This PDF asks for a password. Please save it without one and choose it again.')
const damaged = t('This PDF is damaged or not complete. Please save it again, or choose a photo or a scan.')

/** Why nobody could read a PDF after its upload, for people; undefined for one that opens. */
export async function pdfFault(file: Blob): Promise<string | undefined> {
  const tail = await file.slice(-longestTail).text()
  // A reader guesses the rest of a file that was cut off: pages may be missing.
  if (!tail.includes('%%EOF')) return damaged
  // Without a connection the reader does not come, and nothing says that the file is bad.
  const { openPdf } = (await import('./pdf').catch(() => undefined)) ?? {}
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
  // A worker that does not start is no fault of the file.
  return name === undefined || name === 'UnknownErrorException' ? undefined : damaged
}
