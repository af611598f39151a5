import { t } from '@/lib/i18n/language'
import { folded } from '@/lib/lists/search-words'
import type { Locality } from './use-localities'

/** The maximum number of search results. */
const mostLocalities = 8
/** Two localities that are closer than this, in kilometres, count as one city. */
const sizeOfCity = 50
const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/**
 * Advice about a postcode that does not match its location. Undefined if the two match or one is unknown. Advice never prevents saving.
 * @param ofPostcode, ofName The search results for the postcode and for the location's name.
 */
export function placeAdvice(
  { location, postcode }: { location: string; postcode: string },
  ofPostcode: readonly Locality[],
  ofName: readonly Locality[],
): string | undefined {
  const wanted = postcode.trim()
  const name = nameOf(location)
  const state = states.find((word) => word === location.split(',')[1]?.trim().toUpperCase())
  const isNamed = (place: Locality) =>
    nameOf(place.locality) === name && (state === undefined || place.state === state)
  const there = ofPostcode.filter((place) => place.postcode === wanted)
  const named = ofName.filter(isNamed)
  const [first, ...others] = there
  if (first === undefined || named.length === 0) return undefined
  if (there.some(isNamed) || named.some((place) => place.postcode === wanted)) return undefined
  // Gives no advice, because the limited search results might not include the matching locality.
  if (ofPostcode.length >= mostLocalities && ofName.length >= mostLocalities) return undefined
  // A name alone, such as "Brisbane", can mean a city with many postcodes, so it gets no advice. "Brisbane,
  // QLD", as our list writes it, is one suburb.
  if (
    state === undefined &&
    named.some((place) => there.some((other) => kilometres(place, other) < sizeOfCity))
  )
    return undefined
  const about = {
    postcode: wanted,
    place: `${first.locality}, ${first.state}`,
    location: location.trim(),
  }
  return others.length === 0
    ? t('{postcode} is {place}, not {location}. We use the postcode.', about)
    : t('{postcode} is around {place}, not {location}. We use the postcode.', about)
}

/** A location's suburb or city in normalised spelling, without the part after the first comma. */
export function nameOf(location: string): string {
  const name = location.split(',')[0] ?? ''
  return folded(name.trim().replace(/\s+/g, ' '))
}

/** The approximate distance in kilometres, as if Australia were flat. */
function kilometres(one: Locality, other: Locality): number {
  const perDegree = 111
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * perDegree
}
