import { afterEach, beforeEach, vi } from 'vitest'
import type { VisitReport } from '@/lib/offline/outbox'
import { fakeDevice } from '@/lib/testing/fake-device'

export const ada = 'ada'
export const office = '7e570000-0000-4000-8000-0000000000b1'
export const hour = 3_600_000
export const day = 24 * hour
export const truth = Date.parse('2083-11-22T08:00:00Z')

/** For unit tests: Ada's phone. Its visit reports stay in the outbox until the test sends them. */
export async function fakePhone() {
  const device = fakeDevice()
  // Preloads the module, because advancing fake timers does not wait for a dynamic import.
  await import('@/lib/client/backend-client')
  const { undoReport, visitReports } = await import('./visit-reports')
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
    click: (kind: VisitReport['kind'], subject = office, words = '', title = 'Office') =>
      visitOutbox.put(ada, { kind, subject, title, words }),
    undoReport,
    startSending: () => sendOutbox(ada, visitReports),
    /** Sends the outbox, advancing the clock by up to `longest` milliseconds. */
    send: async (longest = 60_000) => {
      const sending = sendOutbox(ada, visitReports)
      await vi.advanceTimersByTimeAsync(longest)
      await sending
    },
    /** The entries waiting in the outbox, each with its kind and refusal. */
    waits: () => visitOutbox.read(ada).map(({ kind, refusal }) => [kind, refusal]),
    sent: () =>
      device.sent
        .map(({ path, body }) => ({ call: path.split('/').at(-1), ...(typeof body === 'object' && body) }))
        // Ignores the health and time checks.
        .filter(({ call }) => call !== 'check_request'),
  }
}
