import { UNTRIED_PAUSE_S } from './cause-of-failure.ts'
import type { Report } from './delivery.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** The result of a message for one device. */
export type DeviceAnswer =
  | { is: 'reached' }
  /** The push service does not know the device any more, or the device can never be reached. */
  | { is: 'gone' }
  /** The push service will never accept this message. */
  | { is: 'refused'; reason: string }
  /** The message is to be sent again later. `isSilent` means that the service did not respond. */
  | { is: 'retry'; reason: string; retryAfter?: number; isSilent?: boolean }
  /** Skipped, because the device's push service did not respond to earlier messages. */
  | { is: 'untried'; reason: string }

/** Interprets a push service's response (RFC 8030). The body is never read. */
export async function deviceAnswer(service: string, send: () => Promise<Response>): Promise<DeviceAnswer> {
  let answer: Response
  try {
    answer = await send()
    await answer.body?.cancel()
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const reason = isTimeout ? `${service} did not answer in time.` : `${service} cannot be reached.`
    return { is: 'retry', reason, isSilent: true }
  }
  const { status } = answer
  const reason = `${service} answered ${status}.`
  if (answer.ok) return { is: 'reached' }
  if (status === 404 || status === 410) return { is: 'gone' }
  // 401 and 403 are about our keys, which the operator can correct.
  if (status >= 500 || [401, 403, 408, 429].includes(status)) {
    const retryAfter = retryAfterSeconds(answer.headers.get('retry-after'))
    return { is: 'retry', reason, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  return { is: 'refused', reason }
}

/**
 * Combines the devices' results into the message's result. The message is retried while a device might still be
 * reached. An attempt does not count if all remaining devices were skipped. In the end, the message counts as sent if
 * at least one device has it.
 */
export function pushReport(answers: readonly (readonly [endpoint: string, answer: DeviceAnswer])[]): Report {
  const endpoints = (is: DeviceAnswer['is']) =>
    answers.flatMap(([endpoint, answer]) => (answer.is === is ? [endpoint] : []))
  const retries = answers.flatMap(([, answer]) => (answer.is === 'retry' ? [answer] : []))
  const refused = answers.flatMap(([, answer]) => (answer.is === 'refused' ? [answer.reason] : []))
  const [reached, gone] = [endpoints('reached'), endpoints('gone')]
  const devices = { reached, gone }
  if (retries[0]) {
    const waits = retries.flatMap(({ retryAfter }) => (retryAfter === undefined ? [] : [retryAfter]))
    const pause = waits.length === 0 ? {} : { retryAfter: Math.max(...waits) }
    return { outcome: 'retry', reason: retries[0].reason, ...pause, ...devices }
  }
  const untried = answers.flatMap(([, answer]) => (answer.is === 'untried' ? [answer.reason] : []))
  if (untried[0]) return { outcome: 'untried', reason: untried[0], retryAfter: UNTRIED_PAUSE_S, ...devices }
  if (reached.length > 0) return { outcome: 'sent', ...devices }
  if (refused[0]) return { outcome: 'failed', reason: refused[0], ...devices }
  return { outcome: 'cancelled', reason: 'No device is registered any more.', ...devices }
}
