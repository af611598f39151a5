import { expect, test, vi } from 'vitest'
import { checkDocument } from './check-file'

// Mocked, because converting pictures needs a browser. tests/e2e/pictures.spec.ts covers the conversion.
vi.mock('@/lib/files/prepare-picture', () => ({
  preparePicture: () => Promise.resolve({ success: true, picture: new Blob(['drawn anew']) }),
}))

// Mocked, because src/lib/files/check-pdf.test.ts covers PDFs.
vi.mock('@/lib/files/check-pdf', () => ({
  pdfFault: async (file: Blob) =>
    (await file.text()).includes('locked') ? 'It asks for a password.' : undefined,
}))

const pdf = '%PDF-1.7\n%%EOF\n'
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0)

test.each(['card.pdf', 'CARD.PDF', 'a scan saved under another ending.jpg', 'card', 'card.docx'])(
  'a PDF named %s is accepted unchanged',
  async (name) => {
    const file = new File([pdf], name)
    const result = await checkDocument(file)
    expect(result).toEqual({
      success: true,
      checked: { name, file, ending: 'pdf', contentType: 'application/pdf' },
    })
  },
)

test.each([
  ['card.jpeg', jpeg],
  ['my.card.png', png],
  ['a screenshot saved under another ending.pdf', png],
  ['IMG_0001.HEIC', '\0\0\0\u0018ftypheic'],
  ['card.gif', 'GIF89a'],
  ['card.jfif', jpeg],
  ['card', jpeg],
  ['card.jpg.tmp', png],
])('a picture named %s becomes a JPEG', async (name, content) => {
  const result = await checkDocument(new File([content], name))
  expect(result).toMatchObject({
    success: true,
    checked: { name, ending: 'jpg', contentType: 'image/jpeg' },
  })
  expect(result.success && (await result.checked.file.text())).toBe('drawn anew')
})

test.each([
  ['an empty file', 'card.pdf', '', 'This file is empty'],
  ['a locked PDF', 'card.pdf', `${pdf}locked`, 'It asks for a password.'],
  ['a program', 'card.exe', 'MZ\u0090\u0000', 'Please choose a PDF, JPG, JPEG or PNG file.'],
  ['a program called .pdf', 'card.pdf', 'MZ\u0090\u0000', 'This file is not a document or picture.'],
  ['a page called .png', 'card.png', '<html>', 'This file is not a document or picture.'],
])('%s is refused', async (_, name, content, error) => {
  const result = await checkDocument(new File([content], name))
  expect(result).toMatchObject({ success: false, error: expect.stringContaining(error) })
})

const filled = (size: number) => new File([pdf, new Uint8Array(size - pdf.length)], 'card.pdf')

test('a document of 10 MiB is accepted, and one byte more is refused', async () => {
  const limit = 10 * 1024 * 1024
  expect(await checkDocument(filled(limit))).toMatchObject({ success: true })
  expect(await checkDocument(filled(limit + 1))).toMatchObject({
    error: 'This file is too large. The limit is 10 MB.',
  })
})

test('without a connection, a picture that must be converted is refused as unreachable, and a PDF is accepted', async () => {
  vi.resetModules()
  vi.doMock('@/lib/files/prepare-picture', () => {
    throw new Error('Failed to fetch')
  })
  const { checkDocument: checkOffline } = await import('./check-file')
  expect(await checkOffline(new File([png], 'card.png'))).toEqual({
    success: false,
    code: 'unreachable',
    error: 'Shinework cannot be reached right now. Check your connection and try again.',
  })
  expect(await checkOffline(new File([pdf], 'card.pdf'))).toMatchObject({ success: true })
})
