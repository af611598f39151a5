import { afterEach, beforeEach, vi } from 'vitest'
import type { VisitReport } from '@/lib/offline/outbox'
import { fakeDevice } from '@/lib/testing/fake-device'

export const ada = 'ada'
export const office = '7e570000-0000-4000-8000-0000000000b1'
export const hour = 3_600_000
export const day = 24 * hour
export const truth = Date.parse('2083-11-22T08:00:00Z')

/** For unit tests: Ada's phone, whose visit reports wait for the test to send them. */
export async function fakePhone() {
  const device = fakeDevice()
  // Its file is loaded by then, which no clock of a test would wait for.
  await import('@/lib/client/backend-client')
  const { undoPress, visitReports } = await import('./visit-reports')
  const { sendOutbox } = await import('@/lib/offline/send-outbox')
  const { visitOutbox } = await import('@/lib/offline/outbox')
  const { readToasts, clearToasts } = await import('@/components/ui/toast-store')
  beforeEach(() => {
    vi.useFakeTimers({ now: truth })
    device.signIn(ada, 30 * day)
    device.network = () => Response.json({})
    device.sent.length = 0
  })
  afterEach(() => {
    for (const kept of visitOutbox.read(ada)) visitOutbox.remove(kept)
    clearToasts()
    vi.useRealTimers()
  })
  return {
    device,
    visitOutbox,
    readToasts,
    press: (kind: VisitReport['kind'], subject = office, words = '', title = 'Office') =>
      visitOutbox.put(ada, { kind, subject, title, words }),
    undoPress,
    startSending: () => sendOutbox(ada, visitReports),
    /** Sends what waits, as long as that may take. */
    send: async (longest = 60_000) => {
      const sending = sendOutbox(ada, visitReports)
      await vi.advanceTimersByTimeAsync(longest)
      await sending
    },
    /** What waits, and why what was refused was. */
    waits: () => visitOutbox.read(ada).map(({ kind, refusal }) => [kind, refusal]),
    sent: () =>
      device.sent
        .map(({ path, body }) => ({ call: path.split('/').at(-1), ...(typeof body === 'object' && body) }))
        // It asks the data for a sign of life, and for the time.
        .filter(({ call }) => call !== 'check_request'),
  }
}
