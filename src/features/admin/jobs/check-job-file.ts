import { fileKind } from '@/lib/file-kind'
import { largestFiles } from '@/lib/limits'
import { preparePicture } from '@/lib/prepare-picture'
import { failure, type Result } from '@/lib/result'

/** The longest side of a stored image in pixels: a phone's screen, sharp, with room to zoom. */
const longestSide = 2048

/** A file that may be stored, with the name it was chosen by. */
export type CheckedFile = { name: string; file: Blob; ending: 'pdf' | 'jpg'; contentType: string }

/** Is this an image? It becomes a JPEG that every browser shows. The error is the text for people. */
export async function checkImage(file: File): Promise<Result<{ checked: CheckedFile }>> {
  const kind = await fileKind(file)
  if (!kind || kind.ending === 'pdf')
    return failure(undefined, 'This is not an image we can show. Please choose JPG, PNG or WebP images.')
  const prepared = await preparePicture(file, { longest: longestSide })
  if (!prepared.success) return prepared
  return {
    success: true,
    checked: { name: file.name, file: prepared.picture, ending: 'jpg', contentType: 'image/jpeg' },
  }
}

/** Is this a PDF? The error is the text for people. */
export async function checkPdf(file: File): Promise<Result<{ checked: CheckedFile }>> {
  const kind = await fileKind(file)
  if (kind?.ending !== 'pdf') return failure(undefined, 'This is not a PDF. Please choose a PDF file.')
  if (file.size > largestFiles.jobs)
    return failure(undefined, 'This file is too large: at most 20 MB can be uploaded.')
  return { success: true, checked: { name: file.name, file, ending: 'pdf', contentType: kind.contentType } }
}
