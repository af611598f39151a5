type FileKind = { ending: 'pdf' | 'jpg' | 'png' | 'webp'; contentType: string }

const pdf = { ending: 'pdf', contentType: 'application/pdf' } as const
const jpg = { ending: 'jpg', contentType: 'image/jpeg' } as const
const png = { ending: 'png', contentType: 'image/png' } as const
const webp = { ending: 'webp', contentType: 'image/webp' } as const

/** How each kind begins; `.` is any byte. */
const beginnings: readonly [RegExp, FileKind][] = [
  [/^%PDF-/, pdf],
  [/^\xff\xd8\xff/, jpg],
  [/^\x89PNG\r\n\x1a\n/, png],
  [/^RIFF[^]{4}WEBP/, webp],
]

/** What a file is by its first bytes, whatever its name says; undefined when it is none of these, or unreadable. */
export async function fileKind(file: Blob): Promise<FileKind | undefined> {
  // A file that was moved or deleted after it was chosen cannot be read.
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const text = String.fromCharCode(...new Uint8Array(head))
  return beginnings.find(([beginning]) => beginning.test(text))?.[1]
}
