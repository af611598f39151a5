import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checksumsOf, freeze, frozenFaults, migrationsFolder, readFrozen } from './frozen.ts'
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

  it('are none before the first release', () => {
    expect(faults()).toBeUndefined()
  })

  it('may be followed by others, which may be edited', () => {
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

  it('stay frozen by the next release, with what came since', () => {
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

  it('has a version after the last one, with its changes in words', () => {
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
  ])('is refused for %j', (words, reason) => {
    expect(() => readVersion(words, '1.9.0', changelog)).toThrow(reason)
  })

  it('is refused without changes', () => {
    expect(() => readVersion(['1.9.0'], '1.8.0', changelog)).toThrow('CHANGELOG.md says nothing')
  })

  it('is described in this project’s own changelog', () => {
    expect(changesOf(readFileSync('CHANGELOG.md', 'utf8'), '1.0.0')).toContain('### ')
  })
})
