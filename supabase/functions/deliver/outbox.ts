import { postToPlatform } from '../_shared/platform.ts'
import { type Delivery, type Report, readDelivery } from './delivery.ts'

// A message that is sent and not reported is sent again, so a restart of the database is waited for.
const REPORT_PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000]

/** Whether the database made this call and nobody used it before; keeps which channels are set up. */
export async function beginDelivery(call: string, channels: string[]): Promise<boolean> {
  return (await ask('begin_delivery', { call, channels })) === true
}

/** Tells some of the people near newly opened jobs. Returns how many; 0 when all have been told. */
export async function tellPeopleNearby(): Promise<number> {
  return Number(await ask('tell_people_nearby', {}))
}

/** Claims messages that are due, for three minutes. */
export async function claimDeliveries(batchSize: number): Promise<Delivery[]> {
  const rows = await ask('claim_deliveries', { batch_size: batchSize })
  if (!Array.isArray(rows)) throw new Error('claim_deliveries answered no list')
  return rows.map(readDelivery)
}

/**
 * Writes down what became of a message. Waits for a database that cannot be reached, up to 16 s.
 * @returns false when the claim had run out: somebody else may have the message now.
 */
export async function reportDelivery(
  { id, claim }: Pick<Delivery, 'id' | 'claim'>,
  { outcome, reason, retryAfter, reached = [], gone = [] }: Report,
  pauses: readonly number[] = REPORT_PAUSES_MS,
): Promise<boolean> {
  const report = {
    delivery_id: id,
    claim,
    outcome,
    reason: reason?.slice(0, 500) ?? null,
    retry_after: retryAfter ?? null,
    reached,
    gone,
  }
  for (const pause of pauses) {
    try {
      return (await ask('report_delivery', report)) === true
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return (await ask('report_delivery', report)) === true
}

async function ask(name: string, given: Record<string, unknown>): Promise<unknown> {
  const { status, body } = await postToPlatform(`/rest/v1/rpc/${name}`, 'secret', given)
  if (status !== 200) throw new Error(`${name} answered ${status}`)
  return body
}
