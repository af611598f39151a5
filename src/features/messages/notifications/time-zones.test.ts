import { expect, it } from 'vitest'
import { timeZoneOptions } from './time-zones'

const names = (...others: string[]) => timeZoneOptions(others).map(({ label }) => label)

it('the time zone list has the Australian zones, and names each other zone once, by its city', () => {
  expect(names('Australia/Perth')).toHaveLength(10)
  expect(names('Europe/Berlin', 'Australia/Perth', 'Europe/Berlin').slice(10)).toEqual(['Berlin'])
  expect(names('America/Argentina/Buenos_Aires', 'UTC').slice(10)).toEqual(['Buenos Aires', 'UTC'])
})

it('every offered time zone is known to browsers', () => {
  for (const { value } of timeZoneOptions([])) {
    expect(() => new Intl.DateTimeFormat('en-AU', { timeZone: value })).not.toThrow()
  }
})
