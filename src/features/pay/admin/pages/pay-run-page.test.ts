// @vitest-environment happy-dom
import { createElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, heldResponse, signedInDevice } from '@/components/testing/session-for-tests'
import { refusal } from '@/lib/testing/fake-device'
import { pass } from '@/lib/testing/fake-page'
import { showScreen } from '@/lib/testing/fake-screen'

const page = await signedInDevice({ isAdmin: true })
const payPage = await import('./pay-page')
const runPage = await import('./pay-run-page')
const { SecondFactorSetting } = await import('../components/second-factor-setting')

const id = '7e570000-0000-4000-8000-0000000000a1'
const run = {
  id,
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
const payment = (name: string, amount_cents: number, gst_cents: number, day = '2083-11-15') => ({
  id: `payment of ${name}`,
  user_id: name,
  name,
  abn: null,
  number: null,
  kind: gst_cents > 0 ? 'rcti' : 'remittance',
  amount_cents,
  gst_cents,
  pay_lines: [
    {
      id: `line of ${name}`,
      kind: 'work',
      day,
      job_title: 'Depot',
      minutes: 480,
      basis: 'hour',
      rate_cents: 3000,
      amount_cents,
      reason: null,
    },
  ],
  payment_returns: [],
})
function openRun() {
  page.openAt('/admin/pay/:runId', `/admin/pay/${id}`)
  return page.draw(showScreen, createElement(runPage.Component))
}
async function openNewRun() {
  const screen = await page.draw(showScreen, createElement(payPage.Component))
  await screen.click('New pay run…')
  return screen
}
let payments: object[]
let saved: Promise<string>[]

beforeEach(() => {
  payments = [payment('Kim', 30_000, 3_000), payment('Lee', 54_500, 0), payment('Mia', 15_500, 1_550)]
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob.text())
    return 'blob:1'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  page.respond('pay_runs', ({ search }) => Response.json(search.includes(`id=eq.${id}`) ? run : [run]))
  page.respond('payments', () => Response.json(payments))
  page.respond('pay_run_approval', () => Response.json(null))
  page.respond('cannot_be_paid', () => Response.json([]))
  page.respond('owed_again', () => Response.json([]))
  page.respond('pay_files', () => Response.json([]))
  page.respond('list_departed', () => Response.json([]))
  page.respond('payment_returns', () => Response.json([]))
})

describe('a pay run', () => {
  it('shows its GST and its total including GST', async () => {
    const screen = await openRun()
    const facts = screen.element.querySelector('dl')?.textContent ?? ''
    expect(facts).toContain('GST$45.50')
    expect(facts).toContain('Total$1,045.50')
  })

  it('shows the amount of each person including their GST', async () => {
    const screen = await openRun()
    const rows = [...screen.element.querySelectorAll('tbody tr')].map((row) => row.textContent?.trim() ?? '')
    expect(rows.map((row) => /\$[\d,.]+(?: including \$[\d.]+ GST)?$/.exec(row)?.[0])).toEqual([
      '$330.00 including $30.00 GST',
      '$545.00',
      '$170.50 including $15.50 GST',
    ])
  })

  it.each([
    ['2083-10-25', false],
    ['2083-10-24', true],
  ])('with GST for work on %s warns of a late tax invoice: %s', async (day, isLate) => {
    // A tax invoice is late more than 28 days after the work. The fake clock starts on 22 November.
    const others = [payment('Kim', 30_000, 3_000), payment('Lee', 54_500, 0, '2083-01-01')]
    payments = [...others, payment('Mia', 15_500, 1_550, day)]
    expect((await openRun()).text().includes('its tax invoice is late')).toBe(isLate)
  })

  it('exports each person’s amount, GST and total', async () => {
    const screen = await openRun()
    await screen.click('Download CSV')
    await pass(1)
    const [text = ''] = await Promise.all(saved)
    const columns = text
      .split('\r\n')
      .slice(0, 4)
      .map((line) => line.split(',').slice(3, 6).join())
    expect(columns).toEqual([
      'Amount,GST,Total',
      '300.00,30.00,330.00',
      '545.00,0.00,545.00',
      '155.00,15.50,170.50',
    ])
  })
})

describe('a payment that came back', () => {
  const back = {
    pay_run_id: id,
    returned_on: '2083-11-24',
    reason: 'Closed',
    resent_in: null,
    settlement: null,
  }
  const exported = { ...run, status: 'exported' }

  it('is reported once, with its day and reason', async () => {
    page.respond('pay_runs', () => Response.json(exported))
    payments = [payment('Kim', 30_000, 3_000)]
    const screen = await openRun()
    await screen.click('Mark as returned: Kim')
    expect(screen.text()).toContain('$330.00 will be owed again')
    await screen.type('Returned on', '2083-11-20')
    await screen.type('Reason', 'Account closed')
    await screen.clickTwice('Mark as returned')
    expect(page.calls('return_payment')).toEqual([
      { payment_id: 'payment of Kim', returned_on: '2083-11-20', reason: 'Account closed' },
    ])
  })

  it.each([
    [back, 'Owed again'],
    [{ ...back, resent_in: 'run-8' }, 'In a later pay run'],
    [{ ...back, settlement: 'In cash' }, 'Settled outside'],
  ])('with %j is shown as "%s", and cannot be reported again', async (known, told) => {
    page.respond('pay_runs', () => Response.json(exported))
    payments = [{ ...payment('Kim', 30_000, 3_000), payment_returns: [known] }]
    const screen = await openRun()
    expect(screen.text()).toContain(told)
    expect(screen.text()).toContain('Closed')
    expect(screen.hasButton('Mark as returned: Kim')).toBe(false)
  })

  it('can come back a second time in the pay run that resends the payment', async () => {
    page.respond('pay_runs', () => Response.json({ ...exported, resent: 1, resent_cents: 33_000 }))
    payments = []
    const { pay_lines: lines, ...paid } = payment('Kim', 30_000, 3_000)
    expect(lines).toHaveLength(1)
    const earlier = { ...back, pay_run_id: 'run-1', resent_in: id }
    page.respond('payment_returns', () =>
      Response.json([
        { id: 'back', ...back, payments: { ...paid, number: '1-1', payment_returns: [earlier] } },
      ]),
    )
    const screen = await openRun()
    expect(screen.text()).toContain('Total$1,375.50')
    expect(screen.hasButton('Mark as returned: Kim')).toBe(true)
  })

  it('is listed if no pay run resends the payment, and can be settled with a note', async () => {
    page.respond('owed_again', () =>
      Response.json([
        {
          payment_id: 'p1',
          user_id: null,
          name: 'Kim',
          number: '7-1',
          total_cents: 33_000,
          returned_on: '2083-11-20',
          reason: 'Closed',
          fault: 'deleted',
        },
      ]),
    )
    const screen = await page.draw(showScreen, createElement(payPage.Component))
    expect(screen.text()).toContain('The account is deleted. Settle it outside Shinework.')
    await screen.click('Mark as settled: Kim')
    await screen.type('How it was settled', 'In cash')
    await screen.clickTwice('Mark as settled')
    expect(page.calls('settle_payment')).toEqual([{ payment_id: 'p1', note: 'In cash' }])
  })
})

describe('the list of pay runs', () => {
  it('shows the total including GST', async () => {
    const screen = await page.draw(showScreen, createElement(payPage.Component))
    expect(screen.element.querySelector('tbody tr')?.textContent).toContain('$1,045.50')
  })
})

describe('a new pay run', () => {
  it('ends last Sunday by default, is created once by two clicks, and opens', async () => {
    const response = heldResponse()
    page.respond('start_pay_run', response.network)
    const screen = await openNewRun()
    // The fake clock starts on Monday evening in Brisbane.
    expect(screen.field('Until').value).toBe('2083-11-21')
    await screen.clickTwice('Create draft')
    expect(page.calls('start_pay_run')).toHaveLength(1)
    expect(page.calls('start_pay_run')).toMatchObject([{ until: '2083-11-21' }])
    await response.give(Response.json(null))
    const made: unknown = Reflect.get(Object(page.calls('start_pay_run')[0]), 'id')
    expect(page.path()).toBe(`/admin/pay/${String(made)}`)
  })

  it('created on a Sunday, ends by default on the Sunday before, because the current week is not over', async () => {
    vi.setSystemTime(Date.parse('2083-11-28T02:00:00Z'))
    page.signIn(ada)
    expect((await openNewRun()).field('Until').value).toBe('2083-11-21')
  })

  it('that could not be created keeps its chosen day, and a retry sends the same request', async () => {
    page.respond('start_pay_run', refusal('PT409', 'Another draft is open.'))
    const screen = await openNewRun()
    await screen.type('Until', '2083-11-14')
    await screen.click('Create draft')
    expect(screen.text()).toContain('Another draft is open.')
    expect(screen.field('Until').value).toBe('2083-11-14')
    await screen.click('Create draft')
    const [first, second] = page.calls('start_pay_run')
    expect(first).toMatchObject({ until: '2083-11-14' })
    expect(second).toEqual(first)
  })

  it('without a last day asks for that day', async () => {
    const screen = await openNewRun()
    await screen.type('Until', '')
    await screen.click('Create draft')
    expect(screen.text()).toContain('Choose the last day to include.')
    expect(page.calls('start_pay_run')).toEqual([])
  })
})

describe('two-step verification of administrators', () => {
  const label = 'Two-step verification required for administrators'
  let isRequired = false
  const isOn = (screen: Awaited<ReturnType<typeof showScreen>>) =>
    screen.field(label).getAttribute('aria-checked')

  beforeEach(() => {
    isRequired = false
    page.respond('second_factor_state', () =>
      Response.json({ is_required: isRequired, administrators_without: 2 }),
    )
  })

  it('is shown as required immediately, and two quick clicks send one request', async () => {
    const response = heldResponse()
    page.respond('require_second_factor', response.network)
    const screen = await page.draw(showScreen, createElement(SecondFactorSetting))
    expect(isOn(screen)).toBe('false')
    await screen.toggle(label)
    await screen.toggle(label)
    expect(isOn(screen)).toBe('true')
    expect(page.calls('require_second_factor')).toEqual([{ required: true }])
    isRequired = true
    await response.give(Response.json(null))
    expect(isOn(screen)).toBe('true')
    await screen.toggle(label)
    expect(page.calls('require_second_factor')[1]).toEqual({ required: false })
  })

  it('is switched back and shows the reason if the change is refused', async () => {
    page.respond('require_second_factor', refusal('PT409', 'Set up your own first.'))
    const screen = await page.draw(showScreen, createElement(SecondFactorSetting))
    await screen.toggle(label)
    expect(isOn(screen)).toBe('false')
    expect(screen.text()).toContain('Set up your own first.')
  })
})
