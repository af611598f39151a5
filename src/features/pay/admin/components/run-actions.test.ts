// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'
import type { ListedRun } from '../api'

const page = await signedInDevice({ isAdmin: true })
const { adminKeys } = await import('@/lib/client/admin-keys')
const { RunActions } = await import('./run-actions')
// Imported first, because fake timers do not wait for an import during a test.
await import('../pay-file')

const run = (status: ListedRun['status']): ListedRun => ({
  id: 'run-7',
  number: 7,
  until: '2083-11-21',
  status,
  people: 3,
  amount_cents: 100_000,
  gst_cents: 4_550,
  dated: null,
  created_at: '2083-11-22T00:00:00Z',
  exported_at: null,
  paid_at: null,
  resent: 1,
  resent_cents: 5_000,
})
const payment = (number: string, amount_cents: number, gst_cents: number) => ({
  name: `Person ${number}`,
  number,
  bsb: '062000',
  account_number: '12345678',
  amount_cents,
  gst_cents,
})
const file = {
  number: 7,
  dated: '2083-11-22',
  payer: {
    name: 'Shinework',
    bank: 'CBA',
    bsb: '062000',
    account_number: '87654321',
    apca_number: '301500',
    balancing: false,
  },
  payments: [payment('1', 30_000, 3_000), payment('2', 54_500, 0), payment('3', 15_500, 1_550)],
}
/** The texts of the downloaded files. */
let saved: Promise<string>[]
const draw = (status: ListedRun['status']) =>
  page.draw(showScreen, createElement(RunActions, { run: run(status) }))

/** King's Birthday is a holiday in New South Wales and Victoria, Melbourne Cup only in Victoria. */
const holidays = [
  { day: '2030-06-10', name: "King's Birthday" },
  { day: '2030-11-05', name: 'Melbourne Cup' },
]

beforeEach(() => {
  saved = []
  page.respond('holidays', ({ search }) => Response.json(holidays.slice(0, search.includes('VIC') ? 2 : 1)))
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob.text())
    return 'blob:1'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  page.respond('open_pay_run_file', () => Response.json(file))
  page.respond('changed_accounts_of_run', () => Response.json([]))
})

it.each([
  ['draft', ['Export…', 'Discard…']],
  ['exported', ['Mark as paid…', 'Mark as rejected…', 'Bank file']],
  ['rejected', ['Create the file again…']],
  ['paid', ['Mark as rejected…', 'Bank file']],
] as const)('a pay run that is %s offers %j', async (status, names) => {
  const screen = await draw(status)
  const all = [
    'Export…',
    'Discard…',
    'Mark as paid…',
    'Mark as rejected…',
    'Create the file again…',
    'Bank file',
  ]
  expect(all.filter(screen.hasButton)).toEqual(names)
})

describe('exporting a pay run', () => {
  it('asks for confirmation of the total, which includes GST and repeated payments, and can be cancelled', async () => {
    const screen = await draw('draft')
    await screen.click('Export…')
    expect(screen.text()).toContain('4 payments, $1,095.50.')
    await screen.click('Cancel')
    expect(screen.text()).not.toContain('$1,095.50')
    expect(page.calls('export_pay_run')).toEqual([])
  })

  it('happens once for two clicks, and then saves the bank file', async () => {
    const response = heldResponse()
    page.respond('export_pay_run', response.network)
    const screen = await draw('draft')
    await screen.click('Export…')
    await screen.clickTwice('Export')
    // By default, the bank pays on the next bank day. The fake clock starts on Monday, 22 November 2083.
    expect(page.calls('export_pay_run')).toEqual([
      { run_id: 'run-7', processed_on: '2083-11-23', seen_accounts: {} },
    ])
    expect(page.calls('open_pay_run_file')).toEqual([])
    expect(screen.hasButton('Saving…')).toBe(true)
    await response.give(Response.json(null))
    expect(screen.dialog()).toBeNull()
    await pass(1)
    expect(page.calls('open_pay_run_file')).toEqual([{ run_id: 'run-7' }])
    expect(saved).toHaveLength(1)
  })

  it('shows the reason and saves no file if it is refused, and can be tried again', async () => {
    page.respond('export_pay_run', refusal('PT409', 'Somebody has changed this run.'))
    const screen = await draw('draft')
    await screen.click('Export…')
    await screen.click('Export')
    expect(screen.text()).toContain('Somebody has changed this run.')
    expect(page.calls('open_pay_run_file')).toEqual([])
    // The dialog, reopened after cancelling, no longer shows the earlier error.
    await screen.click('Cancel')
    await screen.click('Export…')
    expect(screen.text()).not.toContain('Somebody has changed this run.')
    page.respond('export_pay_run', () => Response.json(null))
    await screen.click('Export')
    await pass(1)
    expect(page.calls('open_pay_run_file')).toHaveLength(1)
  })

  it('refetches everything about pay and the overview', async () => {
    const keys = [adminKeys.payRuns(ada), [...adminKeys.pay(ada), 'run', 'run-7'], adminKeys.overview(ada)]
    for (const key of keys) page.queryClient.setQueryData(key, [])
    const screen = await draw('draft')
    await screen.click('Export…')
    await screen.click('Export')
    expect(keys.map((key) => page.queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  })
})

describe('the day on which the bank pays', () => {
  it.each([
    ['2083-11-27', 'Banks do not process payments on weekends. Choose another day.'],
    ['2030-06-10', "Banks do not process payments on public holidays (King's Birthday). Choose another day."],
    ['', 'Choose the day the bank pays.'],
  ])('is refused with an error beside its field: %s', async (day, told) => {
    const screen = await draw('draft')
    await screen.click('Export…')
    await screen.type('The bank pays on', day)
    expect(screen.text()).toContain(told)
    await screen.click('Export')
    expect(page.calls('export_pay_run')).toEqual([])
  })

  it('can be a holiday of a single state', async () => {
    const screen = await draw('draft')
    await screen.click('Export…')
    await screen.type('The bank pays on', '2030-11-05')
    await screen.click('Export')
    expect(page.calls('export_pay_run')).toEqual([
      { run_id: 'run-7', processed_on: '2030-11-05', seen_accounts: {} },
    ])
  })

  it('shows the database’s refusal beside its field until another day is chosen', async () => {
    page.respond('export_pay_run', refusal('PT400', 'Choose a day within the next 45 days.'))
    const screen = await draw('draft')
    await screen.click('Export…')
    await screen.click('Export')
    expect(screen.field('The bank pays on').getAttribute('aria-invalid')).toBe('true')
    expect(screen.text()).toContain('Choose a day within the next 45 days.')
    await screen.type('The bank pays on', '2083-11-24')
    expect(screen.text()).not.toContain('within the next 45 days')
  })
})

describe('a bank file that the bank rejects', () => {
  it('is marked as rejected once, and only with a reason', async () => {
    const screen = await draw('exported')
    await screen.click('Mark as rejected…')
    await screen.click('Mark as rejected')
    expect(screen.text()).toContain('Please give a reason.')
    await screen.type('Reason', ' Wrong user number ')
    await screen.clickTwice('Mark as rejected')
    expect(page.calls('reject_pay_file')).toEqual([{ run_id: 'run-7', reason: 'Wrong user number' }])
    expect(page.calls('open_pay_run_file')).toEqual([])
  })

  it('comes with a warning, if the run is paid, that everyone in the run will be notified', async () => {
    const screen = await draw('paid')
    await screen.click('Mark as rejected…')
    expect(screen.text()).toContain('Everyone in it will be told that they have not been paid.')
  })

  it('is created again for another day, and downloaded', async () => {
    const screen = await draw('rejected')
    await screen.click('Create the file again…')
    await screen.type('The bank pays on', '2083-11-25')
    await screen.click('Create the file')
    expect(page.calls('remake_pay_file')).toEqual([
      { run_id: 'run-7', processed_on: '2083-11-25', seen_accounts: {} },
    ])
    await pass(1)
    expect(saved).toHaveLength(1)
  })
})

describe('giving up a pay run', () => {
  it('happens once, leads back to the list of runs, and is confirmed in a toast', async () => {
    const response = heldResponse()
    page.respond('give_up_pay_run', response.network)
    const screen = await draw('draft')
    await screen.click('Discard…')
    await screen.clickTwice('Discard')
    expect(page.path()).toBe('/')
    await response.give(Response.json(null))
    expect(page.calls('give_up_pay_run')).toEqual([{ run_id: 'run-7' }])
    expect(page.toasts()).toEqual(['Pay run discarded.'])
    expect(page.path()).toBe('/admin/pay')
    expect(page.calls('export_pay_run')).toEqual([])
    expect(page.calls('open_pay_run_file')).toEqual([])
  })

  it('stays on the page if it is refused', async () => {
    page.respond('give_up_pay_run', refusal('PT409', 'It is exported already.'))
    const screen = await draw('draft')
    await screen.click('Discard…')
    await screen.click('Discard')
    expect(screen.text()).toContain('It is exported already.')
    expect(page.path()).toBe('/')
    expect(page.toasts()).toEqual([])
  })
})

describe('marking a pay run as paid', () => {
  it('asks for confirmation of the total, which includes GST, and happens once', async () => {
    const response = heldResponse()
    page.respond('pay_pay_run', response.network)
    const screen = await draw('exported')
    await screen.click('Mark as paid…')
    expect(screen.text()).toContain(
      '4 payments, $1,095.50 in all. Everyone will be told that they have been paid.',
    )
    await screen.clickTwice('Mark as paid')
    await response.give(Response.json(null))
    expect(page.calls('pay_pay_run')).toEqual([{ run_id: 'run-7' }])
    // Marking the run as paid does not read the accounts, because the audit log records each read.
    expect(page.calls('open_pay_run_file')).toEqual([])
    expect(page.path()).toBe('/')
  })
})

describe('creating the bank file', () => {
  it('includes GST in the amount that each person is paid', async () => {
    const screen = await draw('paid')
    await screen.click('Bank file')
    await pass(1)
    const [text = ''] = await Promise.all(saved)
    const records = text.split(/\r?\n/).filter((line) => line !== '')
    expect(records.filter((line) => line.startsWith('1')).map((line) => Number(line.slice(20, 30)))).toEqual([
      33_000, 54_500, 17_050,
    ])
    expect(Number(records.at(-1)?.slice(20, 30))).toBe(104_550)
  })

  it('happens once for two clicks', async () => {
    const response = heldResponse()
    page.respond('open_pay_run_file', response.network)
    const screen = await draw('exported')
    await screen.clickTwice('Bank file')
    expect(page.calls('open_pay_run_file')).toHaveLength(1)
    await response.give(Response.json(file))
    await pass(1)
    expect(saved).toHaveLength(1)
  })

  it('shows an error on failure, until the next attempt', async () => {
    page.respond('open_pay_run_file', refusal('PT403', 'Not for you.'))
    const screen = await draw('exported')
    await screen.click('Bank file')
    expect(screen.text()).toContain('Not for you.')
    expect(saved).toEqual([])
    page.respond('open_pay_run_file', () => Response.json(file))
    await screen.click('Bank file')
    await pass(1)
    expect(screen.text()).not.toContain('Not for you.')
    expect(saved).toHaveLength(1)
  })
})
