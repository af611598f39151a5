// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { DepartedPeople } = await import('./departed-people')

const day = {
  id: 'day',
  title: 'Depot',
  day: '2083-11-18',
  began: '07:00',
  ended: '15:00',
  minutes: 480,
  amount_cents: 24_000,
}
const gone = {
  id: 'gone',
  name: 'Kim',
  left_at: '2083-11-20T00:00:00Z',
  owed_cents: 24_000,
  can_be_paid: true,
  days: [day],
}
const show = (person: object) => {
  page.respond('list_departed', () => Response.json([person]))
  return page.draw(showScreen, createElement(DepartedPeople))
}

it('a day of a person who has left can be approved as shown, or marked as no work', async () => {
  const screen = await show(gone)
  expect(screen.text()).toContain('Depot: 8 h, $240.00')
  await screen.click('Approve Thu 18 Nov 2083')
  expect(page.calls('approve_departed_hours')).toEqual([{ hours_id: 'day', amount_cents: 24_000 }])
  await screen.click('No work on Thu 18 Nov 2083')
  expect(page.calls('drop_departed_hours')).toEqual([{ hours_id: 'day' }])
})

it('a day without a rate cannot be approved', async () => {
  const screen = await show({ ...gone, days: [{ ...day, amount_cents: null }] })
  expect(screen.text()).toContain('the job has no usable pay rate')
  expect(screen.hasButton('Approve Thu 18 Nov 2083')).toBe(false)
})

it('all days with a rate of a person who has left are approved by one click, in their order', async () => {
  const days = ['a', 'b', 'c'].map((id, index) => ({
    ...day,
    id,
    amount_cents: index === 1 ? null : 100 + index,
  }))
  const screen = await show({ ...gone, days })
  await screen.click('Approve all 2 days')
  expect(page.calls('approve_departed_hours')).toEqual([
    { hours_id: 'a', amount_cents: 100 },
    { hours_id: 'c', amount_cents: 102 },
  ])
})

it('"Create draft" puts the amount owed into one pay run, even after two clicks, and opens its draft', async () => {
  const response = heldResponse()
  page.respond('pay_departed', response.network)
  const screen = await show(gone)
  await screen.clickTwice('Create draft')
  await response.give(Response.json(null))
  const [call] = page.calls('pay_departed')
  expect(page.calls('pay_departed')).toHaveLength(1)
  expect(call).toMatchObject({ departed_id: 'gone' })
  expect(page.path()).toBe(`/admin/pay/${String(Reflect.get(Object(call), 'run_id'))}`)
})

it.each([
  [{ can_be_paid: false }, 'No bank account to pay into'],
  [{ owed_cents: -50 }, 'Approved but not paid: -$0.50'],
  [{ owed_cents: null }, 'Depot'],
])('a person with the values %j can only be settled outside pay runs', async (changed, told) => {
  const screen = await show({ ...gone, ...changed })
  expect(screen.text()).toContain(told)
  expect(screen.hasButton('Create draft')).toBe(false)
  await screen.click('Mark as settled: Kim')
  await screen.type('How it was settled', 'In cash')
  await screen.click('Mark as settled')
  expect(page.calls('settle_departed')).toEqual([{ departed_id: 'gone', note: 'In cash' }])
})
