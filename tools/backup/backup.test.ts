import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readBackupOptions, readRestoreOptions } from './options.ts'
import { RowSummer } from './row-sums.ts'

async function sumOf(...chunks: string[]) {
  const summer = new RowSummer()
  await Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
    .pipe(summer)
    .toArray()
  return summer.result
}

describe('the sum of a table', () => {
  it('does not depend on the order of rows, nor on how they arrive', async () => {
    const sum = await sumOf('1\ta\n2\tb\n3\tc\n')
    expect(sum.rows).toBe(3)
    expect(await sumOf('3\tc\n1\t', 'a\n2\tb', '\n')).toEqual(sum)
  })

  it('tells every change of a row, and a row that is there twice', async () => {
    const sums = await Promise.all(
      ['1\n2\n', '1\n3\n', '1\n1\n', '1\n2\n2\n', '1\n', '12\n'].map((text) => sumOf(text)),
    )
    expect(new Set(sums.map(({ sum }) => sum)).size).toBe(sums.length)
  })
})

describe('the commands', () => {
  const keys = {
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    DATABASE_URL: 'postgresql://postgres@db.example/postgres',
  }
  const project = { url: 'https://abc.supabase.co', secretKey: 'sb_secret_x', databaseUrl: keys.DATABASE_URL }

  it('take addresses as words and keys from the environment', () => {
    const words = ['--url', 'https://abc.supabase.co/', '--to', '/backups', '--keep', '30']
    expect(readBackupOptions(words, keys)).toEqual({ project, root: '/backups', keep: 30 })
    expect(readBackupOptions(['--verify', '--to', '/b', '--at', 'x'], {})).toEqual({
      ...{ verify: true, root: '/b', name: 'x' },
    })
    expect(
      readRestoreOptions(['--url', 'https://abc.supabase.co', '--from', '/b', '--at', 'x'], keys),
    ).toEqual({
      project,
      root: '/b',
      name: 'x',
    })
    expect(readRestoreOptions(['--from', '/b', '--drill', '--open'], {})).toEqual({
      root: '/b',
      drill: true,
      open: true,
    })
  })

  it.each([
    [['--to', '/b'], '--url is missing'],
    [['--url', 'abc', '--to', '/b'], '--url is not an address'],
    [['--url', 'https://a.example'], '--to is missing'],
    [['--url', 'https://a.example', '--to', '/b', '--keep', '0'], '--keep takes a number'],
    [['--to', '/b', '--at', 'x'], '--at goes with --verify'],
    [['--key', 'sb_secret_x'], "Unknown option '--key'"],
  ])('refuse %j', (words, message) => {
    expect(() => readBackupOptions(words, keys)).toThrow(message)
  })

  it('say which key is missing, and never restore a drill into a project', () => {
    expect(() => readBackupOptions(['--url', 'https://a.example', '--to', '/b'], {})).toThrow(
      'SUPABASE_SECRET_KEY',
    )
    expect(() => readRestoreOptions(['--from', '/b', '--drill', '--url', 'https://a.example'], keys)).toThrow(
      '--drill takes no --url',
    )
  })
})
