import { t } from '@/lib/i18n/language'
import { folded } from '@/lib/lists/folded'
import type { Locality } from './use-localities'

/** The most that the search returns. */
const mostLocalities = 8
/** Kilometres: a city's suburbs are closer to its centre than this. */
const sizeOfCity = 50
const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/**
 * What to point out about a postcode that does not match its location; undefined when they match, or when we do not know
 * one of them. It never prevents saving.
 * @param ofPostcode, ofName what the search finds for the postcode and for the location's name.
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
  // The search may have left out the place that matches.
  if (ofPostcode.length >= mostLocalities && ofName.length >= mostLocalities) return undefined
  // "Brisbane" is a city with many postcodes; "Brisbane, QLD", as our list writes it, is one suburb.
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
    ? t('{postcode} is {place}, not {location}. We go by the postcode.', about)
    : t('{postcode} is around {place}, not {location}. We go by the postcode.', about)
}

/** A location's suburb or city, in one spelling: what follows a comma is its state. */
export function nameOf(location: string): string {
  const name = location.split(',')[0] ?? ''
  return folded(name.trim().replace(/\s+/g, ' '))
}

/** Roughly: as if Australia were flat. */
function kilometres(one: Locality, other: Locality): number {
  const perDegree = 111
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * perDegree
}
