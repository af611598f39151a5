import { describe, expect, it } from 'vitest'
import { localityName, type SourceRow, toLocalities } from './localities.ts'
import { localitiesFile } from './write.ts'

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
  it('have their own coordinates, to about a hundred metres', () => {
    expect(toLocalities([row({})])).toEqual([
      { postcode: '4101', locality: 'West End', state: 'QLD', latitude: -27.48, longitude: 153.005 },
    ])
  })

  it('have those of their postcode if their own are wrong, and are left out if both are', () => {
    const wrong = { Lat_precise: 47.7, Long_precise: -120.7 }
    expect(toLocalities([row(wrong)])[0]).toMatchObject({ latitude: -27.484, longitude: 153.017 })
    expect(toLocalities([row({ ...wrong, lat: 49.1, long: -2.1 })])).toEqual([])
  })

  it('are only those where people live', () => {
    const others = [
      row({ type: 'LVR' }),
      row({ type: 'Post Office Boxes' }),
      row({ status: 'Removed 15-Nov-2020' }),
      row({ locality: 'SOUTH BRISBANE BC' }),
      row({ locality: 'Glen InnesLAMBTON' }),
    ]
    expect(toLocalities(others)).toEqual([])
  })

  it('appear once each, in order', () => {
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

it('the seed has the rows of the installed package', () => {
  const { current, generated } = localitiesFile()
  expect(current === generated).toBe(true)
})
