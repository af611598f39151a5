import { expect, it } from 'vitest'
import { formatLocation } from './format-job'

it.each([
  ['Brisbane', '4000', 'QLD', 'Brisbane 4000'],
  ['Brisbane', null, 'QLD', 'Brisbane QLD'],
  ['Brisbane', ' ', 'QLD', 'Brisbane QLD'],
  ['Brisbane', null, null, 'Brisbane'],
  [null, '4000', 'QLD', '4000'],
  [null, null, null, 'N/A'],
])('%s, %s, %s is "%s"', (location_city, location_postcode, location_state, written) => {
  expect(formatLocation({ location_city, location_postcode, location_state })).toBe(written)
})
