import { describe, expect, it } from 'vitest'
import { fileKind } from './file-kind'

const bytes = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

describe('the kind of a file', () => {
  it.each([
    ['pdf', bytes('%PDF-1.7\n')],
    ['jpg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR')],
    ['webp', bytes('RIFF', [0x24, 0x00, 0x00, 0x0a], 'WEBPVP8 ')],
    ['gif', bytes('GIF89a')],
    ['heic', bytes([0, 0, 0, 0x18], 'ftypheic')],
    ['heic', bytes([0, 0, 0, 0x18], 'ftypmif1')],
    [undefined, bytes([0, 0, 0, 0x18], 'ftypisom')],
    [undefined, bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt ')],
    [undefined, bytes('MZ program')],
    [undefined, bytes(' %PDF-1.7')],
    [undefined, bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    [undefined, bytes([0xff, 0xd8])],
    [undefined, bytes()],
  ])('is %s by its first bytes', async (ending, file) => {
    expect((await fileKind(file))?.ending).toBe(ending)
  })

  it('is unknown where the file cannot be read any more', async () => {
    const gone = new Blob(['%PDF-1.7'])
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(await fileKind(gone)).toBeUndefined()
  })
})
