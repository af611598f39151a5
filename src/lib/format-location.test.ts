import { expect, it } from 'vitest'
import { formatLocation } from './format-location'

it.each([
  ['Brisbane', '4000', 'QLD', 'Brisbane 4000'],
  ['Brisbane', null, 'QLD', 'Brisbane QLD'],
  ['Brisbane', ' ', 'QLD', 'Brisbane QLD'],
  ['Brisbane', null, null, 'Brisbane'],
  [null, '4000', 'QLD', '4000'],
  [null, null, undefined, 'N/A'],
])('%s, %s, %s is "%s %s"', (city, postcode, state, written) => {
  expect(formatLocation(city, postcode, state)).toBe(written)
})
