// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { doing, pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { ChangedAccount, ListedRun } from '../api'

const page = await signedInDevice({ isAdmin: true })
const { PayFileDialog } = await import('./pay-file-dialog')

const run: ListedRun = {
  id: 'run-7',
  number: 7,
  until: '2083-11-21',
  status: 'draft',
  people: 2,
  amount_cents: 100_000,
  gst_cents: 0,
  dated: null,
  created_at: '2083-11-22T00:00:00Z',
  exported_at: null,
  paid_at: null,
  resent: 0,
  resent_cents: 0,
}
const onSubmit = vi.fn<(day: string, seen: ChangedAccount[]) => void>()
const draw = () =>
  page.draw(
    showScreen,
    createElement(PayFileDialog, {
      ...{ run, onSubmit, title: 'Export this pay run?', about: 'Once.', confirm: 'Export' },
      action: { isPending: false, error: null },
      onClose: () => undefined,
    }),
  )
const changed = (name: string, version: number) => ({ payment_id: `payment of ${name}`, name, version })
const isHeld = (screen: Awaited<ReturnType<typeof draw>>) => screen.button('Export').disabled

beforeEach(() => {
  onSubmit.mockClear()
  page.respond('holidays', () => Response.json([]))
})

describe('exporting pay to bank accounts that have changed since the last pay', () => {
  it('requires a separate confirmation of each account', async () => {
    const [kim, lee] = [changed('Kim', 1), changed('Lee', 2)]
    page.respond('changed_accounts_of_run', () => Response.json([kim, lee]))
    const screen = await draw()
    await pass(100)
    expect(isHeld(screen)).toBe(true)
    await screen.toggle('Pay Kim to the changed account')
    expect(isHeld(screen)).toBe(true)
    await screen.toggle('Pay Lee to the changed account')
    expect(isHeld(screen)).toBe(false)
    await screen.click('Export')
    // By default, the bank pays on the next bank day. The fake clock starts on Monday, 22 November 2083.
    expect(onSubmit.mock.calls).toEqual([['2083-11-23', [kim, lee]]])
  })

  it('requires another confirmation if an account changes again', async () => {
    page.respond('changed_accounts_of_run', () => Response.json([changed('Kim', 1)]))
    const screen = await draw()
    await pass(100)
    await screen.toggle('Pay Kim to the changed account')
    expect(isHeld(screen)).toBe(false)
    page.respond('changed_accounts_of_run', () => Response.json([changed('Kim', 2)]))
    await doing(() => page.queryClient.invalidateQueries())
    await pass(100)
    expect(isHeld(screen)).toBe(true)
  })

  it('is blocked if the list of changed accounts cannot be loaded', async () => {
    page.respond('changed_accounts_of_run', refusal('PT403', 'Unauthorized'))
    const screen = await draw()
    await pass(100)
    expect(isHeld(screen)).toBe(true)
    expect(screen.text()).toContain('Unauthorized')
  })
})
