import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { localityName, toLocalities } from './localities.ts'
import { localitiesMigration, localitiesMigrationFile } from './localities-migration.ts'
import type { SourceRow } from './source-rows.ts'

const row = (changes: Partial<SourceRow>): SourceRow => ({
  id: 1,
  postcode: '4101',
  locality: 'WEST END',
  state: 'QLD',
  type: 'Delivery Area',
  status: '',
  lat: -27.484254,
  long: 153.017,
  Lat_precise: -27.4802,
  Long_precise: 153.0054,
  ...changes,
})

describe('the name of a locality', () => {
  it.each([
    ['WEST END', 'West End'],
    ['ISLE OF CAPRI', 'Isle of Capri'],
    ['THE GAP', 'The Gap'],
    ['O’CONNOR', "O'Connor"],
    ["D'AGUILAR", "D'Aguilar"],
    ["K'GARI", "K'gari"],
    ['MCDOWALL', 'McDowall'],
    ['MACHANS BEACH', 'Machans Beach'],
    ['INDULKANA (IWANTJA)', 'Indulkana (Iwantja)'],
    ['RAAF BASE DARWIN', 'RAAF Base Darwin'],
  ])('%s is written %s', (source, name) => {
    expect(localityName(source)).toBe(name)
  })
})

describe('the localities', () => {
  it('have their own place, to about a hundred metres', () => {
    expect(toLocalities([row({})])).toEqual([
      { postcode: '4101', locality: 'West End', state: 'QLD', latitude: -27.48, longitude: 153.005 },
    ])
  })

  it('have that of their postcode where their own is wrong, and are left out where both are', () => {
    const wrong = { Lat_precise: 47.7, Long_precise: -120.7 }
    expect(toLocalities([row(wrong)])[0]).toMatchObject({ latitude: -27.484, longitude: 153.017 })
    expect(toLocalities([row({ ...wrong, lat: 49.1, long: -2.1 })])).toEqual([])
  })

  it('are only those in which people live', () => {
    const others = [
      row({ type: 'LVR' }),
      row({ type: 'Post Office Boxes' }),
      row({ status: 'Removed 15-Nov-2020' }),
      row({ locality: 'SOUTH BRISBANE BC' }),
      row({ locality: 'Glen InnesLAMBTON' }),
    ]
    expect(toLocalities(others)).toEqual([])
  })

  it('stand once each, in one order', () => {
    const rows = [
      row({ locality: 'West End' }),
      row({ id: 2, locality: 'HILL END' }),
      row({ id: 0, type: '', Lat_precise: -27 }),
    ]
    const made = toLocalities(rows)
    expect(made.map((one) => one.locality)).toEqual(['Hill End', 'West End'])
    expect(made[1]?.latitude).toBe(-27.48)
    expect(toLocalities(rows.reverse())).toEqual(made)
  })
})

it('the migration is the one the installed package gives', () => {
  expect(readFileSync(localitiesMigrationFile, 'utf8') === localitiesMigration()).toBe(true)
})
