import { describe, expect, it } from 'vitest'
import { gazetteerKey } from './gazetteer.ts'
import { distance, Judge, type Point, type Unplaced } from './placing.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })

function locality(name: string, own: Point | undefined, changes: Partial<Unplaced> = {}): Unplaced {
  return { postcode: '4825', locality: name, state: 'QLD', own, ofPostcode: at(-21, 137.4), ...changes }
}

// Two towns with the same postcode, and the capital with its suburbs.
const isa = [locality('Mount Isa', at(-20.73, 139.49)), locality('Duchess', at(-21.28, 139.78))]
const suburbs = Array.from({ length: 9 }, (_, index) =>
  locality(`Suburb ${index}`, at(-27.4 - index / 100, 153), { postcode: '4000' }),
)
const town = (name: string, point: Point) => new Map([[gazetteerKey('QLD', name), [point]]])

describe('a locality', () => {
  it('keeps its coordinates, however far from the middle of its postcode', () => {
    const [first] = isa
    expect(first && new Judge([...isa, ...suburbs], new Map()).place(first)).toEqual({
      point: at(-20.73, 139.49),
      by: 'source',
    })
  })

  it('whose coordinates are in another region gets those of its postcode, or of its neighbours', () => {
    const lost = locality('Lost', at(-27.45, 153.01))
    const rows = [...isa, ...suburbs, lost]
    expect(new Judge(rows, new Map()).place(lost)).toEqual({ point: at(-21, 137.4), by: 'postcode' })
    const nowhere = { ...lost, ofPostcode: undefined }
    const placing = new Judge(rows, new Map()).place(nowhere)
    expect(placing?.by).toBe('neighbours')
    expect(placing && distance(placing.point, at(-21, 139.6))).toBeLessThan(80)
    expect(new Judge([...suburbs, nowhere], new Map()).place(nowhere)).toBeUndefined()
  })

  it('keeps distant coordinates that the gazetteer confirms', () => {
    const remote = locality('Remote', at(-27.45, 153.01))
    const gazetteer = town('Remote', at(-27.5, 153.05))
    expect(new Judge([...isa, ...suburbs, remote], gazetteer).place(remote)?.by).toBe('source')
  })

  it('gets the coordinates of the only town of its name in the gazetteer', () => {
    const moved = locality('Moved', at(-20.2, 139.49))
    const there = at(-20.9, 139.6)
    const rows = [...isa, ...suburbs, moved]
    expect(new Judge(rows, town('Moved', there)).place(moved)).toEqual({ point: there, by: 'gazetteer' })
    const two = new Map([[gazetteerKey('QLD', 'Moved'), [there, at(-27.4, 153)]]])
    expect(new Judge(rows, two).place(moved)?.by).toBe('source')
  })

  it('does not get the coordinates of a namesake elsewhere', () => {
    const own = locality('The Gap', at(-20.72, 139.5))
    const other = locality('The Gap', at(-20.95, 139.6), { postcode: '4824' })
    // The only town of this name is in another region.
    expect(new Judge([...isa, ...suburbs, own], town('The Gap', at(-27.44, 152.94))).place(own)?.by).toBe(
      'source',
    )
    // The town is in the same region, but another locality in that region has the same name.
    const gazetteer = town('The Gap', at(-20.9, 139.6))
    expect(new Judge([...isa, ...suburbs, own, other], gazetteer).place(own)?.by).toBe('source')
  })

  it('with the coordinates of another locality gets those of the gazetteer', () => {
    const shared = at(-20.2, 139.49)
    const own = locality('Moved', shared)
    const other = locality('Moved', at(-20.9, 139.6), { postcode: '4824' })
    const rows = [...isa, ...suburbs, own, other, locality('Beside', shared)]
    expect(new Judge(rows, town('Moved', at(-20.9, 139.6))).place(own)?.by).toBe('gazetteer')
  })
})

it.each([
  ['Mt. Isa', 'QLD mount isa'],
  ['O’Connor', 'QLD oconnor'],
  ['K’gari', 'QLD kgari'],
  ['Halls-Gap', 'QLD halls gap'],
])('%s has the gazetteer key %s', (name, key) => {
  expect(gazetteerKey('QLD', name)).toBe(key)
})
