import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeDevice } from '@/lib/testing/fake-device'

const device = fakeDevice()
const { chooseOrder, listedFilters, orderOf } = await import('./job-order')
const none = { search: '' }

beforeEach(() => device.begin())
afterEach(() => void vi.useRealTimers())

describe('the order of the job list', () => {
  it.each([
    [{}, undefined, 'latest'],
    [{ category: 'Office', location: 'Perth' }, undefined, 'latest'],
    [{ within: 'my-distance' }, undefined, 'soonest'],
    [{ week: 'this' }, undefined, 'soonest'],
    [{ qualified: 'yes' }, undefined, 'soonest'],
    [{ urgent: 'yes' }, undefined, 'soonest'],
    [{ urgent: 'yes', sort: 'best-paid' }, undefined, 'best-paid'],
    [{ urgent: 'yes', sort: 'latest' }, undefined, 'latest'],
    // The last chosen order is used unless the URL names one.
    [{}, 'nearest', 'nearest'],
    [{ urgent: 'yes' }, 'nearest', 'nearest'],
    [{ urgent: 'yes' }, 'latest', 'latest'],
    [{ sort: 'best-paid' }, 'nearest', 'best-paid'],
    [{}, 'by-colour', 'latest'],
  ] as const)('with the filters %j, and the order %j chosen last, is %s', (filters, chosen, order) => {
    if (chosen !== undefined) chooseOrder('ada', chosen)
    const listed = listedFilters('ada', { ...none, ...filters })
    expect(orderOf({ ...none, sort: listed.sort })).toBe(order)
  })

  it('is stored for one person only, and can be reset', () => {
    chooseOrder('ada', 'nearest')
    expect(listedFilters('bo', none).sort).toBeUndefined()
    chooseOrder('ada', '')
    expect(listedFilters('ada', none).sort).toBeUndefined()
  })
})
