import { expect, test } from 'vitest'
import { readForm } from './multipart.ts'
import { UploadBody } from './upload-body.ts'

const CONTENT_TYPE = 'multipart/form-data; boundary=limit'
const FILE = '\r\n--limi\r\n--\r\n\r\ndata--limit\r\n'
const FORM = [
  '--limit\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n',
  '--limit\r\nContent-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: image/png\r\n\r\n',
  `${FILE}\r\n--limit--\r\n`,
].join('')

function bodyOf(text: string, pieceSize: number): UploadBody {
  const bytes = Buffer.from(text)
  let at = 0
  return new UploadBody(
    new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + pieceSize)))
        at += pieceSize
      },
    }),
  )
}

async function read(body: UploadBody, contentType = CONTENT_TYPE) {
  const { fields, mimeType, content } = await readForm(body, contentType)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return { fields: Object.fromEntries(fields), mimeType, file: Buffer.concat(pieces).toString() }
}

test('a form is read alike however the network cuts it', async () => {
  for (let size = 1; size <= FORM.length; size += 1) {
    expect(await read(bodyOf(FORM, size)), `pieces of ${size} bytes`).toEqual({
      fields: { cacheControl: '3600' },
      mimeType: 'image/png',
      file: FILE,
    })
  }
})

test('a form that ends early, has no file or no boundary is refused', async () => {
  await expect(read(bodyOf(FORM.slice(0, -20), 16))).rejects.toThrow('Unexpected end of form')
  await expect(read(bodyOf('--limit--\r\n', 16))).rejects.toThrow('No content provided')
  await expect(read(bodyOf(FORM, 16), 'multipart/form-data')).rejects.toThrow('Boundary not found')
})

test('headers without end are not collected without end', async () => {
  const endless = `--limit\r\nX-Padding: ${'x'.repeat(100_000)}`
  await expect(read(bodyOf(endless, 1024))).rejects.toThrow('Malformed part header')
})
