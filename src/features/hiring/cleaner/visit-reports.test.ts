import { describe, expect, it, vi } from 'vitest'
import { type Network, noNetwork, refusal, silence } from '@/lib/testing/fake-device'
import { ada, fakePhone, hour, office, truth } from './fake-phone'

const { device, visitOutbox, readToasts, click, startSending, send, waits, sent } = await fakePhone()

const bo = 'bo'
const school = '7e570000-0000-4000-8000-0000000000b2'
const taken: Network = () => Response.json({})

it('a visit report that is sent immediately includes no age', async () => {
  click('here')
  await send()
  expect(sent()).toEqual([{ call: 'report_visit', application_id: office, event: 'here' }])
})

describe('a visit report waits to be sent again', () => {
  it.each<[string, Network]>([
    ['without a network', noNetwork],
    ['after a timeout', silence],
    ['when a gateway says that the service is down', () => new Response('', { status: 503 })],
    [
      'behind a café’s login page',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])('%s, and no later report is sent before it', async (_why, network) => {
    device.network = network
    click('here', office)
    click('coming', school)
    await send()
    expect(sent()).toHaveLength(1)
    expect(waits()).toEqual([
      ['here', ''],
      ['coming', ''],
    ])
    device.network = taken
    await send()
    expect(waits()).toEqual([])
  })

  it.each<[string, Network]>([
    ['the database breaks', () => Response.json({ code: 'XX000', message: 'internal' }, { status: 500 })],
    ['too many requests were sent', refusal('PT429', 'Too many requests.')],
    ['the app is newer than the database', refusal('PGRST202', 'Could not find the function', 404)],
  ])(
    'when %s, with later reports for the same job, while other jobs’ reports are sent',
    async (_why, network) => {
      device.network = (request) =>
        JSON.stringify(request.body).includes(office) ? network(request) : taken(request)
      click('here', office)
      click('here', school)
      click('done', office)
      await send()
      expect(waits()).toEqual([
        ['here', ''],
        ['done', ''],
      ])
      expect(sent()).toMatchObject([{ application_id: office }, { application_id: school }])
    },
  )

  it('while another person is signed in', async () => {
    click('here')
    device.signIn(bo)
    await send()
    expect(sent()).toEqual([])
    expect(waits()).toEqual([['here', '']])
  })

  it('if its request is refused after another person has logged in', async () => {
    device.network = (request) => {
      device.signIn(bo)
      return refusal('PT404', 'Application not found')(request)
    }
    click('here')
    await send()
    expect(waits()).toEqual([['here', '']])
  })

  it('if the server responds that the session has ended', async () => {
    device.network = refusal('PT401', 'Your session has ended.')
    click('here')
    click('here', school)
    await send()
    expect(sent()).toHaveLength(1)
    expect(waits()).toEqual([
      ['here', ''],
      ['here', ''],
    ])
  })

  it('while nobody is signed in', async () => {
    device.signOut()
    click('here')
    await send()
    expect(sent()).toEqual([])
    expect(waits()).toEqual([['here', '']])
  })
})

it.each(['PT400', 'PT403', 'PT404', 'PT409', 'PT410'])(
  'a visit report refused with %s is kept with the reason, and the next report is sent',
  async (code) => {
    device.network = (request) =>
      request.path.endsWith('report_visit')
        ? refusal(code, 'This was pressed more than 7 days ago.')(request)
        : taken(request)
    click('here')
    click('withdraw', school)
    await send()
    expect(waits()).toEqual([['here', 'This was pressed more than 7 days ago.']])
    await send()
    expect(sent()).toHaveLength(2)
  },
)

it('a withdrawal is sent with its reason', async () => {
  click('withdraw', office, 'My car broke down.')
  click('coming', school)
  await send()
  expect(sent()).toEqual([
    { call: 'withdraw_application', application_id: office, reason: 'My car broke down.' },
    { call: 'confirm_coming', application_id: school },
  ])
})

it('a stored withdrawal is sent with its age, so that it does not affect a later application', async () => {
  click('withdraw')
  vi.setSystemTime(truth + 2 * hour)
  await send()
  expect(sent()).toEqual([{ call: 'withdraw_application', application_id: office, seconds_ago: 7_200 }])
})

it('a toast confirms an accepted withdrawal, but no other kind of report', async () => {
  click('withdraw', office)
  visitOutbox.put(ada, { kind: 'coming', subject: school, title: 'School' })
  void startSending()
  await vi.advanceTimersByTimeAsync(100)
  expect(readToasts().map(({ text }) => text)).toEqual(['You have withdrawn from Office.'])
})

it('a withdrawal that is undone during its request is not stored as refused', async () => {
  device.network = async (request) => {
    click('coming')
    device.network = taken
    return refusal('PT409', 'The job has started. It is too late to withdraw.')(request)
  }
  click('withdraw')
  await send()
  expect(waits()).toEqual([['coming', '']])
  await send()
  expect(waits()).toEqual([])
})

it('a withdrawal is not sent if it is undone while other reports are being sent', async () => {
  click('here', school)
  click('withdraw')
  device.network = (request) => {
    const withdrawal = visitOutbox.read(ada).find(({ kind }) => kind === 'withdraw')
    if (withdrawal) visitOutbox.remove(withdrawal)
    return taken(request)
  }
  await send()
  expect(sent()).toMatchObject([{ event: 'here' }])
})

const unanswered = () => visitOutbox.read(ada).map(({ kind, key }) => [kind, visitOutbox.unanswered.has(key)])

it('after a failed request, a visit report and the reports behind it count as unanswered until they are sent', async () => {
  device.network = silence
  click('here')
  click('coming', school)
  const sending = send(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(unanswered()).toEqual([
    ['here', false],
    ['coming', false],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  await sending
  expect(unanswered()).toEqual([
    ['here', true],
    ['coming', true],
  ])
  click('done')
  expect(unanswered()).toContainEqual(['done', false])
  device.network = (request) =>
    JSON.stringify(request.body).includes(office) ? noNetwork(request) : taken(request)
  await send()
  expect(unanswered()).toEqual([
    ['here', true],
    ['coming', true],
    ['done', true],
  ])
})

it('a visit report made while other reports are being sent is sent once, after the others', async () => {
  click('here')
  const first = startSending()
  click('done')
  const second = startSending()
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([first, second])
  expect(sent()).toMatchObject([{ event: 'here' }, { event: 'done' }])
})

it('a visit report is sent once even if two tabs send at the same time', async () => {
  const answers: (() => void)[] = []
  device.network = (request) =>
    new Promise((resolve) => void answers.push(() => resolve(Promise.resolve(taken(request)))))
  click('withdraw')
  const both = [startSending(), startSending()]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent()).toHaveLength(1)
  for (const answer of answers) answer()
  await Promise.all(both)
  expect(sent()).toHaveLength(1)
})

it('a sent visit report stays stored until its card has been refetched', async () => {
  const { queryClient } = await import('@/lib/client/query-client')
  const { applicationKeys, dashboardKeys } = await import('@/lib/client/query-keys')
  const read: [key: unknown, kept: number][] = []
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (filters) => {
    read.push([filters?.queryKey, waits().length])
  })
  click('coming')
  await send()
  expect(read).toEqual([
    [applicationKeys.person(ada), 1],
    [dashboardKeys.person(ada), 1],
  ])
  expect(waits()).toEqual([])
})
