import type { Channel, Delivery, Report } from './delivery.ts'
import { claimDeliveries, notifyPeopleNearby, reportDelivery } from './outbox.ts'

// Rule 16.9 sets this limit.
const MAX_MESSAGES = 200
const BATCH_SIZE = 25
// Encrypting a push for one device takes 2 to 3 ms, and a hosted function has 2 s of CPU. A person has at most 20 devices.
const MAX_ENCRYPTIONS = 400
const MAX_RUN_MS = 100_000
// In milliseconds. Longer than any channel's own timeout for one message.
const LONGEST_MESSAGE_MS = 22_000
/**
 * How long a run can continue after its time limit, in milliseconds, to send its last message and report it. Together
 * with {@link MAX_RUN_MS}, this is less than a claim's three minutes, so no other run can claim that message in
 * between.
 */
const AFTER_RUN_MS = LONGEST_MESSAGE_MS + 28_000
const LEAST_RUN_MS = 10_000

/** The channels that are set up, by name. */
export type Channels = Partial<Record<string, Channel>>

/**
 * How long a run can send, given the rest of its worker's life, both in milliseconds. Undefined when too little time is
 * left for a run.
 */
export function runTime(lifeLeft: number): number | undefined {
  const time = Math.min(MAX_RUN_MS, lifeLeft - AFTER_RUN_MS)
  return time < LEAST_RUN_MS ? undefined : time
}

/**
 * Notifies people about new jobs near them, then sends the due messages one by one. Each message is reported before the
 * next is sent, so an interrupted run sends at most one message twice. Stops after 200 messages, 400 encryptions or
 * `time` milliseconds. Messages that are claimed but not tried by then are reported as `untried`.
 * @returns how many messages had each outcome.
 */
export async function runDeliveries(
  channels: Channels,
  time: number = MAX_RUN_MS,
  clock: () => number = () => performance.now(),
): Promise<Partial<Record<Report['outcome'], number>>> {
  const end = clock() + time
  const isOver = () => clock() >= end
  const outcomes: Partial<Record<Report['outcome'], number>> = {}
  async function report(delivery: Delivery, outcome: Report): Promise<void> {
    await reportDelivery(delivery, outcome)
    outcomes[outcome.outcome] = (outcomes[outcome.outcome] ?? 0) + 1
  }

  try {
    while (!isOver() && (await notifyPeopleNearby()) > 0);
  } catch (error) {
    // The queued messages are sent even if notifying the people nearby fails.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  }
  let encryptions = MAX_ENCRYPTIONS
  for (let left = MAX_MESSAGES; left > 0 && !isOver(); ) {
    const batch = await claimDeliveries(Math.min(BATCH_SIZE, left))
    if (batch.length === 0) break
    for (const delivery of batch) {
      encryptions -= delivery.devices.length
      if (isOver() || encryptions < 0) {
        left = 0
        // If there is no time even for this report, the message is due again when its claim expires.
        if (clock() < end + LONGEST_MESSAGE_MS) await report(delivery, { outcome: 'untried' })
      } else await report(delivery, await send(channels[delivery.channel], delivery))
    }
    left -= batch.length
  }
  return outcomes
}

async function send(channel: Channel | undefined, delivery: Delivery): Promise<Report> {
  if (!channel) return { outcome: 'retry', reason: 'This channel is not set up.' }
  const late = Promise.withResolvers<Report>()
  const timer = setTimeout(
    () => late.resolve({ outcome: 'retry', reason: 'Sending it took too long.' }),
    LONGEST_MESSAGE_MS,
  )
  try {
    return await Promise.race([channel.send(delivery), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
