// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { argumentOf, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const { AddLine } = await import('./add-line')

const onSaved = vi.fn<() => void>()
const onClose = vi.fn<() => void>()
const draw = () =>
  page.draw(showScreen, createElement(AddLine, { userId: 'kim', name: 'Kim', onSaved, onClose }))
async function fill(kind: string, amount: string, reason = ' A toll ') {
  const screen = await draw()
  await screen.type('What', kind)
  await screen.type('Amount in $', amount)
  await screen.type('Reason', reason)
  return screen
}
const added = () => page.requests('add_pay_line')

beforeEach(() => {
  onSaved.mockClear()
  onClose.mockClear()
})

describe('the amount of a pay line', () => {
  it.each([
    ['travel', '12.50', 1250],
    ['bonus', '$100', 10_000],
    // A deduction is always negative, whether the minus is typed or not.
    ['deduction', '12.5', -1250],
    ['deduction', '-12.50', -1250],
    ['correction', '−3.05', -305],
    ['advance', '-200', -20_000],
    ['advance', '200', 20_000],
  ])('of the kind %s, typed as %s, is %i cents', async (kind, typed, cents) => {
    const screen = await fill(kind, typed)
    await screen.click('Save')
    expect(page.calls('add_pay_line')).toMatchObject([
      { user_id: 'kim', kind, amount_cents: cents, reason: 'A toll' },
    ])
  })

  it.each([
    ['travel', '-5', 'To deduct something, choose Deduction.'],
    ['bonus', '−5', 'To deduct something, choose Deduction.'],
    ['travel', '', 'Enter an amount'],
    ['travel', 'ten', 'Enter an amount'],
    ['travel', '1,000', 'Enter an amount'],
    ['travel', '0', 'Enter an amount'],
  ])('of the kind %s, typed as "%s", is refused', async (kind, typed, fault) => {
    const screen = await fill(kind, typed)
    expect(screen.text()).not.toContain(fault)
    await screen.click('Save')
    expect(screen.text()).toContain(fault)
    expect(added()).toEqual([])
  })
})

it('a pay line needs a reason', async () => {
  const screen = await fill('travel', '5', '  ')
  await screen.click('Save')
  expect(screen.text()).toContain('Please give a reason.')
  expect(added()).toEqual([])
})

it('two clicks add a pay line only once, and then the form closes and refetches the week', async () => {
  const response = heldResponse()
  page.respond('add_pay_line', response.network)
  const screen = await fill('travel', '5')
  await screen.clickTwice('Save')
  expect(added()).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
  await response.give(Response.json(null))
  expect(onClose).toHaveBeenCalledOnce()
  expect(onSaved).toHaveBeenCalledOnce()
  expect(page.toasts()).toEqual(['Saved.'])
})

it('if adding a pay line fails, the form keeps what was typed, and a retry uses the same idempotency key', async () => {
  page.respond('add_pay_line', refusal('PT403', 'Not for you.'))
  const screen = await fill('bonus', '5')
  await screen.click('Save')
  expect(screen.text()).toContain('Not for you.')
  expect(onClose).not.toHaveBeenCalled()
  // The week is refetched, because the database might have added the line although its response was lost.
  expect(onSaved).toHaveBeenCalledOnce()
  expect(['What', 'Amount in $', 'Reason'].map((name) => screen.field(name).value)).toEqual([
    'bonus',
    '5',
    ' A toll ',
  ])
  await screen.click('Save')
  const [first, second, ...others] = added().map((sent) => argumentOf(sent, 'idempotency_key'))
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, others]).toEqual([first, []])
  await screen.leave()
  await (await fill('bonus', '5')).click('Save')
  expect(added().map((sent) => argumentOf(sent, 'idempotency_key'))[2]).not.toBe(first)
})
