import { failure, type Result, unreachable, unreachableText } from '@/lib/client/result'
import { pdfFault } from '@/lib/files/check-pdf'
import { fileKind } from '@/lib/files/file-kind'
import { type PictureShape, pictureShapes } from '@/lib/files/picture-shapes'
import { largestFiles } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'

/** A file that may be stored. `name` is the file's original name. */
export type CheckedFile = { name: string; file: Blob; ending: 'pdf' | 'jpg'; contentType: string }

const wrongType = t('Please choose a PDF, JPG, JPEG or PNG file.')

/** Checks a document by its content, not its name. Pictures become JPEGs (rule 8.8). The error is displayable. */
export async function checkDocument(file: File): Promise<Result<{ checked: CheckedFile }>> {
  if (file.size === 0) return failure(undefined, t('This file is empty. Please choose another one.'))
  const kind = await fileKind(file)
  if (!kind) return failure(undefined, `${t('This file is not a document or picture.')} ${wrongType}`)
  if (kind.ending !== 'pdf') return toJpeg(file, pictureShapes.document)
  if (file.size > largestFiles.users)
    return failure(undefined, t('This file is too large. The limit is 10 MB.'))
  const fault = await pdfFault(file)
  if (fault !== undefined) return failure(undefined, fault)
  return { success: true, checked: { name: file.name, file, ending: 'pdf', contentType: kind.contentType } }
}

/** Redraws a picture as a JPEG. The error is displayable. */
export async function toJpeg(file: File, shape: PictureShape): Promise<Result<{ checked: CheckedFile }>> {
  // Loaded on demand, because the page renders without it.
  const drawing = await import('@/lib/files/prepare-picture').catch(() => undefined)
  if (!drawing) return { success: false, error: unreachableText(), code: unreachable }
  const prepared = await drawing.preparePicture(file, shape)
  if (!prepared.success) return prepared
  return {
    success: true,
    checked: { name: file.name, file: prepared.picture, ending: 'jpg', contentType: 'image/jpeg' },
  }
}
