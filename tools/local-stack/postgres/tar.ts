/** A regular file in a tar archive. */
export interface TarEntry {
  name: string
  content: Buffer
}

const blockSize = 512

function text(block: Buffer, start: number, length: number): string {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return field.subarray(0, end === -1 ? length : end).toString('utf8')
}

/** The regular files of a ustar archive. Node cannot read them, and not every system has the program `tar`. */
export function readTar(archive: Buffer): TarEntry[] {
  const entries: TarEntry[] = []
  for (let offset = 0; offset + blockSize <= archive.length; ) {
    const header = archive.subarray(offset, offset + blockSize)
    const name = text(header, 0, 100)
    if (name === '') break
    const prefix = text(header, 345, 155)
    const size = Number.parseInt(text(header, 124, 12).trim(), 8)
    const type = text(header, 156, 1)
    const start = offset + blockSize
    if (type === '0' || type === '') {
      entries.push({
        name: prefix ? `${prefix}/${name}` : name,
        content: archive.subarray(start, start + size),
      })
    }
    offset = start + Math.ceil(size / blockSize) * blockSize
  }
  return entries
}
