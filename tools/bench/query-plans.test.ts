import { expect, it } from 'vitest'
import { faultsOf, type Plan, readingOf } from './query-plans.ts'

const read = (table: string, rows: number, loops = 1, node = 'Seq Scan'): Plan => ({
  'Node Type': node,
  'Relation Name': table,
  'Actual Rows': rows,
  'Actual Loops': loops,
  'Rows Removed by Filter': 0,
  'Rows Removed by Index Recheck': 0,
  Plans: [],
})
const sizes = new Map([
  ['availability', { pages: 40, rows: 2000 }],
  ['jobs', { pages: 2000, rows: 20_000 }],
])
const faults = (...plans: Plan[]) =>
  faultsOf(readingOf(plans, sizes, 10), { screen: 'x', text: '' }).map(({ fault }) => fault)

it('a full scan of a small table is allowed', () => {
  expect(faults(read('availability', 2000))).toEqual([])
})

it('a full scan of a small table for each row of another table is a fault', () => {
  expect(faults(read('availability', 2000, 10))).toEqual(['reads all of availability'])
  expect(faults(...Array.from({ length: 10 }, () => read('availability', 2000)))).toEqual([
    'reads all of availability',
  ])
})

it('a full scan of a large table, or of a table of unknown size, is a fault', () => {
  expect(faults(read('jobs', 20_000), read('profiles', 5))).toEqual([
    'reads all of jobs',
    'reads all of profiles',
  ])
})

it('reading more than three rows for each result is a fault, even through an index', () => {
  expect(faults(read('availability', 31, 1, 'Index Scan'), read('jobs', 30, 1, 'Index Scan'))).toEqual([
    'reads 31 rows of availability for 10',
  ])
})

it('a scan that ends at a limit is judged by its rows, not as a full scan', () => {
  expect(faults(read('jobs', 5000))).toEqual(['reads 5,000 rows of jobs for 10'])
  expect(faults(read('jobs', 30))).toEqual([])
})
