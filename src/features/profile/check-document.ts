import { fileKind } from '@/lib/file-kind'
import { largestFiles } from '@/lib/limits'
import { preparePicture } from '@/lib/prepare-picture'
import { failure, type Result } from '@/lib/result'

/** The longest side of a stored picture in pixels: small print on a card can be read. */
const longestSide = 2600

/** A file that may be stored, with the name it was chosen by. */
export type CheckedDocument = { name: string; file: Blob; ending: 'pdf' | 'jpg'; contentType: string }

const wrongType = 'Please choose a PDF, JPG, JPEG or PNG file.'
const endings = /\.(pdf|jpe?g|png|webp|gif|hei[cf])$/i

/**
 * Is this a document as the specification accepts them (part 5)? By its name's ending and by its first bytes: a
 * program called .pdf is none. Pictures become JPEGs; those that a phone saves otherwise do, too. The error is the
 * text for people.
 */
export async function checkDocument(file: File): Promise<Result<{ document: CheckedDocument }>> {
  if (!endings.test(file.name)) return failure(undefined, wrongType)
  if (file.size === 0) return failure(undefined, 'This file is empty. Please choose another one.')
  const kind = await fileKind(file)
  if (!kind) return failure(undefined, `This file is not what its name says. ${wrongType}`)
  if (kind.ending !== 'pdf') {
    const prepared = await preparePicture(file, { longest: longestSide })
    if (!prepared.success) return prepared
    return {
      success: true,
      document: { name: file.name, file: prepared.picture, ending: 'jpg', contentType: 'image/jpeg' },
    }
  }
  if (file.size > largestFiles.users)
    return failure(undefined, 'This file is too large: at most 10 MB can be uploaded.')
  return { success: true, document: { name: file.name, file, ending: 'pdf', contentType: kind.contentType } }
}
