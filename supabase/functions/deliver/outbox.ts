import { askDatabase } from '../_shared/platform.ts'
import { type Delivery, type Report, readDelivery } from './delivery.ts'

// The delays between attempts to report a result to the database, in milliseconds. They outlast a database restart,
// because a message without a report would be sent again.
const REPORT_PAUSES_MS = [200, 500, 1000, 2000, 4000, 8000]
// The last attempt to report a delivery begins at most this long after the first attempt. Each attempt takes ten
// seconds at most.
const LATEST_REPORT_MS = 16_000

/** Returns true if the database made this call and the call is unused. Also reports which channels are set up. */
export async function beginDelivery(call: string, channels: string[]): Promise<boolean> {
  return (await askDatabase('begin_delivery', { call, channels })) === true
}

/** Notifies a batch of the people near newly opened jobs. Returns their number, or 0 when nobody is left to notify. */
export async function notifyPeopleNearby(): Promise<number> {
  return Number(await askDatabase('notify_people_nearby', {}))
}

/** Claims due messages for this run for three minutes, and returns the messages. */
export async function claimDeliveries(batchSize: number): Promise<Delivery[]> {
  const rows = await askDatabase('claim_deliveries', { batch_size: batchSize })
  if (!Array.isArray(rows)) throw new Error('claim_deliveries did not answer a list')
  return rows.map(readDelivery)
}

/**
 * Records the result of a message. Waits up to 26 s for a database that is unreachable or does not respond.
 * @returns false if the claim has expired, because another run might have claimed the message since.
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
  const latest = performance.now() + LATEST_REPORT_MS
  for (const pause of pauses) {
    try {
      return (await askDatabase('report_delivery', report)) === true
    } catch {
      if (performance.now() + pause > latest) break
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return (await askDatabase('report_delivery', report)) === true
}
