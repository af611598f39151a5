type FileKind = { ending: 'pdf' | 'jpg' | 'png' | 'webp' | 'gif' | 'heic'; contentType: string }

const pdf = { ending: 'pdf', contentType: 'application/pdf' } as const
const jpg = { ending: 'jpg', contentType: 'image/jpeg' } as const
const png = { ending: 'png', contentType: 'image/png' } as const
const webp = { ending: 'webp', contentType: 'image/webp' } as const
const gif = { ending: 'gif', contentType: 'image/gif' } as const
const heic = { ending: 'heic', contentType: 'image/heic' } as const

/** Within so many bytes readers look for the beginning of a PDF. */
const longestHead = 1024

/** How each kind begins, in hexadecimal digits. */
const beginnings: readonly [RegExp, FileKind][] = [
  // Some programs write a byte-order mark, spaces or line breaks in front, and every reader takes them.
  [/^(?:efbbbf)?(?:0[09acd]|20)*255044462d/, pdf],
  [/^ffd8ff/, jpg],
  [/^89504e470d0a1a0a/, png],
  // "RIFF", the length, "WEBP".
  [/^52494646.{8}57454250/, webp],
  [/^47494638/, gif],
  // The length, "ftyp", then "heic" or one of its relatives: heix, hevc, heim, heis, mif1, msf1.
  [/^.{8}66747970(?:6865(?:6963|6978|7663|696d|6973)|6d696631|6d736631)/, heic],
]

/** A file's kind by its first bytes, whatever its name; undefined if it is none of these, or unreadable. */
export async function fileKind(file: Blob): Promise<FileKind | undefined> {
  // A file that was moved or deleted after it was chosen cannot be read.
  const head = await file
    .slice(0, longestHead)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const digits = [...new Uint8Array(head)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return beginnings.find(([beginning]) => beginning.test(digits))?.[1]
}
