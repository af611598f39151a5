/**
 * Draws the app's PNG icons. Run it by hand when the mark changes:
 * `node --import tsx tools/brand/make-icons.ts`
 */
import { writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'

const frame = [0x0b, 0x3d, 0x31]
const wattle = [0xf6, 0xb9, 0x1f]

/** Samples of each pixel in each direction, for smooth edges. */
const samples = 4

type Icon = { file: string; size: number; scale: number }

/** Maskable icons may lose their corners: their mark is smaller and their background fills the square. */
const icons: Icon[] = [
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  { file: 'icon-maskable-512.png', size: 512, scale: 0.78 },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.9 },
]

/** Whether this point, in the drawing's 64 × 64 units, is on the stroke of public/icon.svg. */
function isOnStroke(x: number, y: number): boolean {
  const half = 5
  const radius = 7.5
  const onBar = (from: number, to: number, at: number) => x >= from && x <= to && Math.abs(y - at) <= half
  const onBend = (centreX: number, centreY: number, left: boolean) =>
    (left ? x <= centreX : x >= centreX) && Math.abs(Math.hypot(x - centreX, y - centreY) - radius) <= half
  return (
    onBar(24.5, 50, 17) ||
    onBar(24.5, 39.5, 32) ||
    onBar(14, 39.5, 47) ||
    onBend(24.5, 24.5, true) ||
    onBend(39.5, 39.5, false)
  )
}

function draw({ size, scale }: Icon): Buffer {
  const rows = Buffer.alloc(size * (size * 3 + 1))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const share = coverage(row, column, size, scale)
      for (let channel = 0; channel < 3; channel++) {
        const value = (frame[channel] ?? 0) * (1 - share) + (wattle[channel] ?? 0) * share
        rows[row * (size * 3 + 1) + 1 + column * 3 + channel] = Math.round(value)
      }
    }
  }
  return rows
}

function coverage(row: number, column: number, size: number, scale: number): number {
  const toDrawing = (pixel: number, sample: number) =>
    (((pixel + (sample + 0.5) / samples) / size) * 64 - 32) / scale + 32
  let hits = 0
  for (let i = 0; i < samples; i++) {
    for (let j = 0; j < samples; j++) {
      if (isOnStroke(toDrawing(column, i), toDrawing(row, j))) hits++
    }
  }
  return hits / samples ** 2
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}

/** A PNG file of 8-bit RGB rows, each with its filter byte. */
function encodePng(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

for (const icon of icons) {
  await writeFile(new URL(`../../public/${icon.file}`, import.meta.url), encodePng(icon.size, draw(icon)))
  console.log(`public/${icon.file}`)
}
