import type { Channel, Report } from './delivery.ts'
import { claimDeliveries, reportDelivery, tellPeopleNearby } from './outbox.ts'

// Rule 16.9. Encrypting a push takes 2 to 3 ms of the 2 s of CPU that a hosted function has.
const MAX_MESSAGES = 200
const BATCH_SIZE = 25
// A hosted function may run for 150 s.
const MAX_RUN_MS = 100_000

/** The channels that are set up, by name. */
export type Channels = Partial<Record<string, Channel>>

/**
 * Tells people about new jobs near them, then sends what is due, one by one: each message is reported before the next is
 * sent, so that whatever ends this run, at most one is sent twice. Stops after 200 messages or 100 s; messages claimed
 * but not sent by then are due again when their claims run out.
 * @returns how many messages had each outcome.
 */
export async function runDeliveries(
  channels: Channels,
  clock: () => number = () => performance.now(),
): Promise<Partial<Record<Report['outcome'], number>>> {
  const end = clock() + MAX_RUN_MS
  const isOver = () => clock() >= end
  const outcomes: Partial<Record<Report['outcome'], number>> = {}
  try {
    while (!isOver() && (await tellPeopleNearby()) > 0);
  } catch (error) {
    // The messages already waiting go out all the same.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  }
  for (let left = MAX_MESSAGES; left > 0 && !isOver(); ) {
    const batch = await claimDeliveries(Math.min(BATCH_SIZE, left))
    if (batch.length === 0) break
    for (const delivery of batch) {
      if (isOver()) break
      const channel = channels[delivery.channel]
      const report: Report = channel
        ? await channel.send(delivery)
        : { outcome: 'retry', reason: 'This channel is not set up.' }
      await reportDelivery(delivery, report)
      outcomes[report.outcome] = (outcomes[report.outcome] ?? 0) + 1
    }
    left -= batch.length
  }
  return outcomes
}
