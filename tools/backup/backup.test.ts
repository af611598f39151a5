import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import type { Backup } from './back-up.ts'
import { otherMigrations } from './migrations.ts'
import { readBackupOptions, readRestoreOptions } from './options.ts'
import { linesAbout, print, reportBackup, reportRestore } from './report.ts'
import { RowSummer } from './rows.ts'

async function through(summer: RowSummer, ...chunks: string[]) {
  const parts = await Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
    .pipe(summer)
    .toArray()
  return { text: Buffer.concat(parts).toString(), ...summer.result }
}
const sumOf = async (...chunks: string[]) => {
  const { rows, sum } = await through(new RowSummer(), ...chunks)
  return { rows, sum }
}

describe('the checksum of a table', () => {
  it('does not depend on the order of rows, nor on how they are split into chunks', async () => {
    const sum = await sumOf('1\ta\n2\tb\n3\tc\n')
    expect(sum.rows).toBe(3)
    expect(await sumOf('3\tc\n1\t', 'a\n2\tb', '\n')).toEqual(sum)
  })

  it('changes with every changed row and every duplicated row', async () => {
    const tables = ['1\n2\n', '1\n3\n', '1\n1\n', '1\n2\n2\n', '1\n', '12\n']
    const sums = await Promise.all(tables.map((text) => sumOf(text)))
    expect(new Set(sums.map(({ sum }) => sum)).size).toBe(sums.length)
  })

  it('covers only the selected columns', async () => {
    expect(await through(new RowSummer([2, 0]), '1\ta\tü\n2\t', 'b\ty\n')).toEqual({
      ...{ text: 'ü\t1\ny\t2\n', ...(await sumOf('ü\t1\ny\t2\n')) },
    })
  })
})

const backup = (words: string, environment = {}) => readBackupOptions(words.split(' '), environment)
const restore = (words: string, environment = {}) => readRestoreOptions(words.split(' '), environment)

describe('the backup and restore commands', () => {
  const DATABASE_URL = 'postgresql://postgres@db.example/postgres'
  const keys = { SUPABASE_SECRET_KEY: 'sb_secret_x', DATABASE_URL }
  const project = { url: 'https://abc.supabase.co', secretKey: 'sb_secret_x', databaseUrl: DATABASE_URL }

  it('take URLs as options, and keys from the environment', () => {
    const to = '--url https://abc.supabase.co/ --to /b'
    expect(backup(`${to} --keep 30`, keys)).toEqual({ project, root: '/b', keep: 30 })
    expect(backup('--verify --to /b')).toEqual({ verify: true, root: '/b' })
    expect(restore('--url https://abc.supabase.co --from /b --at x', keys)).toEqual({
      ...{ project, root: '/b', name: 'x' },
    })
    expect(restore('--from /b --drill --open')).toEqual({ root: '/b', drill: true, open: true })
  })

  it.each([
    [() => backup('--to /b', keys), '--url is missing'],
    [() => backup('--url abc --to /b', keys), '--url is not an address'],
    [() => backup('--url https://a.example', keys), '--to is missing'],
    [() => backup('--url https://a.example --to /b --keep 0', keys), '--keep takes a number'],
    [() => backup('--key sb_secret_x', keys), "Unknown option '--key'"],
    [() => backup('--url https://a.example --to /b'), 'SUPABASE_SECRET_KEY'],
    [() => restore('--from /b --drill --url https://a.example', keys), '--drill takes no --url'],
  ])('refuse invalid options: %s', (read, message) => {
    expect(read).toThrow(message)
  })
})

describe('a report', () => {
  const nothing = { server: '', migrations: [], tables: [], sequences: [], files: [] }
  const manifest = { format: 1, madeAt: '', ...nothing, missing: ['a.txt'] } as const
  const made: Backup = {
    ...{ name: 'b', manifest: { ...manifest, ...nothing, missing: ['a.txt'] }, copied: 0 },
    ...{ removed: ['a'], damaged: ['c'] },
  }
  const compared = { tables: 3, rows: 20, accounts: 4, schema: true, files: 2, bytes: 1_500_000 }

  it('names lost files, damaged backups and manual schema changes, and counts the compared rows and files', () => {
    expect(reportBackup(made, ['Done.'], ['table public.notes is in no migration'])).toEqual({
      said: ['Done.', 'Removed: a'],
      wrong: [
        'a.txt is listed in the database, but has no content.',
        expect.stringContaining('The manifest of the older backup c is damaged'),
        expect.stringContaining('not in a backup: table public.notes is in no migration.'),
      ],
    })
    expect(reportRestore({ differences: [], compared }).said).toEqual([
      'Compared: 20 rows in 3 tables, 4 accounts among them; the schema with this version’s; 2 files (1.5 MB).',
      'Every row and file is as in the backup.',
    ])
  })

  it('gives exit code 1 if there is a problem, and 0 otherwise', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    const differing = { differences: ['users/a.txt is missing'], compared }
    expect([print(reportRestore(differing)), print({ said: ['d'], wrong: [] })]).toEqual([1, 0])
    vi.restoreAllMocks()
  })

  it('includes the cause of an error', () => {
    const cause = new Error('connect ECONNREFUSED')
    expect(linesAbout(new Error('No', { cause }))).toEqual(['No', 'connect ECONNREFUSED'])
    expect(linesAbout('cancelled')).toEqual(['cancelled'])
  })

  it.each([
    ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a program', new Error('tar: No space left on device')],
    ['a cause', new Error('It failed', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })],
  ])('says that the disk is full if the error comes from %s', (_, error) => {
    expect(linesAbout(error)).toContain('The disk is full. Make room on it, then start again.')
  })
})

const here = (version: string, text: string) => ({
  ...{ version, file: `supabase/migrations/${version}_words.sql` },
  statements: text === '' ? [] : [{ text, line: 1 }],
})
const recorded = (version: string, text: string) => ({ version, name: 'words', statements: [text] })

it('a backup has this checkout’s version if all migrations match, however their statements are split', () => {
  const migrations = [recorded('1', 'select 1;'), recorded('2', 'select  2')]
  expect(
    otherMigrations({ migrations }, [here('1', 'select 1'), here('2', 'select 2;'), here('3', '')]),
  ).toEqual([])
  expect(otherMigrations({ migrations }, [here('1', 'select 0'), here('3', 'select 3')])).toEqual([
    ...['1_words', '2', '3'],
  ])
})
