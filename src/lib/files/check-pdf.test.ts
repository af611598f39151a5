import { jsPDF } from 'jspdf'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it, vi } from 'vitest'
import { pdfFault } from './check-pdf'

// Mocked, because workers and their URLs exist only in a browser. tests/e2e/profile-files.spec.ts covers the real
// worker.
vi.mock('./pdf-preview', () => ({
  openPdf: async (file: Blob) => getDocument({ data: new Uint8Array(await file.arrayBuffer()) }).promise,
}))

const locked = 'This PDF asks for a password. Please save it without one and choose it again.'
const damaged = 'This PDF is damaged or not complete. Please save it again, or choose a photo or a scan.'

const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n'
const pages = (count: number) =>
  `1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${count === 1 ? '3 0 R' : ''}]/Count ${count}>>endobj\n`
const end = 'trailer<</Root 1 0 R>>\n%%EOF\n'
const small = `%PDF-1.4\n${pages(1)}${page}${end}`

function written(encryption?: { userPassword: string; ownerPassword: string }): ArrayBuffer {
  const pdf = new jsPDF(encryption && { encryption: { ...encryption, userPermissions: ['print'] } })
  pdf.text('Police check', 10, 10)
  return pdf.output('arraybuffer')
}
const whole = written()

it.each<[string, BlobPart[]]>([
  ['that is small', [small]],
  ['with a byte-order mark before its header', ['\ufeff', small]],
  ['with line breaks before its header', ['\r\n\r\n', small]],
  ['written by a program', [whole]],
  ['with a program’s mark before its header', ['\ufeff\n', whole]],
  ['with line breaks after its end', [whole, '\n'.repeat(1000)]],
  ['with a password only for changes', [written({ userPassword: '', ownerPassword: 'secret' })]],
])('a PDF %s is accepted', async (_, content) => {
  expect(await pdfFault(new Blob(content))).toBeUndefined()
})

it.each<[string, BlobPart[], string]>([
  ['with a password to open it', [written({ userPassword: 'secret', ownerPassword: 'owner' })], locked],
  ['of which half is missing', [whole.slice(0, whole.byteLength / 2)], damaged],
  ['without its last line', [whole.slice(0, whole.byteLength - 10)], damaged],
  ['with only a header', ['%PDF-1.7\n'], damaged],
  ['with only a header and an end', ['%PDF-1.7\n%%EOF\n'], damaged],
  ['without pages', [`%PDF-1.4\n${pages(0)}${end}`], damaged],
  ['with zeros in its middle', ['%PDF-1.7\n', new Uint8Array(5000), '%%EOF\n'], damaged],
])('a PDF %s is refused', async (_, content, fault) => {
  expect(await pdfFault(new Blob(content))).toBe(fault)
})
