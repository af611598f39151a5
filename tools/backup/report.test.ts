import { describe, expect, it, vi } from 'vitest'
import type { Started } from '../shared/started.ts'
import type { Backup } from './back-up.ts'
import { drill } from './drill.ts'
import { linesAbout, UsageError } from './options.ts'
import { print, reportBackup, reportRestore } from './report.ts'

const manifest: Backup['manifest'] = {
  ...{ format: 1, madeAt: '', server: '', migrations: [], tables: [], sequences: [] },
  ...{ files: [], missing: [] },
}
const backup: Backup = { name: 'b', manifest, copied: 0, removed: [], damaged: [] }
const compared = { tables: 3, rows: 20, accounts: 4, schema: true, files: 2, bytes: 1_500_000 }

describe('a report', () => {
  it('of a backup names lost files and damaged backups, and fails for each', () => {
    const lost = { ...backup, manifest: { ...manifest, missing: ['users/a.txt', 'jobs/b.txt'] } }
    expect(reportBackup(lost, '/backups', '1.0', [])).toMatchObject({
      code: 1,
      wrong: [
        'users/a.txt is listed in the database, but has no content.',
        'jobs/b.txt is listed in the database, but has no content.',
      ],
    })
    expect(reportBackup({ ...backup, damaged: ['c'] }, '/backups', '1.0', [])).toMatchObject({
      code: 1,
      wrong: [expect.stringContaining('The manifest of the older backup c is damaged')],
    })
    expect(reportBackup({ ...backup, removed: ['a', 'c'] }, '/backups', '1.0', [])).toEqual({
      code: 0,
      said: ['Backup b in /backups is complete (1.0 s).', 'Removed: a, c'],
      wrong: [],
    })
  })

  it('of a backup names what somebody changed by hand, and fails', () => {
    expect(reportBackup(backup, '/backups', '1.0', ['table public.notes is in no migration'])).toMatchObject({
      code: 1,
      wrong: [expect.stringContaining('not in a backup: table public.notes is in no migration.')],
    })
  })

  it('of a restore counts what was compared, and fails for each difference', () => {
    const counts =
      'Compared: 20 rows in 3 tables, 4 accounts among them; the schema with this version’s; 2 files (1.5 MB).'
    expect(reportRestore({ differences: ['users/a.txt is missing'], compared })).toEqual({
      code: 1,
      said: [counts, '1 differences, listed above.'],
      wrong: ['users/a.txt is missing'],
    })
    expect(reportRestore({ differences: [], compared })).toEqual({
      code: 0,
      said: [counts, 'Every row and file is as in the backup.'],
      wrong: [],
    })
  })

  it('is printed whole, and gives the exit code', () => {
    const printed: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void printed.push(line))
    vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
    expect(print({ code: 1, said: ['c'], wrong: ['a', 'b'] })).toBe(1)
    expect(print({ code: 0, said: ['d'], wrong: [] })).toBe(0)
    vi.restoreAllMocks()
    expect(printed).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('an error that ends a program', () => {
  it('is said with its cause, and with the usage when that was wrong', () => {
    const cause = new Error('connect ECONNREFUSED')
    expect(linesAbout(new Error('It cannot be reached', { cause }), 'Usage')).toEqual([
      'It cannot be reached',
      'connect ECONNREFUSED',
    ])
    expect(linesAbout(new UsageError('--to is missing.'), 'Usage')).toEqual(['--to is missing.', '\nUsage'])
    expect(linesAbout('cancelled', 'Usage')).toEqual(['cancelled'])
  })

  it.each([
    ['the system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a program', new Error('tar: No space left on device')],
    ['a cause', new Error('It failed', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) })],
  ])('names a full disk that %s tells', (_, error) => {
    expect(linesAbout(error, 'Usage')).toContain('The disk is full. Make room on it, then start again.')
  })
})

describe('a drill', () => {
  const keys = { secretKey: 'sb_secret_x', databaseUrl: 'postgresql://x' }
  const stack = { apiUrl: 'http://127.0.0.1:1', ...keys }
  const begin = () => {
    const stop = vi.fn(async () => undefined)
    const enders: (() => unknown)[] = []
    const started: Started = {
      ...{ workFolder: '', goOn: async () => undefined },
      start: async (starting, end) => {
        const thing = await starting
        enders.push(() => end?.(thing))
        return thing
      },
      end: async () => {
        for (const ender of enders) await ender()
      },
    }
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    return { stop, started, start: async () => ({ stack, stop }) }
  }

  it.each([0, 1])('ends with the code %i of its restore, when its backend has ended', async (code) => {
    const { stop, ...given } = begin()
    const restore = vi.fn(async () => code)
    expect(await drill({ ...given, restore, open: false })).toBe(code)
    expect(restore).toHaveBeenCalledWith({ url: 'http://127.0.0.1:1', ...keys })
    expect(stop).toHaveBeenCalledOnce()
  })

  it('that fails ends its backend, too', async () => {
    const { stop, ...given } = begin()
    const restore = vi.fn().mockRejectedValue(new Error('no row'))
    await expect(drill({ ...given, restore, open: false })).rejects.toThrow('no row')
    expect(stop).toHaveBeenCalledOnce()
  })
})
