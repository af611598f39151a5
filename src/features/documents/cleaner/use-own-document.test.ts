import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { fakeUploads } from '@/lib/testing/fake-uploads'
import type { FileToStore } from '../files-api'
import type { OwnDocument } from '../schema'

const page = await signedInDevice()
const uploads = fakeUploads()
const { dashboardKeys, documentKeys, jobKeys } = await import('@/lib/client/query-keys')
const { useOwnDocument } = await import('./use-own-document')

const document = (path: string, more: Partial<OwnDocument> = {}): OwnDocument => ({
  id: path,
  type: 'visa',
  path,
  number: null,
  expires_on: null,
  state: 'waiting',
  reason: null,
  uploaded_at: '2083-11-20T00:00:00Z',
  ...more,
})
const chosen = (name: string): FileToStore => ({
  checked: { name, file: new Blob([name]), ending: 'pdf', contentType: 'application/pdf' },
})
const details = { number: 'V 1', expires_on: '2085-01-02' }
const before = document('ada/documents/visa/before.pdf')

const open = (newer?: OwnDocument) => page.show(() => useOwnDocument(ada, 'visa', newer))
let hook: Awaited<ReturnType<typeof open>>

/** Begins an action. Returns a promise of its outcome. */
async function begin<Outcome>(work: (own: ReturnType<typeof useOwnDocument>) => Promise<Outcome>) {
  let outcome: Promise<Outcome> | undefined
  await doing(() => {
    outcome = work(hook.now())
  })
  return { outcome: () => outcome }
}
/** Begins to send a file, and advances the clock until its upload has finished. */
async function send(file: FileToStore) {
  const begun = await begin((own) => own.send(file, details))
  await pass(500)
  return begun
}
function again() {
  const { sent } = hook.now()
  if (!sent) throw new Error('Nothing was sent.')
  return send(sent)
}
/** The arguments of each `save_document` request. */
const saves = () => page.calls('save_document')
const stored = () =>
  uploads.sent.map(({ address }) => address.replace('https://project.example/storage/v1/object/users/', ''))
/** The requests that remove files from the storage. */
const removed = () =>
  page
    .requests('users')
    .filter(({ method }) => method === 'DELETE')
    .map(({ body }) => body)

const dependent = [documentKeys.own(ada), jobKeys.person(ada), dashboardKeys.person(ada)]
const isReadAgain = () => dependent.map((queryKey) => page.queryClient.getQueryState(queryKey)?.isInvalidated)

beforeEach(async () => {
  uploads.begin()
  for (const key of dependent) page.queryClient.setQueryData(key, [])
  page.respond('save_document', ({ body }) =>
    Response.json(document(String(Reflect.get(Object(body), 'path')), details)),
  )
  hook = await open()
})

describe('a document’s file', () => {
  it('is uploaded into its person’s folder, then saved with its number and date', async () => {
    const { outcome } = await begin((own) => own.send(chosen('visa.pdf'), details))
    expect(hook.now()).toMatchObject({ sent: { state: 'uploading' }, part: 1 })
    expect([page.calls('announce_user_files'), saves()]).toEqual([[{}], []])
    await pass(500)
    const [path = ''] = stored()
    expect(path).toMatch(/^ada\/documents\/visa\/[\w-]+\.pdf$/)
    expect(saves()).toEqual([{ type: 'visa', path, ...details }])
    expect(await outcome()).toMatchObject({ success: true, document: { path } })
    expect(hook.now().sent).toMatchObject({ state: 'sent', checked: { name: 'visa.pdf' } })
    expect(isReadAgain()).toEqual([true, true, true])
    expect(removed()).toEqual([])
  })

  it('replaces the waiting file, which is deleted only after the new file is saved', async () => {
    hook = await open(before)
    const response = heldResponse()
    page.respond('save_document', response.network)
    await send(chosen('visa.pdf'))
    expect(removed()).toEqual([])
    await response.give(Response.json(document('ada/documents/visa/new.pdf')))
    expect(removed()).toEqual([{ prefixes: [before.path] }])
  })

  it('is not deleted if a retry saves the current file again', async () => {
    hook = await open(before)
    await send({ ...chosen('visa.pdf'), path: before.path })
    expect([saves().length, removed()]).toEqual([1, []])
  })

  it('that is refused leaves the earlier file in place', async () => {
    hook = await open(before)
    page.respond('save_document', refusal('PT409', 'It was checked meanwhile.'))
    const { outcome } = await send(chosen('visa.pdf'))
    expect(await outcome()).toMatchObject({ success: false, error: 'It was checked meanwhile.' })
    expect(hook.now().sent?.state).toBe('failed')
    expect([removed(), isReadAgain()]).toEqual([[], [false, false, false]])
  })
})

describe('the retry of an upload', () => {
  it('saves a stored file without storing it twice', async () => {
    page.respond('save_document', refusal('PT400', 'Not now.'))
    await send(chosen('visa.pdf'))
    const [path] = stored()
    page.respond('save_document', () => Response.json(document(path ?? '')))
    await again()
    expect(stored()).toHaveLength(1)
    expect(saves().map((body) => Reflect.get(Object(body), 'path'))).toEqual([path, path])
    expect(hook.now().sent?.state).toBe('sent')
  })

  it('stores the file again under another name if storing it failed', async () => {
    uploads.answer([403])
    const { outcome } = await send(chosen('visa.pdf'))
    expect(await outcome()).toMatchObject({
      success: false,
      error: 'Failed to upload Visa: Unauthorized',
    })
    expect(saves()).toEqual([])
    await again()
    expect([new Set(stored()).size, saves().length]).toEqual([2, 1])
  })

  it('stores the file again under another name if the storage has lost it', async () => {
    page.respond('save_document', refusal('PT410', 'The file is gone.'))
    await send(chosen('visa.pdf'))
    expect(hook.now().sent?.path).toBeUndefined()
    page.respond('save_document', () => Response.json(document('ada/documents/visa/new.pdf')))
    await again()
    expect(new Set(stored()).size).toBe(2)
  })

  it('also works after an error in the browser', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubGlobal('XMLHttpRequest', () => {
      throw new Error('broken')
    })
    const { outcome } = await send(chosen('visa.pdf'))
    expect(await outcome()).toMatchObject({ success: false, error: 'Failed to save the document.' })
    expect(hook.now().sent?.state).toBe('failed')
    said.mockRestore()
    uploads.begin()
    await again()
    expect(hook.now().sent?.state).toBe('sent')
  })

  it('starts its progress at zero', async () => {
    uploads.answer([403])
    await send(chosen('visa.pdf'))
    expect(hook.now().part).toBe(1)
    const announcement = heldResponse()
    page.respond('announce_user_files', announcement.network)
    await again()
    expect(hook.now()).toMatchObject({ part: 0, sent: { state: 'uploading' } })
    await announcement.give(Response.json(null))
  })

  it('is no longer offered once the failed upload is dismissed', async () => {
    page.respond('save_document', refusal('PT400', 'Not now.'))
    await send(chosen('visa.pdf'))
    await doing(() => hook.now().forget())
    expect(hook.now().sent).toBeUndefined()
  })
})

describe('three files sent one after the other', () => {
  it('each replace the previous file, which is then deleted', async () => {
    let newer = before
    hook = await page.show(() => useOwnDocument(ada, 'visa', newer))
    const paths: string[] = []
    page.respond('save_document', ({ body }) => {
      paths.push(String(Reflect.get(Object(body), 'path')))
      newer = document(paths.at(-1) ?? '')
      return Response.json(newer)
    })
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) await send(chosen(name))
    expect(removed()).toEqual([before.path, ...paths.slice(0, 2)].map((path) => ({ prefixes: [path] })))
    expect(hook.now().sent?.checked.name).toBe('three.pdf')
  })
})

describe('the number and date of a waiting document', () => {
  it('are saved for its file, and dependent queries are refetched', async () => {
    const { outcome } = await begin((own) => own.saveDetails(before.path, { number: ' ', expires_on: '' }))
    expect(await outcome()).toMatchObject({ success: true })
    expect(saves()).toEqual([{ type: 'visa', path: before.path }])
    expect(isReadAgain()).toEqual([true, true, true])
    expect(stored()).toEqual([])
  })

  it('are refused with an error that names the field', async () => {
    page.respond('save_document', () =>
      Response.json(
        { code: 'PT400', message: 'This date has passed.', hint: 'expires_on', details: null },
        { status: 400 },
      ),
    )
    const { outcome } = await begin((own) => own.saveDetails(before.path, details))
    expect(await outcome()).toMatchObject({ field: 'expires_on', error: 'This date has passed.' })
    expect(isReadAgain()).toEqual([false, false, false])
  })
})

describe('withdrawing a document', () => {
  it('removes the document, then deletes its file, and removes the upload from the page', async () => {
    await send(chosen('visa.pdf'))
    const response = heldResponse()
    page.respond('remove_document', response.network)
    const { outcome } = await begin((own) => own.remove(before))
    expect([page.calls('remove_document'), removed()]).toEqual([[{ path: before.path }], []])
    await response.give(Response.json(null))
    expect(await outcome()).toEqual({ success: true })
    expect(removed()).toEqual([{ prefixes: [before.path] }])
    expect(hook.now().sent).toBeUndefined()
    expect(isReadAgain()).toEqual([true, true, true])
  })

  it('keeps the file and shows the reason if the withdrawal is refused', async () => {
    await send(chosen('visa.pdf'))
    page.respond('remove_document', refusal('PT409', 'We have checked it already.'))
    const { outcome } = await begin((own) => own.remove(before))
    expect(await outcome()).toMatchObject({ success: false, error: 'We have checked it already.' })
    expect([removed(), hook.now().sent?.state]).toEqual([[], 'sent'])
  })
})
