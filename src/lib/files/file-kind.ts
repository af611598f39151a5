type FileKind = { ending: 'pdf' | 'jpg' | 'png' | 'webp' | 'gif' | 'heic'; contentType: string }

const pdf = { ending: 'pdf', contentType: 'application/pdf' } as const
const jpg = { ending: 'jpg', contentType: 'image/jpeg' } as const
const png = { ending: 'png', contentType: 'image/png' } as const
const webp = { ending: 'webp', contentType: 'image/webp' } as const
const gif = { ending: 'gif', contentType: 'image/gif' } as const
const heic = { ending: 'heic', contentType: 'image/heic' } as const

/** PDF readers accept a PDF that begins within this many bytes of the start of the file. */
const longestHead = 1024

/** The first bytes of each kind, in hexadecimal digits. */
const beginnings: readonly [RegExp, FileKind][] = [
  // Some programs write a byte-order mark, spaces or line breaks first, and every reader accepts them.
  [/^(?:efbbbf)?(?:0[09acd]|20)*255044462d/, pdf],
  [/^ffd8ff/, jpg],
  [/^89504e470d0a1a0a/, png],
  // A WebP file begins with "RIFF", the length and "WEBP".
  [/^52494646.{8}57454250/, webp],
  [/^47494638/, gif],
  // A HEIC file begins with a length, "ftyp", and "heic" or a related brand: heix, hevc, heim, heis, mif1,
  // msf1.
  [/^.{8}66747970(?:6865(?:6963|6978|7663|696d|6973)|6d696631|6d736631)/, heic],
]

/**
 * Detects a file's kind from its first bytes, whatever its name. Undefined for an unsupported kind and for an
 * unreadable file.
 */
export async function fileKind(file: Blob): Promise<FileKind | undefined> {
  // A file that was moved or deleted after it was chosen cannot be read.
  const head = await file
    .slice(0, longestHead)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const digits = [...new Uint8Array(head)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return beginnings.find(([beginning]) => beginning.test(digits))?.[1]
}
