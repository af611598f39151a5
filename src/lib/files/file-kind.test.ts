import { describe, expect, it } from 'vitest'
import { fileKind } from './file-kind'

const bytes = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

describe('the kind of a file', () => {
  it.each([
    ['pdf', 'application/pdf', bytes('%PDF-1.7\n')],
    ['jpg', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['png', 'image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR')],
    ['webp', 'image/webp', bytes('RIFF', [0x24, 0x00, 0x00, 0x0a], 'WEBPVP8 ')],
    ['gif', 'image/gif', bytes('GIF89a')],
    ['heic', 'image/heic', bytes([0, 0, 0, 0x18], 'ftypheic')],
    ['heic', 'image/heic', bytes([0, 0, 0, 0x18], 'ftypmif1')],
  ])(
    'is %s (%s) if its first bytes say so, and unknown if another byte comes first',
    async (ending, contentType, file) => {
      expect(await fileKind(file)).toEqual({ ending, contentType })
      expect(await fileKind(bytes('x', [...new Uint8Array(await file.arrayBuffer())]))).toBeUndefined()
    },
  )

  it.each(['\ufeff', '\n', '\r\n\r\n', ' ', '\t', '\0', '\ufeff\r\n', '\f', '\n'.repeat(1000)])(
    'is pdf even if %j comes before the PDF header',
    async (before) => {
      expect(await fileKind(bytes(before, '%PDF-1.7\n'))).toMatchObject({ ending: 'pdf' })
    },
  )

  it.each([
    bytes('\n'.repeat(1024), '%PDF-1.7\n'),
    bytes('<html>%PDF-1.7\n'),
    bytes('\n', [0xff, 0xd8, 0xff, 0xe0]),
    bytes([0, 0, 0, 0x18], 'ftypisom'),
    bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '),
    bytes('MZ program'),
    bytes('<svg xmlns="http://www.w3.org/2000/svg">'),
    bytes([0xff, 0xd8]),
    bytes(),
  ])('is unknown for any other content (%#)', async (file) => {
    expect(await fileKind(file)).toBeUndefined()
  })

  it('is unknown if the file cannot be read any more', async () => {
    const gone = new Blob(['%PDF-1.7'])
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(await fileKind(gone)).toBeUndefined()
  })
})
