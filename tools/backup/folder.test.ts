import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
} from './folder.ts'
import { otherMigrations } from './same-version.ts'
import { StorageApi } from './storage-api.ts'
import { copyFilesOut } from './stored-files.ts'

/** The operations that reach the disk, in order. */
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
      handle.sync = async () => {
        await sync()
        steps.push(`sync ${path}`)
      }
      return handle
    },
  }
})

describe('the folder of backups', () => {
  const root = mkdtempSync(join(tmpdir(), 'backup-folder-'))
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function store(name: string, ...sums: string[]): void {
    mkdirSync(join(root, name), { recursive: true })
    for (const sha256 of sums) {
      mkdirSync(join(contentPath(root, sha256), '..'), { recursive: true })
      writeFileSync(contentPath(root, sha256), sha256)
    }
    const file = {
      id: '',
      bucket: 'users',
      name: '',
      version: '',
      size: 1,
      type: '',
      cacheControl: '',
      row: {},
    }
    const files = sums.map((sha256) => ({ ...file, sha256 }))
    const nothing = { server: '', migrations: [], tables: [], sequences: [], missing: [] }
    const manifest: Manifest = { format: 1, madeAt: '', ...nothing, files }
    writeFileSync(join(root, name, 'manifest.json'), JSON.stringify(manifest))
  }

  it('keeps the newest backups and the files that they hold', async () => {
    store('2026-11-20T010000Z', 'aa11', 'bb22')
    store('2026-11-21T010000Z', 'bb22', 'cc33')
    store('2026-11-22T010000Z', 'cc33')
    mkdirSync(join(root, 'unfinished'))
    expect(await removeOld(root, 2)).toEqual(['2026-11-20T010000Z'])
    expect(await backupsIn(root)).toEqual(['2026-11-21T010000Z', '2026-11-22T010000Z'])
    expect(
      readdirSync(join(root, 'objects'), { recursive: true }).filter((name) => /\d/.test(String(name))),
    ).toEqual(expect.arrayContaining([join('bb', 'bb22'), join('cc', 'cc33')]))
    expect(readdirSync(join(root, 'objects', 'aa'))).toEqual([])
  })

  it('opens the newest, or the one asked for, and says which there are', async () => {
    store('2026-11-20T010000Z', 'aa11')
    store('2026-11-21T010000Z')
    expect((await openBackup(root)).folder).toBe(join(root, '2026-11-21T010000Z'))
    expect((await openBackup(root, '2026-11-20T010000Z')).manifest.files).toHaveLength(1)
    await expect(openBackup(root, '2026-11-19T010000Z')).rejects.toThrow(
      'It has: 2026-11-20T010000Z, 2026-11-21T010000Z',
    )
  })

  // Damage from a full disk, an old program or a mistake.
  it.each([
    ['cut short', (text: string) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another kind', () => '{"format": 2}'],
    ['with a letter changed', (text: string) => text.replace('"files"', '"filez"')],
    ['gone', undefined],
  ])('names a backup whose manifest is %s, and goes on without it', async (_, damage) => {
    store('2026-11-20T010000Z', 'aa11')
    store('2026-11-21T010000Z', 'bb22')
    const manifest = join(root, '2026-11-21T010000Z', 'manifest.json')
    if (damage) writeFileSync(manifest, damage(readFileSync(manifest, 'utf8')))
    else rmSync(manifest)
    const earlier = await readEarlier(root)
    expect(earlier.damaged).toEqual(['2026-11-21T010000Z'])
    expect(earlier.files).toMatchObject([{ sha256: 'aa11' }])
    await expect(openBackup(root)).rejects.toThrow(
      'The manifest of backup 2026-11-21T010000Z is damaged. Choose another one with --at. There are: 2026-11-20T010000Z',
    )
  })

  it('counts no damaged backup among those to keep, and keeps all content as long as one is there', async () => {
    store('2026-11-20T010000Z', 'aa11')
    store('2026-11-21T010000Z', 'bb22')
    store('2026-11-22T010000Z', 'cc33')
    store('2026-11-23T010000Z', 'cc33')
    writeFileSync(join(root, '2026-11-22T010000Z', 'manifest.json'), '')
    expect(await removeOld(root, 2)).toEqual(['2026-11-20T010000Z'])
    expect(existsSync(contentPath(root, 'aa11'))).toBe(true)
    expect(await removeOld(root, 1)).toEqual(['2026-11-21T010000Z', '2026-11-22T010000Z'])
    expect(existsSync(contentPath(root, 'aa11'))).toBe(false)
    expect(existsSync(contentPath(root, 'cc33'))).toBe(true)
  })
})

describe('what is written', () => {
  const root = mkdtempSync(join(tmpdir(), 'backup-written-'))
  afterEach(() => {
    rmSync(root, { recursive: true, force: true })
    vi.unstubAllGlobals()
    steps.length = 0
  })

  it('is on the disk before it has its name, and a manifest last of all', async () => {
    const folder = await startFolder(root)
    steps.length = 0
    const nothing = { server: '', migrations: [], tables: [], sequences: [], missing: [] }
    await finishFolder(root, folder, { format: 1, madeAt: '2026-11-20T01:00:00.000Z', ...nothing, files: [] })
    expect(steps).toEqual([
      `flush ${join(folder, 'manifest.json.part')}`,
      `rename ${join(folder, 'manifest.json')}`,
      `sync ${folder}`,
      `rename ${join(root, '2026-11-20T010000Z')}`,
      `sync ${root}`,
    ])
  })

  it('is copied again when a power cut has left a part of it', async () => {
    vi.stubGlobal('fetch', async () => new Response('whole'))
    const file = {
      ...{ id: '1', bucket: 'users', name: 'a.txt', version: '1', size: 5, type: 'text/plain' },
      ...{ cacheControl: '', row: {} },
    }
    const storage = new StorageApi('http://127.0.0.1', 'sb_secret_x')
    const copy = async (earlier: StoredFile[]) =>
      copyFilesOut(root, storage, [file], earlier, async () => true)
    const first = await copy([])
    const content = contentPath(root, first.files[0]?.sha256 ?? '')
    expect(steps.slice(-2)).toEqual([`rename ${content}`, `sync ${dirname(content)}`])
    expect(await copy(first.files)).toMatchObject({ copied: 0, missing: [] })
    writeFileSync(content, 'who')
    expect(await copy(first.files)).toMatchObject({ copied: 1, files: first.files })
    expect(readFileSync(content, 'utf8')).toBe('whole')
  })
})

const migration = (version: string, text: string) => ({
  version,
  file: `supabase/migrations/${version}_words.sql`,
  statements: text === '' ? [] : [{ text, line: 1 }],
})
const recorded = (version: string, text: string) => ({ version, name: 'words', statements: [text] })

describe('the version of a backup', () => {
  it('is this checkout’s when every migration is, however it was split', () => {
    const migrations = [recorded('1', 'select 1;'), recorded('2', 'select  2')]
    expect(
      otherMigrations({ migrations }, [
        migration('1', 'select 1'),
        migration('2', 'select 2;'),
        migration('3', ''),
      ]),
    ).toEqual([])
  })

  it('is another when one was added, removed or edited since', () => {
    const migrations = [recorded('1', 'select 1'), recorded('2', 'select 2')]
    expect(otherMigrations({ migrations }, [migration('1', 'select 0'), migration('3', 'select 3')])).toEqual(
      ['3 is only here', '2_words is only in the backup', '1_words has another text here'],
    )
  })
})
