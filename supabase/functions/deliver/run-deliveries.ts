import type { Channel, Report } from './delivery.ts'
import { claimDeliveries, reportDelivery, tellPeopleNearby } from './outbox.ts'

// Rule 16.9. Encrypting a push takes 2 to 3 ms of the 2 s of CPU that a hosted function has.
const MOST_MESSAGES = 200
const LOT = 25
// A hosted function may run for 150 s.
const LONGEST_RUN_MS = 100_000

/** The ways to people that are set up, by name. */
export type Channels = Partial<Record<string, Channel>>

/**
 * Tells people about new jobs near them, then sends what is due, one by one: each message is reported before the next is
 * sent, so that whatever ends this run, at most one is sent twice. Stops after 200 messages or 100 s; what is claimed and
 * not sent by then is due again when its claim runs out.
 * @returns how many messages had which outcome.
 */
export async function runDeliveries(
  channels: Channels,
  clock: () => number = () => performance.now(),
): Promise<Partial<Record<Report['outcome'], number>>> {
  const end = clock() + LONGEST_RUN_MS
  const isLate = () => clock() >= end
  const outcomes: Partial<Record<Report['outcome'], number>> = {}
  try {
    while (!isLate() && (await tellPeopleNearby()) > 0);
  } catch (error) {
    // What waits already goes out all the same.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  }
  for (let left = MOST_MESSAGES; left > 0 && !isLate(); ) {
    const lot = await claimDeliveries(Math.min(LOT, left))
    if (lot.length === 0) break
    for (const delivery of lot) {
      if (isLate()) break
      const channel = channels[delivery.channel]
      const report: Report = channel
        ? await channel.send(delivery)
        : { outcome: 'retry', reason: 'This way of sending is not set up.' }
      await reportDelivery(delivery, report)
      outcomes[report.outcome] = (outcomes[report.outcome] ?? 0) + 1
    }
    left -= lot.length
  }
  return outcomes
}
