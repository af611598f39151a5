import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { failure } from '@/lib/client/result'
import { noNetwork } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import type { AccountFile } from './api'
import type { LoadFile } from './use-data-download'

const page = await signedInDevice()
// Imports the modules first, because fake timers do not wait for an import.
await import('client-zip')
const { useDataDownload } = await import('./use-data-download')

const file = (name: string): AccountFile => ({
  path: `${ada}/documents/${name}`,
  bytes: 3,
  stored_at: '2083-11-20T00:00:00Z',
  document_id: null,
  is_picture: false,
})
const files = ['first.pdf', 'second.pdf', 'third.pdf'].map(file)
const data = { made_at: '2083-11-22T00:00:00Z', name: 'Ada', files }
const name = 'shinework-data-2083-11-22.zip'

/** The paths of the requested files, in the order of the requests. */
let asked: string[]
/** Failure codes by path, for the files that cannot be loaded. */
let broken: Map<string, string>
/** The saved archives: the name and content of each. */
let saved: { name: string; content: string }[]

const loadFile: LoadFile = async ({ path }) => {
  asked.push(path)
  const code = broken.get(path)
  return code === undefined
    ? { success: true, file: new Blob([`content of ${path}`]) }
    : failure({ code, message: 'It is broken.' }, 'It is broken.')
}
const open = (load = loadFile, wants: (one: AccountFile) => boolean = () => true) =>
  page.show(() => useDataDownload(ada, load, wants))
let hook: Awaited<ReturnType<typeof open>>
const start = () => doing(() => hook.now().start())
const state = () => hook.now().state
/** Waits until an archive is packed. Its streams need the real event loop, not only the fake clock. */
const untilPacked = () => vi.waitFor(() => pass().then(() => expect(state().step).not.toBe('packing')))
const reads = () => page.calls('account_data')

beforeEach(() => {
  asked = []
  broken = new Map()
  saved = []
  const archives: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((archive) => {
    if (archive instanceof Blob) archives.push(archive)
    return 'blob:archive'
  })
  Object.assign(document, {
    createElement: () => ({
      download: '',
      click() {
        const { download } = this
        void archives
          .at(-1)
          ?.text()
          .then((content) => saved.push({ name: download, content }))
      },
    }),
  })
  page.respond('account_data', () => Response.json(data))
})

describe('a download of a person’s data', () => {
  it('reads the data once, loads file after file, and saves one archive', async () => {
    hook = await open()
    await start()
    await untilPacked()
    expect(reads()).toEqual([{ user_id: ada }])
    expect(asked).toEqual(files.map(({ path }) => path))
    expect(state()).toEqual({ step: 'done', name, missing: 0 })
    await vi.waitFor(() => expect(saved.map((one) => one.name)).toEqual([name]))
    for (const { path } of files) expect(saved[0]?.content).toContain(`content of ${path}`)
  })

  it('leaves out the files that the caller does not want', async () => {
    hook = await open(loadFile, ({ path }) => !path.includes('second'))
    await start()
    await untilPacked()
    expect(asked).toEqual([files[0]?.path, files[2]?.path])
    expect(state()).toMatchObject({ step: 'done', missing: 0 })
  })

  it('starts once, although its button is clicked twice', async () => {
    const response = heldResponse()
    page.respond('account_data', response.network)
    hook = await open()
    await doing(() => {
      hook.now().start()
      hook.now().start()
    })
    expect(reads()).toHaveLength(1)
    expect(state()).toEqual({ step: 'reading' })
    await response.give(Response.json(data))
    await untilPacked()
    expect(asked).toHaveLength(3)
  })

  it('is shown as failed if the network fails, and can be started again', async () => {
    page.respond('account_data', noNetwork)
    hook = await open()
    await start()
    expect(state().step).toBe('failed')
    page.respond('account_data', () => Response.json(data))
    await start()
    await untilPacked()
    expect(reads()).toHaveLength(2)
    expect(state().step).toBe('done')
  })
})

describe('files that cannot be loaded', () => {
  beforeEach(async () => {
    broken.set(files[1]?.path ?? '', 'broken')
    hook = await open()
    await start()
  })

  it('are listed, and a retry loads only these files', async () => {
    expect(state()).toEqual({ step: 'incomplete', missing: [files[1]], message: 'It is broken.' })
    broken.clear()
    await start()
    await untilPacked()
    expect(reads()).toHaveLength(1)
    expect(asked).toEqual([...files, files[1]].map((one) => one?.path))
    expect(state()).toEqual({ step: 'done', name, missing: 0 })
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    for (const { path } of files) expect(saved[0]?.content).toContain(`content of ${path}`)
  })

  it('can be left out, and the archive lists them', async () => {
    await doing(() => hook.now().save())
    await untilPacked()
    expect(state()).toEqual({ step: 'done', name, missing: 1 })
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.content).toContain('files_not_in_this_archive')
    expect(saved[0]?.content).not.toContain(`content of ${files[1]?.path}`)
  })

  it('are tried again by the next download, like all other files', async () => {
    await doing(() => hook.now().save())
    await untilPacked()
    await start()
    expect(reads()).toHaveLength(2)
    expect(asked).toHaveLength(6)
  })
})

describe('a cancelled or abandoned download', () => {
  it('saves nothing, and can be started again', async () => {
    const response = heldResponse()
    page.respond('account_data', response.network)
    hook = await open()
    await start()
    await doing(() => hook.now().cancel())
    expect(state()).toEqual({ step: 'idle' })
    await response.give(Response.json(data))
    expect([asked, saved]).toEqual([[], []])
    page.respond('account_data', () => Response.json(data))
    await start()
    await untilPacked()
    expect(state().step).toBe('done')
    expect(reads()).toHaveLength(2)
  })

  it('loads and saves no further file once its page is closed', async () => {
    const waiting: (() => void)[] = []
    hook = await open(
      (one, signal) => new Promise((resolve) => void waiting.push(() => resolve(loadFile(one, signal)))),
    )
    await start()
    expect(state()).toEqual({ step: 'files', number: 1, of: 3 })
    await hook.leave()
    await doing(() => waiting[0]?.())
    expect([waiting.length, saved]).toEqual([1, []])
  })

  it('is not saved if its page is closed while the archive is packed', async () => {
    let end: (() => void) | undefined
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => void (end = () => controller.close()),
    })
    const held = Object.assign(new Blob(['held']), { stream: () => stream })
    hook = await open(
      () => Promise.resolve({ success: true, file: held }),
      ({ path }) => path.includes('first'),
    )
    await start()
    expect(state().step).toBe('packing')
    await hook.leave()
    end?.()
    // Waits longer than packing takes, which is fewer than twenty rounds.
    for (let rounds = 0; rounds < 20; rounds += 1) await pass()
    expect(saved).toEqual([])
  })
})
