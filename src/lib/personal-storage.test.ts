import { describe, expect, it } from 'vitest'
import { forgetPeople, personalKey, wantedBy } from './personal-storage'

function device(keys: string[]) {
  const items = new Map(keys.map((key) => [key, 'kept']))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

describe('what is kept of people', () => {
  const [ada, bo, longBo] = [
    personalKey('ada', 'draft'),
    personalKey('bo', 'draft'),
    personalKey('bo2', 'draft'),
  ]

  it('goes with a logout, and nothing else does', () => {
    const here = device([ada, 'shinework.push-asked', bo, 'another-app'])
    forgetPeople(here)
    expect([...here.items.keys()]).toEqual(['shinework.push-asked', 'another-app'])
  })

  it('stays for the one who comes back', () => {
    const here = device([ada, bo, longBo])
    forgetPeople(here, 'bo')
    expect([...here.items.keys()]).toEqual([bo])
  })
})

describe('the address to go to after a login', () => {
  it.each([
    [{ wanted: '/jobs' }, '/jobs'],
    [{ wanted: '/jobs', of: undefined }, '/jobs'],
    [{ wanted: '/jobs', of: 'ada' }, '/jobs'],
    [{ wanted: '/jobs', of: 'bo' }, undefined],
    [{ wanted: '/jobs', of: null }, undefined],
    [{}, undefined],
    [null, undefined],
    ['/jobs', undefined],
  ])('after %j is %j for Ada', (state, wanted) => {
    expect(wantedBy('ada', state)).toBe(wanted)
  })
})
