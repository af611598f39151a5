import { describe, expect, it } from 'vitest'
import type { AccountData, AccountFile } from './api'
import { archiveName, archivePath, makeArchive } from './data-archive'
import { dataPage } from './data-page'

const file = (path: string): AccountFile => ({
  path,
  bytes: 5,
  stored_at: '2026-11-02T01:02:03Z',
  document_id: null,
  is_picture: false,
})
const data: AccountData = {
  made_at: '2026-11-22T15:30:00Z',
  profile: { name: 'Zoë <script>' },
  files: [file('id/documents/visa/a.pdf')],
}

describe('the archive of a person’s data', () => {
  it('is a complete ZIP file with a page, the data and the files', async () => {
    const content = new Blob(['%PDF-'])
    const archive = await makeArchive(
      data,
      [{ file: file('id/documents/visa/a.pdf'), content }],
      [file('id/b.jpg')],
    )
    const bytes = new DataView(await archive.arrayBuffer())
    // The last 22 bytes of a ZIP file contain the number of its entries.
    expect(bytes.getUint32(bytes.byteLength - 22, true)).toBe(0x06054b50)
    expect(bytes.getUint16(bytes.byteLength - 22 + 10, true)).toBe(3)
    const text = new TextDecoder().decode(bytes)
    for (const part of ['your-data.html', 'your-data.json', 'files/documents/visa/a.pdf%PDF-']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('"files_not_in_this_archive": [\n    "id/b.jpg"\n  ]')
    expect(archive.type).toBe('application/zip')
  })

  it('is named after the day in Brisbane, and its folders omit the person’s id', () => {
    expect(archiveName(data)).toBe('shinework-data-2026-11-23.zip')
    expect(archivePath('id/profilePictures/face.jpg')).toBe('files/profilePictures/face.jpg')
  })
})

describe('the page of a person’s data', () => {
  it('shows every value as text, labels in words, and no empty values', () => {
    const page = dataPage({
      profile: { full_name: 'Zoë <script>alert("1")</script>', photo: null, is_ready: false },
      list: [1, { decision_message: "it's & so" }],
      nothing: [],
    })
    expect(page).toContain(
      '<dt>Full name</dt><dd>Zoë &#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;</dd>',
    )
    expect(page).toContain('<dt>Is ready</dt><dd>No</dd>')
    expect(page).toContain('<li>1</li><li><dl><dt>Decision message</dt><dd>it&#39;s &#38; so</dd></dl></li>')
    expect(page).toContain('<h2>Nothing</h2><p>Nothing.</p>')
    expect(page).not.toContain('Photo')
    expect(page).toContain('show the newest 10,000 entries')
  })

  it('begins with the person, ends with the files, and shows timestamps in Brisbane time', () => {
    const page = dataPage({
      files: [],
      made_at: '2026-11-22T15:30:00.5+00:00',
      on_record: ['2026-11-22T15:30:00 and more', '2026-11-22'],
      profile: { created_at: '2026-11-22T15:30:00Z' },
      account: {},
    })
    expect([...page.matchAll(/<h2>(.*?)</g)].map(([, title]) => title)).toEqual([
      'Account',
      'Profile',
      'On record',
      'Files',
      'Made at',
    ])
    expect(page).toContain('<dd>23 Nov 2026, 01:30</dd>')
    expect(page).toContain('<li>2026-11-22T15:30:00 and more</li><li>2026-11-22</li>')
    expect(page).not.toContain('<script')
  })

  it('runs no script from the data', () => {
    const page = dataPage({ '<script>': '<script>' })
    expect(page).not.toContain('<script')
  })
})
