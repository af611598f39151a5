import type { Report } from './delivery.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** What came of sending a message to one device. */
export type DeviceAnswer =
  | { is: 'reached' }
  /** The device is not known any more, or never can be reached. */
  | { is: 'gone' }
  /** This message will never be taken. */
  | { is: 'refused'; reason: string }
  /** To be tried again. `isSilent`: the service itself does not answer. */
  | { is: 'late'; reason: string; retryAfter?: number; isSilent?: boolean }

/** What a push service's answer means (RFC 8030). None of the body is read. */
export async function deviceAnswer(service: string, send: () => Promise<Response>): Promise<DeviceAnswer> {
  let answer: Response
  try {
    answer = await send()
    await answer.body?.cancel()
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const reason = isLate ? `${service} did not answer in time.` : `${service} cannot be reached.`
    return { is: 'late', reason, isSilent: true }
  }
  const { status } = answer
  const reason = `${service} answered ${status}.`
  if (answer.ok) return { is: 'reached' }
  if (status === 404 || status === 410) return { is: 'gone' }
  // 401 and 403 speak of our keys, which can be mended.
  if (status >= 500 || [401, 403, 408, 429].includes(status)) {
    const retryAfter = retryAfterSeconds(answer.headers.get('retry-after'))
    return { is: 'late', reason, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  return { is: 'refused', reason }
}

/**
 * What became of a message by what came of each device: it is tried again as long as a device may still be reached, and sent
 * when one was.
 */
export function pushReport(answers: readonly (readonly [endpoint: string, answer: DeviceAnswer])[]): Report {
  const endpoints = (is: DeviceAnswer['is']) =>
    answers.flatMap(([endpoint, answer]) => (answer.is === is ? [endpoint] : []))
  const late = answers.flatMap(([, answer]) => (answer.is === 'late' ? [answer] : []))
  const refused = answers.flatMap(([, answer]) => (answer.is === 'refused' ? [answer.reason] : []))
  const [reached, gone] = [endpoints('reached'), endpoints('gone')]
  const devices = { reached, gone }
  if (late[0]) {
    const waits = late.flatMap(({ retryAfter }) => (retryAfter === undefined ? [] : [retryAfter]))
    const pause = waits.length === 0 ? {} : { retryAfter: Math.max(...waits) }
    return { outcome: 'retry', reason: late[0].reason, ...pause, ...devices }
  }
  if (reached.length > 0) return { outcome: 'sent', ...devices }
  if (refused[0]) return { outcome: 'failed', reason: refused[0], ...devices }
  return { outcome: 'cancelled', reason: 'No device is registered any more.', ...devices }
}
