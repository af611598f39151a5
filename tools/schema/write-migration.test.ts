import { describe, expect, it } from 'vitest'
import { differencesBeside } from './compare.ts'
import { versionAfter } from './write-migration.ts'

const job = (schedule: string) => ({
  name: 'cron job tidy',
  value: `${schedule} | select 1`,
  make: `select cron.schedule('tidy', '${schedule}', 'select 1');`,
  remove: "select cron.unschedule('tidy');",
  owner: null,
})

describe('an object that pg-delta does not compare', () => {
  it('needs no statement if it is the same in both databases', () => {
    expect(differencesBeside([job('1 * * * *')], [job('1 * * * *')])).toEqual([])
  })

  it('is created if it is missing, and created again if it differs', () => {
    const step = { object: 'cron job tidy', statement: job('2 * * * *').make }
    expect(differencesBeside([], [job('2 * * * *')])).toMatchObject([{ ...step, state: 'missing' }])
    expect(differencesBeside([job('1 * * * *')], [job('2 * * * *')])).toMatchObject([
      { ...step, state: 'changed' },
    ])
  })

  it('is removed if only the old database has it', () => {
    expect(differencesBeside([job('1 * * * *')], [])).toMatchObject([
      { object: 'cron job tidy', statement: "select cron.unschedule('tidy');", state: 'extra' },
    ])
  })
})

it('the version of a new migration is the current time, or a second after the last version', () => {
  const now = Date.parse('2026-11-29T12:00:00.5Z')
  expect(versionAfter('', now, 0)).toBe('20261129120000')
  expect(versionAfter('20261129115959', now, 1)).toBe('20261129120001')
  expect(versionAfter('20261129125959', now, 0)).toBe('20261129130000')
  expect(versionAfter('20261129125959', now, 2)).toBe('20261129130002')
})
