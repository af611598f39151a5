import type { City } from './api'

/** What a bar of the chart of cities is called. */
export function cityName({ kind, city }: City): string {
  if (kind === 'other') return 'Other'
  if (kind === 'none') return 'No city'
  return city
}
