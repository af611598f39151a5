import { fileKind } from '@/lib/file-kind'
import { failure, type Result } from '@/lib/result'

/** The limit of the bucket that keeps jobs' files, in bytes. */
const sizeLimit = 20 * 1024 * 1024

/** A file that may be stored. `ending` and `contentType` say what it is, whatever its name says. */
export type CheckedFile = { file: File; ending: string; contentType: string }

/** Is this an image that every browser shows? The error is the text for people. */
export async function checkImage(file: File): Promise<Result<{ checked: CheckedFile }>> {
  const kind = await fileKind(file)
  if (kind && kind.ending !== 'pdf') return checkSize(file, kind)
  return failure(undefined, 'This is not an image we can show. Please choose JPG, PNG or WebP images.')
}

/** Is this a PDF? The error is the text for people. */
export async function checkPdf(file: File): Promise<Result<{ checked: CheckedFile }>> {
  const kind = await fileKind(file)
  if (kind?.ending === 'pdf') return checkSize(file, kind)
  return failure(undefined, 'This is not a PDF. Please choose a PDF file.')
}

function checkSize(
  file: File,
  { ending, contentType }: { ending: string; contentType: string },
): Result<{ checked: CheckedFile }> {
  if (file.size > sizeLimit)
    return failure(undefined, 'This file is too large: at most 20 MB can be uploaded.')
  return { success: true, checked: { file, ending, contentType } }
}
