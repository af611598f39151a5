import { describe, expect, it } from 'vitest'
import { noFilters, readFilters, writeFilters } from './schema'

const read = (address: string) => readFilters(new URLSearchParams(address))
const job = 'b0000000-0000-4000-8000-000000000101'

describe('the filters in the address', () => {
  it.each(['Pending', 'pending', 'PENDING', ' pending '])('take %j for the status', (status) => {
    expect(read(`status=${status}`)).toEqual({ ...noFilters, status: 'Pending' })
  })

  it.each([
    '',
    'status=',
    'status=Withdrawn',
    'status=null',
    'job=one',
    'search=%20',
    'search=a%00b',
    `search=${'a'.repeat(201)}`,
  ])('are none in "%s"', (address) => {
    expect(read(address)).toEqual(noFilters)
  })

  it('are read as they were written', () => {
    const filters = { search: 'priya & co', status: 'Accepted', job } as const
    expect(readFilters(writeFilters(filters))).toEqual(filters)
    expect(writeFilters(noFilters).size).toBe(0)
  })
})
