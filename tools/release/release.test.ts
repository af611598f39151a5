import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentPath, openBackup } from '../backup/index.ts'
import { checksumsOf, freeze, frozenFaults, migrationsFolder, readFrozen } from './frozen-migrations.ts'
import { oldReleases, packFolder, shorten, unpackOldData } from './old-data.ts'
import { changesOf, readVersion } from './options.ts'

describe('frozen migrations', () => {
  let project: string
  const fileOf = (name: string) => join(project, migrationsFolder, name)
  const faults = () => {
    const frozen = readFrozen(project)
    return frozen && frozenFaults(frozen, checksumsOf(project))
  }

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'shinework-frozen-'))
    mkdirSync(join(project, migrationsFolder), { recursive: true })
    writeFileSync(fileOf('20270101000000_one.sql'), 'select 1;\n')
    writeFileSync(fileOf('20270102000000_two.sql'), 'select 2;\n')
  })
  afterEach(() => rmSync(project, { recursive: true }))

  it('do not exist before the first release', () => {
    expect(faults()).toBeUndefined()
  })

  it('can be followed by new migrations, which can be edited', () => {
    freeze(project, '1.0.0')
    writeFileSync(fileOf('20270103000000_three.sql'), 'select 3;\n')
    writeFileSync(fileOf('20270103000000_three.sql'), 'select 4;\n')
    expect(faults()).toEqual([])
  })

  const instead =
    'It is part of version 1.0.0, and databases have it: take the change back, and write a new migration.'
  it.each([
    [
      'edited',
      () => writeFileSync(fileOf('20270101000000_one.sql'), 'select  1;\n'),
      `supabase/migrations/20270101000000_one.sql was edited. ${instead}`,
    ],
    [
      'removed',
      () => rmSync(fileOf('20270102000000_two.sql')),
      `supabase/migrations/20270102000000_two.sql was removed or renamed. ${instead}`,
    ],
    [
      'renamed',
      () => renameSync(fileOf('20270102000000_two.sql'), fileOf('20270109000000_two.sql')),
      `supabase/migrations/20270102000000_two.sql was removed or renamed. ${instead}`,
    ],
    [
      'preceded',
      () => writeFileSync(fileOf('20270101120000_between.sql'), 'select 3;\n'),
      'supabase/migrations/20270101120000_between.sql sorts before 20270102000000_two.sql of version 1.0.0, after which it is applied. Name it by the time of now.',
    ],
  ])('must not be %s', (_, change, fault) => {
    freeze(project, '1.0.0')
    change()
    expect(faults()).toEqual([fault])
  })

  it('stay frozen after the next release, which also freezes the newer migrations', () => {
    freeze(project, '1.0.0')
    writeFileSync(fileOf('20270103000000_three.sql'), 'select 3;\n')
    freeze(project, '1.1.0')
    writeFileSync(fileOf('20270103000000_three.sql'), 'select 4;\n')
    expect(faults()).toHaveLength(1)
    expect(readFrozen(project)).toMatchObject({ release: '1.1.0' })
  })
})

describe('a release', () => {
  const changelog = '# Changelog\n\n## [1.10.0] - 2027-01-02\n\n- New.\n\n## [1.9.0] - 2027-01-01\n'

  it('needs a version after the last version, and an entry in the changelog', () => {
    expect(readVersion(['1.10.0'], '1.9.0', changelog)).toBe('1.10.0')
    expect(changesOf(changelog, '1.10.0')).toBe('- New.')
  })

  it.each([
    [[], 'Say which version'],
    [['v1.10.0'], 'Say which version'],
    [['1.10'], 'Say which version'],
    [['1.10.0', '--force'], 'Say which version'],
    [['1.9.0'], '1.9.0 does not come after 1.9.0.'],
    [['1.8.9'], '1.8.9 does not come after 1.9.0.'],
    [['1.11.0'], 'CHANGELOG.md says nothing under "## [1.11.0] - <year>-<month>-<day>"'],
  ])('is refused for the arguments %j', (words, reason) => {
    expect(() => readVersion(words, '1.9.0', changelog)).toThrow(reason)
  })

  it('is refused if its entry in the changelog is empty', () => {
    expect(() => readVersion(['1.9.0'], '1.8.0', changelog)).toThrow('CHANGELOG.md says nothing')
  })

  it('is described in this project’s own changelog', () => {
    expect(changesOf(readFileSync('CHANGELOG.md', 'utf8'), '1.0.0')).toContain('### ')
  })
})

it('the packed data of a release can be unpacked again, with shortened files', async () => {
  const project = mkdtempSync(join(tmpdir(), 'shinework-old-data-'))
  const root = join(project, 'backup')
  const backup = join(root, '2027-01-01T000000Z')
  const sha256 = 'ab'.repeat(32)
  mkdirSync(backup, { recursive: true })
  mkdirSync(join(project, 'tests/upgrade'), { recursive: true })
  mkdirSync(join(root, 'objects/ab'), { recursive: true })
  writeFileSync(join(root, 'objects/ab', sha256), '%PDF-1.4'.padEnd(5000, '.'))
  writeFileSync(join(backup, 'public.jobs.copy.gz'), 'rows')
  const file = { id: '1', bucket: 'jobs', name: 'a.pdf', version: '1', size: 5000, type: 'application/pdf' }
  const nothing = { server: '', migrations: [], tables: [], sequences: [], missing: [] }
  const manifest = {
    format: 1,
    madeAt: '',
    ...nothing,
    files: [{ ...file, cacheControl: '', row: {}, sha256 }],
  }
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest))
  await shorten(root)
  expect(packFolder(project, '1.10.0', root)).toBeLessThan(1000)
  expect(packFolder(project, '1.9.0', root)).toBeLessThan(1000)
  expect(oldReleases(project)).toEqual(['1.9.0', '1.10.0'])

  const into = join(project, 'unpacked')
  unpackOldData(project, '1.10.0', into)
  const { folder, manifest: unpacked } = await openBackup(into)
  expect(readFileSync(join(folder, 'public.jobs.copy.gz'), 'utf8')).toBe('rows')
  const [kept] = unpacked.files
  expect(kept).toMatchObject({ name: 'a.pdf', size: 64 })
  expect(readFileSync(contentPath(into, kept?.sha256 ?? ''), 'utf8')).toBe('%PDF-1.4'.padEnd(64, '.'))
  rmSync(project, { recursive: true })
})
