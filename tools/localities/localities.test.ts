import { describe, expect, it } from 'vitest'
import { gazetteerKey, readGazetteer } from './gazetteer.ts'
import { localityName, type SourceRow, toLocalities } from './localities.ts'
import { distance, groups, Judge, keyOf, type Point, same, type Unplaced } from './placing.ts'
import { reviewed } from './reviewed-localities.ts'
import { localitiesFile } from './write-localities.ts'

const noTowns = new Map()

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

describe('the localities of the source', () => {
  it('get their own coordinates, rounded to about a hundred metres', () => {
    expect(toLocalities([row({})], noTowns)).toEqual([
      { postcode: '4101', locality: 'West End', state: 'QLD', latitude: -27.48, longitude: 153.005 },
    ])
  })

  it('get the coordinates of their postcode if their own are abroad, and are left out if both are abroad', () => {
    const wrong = { Lat_precise: 47.7, Long_precise: -120.7 }
    expect(toLocalities([row(wrong)], noTowns)[0]).toMatchObject({ latitude: -27.484, longitude: 153.017 })
    expect(toLocalities([row({ ...wrong, lat: 49.1, long: -2.1 })], noTowns)).toEqual([])
  })

  it('include only localities where people live', () => {
    const others = [
      row({ type: 'LVR' }),
      row({ type: 'Post Office Boxes' }),
      row({ status: 'Removed 15-Nov-2020' }),
      row({ locality: 'SOUTH BRISBANE BC' }),
      row({ locality: 'Glen InnesLAMBTON' }),
    ]
    expect(toLocalities(others, noTowns)).toEqual([])
  })

  it('appear once each, in order', () => {
    const rows = [
      row({ locality: 'West End' }),
      row({ id: 2, locality: 'HILL END' }),
      row({ id: 0, type: '', Lat_precise: -27 }),
    ]
    const made = toLocalities(rows, noTowns)
    expect(made.map((one) => one.locality)).toEqual(['Hill End', 'West End'])
    expect(made[1]?.latitude).toBe(-27.48)
    expect(toLocalities(rows.reverse(), noTowns)).toEqual(made)
  })
})

// The timeout is long, because the test checks 18,000 localities while other tests run, possibly on a small machine.
it('the file of localities matches the data of the installed packages', { timeout: 60_000 }, () => {
  const { current, generated } = localitiesFile()
  expect(current === generated).toBe(true)
})

describe('the coordinates in the file', () => {
  const rows = [
    ...localitiesFile().current.matchAll(
      /\('(\d{4})', '((?:[^']|'')+)', '([A-Z]+)', (-?[\d.]+), (-?[\d.]+)\)/g,
    ),
  ].map(([, postcode = '', locality = '', state = '', latitude, longitude]): Unplaced & { own: Point } => {
    const own = { latitude: Number(latitude), longitude: Number(longitude) }
    return { postcode, locality: locality.replaceAll("''", "'"), state, own, ofPostcode: own }
  })
  const gazetteer = readGazetteer()
  const judge = new Judge(rows, gazetteer)

  it('are near other localities of the same postcode, or are confirmed by the gazetteer', () => {
    expect(rows.length).toBeGreaterThan(17_000)
    const off = rows.filter(
      (one) => !reviewed.has(keyOf(one)) && !judge.isConfirmed(one.own, one) && judge.isFarOff(one.own, one),
    )
    expect(off.map(keyOf)).toEqual([])
  })

  it('match the gazetteer for each town that it lists', () => {
    const byName = groups(rows, (one) => gazetteerKey(one.state, one.locality))
    const missed = [...gazetteer].flatMap(([key, towns]) => {
      const named = byName.get(key) ?? []
      // Skips names that several towns share, because one of these towns can have a postcode that the source lacks.
      if (named.length === 0 || towns.length > 1) return []
      return named.some(({ own }) => towns.some((town) => distance(own, town) <= same)) ? [] : [key]
    })
    expect(missed).toEqual([])
  })

  it.each([
    ['SA 5710 Stirling North', -32.48, 137.84],
    ['NSW 2880 Broken Hill', -31.97, 141.45],
    ['QLD 4825 Mount Isa', -20.73, 139.5],
    ['QLD 4824 Cloncurry', -20.7, 140.51],
    ['QLD 4881 Kuranda', -16.82, 145.64],
    ['QLD 4870 Cairns', -16.92, 145.77],
    ['NSW 2642 Jindera', -35.95, 146.89],
    ['QLD 4171 Galloways Hill', -27.46, 153.06],
    ['NSW 2899 Norfolk Island', -29.03, 167.95],
    ['WA 6743 Kununurra', -15.78, 128.74],
    ['NSW 2833 Collarenebri', -29.54, 148.58],
  ])('are right for %s', (key, latitude, longitude) => {
    const place = rows.find((one) => keyOf(one) === key)
    expect(place && distance(place.own, { latitude, longitude })).toBeLessThan(5)
  })

  it('include every locality that was reviewed', () => {
    const known = new Set(rows.map(keyOf))
    expect([...reviewed.keys()].filter((key) => !known.has(key))).toEqual([])
  })
})
