import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDiskFull } from '../shared/disk-full.ts'
import { compareFiles, copyFilesIn, copyFilesOut, StorageApi } from './files.ts'
import {
  backupsIn,
  contentPath,
  finishFolder,
  type Manifest,
  openBackup,
  readEarlier,
  removeOld,
  type StoredFile,
  startFolder,
  writeDurably,
} from './folder.ts'

/** Records the calls that write to the disk, in order. */
const steps = vi.hoisted<string[]>(() => [])
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return {
    ...real,
    writeFile: async (path: string, content: string | Buffer, options: { flush?: boolean }) => {
      await real.writeFile(path, content, options)
      steps.push(`${options.flush ? 'flush' : 'write'} ${path}`)
    },
    rename: async (from: string, to: string) => {
      await real.rename(from, to)
      steps.push(`rename ${to}`)
    },
    open: async (path: string, flags: string) => {
      const handle = await real.open(path, flags)
      const sync = handle.sync.bind(handle)
      handle.sync = () => sync().then(() => void steps.push(`sync ${path}`))
      return handle
    },
  }
})
// Removes the pause between two attempts.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))

const root = mkdtempSync(join(tmpdir(), 'backup-folder-'))
const sum = (content: string) => createHash('sha256').update(content).digest('hex')
const file = (name: string, content: string): StoredFile => ({
  ...{ id: name, bucket: 'users', name, version: '1', size: content.length, type: 'text/plain' },
  ...{ cacheControl: 'no-cache', row: {}, sha256: sum(content) },
})
const nothing = { server: '', migrations: [], tables: [], sequences: [], missing: [] }
const manifest: Manifest = { format: 1, madeAt: '2026-11-20T01:00:00.000Z', ...nothing, files: [] }

beforeEach(() => void steps.splice(0))
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(root, { recursive: true, force: true })
})

/** Stores a backup with these contents. */
function store(name: string, ...contents: string[]): void {
  mkdirSync(join(root, name), { recursive: true })
  const files = contents.map((content) => file(content, content))
  for (const { sha256 } of files) {
    mkdirSync(dirname(contentPath(root, sha256)), { recursive: true })
    writeFileSync(contentPath(root, sha256), 'content')
  }
  writeFileSync(join(root, name, 'manifest.json'), JSON.stringify({ ...manifest, files }))
}
const day = (number: number) => `2026-11-${number}T010000Z`
const has = (content: string) => existsSync(contentPath(root, sum(content)))

describe('the folder of backups', () => {
  it('keeps the newest backups and the files that they hold', async () => {
    store(day(20), 'a', 'b')
    store(day(21), 'b', 'c')
    store(day(22), 'c')
    mkdirSync(join(root, 'unfinished'))
    expect(await removeOld(root, 2)).toEqual([day(20)])
    expect(await backupsIn(root)).toEqual([day(21), day(22)])
    expect(['a', 'b', 'c'].map(has)).toEqual([false, true, true])
  })

  it('counts only intact backups among those to keep, and keeps all content while a damaged one exists', async () => {
    store(day(20), 'a')
    store(day(21), 'b')
    store(day(22), 'c')
    store(day(23), 'c')
    writeFileSync(join(root, day(22), 'manifest.json'), '')
    expect(await removeOld(root, 2)).toEqual([day(20)])
    expect(has('a')).toBe(true)
    expect(await removeOld(root, 1)).toEqual([day(21), day(22)])
    expect(['a', 'c'].map(has)).toEqual([false, true])
  })

  it('opens the newest or the named backup, and lists all names if the named backup is missing', async () => {
    store(day(20), 'a')
    store(day(21))
    expect((await openBackup(root)).folder).toBe(join(root, day(21)))
    expect((await openBackup(root, day(20))).manifest.files).toHaveLength(1)
    await expect(openBackup(root, day(19))).rejects.toThrow(`It has: ${day(20)}, ${day(21)}`)
  })

  // A full disk, an old program or a mistake can cause such damage.
  it.each([
    ['cut short', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another kind', () => '{"format": 2}'],
    ['with a letter changed', (text: string) => text.replace('"files"', '"filez"')],
    ['gone', undefined],
  ])('lists a backup as damaged if its manifest is %s, and reads the others', async (_, damage) => {
    store(day(20), 'a')
    store(day(21), 'b')
    const path = join(root, day(21), 'manifest.json')
    if (damage) writeFileSync(path, damage(readFileSync(path, 'utf8')))
    else rmSync(path)
    expect(await readEarlier(root)).toMatchObject({ damaged: [day(21)], files: [{ name: 'a' }] })
    await expect(openBackup(root)).rejects.toThrow(
      `The manifest of backup ${day(21)} is damaged. Choose another one with --at. There are: ${day(20)}`,
    )
  })

  it('ignores an unfinished backup, and starts the next one in an empty folder', async () => {
    const begun = await startFolder(root)
    writeFileSync(join(begun, 'manifest.json'), JSON.stringify(manifest))
    expect(await backupsIn(root)).toEqual([])
    await expect(openBackup(root)).rejects.toThrow(`${root} holds no backup. It has: none`)
    await expect(openBackup(root, 'unfinished')).rejects.toThrow('holds no backup unfinished')
    expect(readdirSync(await startFolder(root))).toEqual([])
  })

  it('syncs a backup to the disk before the folder gets its final name', async () => {
    const folder = await startFolder(root)
    await finishFolder(root, folder, manifest)
    expect(steps).toEqual([
      `flush ${join(folder, 'manifest.json.part')}`,
      `rename ${join(folder, 'manifest.json')}`,
      `sync ${folder}`,
      `rename ${join(root, day(20))}`,
      `sync ${root}`,
    ])
  })

  it('gets no new file when the disk is full', async (context) => {
    if (!existsSync('/dev/full')) return context.skip('This system has no /dev/full.')
    const error: unknown = await writeDurably(root, '/dev/full', 'a').catch((reason: unknown) => reason)
    expect([isDiskFull(error), existsSync(root)]).toEqual([true, false])
  })
})

describe('the files of a backup', () => {
  const storage = new StorageApi('https://abc.example', 'sb_secret_x')
  const files = [file('a b.txt', 'first'), file('ada/photo.png', 'second')]
  /** The stored contents by bucket and name. A number is the status of a refusal, and an Error is a network error. */
  let stored: Record<string, string | number | Error>
  let requests: Request[]
  const back = async (isListed = true, earlier: StoredFile[] = [], listed = files) =>
    copyFilesOut(root, storage, listed, earlier, async () => isListed)

  beforeEach(() => {
    stored = { 'users/a b.txt': 'first', 'users/ada/photo.png': 'second' }
    requests = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const request = new Request(address, init)
      requests.push(request)
      const name = decodeURIComponent(new URL(address).pathname.replace('/storage/v1/object/', ''))
      const found = stored[name]
      if (found instanceof Error) throw found
      if (typeof found === 'number') return new Response('{"message":"of the storage"}', { status: found })
      if (request.method === 'POST') stored[name] = await request.text()
      else if (found === undefined) return new Response('{"error":"not_found"}', { status: 400 })
      return new Response(found ?? '')
    })
  })

  it('are copied once, and again if they changed or their copy is truncated', async () => {
    const { files: earlier, ...first } = await back()
    expect([earlier, first]).toEqual([files, { missing: [], copied: 2 }])
    const content = contentPath(root, sum('first'))
    expect(steps).toContain(`rename ${content}`)
    expect(steps).toContain(`sync ${dirname(content)}`)
    expect(await back(true, earlier)).toMatchObject({ files, copied: 0 })
    writeFileSync(content, 'fir')
    expect(await back(true, earlier)).toMatchObject({ files, copied: 1 })
    expect(readFileSync(content, 'utf8')).toBe('first')
    stored['users/a b.txt'] = 'third'
    const changed = files.map((one) => ({ ...one, version: '2' }))
    expect(await back(true, earlier, changed)).toMatchObject({
      ...{ copied: 2, files: [{ sha256: sum('third') }, { sha256: sum('second') }] },
    })
  })

  it('are reported as missing if storage lost them, but not if they were deleted during the backup', async () => {
    delete stored['users/a b.txt']
    expect(await back()).toEqual({ files: files.slice(1), missing: ['users/a b.txt'], copied: 1 })
    expect(await back(false)).toMatchObject({ missing: [] })
  })

  it.each([
    [403, 'users/a b.txt cannot be read: 403 {"message":"of the storage"}', 1],
    [500, 'users/a b.txt cannot be read: 500 {"message":"of the storage"}', 4],
    [429, 'users/a b.txt cannot be read: 429 {"message":"of the storage"}', 4],
    [new Error('no network'), 'https://abc.example/storage/v1/object cannot be reached', 4],
  ])(
    'are not copied, and the backup fails, if the request fails with %s',
    async (refusal, message, attempts) => {
      stored['users/a b.txt'] = refusal
      await expect(back()).rejects.toThrow(message)
      expect(requests.filter(({ url }) => url.includes('a%20b.txt'))).toHaveLength(attempts)
    },
  )

  it('are restored unchanged, and only a legacy key is also sent as a bearer token', async () => {
    await back()
    stored = {}
    requests = []
    await copyFilesIn(root, storage, files)
    expect(stored).toEqual({ 'users/a b.txt': 'first', 'users/ada/photo.png': 'second' })
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      ...{ apikey: 'sb_secret_x', 'x-upsert': 'true' },
      ...{ 'content-type': 'text/plain', 'cache-control': 'no-cache' },
    })
    await copyFilesIn(root, new StorageApi('https://abc.example', 'eyJ.old'), files)
    expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer eyJ.old')
    expect(await compareFiles(storage, files)).toEqual([])
    stored['users/a b.txt'] = 413
    await expect(copyFilesIn(root, storage, files)).rejects.toThrow(
      'users/a b.txt cannot be stored: 413 {"message":"of the storage"}',
    )
  })
})
