import { fileKind } from '@/lib/file-kind'
import { failure, type Result } from '@/lib/result'

/** The limit of the bucket that keeps people's files, in bytes. */
const sizeLimit = 10 * 1024 * 1024

/** A file that may be stored. `ending` and `contentType` say what it is, whatever its name says. */
export type CheckedDocument = { file: File; ending: 'pdf' | 'jpg' | 'png'; contentType: string }

const wrongType = 'Please choose a PDF, JPG, JPEG or PNG file.'
const endings = /\.(pdf|jpe?g|png)$/i

/**
 * Is this a document as the specification accepts them (part 5)? By its name's ending and by its first bytes: a
 * program called .pdf is none. The error is the text for people.
 */
export async function checkDocument(file: File): Promise<Result<{ document: CheckedDocument }>> {
  if (!endings.test(file.name)) return failure(undefined, wrongType)
  if (file.size === 0) return failure(undefined, 'This file is empty. Please choose another one.')
  if (file.size > sizeLimit)
    return failure(undefined, 'This file is too large: at most 10 MB can be uploaded.')
  const kind = await fileKind(file)
  if (!kind || kind.ending === 'webp') {
    return failure(undefined, `This file is not what its name says. ${wrongType}`)
  }
  const { ending, contentType } = kind
  return { success: true, document: { file, ending, contentType } }
}
