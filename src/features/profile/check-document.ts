import { failure, type Result } from '@/lib/result'

/** The limit of the bucket that keeps people's files, in bytes. */
const sizeLimit = 10 * 1024 * 1024

/** A file that may be stored. `ending` and `contentType` say what it is, whatever its name says. */
export type CheckedDocument = { file: File; ending: 'pdf' | 'jpg' | 'png'; contentType: string }

const wrongType = 'Please choose a PDF, JPG, JPEG or PNG file.'
const endings = /\.(pdf|jpe?g|png)$/i

const kinds = [
  { start: [0x25, 0x50, 0x44, 0x46, 0x2d], ending: 'pdf', contentType: 'application/pdf' },
  { start: [0xff, 0xd8, 0xff], ending: 'jpg', contentType: 'image/jpeg' },
  { start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ending: 'png', contentType: 'image/png' },
] as const

/**
 * Is this a document as the specification accepts them (part 5)? By its name's ending and by its first bytes: a
 * program called .pdf is none. The error is the text for people.
 */
export async function checkDocument(file: File): Promise<Result<{ document: CheckedDocument }>> {
  if (!endings.test(file.name)) return failure(undefined, wrongType)
  if (file.size === 0) return failure(undefined, 'This file is empty. Please choose another one.')
  if (file.size > sizeLimit)
    return failure(undefined, 'This file is too large: at most 10 MB can be uploaded.')
  const kind = await kindOf(file)
  if (!kind) return failure(undefined, `This file is not what its name says. ${wrongType}`)
  const { ending, contentType } = kind
  return { success: true, document: { file, ending, contentType } }
}

async function kindOf(file: File) {
  // A file that was moved or deleted after it was chosen cannot be read.
  const head = await file
    .slice(0, 8)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const bytes = new Uint8Array(head)
  return kinds.find(({ start }) => start.every((byte, place) => bytes[place] === byte))
}
