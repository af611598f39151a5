import { type Gazetteer, gazetteerKey } from './gazetteer.ts'

/** A point by its latitude and longitude in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** A locality of the source with the coordinates that the source gives it. */
export interface Unplaced {
  postcode: string
  locality: string
  state: string
  /** The locality's own coordinates. Undefined if they lie outside Australia. */
  own: Point | undefined
  /** Coordinates of the postcode as a whole. Undefined if they lie outside Australia. */
  ofPostcode: Point | undefined
}

export interface Placing {
  point: Point
  by: 'source' | 'gazetteer' | 'postcode' | 'neighbours' | 'review'
}

/**
 * Coordinates that are more than this distance (km) from the nearest other locality of the same postcode need a second
 * source.
 */
export const far = 60
/**
 * If a point of one source is within this many kilometres of a point of the other, both count as the same
 * town.
 */
export const same = 15
// The number of localities around a point that decide to which region the point belongs.
const around = 8

/** Kilometres between two points, on a sphere. */
export function distance(a: Point, b: Point): number {
  const radians = Math.PI / 180
  const height = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2
  const width = Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  const scale = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians)
  return 12742 * Math.asin(Math.sqrt(height + scale * width))
}

export const keyOf = ({ state, postcode, locality }: { state: string; postcode: string; locality: string }) =>
  `${state} ${postcode} ${locality}`

/** The post office's delivery region: the first two digits of a postcode. */
const regionOf = (postcode: string) => postcode.slice(0, 2)

export function groups<T>(rows: readonly T[], keyOfRow: (row: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOfRow(row)
    const group = found.get(key)
    if (group) group.push(row)
    else found.set(key, [row])
  }
  return found
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

type Placed = Unplaced & { own: Point }

/** Decides where the localities of a source are, using a second source and the neighbouring localities. */
export class Judge {
  private readonly placed: readonly Placed[]
  private readonly byPostcode: Map<string, Placed[]>
  private readonly byName: Map<string, Placed[]>
  private readonly gazetteer: Gazetteer

  constructor(rows: readonly Unplaced[], gazetteer: Gazetteer) {
    this.placed = rows.flatMap((row) => (row.own ? [{ ...row, own: row.own }] : []))
    this.byPostcode = groups(this.placed, (row) => row.postcode)
    this.byName = groups(this.placed, (row) => gazetteerKey(row.state, row.locality))
    this.gazetteer = gazetteer
  }

  /** Towns of the second source with the locality's name and state. */
  private namesakes(row: Unplaced): readonly Point[] {
    return this.gazetteer.get(gazetteerKey(row.state, row.locality)) ?? []
  }

  private others(row: Unplaced): Placed[] {
    return (this.byPostcode.get(row.postcode) ?? []).filter((other) => keyOf(other) !== keyOf(row))
  }

  /** Whether one of the localities nearest to the point has the same delivery region as `row`. */
  private isInRegion(point: Point, row: Unplaced): boolean {
    const shrink = Math.cos((point.latitude * Math.PI) / 180)
    const key = keyOf(row)
    const nearest: { other: Placed; apart: number }[] = []
    for (const other of this.placed) {
      const apart =
        (other.own.latitude - point.latitude) ** 2 + ((other.own.longitude - point.longitude) * shrink) ** 2
      const farthest = nearest.at(around - 1)
      // Keeps only the nearest localities, because sorting all localities for each of them took minutes on a
      // slow machine.
      if ((farthest && apart >= farthest.apart) || keyOf(other) === key) continue
      const place = nearest.findIndex((one) => apart < one.apart)
      nearest.splice(place < 0 ? nearest.length : place, 0, { other, apart })
      nearest.length = Math.min(nearest.length, around)
    }
    return nearest.some(({ other }) => regionOf(other.postcode) === regionOf(row.postcode))
  }

  /** Whether the second source has the locality near the point. */
  isConfirmed(point: Point, row: Unplaced): boolean {
    return this.namesakes(row).some((town) => distance(town, point) <= same)
  }

  /**
   * Whether the point is far from all other localities of its postcode and among localities of another region. The distance
   * alone proves nothing, because outback postcodes are a thousand kilometres wide.
   */
  isFarOff(point: Point, row: Unplaced): boolean {
    const others = this.others(row).map((other) => other.own)
    // If the postcode has no other localities, compare the point with the postcode's own coordinates.
    if (others.length === 0 && row.ofPostcode) others.push(row.ofPostcode)
    return others.every((other) => distance(other, point) > far) && !this.isInRegion(point, row)
  }

  /**
   * The only town of the second source that can be this locality. Undefined if several towns have the name, or if another
   * locality of that name is near the town.
   */
  private town(row: Unplaced): Point | undefined {
    const [town, ...more] = this.namesakes(row)
    if (!town || more.length > 0 || !this.isInRegion(town, row)) return undefined
    // If localities of a postcode share coordinates, some of the coordinates are wrong.
    const isShared = this.others(row).some((other) => row.own && distance(other.own, row.own) === 0)
    const sameName = this.byName.get(gazetteerKey(row.state, row.locality)) ?? []
    const isAnother = sameName.some((other) => distance(other.own, town) <= same)
    return isShared || !isAnother ? town : undefined
  }

  /** The locality's coordinates. Undefined if no source has them. */
  place(row: Unplaced): Placing | undefined {
    const { own, ofPostcode } = row
    if (own && this.isConfirmed(own, row)) return { point: own, by: 'source' }
    const town = this.town(row)
    if (town) return { point: town, by: 'gazetteer' }
    if (own && !this.isFarOff(own, row)) return { point: own, by: 'source' }
    if (ofPostcode && this.isInRegion(ofPostcode, row)) return { point: ofPostcode, by: 'postcode' }
    const near = this.others(row).filter((other) => !this.isFarOff(other.own, other))
    if (near.length === 0) return ofPostcode && { point: ofPostcode, by: 'postcode' }
    const latitude = median(near.map((other) => other.own.latitude))
    return {
      point: { latitude, longitude: median(near.map((other) => other.own.longitude)) },
      by: 'neighbours',
    }
  }
}
