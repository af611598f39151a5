import { isPushAddress, type PushToken } from '../_shared/push-address.ts'
import { newSuspects } from './cause-of-failure.ts'
import type { Channel } from './delivery.ts'
import { isPublicHost, type Resolve } from './public-host.ts'
import { type DeviceAnswer, deviceAnswer, pushReport } from './push-answer.ts'
import { encryptFor, pushHeaders, pushPayload, type Vapid, vapidSigner } from './push-request.ts'

export interface PushSettings {
  vapid: Vapid
  /**
   * For tests: sends every request to this URL instead, with the real endpoint in the header `x-endpoint`.
   */
  relay?: string | undefined
  resolve?: Resolve
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
// The time limit for one message to all of a person's devices. Other people's messages wait in the meantime.
const LONGEST_MESSAGE_MS = 20_000
const AT_ONCE = 10

/** The Web Push channel. Each message goes to all of the person's devices. */
export function pushChannel({ vapid, relay, resolve, timeoutMs = TIMEOUT_MS }: PushSettings): Channel {
  const sign = vapidSigner(vapid)
  const services = new Map<string, ReturnType<typeof newSuspects>>()

  async function post(
    device: PushToken,
    payload: string,
    headers: Record<string, string>,
    end: AbortSignal,
    message: string,
  ): Promise<DeviceAnswer> {
    const { endpoint } = device
    if (end.aborted) return { is: 'retry', reason: 'There was not enough time to reach all devices.' }
    if (!isPushAddress(endpoint)) return { is: 'gone' }
    const { hostname } = new URL(endpoint)
    const suspects = services.get(hostname) ?? newSuspects()
    services.set(hostname, suspects)
    const against = suspects.reasonAgainst(endpoint)
    if (against !== undefined) return { is: 'untried', reason: against }
    if (relay === undefined) {
      const isPublic = await isPublicHost(hostname, resolve)
      if (isPublic === undefined) return { is: 'retry', reason: `${hostname} cannot be found.` }
      if (!isPublic) return { is: 'gone' }
    }
    const body = await encryptFor(device, payload)
    if (!body) return { is: 'gone' }
    const identity = await sign(endpoint).catch(() => undefined)
    if (!identity) return { is: 'retry', reason: 'The VAPID keys or their subject are not valid.' }
    const answer = await deviceAnswer(hostname, () =>
      fetch(relay ?? endpoint, {
        method: 'POST',
        headers: { ...headers, ...identity, ...(relay === undefined ? {} : { 'x-endpoint': endpoint }) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([end, AbortSignal.timeout(timeoutMs)]),
      }),
    )
    if (answer.is === 'retry' && answer.isSilent) suspects.failed(endpoint, message, answer.reason)
    else suspects.answered()
    return answer
  }

  return {
    async send(delivery) {
      const end = AbortSignal.timeout(LONGEST_MESSAGE_MS)
      const payload = pushPayload(delivery)
      const headers = pushHeaders(delivery)
      const answers: [string, DeviceAnswer][] = []
      for (let from = 0; from < delivery.devices.length; from += AT_ONCE) {
        const some = delivery.devices.slice(from, from + AT_ONCE)
        const answered = await Promise.all(
          some.map((device) => post(device, payload, headers, end, delivery.id)),
        )
        answers.push(
          ...some.map(({ endpoint }, n): [string, DeviceAnswer] => [endpoint, answered[n] ?? { is: 'gone' }]),
        )
      }
      return pushReport(answers)
    },
    close: () => undefined,
  }
}
