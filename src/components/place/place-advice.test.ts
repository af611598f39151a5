import { describe, expect, it } from 'vitest'
import { placeAdvice } from './place-advice'
import type { Locality } from './use-localities'

const places: Locality[] = [
  { postcode: '3056', locality: 'Brunswick', state: 'VIC', latitude: -37.77, longitude: 144.96 },
  { postcode: '4000', locality: 'Brisbane', state: 'QLD', latitude: -27.47, longitude: 153.02 },
  { postcode: '4000', locality: 'Spring Hill', state: 'QLD', latitude: -27.46, longitude: 153.02 },
  { postcode: '4064', locality: 'Paddington', state: 'QLD', latitude: -27.46, longitude: 152.99 },
  { postcode: '2021', locality: 'Paddington', state: 'NSW', latitude: -33.88, longitude: 151.23 },
  { postcode: '2606', locality: "O'Malley", state: 'ACT', latitude: -35.35, longitude: 149.11 },
]

/** Returns the advice if the search finds only the localities listed above. */
function advice(location: string, postcode: string) {
  const name = location.split(',')[0]?.trim().toLowerCase().replaceAll('’', "'") ?? ''
  const ofName = name === '' ? [] : places.filter((place) => place.locality.toLowerCase().startsWith(name))
  const ofPostcode = places.filter((place) => place.postcode.startsWith(postcode.trim()))
  return placeAdvice({ location, postcode }, ofPostcode, ofName)
}

describe('a postcode beside a location', () => {
  it.each([
    [
      'Paddington, Brisbane',
      '3056',
      '3056 is Brunswick, VIC, not Paddington, Brisbane. We use the postcode.',
    ],
    [' paddington ', ' 3056', '3056 is Brunswick, VIC, not paddington. We use the postcode.'],
    ['Brisbane', '3056', '3056 is Brunswick, VIC, not Brisbane. We use the postcode.'],
    ['Brunswick, VIC', '4000', '4000 is around Brisbane, QLD, not Brunswick, VIC. We use the postcode.'],
    ['Paddington, NSW', '4064', '4064 is Paddington, QLD, not Paddington, NSW. We use the postcode.'],
    ['Paddington, QLD', '4000', '4000 is around Brisbane, QLD, not Paddington, QLD. We use the postcode.'],
  ])('gets advice if the two differ: %s, %s', (location, postcode, text) => {
    expect(advice(location, postcode)).toBe(text)
  })

  it.each([
    ['Brunswick, VIC', '3056'],
    ['brunswick', '3056'],
    ['Spring Hill, qld', '4000'],
    ['Paddington', '2021'],
    ['O’Malley', '2606'],
  ])('gets no advice if the two match: %s, %s', (location, postcode) => {
    expect(advice(location, postcode)).toBeUndefined()
  })

  it('gets no advice if it is one of the postcodes of the named city', () => {
    expect(advice('Brisbane', '4064')).toBeUndefined()
  })

  it.each([
    ['Paddington, VIC', '4000'],
    ['Near the river', '3056'],
    ['Padd', '3056'],
    ['', '3056'],
    ['Brunswick, VIC', '305'],
    ['Brunswick, VIC', '9999'],
    ['Brunswick, VIC', ''],
  ])('gets no advice if the two cannot be compared: %j, %j', (location, postcode) => {
    expect(advice(location, postcode)).toBeUndefined()
  })

  it('gets no advice if the limited search might have left out the matching location', () => {
    const brunswick = { postcode: '3056', state: 'VIC', latitude: -37.77, longitude: 144.96 }
    const ofPostcode = Array.from({ length: 8 }, () => ({ ...brunswick, locality: 'Brunswick' }))
    const ofName = ofPostcode.map((place) => ({ ...place, postcode: '2259', locality: 'Kingston' }))
    const given = { location: 'Kingston, VIC', postcode: '3056' }
    expect(placeAdvice(given, ofPostcode, ofName)).toBeUndefined()
    expect(placeAdvice(given, ofPostcode, ofName.slice(1))).toContain('3056 is around Brunswick, VIC')
  })
})
