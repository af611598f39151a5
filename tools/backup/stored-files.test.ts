import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDiskFull } from '../shared/disk-full.ts'
import { writeDurably } from './durable.ts'
import { backupsIn, contentPath, openBackup, type StoredFile, startFolder } from './folder.ts'
import { StorageApi } from './storage-api.ts'
import { assertContent, compareFiles, copyFilesIn, copyFilesOut } from './stored-files.ts'

// Removes the delay between two attempts.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))

const root = mkdtempSync(join(tmpdir(), 'backup-files-'))
const storage = new StorageApi('https://abc.example/', 'sb_secret_x')
/** Contents by bucket and name. A number is the status of a refusal, and an Error is a network error. */
let stored: Record<string, string | number | Error>
let requests: Request[]

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
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(root, { recursive: true, force: true })
})

const sum = (content: string) => createHash('sha256').update(content).digest('hex')
const file = (name: string, content: string): StoredFile => ({
  ...{ id: name, bucket: 'users', name, version: '1', size: content.length, type: 'text/plain' },
  ...{ cacheControl: 'no-cache', row: {}, sha256: sum(content) },
})
const files = [file('a b.txt', 'first'), file('ada/photo.png', 'second')]
const back = async (isListed = true, earlier: StoredFile[] = []) =>
  copyFilesOut(root, storage, files, earlier, async () => isListed)

describe('files that are backed up', () => {
  it('are read as the storage has them', async () => {
    expect(await back()).toEqual({ files, missing: [], copied: 2 })
    await expect(assertContent(root, files)).resolves.toBeUndefined()
  })

  it('are named when the storage lost them, but not when they were removed meanwhile', async () => {
    delete stored['users/a b.txt']
    expect(await back()).toEqual({ files: files.slice(1), missing: ['users/a b.txt'], copied: 1 })
    expect(await back(false)).toMatchObject({ missing: [] })
  })

  it('are read again when they changed', async () => {
    const { files: earlier } = await back()
    const changed = files.map((one) => ({ ...one, version: '2' }))
    stored['users/a b.txt'] = 'third'
    const again = await copyFilesOut(root, storage, changed, earlier, async () => true)
    expect(again).toMatchObject({ copied: 2, files: [{ sha256: sum('third') }, { sha256: sum('second') }] })
  })

  it.each([
    [403, 'users/a b.txt cannot be read: 403 {"message":"of the storage"}', 1],
    [500, 'users/a b.txt cannot be read: 500 {"message":"of the storage"}', 4],
    [429, 'users/a b.txt cannot be read: 429 {"message":"of the storage"}', 4],
    [new Error('no network'), 'https://abc.example/storage/v1/object cannot be reached', 4],
  ])('end the backup when the storage says %s', async (refusal, message, attempts) => {
    stored['users/a b.txt'] = refusal
    await expect(back()).rejects.toThrow(message)
    expect(requests.filter(({ url }) => url.includes('a%20b.txt'))).toHaveLength(attempts)
  })
})

describe('content in the folder', () => {
  const [first] = files
  const content = contentPath(root, first?.sha256 ?? '')

  it.each([
    ['lacks', () => rmSync(content)],
    ['has a part of', () => writeFileSync(content, 'fir')],
  ])('that %s a file is refused before anything is restored', async (_, damage) => {
    await back()
    damage()
    await expect(assertContent(root, files)).rejects.toThrow(
      `lacks the content of users/a b.txt (${first?.sha256})`,
    )
  })

  it('with another byte is not stored', async () => {
    await back()
    writeFileSync(content, 'fIrst')
    stored = {}
    await expect(copyFilesIn(root, storage, files.slice(0, 1))).rejects.toThrow(
      'was changed since the backup (users/a b.txt)',
    )
    expect(stored).toEqual({})
  })

  it('does not get its name when the disk is full', async (context) => {
    if (!existsSync('/dev/full')) return context.skip('This system has no /dev/full.')
    mkdirSync(dirname(content), { recursive: true })
    const error: unknown = await writeDurably(content, '/dev/full', 'first').catch(
      (reason: unknown) => reason,
    )
    expect(isDiskFull(error)).toBe(true)
    expect(existsSync(content)).toBe(false)
  })
})

describe('files that are restored', () => {
  it('are stored as they were, with the key as its kind is sent', async () => {
    await back()
    stored = {}
    requests = []
    await copyFilesIn(root, storage, files)
    expect(stored).toEqual({ 'users/a b.txt': 'first', 'users/ada/photo.png': 'second' })
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({
      ...{
        apikey: 'sb_secret_x',
        'content-type': 'text/plain',
        'cache-control': 'no-cache',
        'x-upsert': 'true',
      },
    })
    await copyFilesIn(root, new StorageApi('https://abc.example', 'eyJ.old'), files)
    expect(requests.at(-1)?.headers.get('authorization')).toBe('Bearer eyJ.old')
    expect(await compareFiles(storage, files)).toEqual([])
  })

  it('end the restore when the storage refuses one', async () => {
    await back()
    stored['users/a b.txt'] = 413
    await expect(copyFilesIn(root, storage, files)).rejects.toThrow(
      'users/a b.txt cannot be stored: 413 {"message":"of the storage"}',
    )
  })

  it('are a difference each when they are missing or have other content', async () => {
    stored['users/a b.txt'] = 'fIrst'
    delete stored['users/ada/photo.png']
    expect(await compareFiles(storage, files)).toEqual([
      'users/a b.txt has other content',
      'users/ada/photo.png is missing',
    ])
    stored['users/a b.txt'] = 404
    expect(await compareFiles(storage, files.slice(0, 1))).toEqual(['users/a b.txt is missing'])
  })
})

it('a backup that was begun and not finished is none, and the next one begins anew', async () => {
  const begun = await startFolder(root)
  writeFileSync(join(begun, 'manifest.json'), '{}')
  writeFileSync(join(begun, 'public.jobs.copy.gz'), 'half')
  expect(await backupsIn(root)).toEqual([])
  await expect(openBackup(root)).rejects.toThrow(`${root} holds no backup. It has: none`)
  await expect(openBackup(root, 'unfinished')).rejects.toThrow('holds no backup unfinished')
  expect(readdirSync(await startFolder(root))).toEqual([])
})
