// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { showScreen } from '@/lib/testing/fake-screen'
import type { ListedRun } from '../api'
import type { RunApproval as Approval } from '../run-approval-api'

const page = await signedInDevice({ isAdmin: true })
const { RunApproval } = await import('./run-approval')

const run: ListedRun = {
  id: 'run-7',
  number: 7,
  until: '2083-11-21',
  status: 'draft',
  people: 3,
  amount_cents: 100_000,
  gst_cents: 4_550,
  dated: null,
  created_at: '2083-11-22T00:00:00Z',
  exported_at: null,
  paid_at: null,
  resent: 0,
  resent_cents: 0,
}
let approval: Approval
const draw = (status: ListedRun['status'] = 'draft') =>
  page.draw(showScreen, createElement(RunApproval, { run: { ...run, status } }))
const above = { is_above: true, limit_cents: 50_000 }

beforeEach(() => {
  approval = {
    approved_at: null,
    approved_by: null,
    can_approve: false,
    is_above: false,
    is_changed: false,
    is_only: false,
    limit_cents: null,
    pays_me: false,
  }
  page.respond('pay_run_approval', () => Response.json(approval))
})

it.each<[string, Partial<Approval>, string]>([
  ['that needs no approval', {}, ''],
  [
    'above the amount',
    above,
    'This pay run is above $500.00. A second administrator has to approve it before it is exported.',
  ],
  [
    'above the amount, seen by the second administrator',
    { ...above, can_approve: true },
    'This pay run is above $500.00. A second administrator has to approve it before it is exported.Approve run…',
  ],
  ['that is approved', { ...above, approved_by: 'Bo', approved_at: '2083-11-22' }, 'Approved by Bo.'],
  [
    'that has changed since its approval',
    { ...above, approved_by: 'Bo', approved_at: '2083-11-22', is_changed: true, can_approve: true },
    'This pay run has changed since it was approved, so it needs approval again.Approve run…',
  ],
  [
    'that pays the reader',
    { pays_me: true },
    'This pay run pays you. Another administrator has to approve or export it.',
  ],
  [
    'that pays the only administrator',
    { pays_me: true, is_only: true },
    'This pay run pays you, and you are the only administrator. Discard it and start another one, which leaves you out.',
  ],
  [
    'that pays another administrator',
    { can_approve: true },
    'This pay run pays an administrator, who can export it once you have approved it.Approve run…',
  ],
])('a draft pay run %s says what is needed before its export', async (_which, more, told) => {
  approval = { ...approval, ...more }
  expect((await draw()).text()).toBe(told)
})

it.each([
  [null, ''],
  ['Bo', 'Approved by Bo.'],
])('an exported run approved by %s shows its approval, and nothing else', async (approver, told) => {
  approval = { ...approval, ...above, pays_me: true, approved_by: approver }
  expect((await draw('exported')).text()).toBe(told)
})

async function ask() {
  approval = { ...approval, ...above, can_approve: true }
  const screen = await draw()
  await screen.click('Approve run…')
  return screen
}

it('a pay run is approved once, after a confirmation that shows its totals', async () => {
  const response = heldResponse()
  page.respond('approve_pay_run', response.network)
  const screen = await ask()
  expect(screen.text()).toContain('3 people, $1,045.50. Another administrator will export it.')
  await screen.clickTwice('Approve run')
  expect(page.calls('approve_pay_run')).toEqual([
    { run_id: 'run-7', people: 3, amount_cents: 100_000, gst_cents: 4_550 },
  ])
  approval = { ...approval, approved_by: 'Ada', can_approve: false }
  await response.give(Response.json({ ...run, approved_at: '2083-11-22T01:00:00Z' }))
  expect(page.toasts()).toEqual(['Pay run approved.'])
  expect(screen.text()).toBe('Approved by Ada.')
})

it('a pay run that has changed since it was shown is not reported as approved', async () => {
  page.respond('approve_pay_run', () => Response.json({ ...run, people: 2, approved_at: null }))
  const screen = await ask()
  await screen.click('Approve run')
  expect(page.toasts()).toEqual([
    'This pay run has changed since you opened it. Check it again, then approve it.',
  ])
})

it('a refused approval shows the reason, and can be tried again', async () => {
  page.respond('approve_pay_run', refusal('PT409', 'This pay run has been exported already.'))
  const screen = await ask()
  await screen.click('Approve run')
  expect(screen.text()).toContain('This pay run has been exported already.')
  await screen.click('Approve run')
  expect(page.calls('approve_pay_run')).toHaveLength(2)
})
