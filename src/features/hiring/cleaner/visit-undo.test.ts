import { describe, expect, it, vi } from 'vitest'
import { noNetwork, refusal } from '@/lib/testing/fake-device'
import { fakePhone, hour, office, truth } from './fake-phone'

const { device, visitOutbox, click, undoReport, send, waits, sent } = await fakePhone()

const today = '2083-11-22'
const undone = { call: 'undo_visit', application_id: office, event: 'here', day: today }
const undo = (kind: 'here' | 'done', at: string) =>
  undoReport('ada', { job: { id: office }, title: 'Office', day: today, kind, at })
const shown = () => new Date(truth).toISOString()

describe('the undo of a visit report', () => {
  it('is sent if the report was already sent', async () => {
    click('here')
    await send()
    undo('here', shown())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent()).toEqual([{ call: 'report_visit', application_id: office, event: 'here' }, undone])
    expect(waits()).toEqual([])
  })

  it('is sent once for two clicks', async () => {
    undo('here', shown())
    undo('here', shown())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent()).toEqual([undone])
    expect(waits()).toEqual([])
  })

  it('cancels a report that waits for a connection, and is still sent in case the report had arrived', async () => {
    device.network = noNetwork
    click('here', 'school')
    const { madeAt } = click('here')
    await send()
    device.sent.length = 0
    undo('here', madeAt)
    await send()
    expect(waits()).toEqual([
      ['here', ''],
      ['undo-here', ''],
    ])
    device.network = () => Response.json({})
    vi.setSystemTime(truth + 2 * hour)
    device.sent.length = 0
    await send()
    expect(sent()).toEqual([
      { call: 'report_visit', application_id: 'school', event: 'here', seconds_ago: 7_200 },
      { ...undone, seconds_ago: expect.any(Number) },
    ])
    expect(waits()).toEqual([])
  })

  it('is sent after a report that is in flight', async () => {
    const { madeAt } = click('here')
    device.network = (request) => {
      if (request.path.endsWith('report_visit')) undo('here', madeAt)
      return Response.json({})
    }
    await send()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent()).toEqual([{ call: 'report_visit', application_id: office, event: 'here' }, undone])
    expect(waits()).toEqual([])
  })

  it('is sent before a report that was made later', async () => {
    device.network = noNetwork
    undo('here', shown())
    click('here')
    await send()
    device.network = () => Response.json({})
    device.sent.length = 0
    await send()
    expect(sent().map(({ call }) => call)).toEqual(['undo_visit', 'report_visit'])
  })

  it('stays on the phone with the reason if it is refused as too late', async () => {
    device.network = refusal('PT409', 'These hours have been approved.')
    undo('here', shown())
    await vi.advanceTimersByTimeAsync(1_000)
    expect(waits()).toEqual([['undo-here', 'These hours have been approved.']])
    expect(visitOutbox.waiting('ada')).toEqual([])
  })
})
