import type { Channel, Delivery, Report } from './delivery.ts'
import { claimDeliveries, reportDelivery, tellPeopleNearby } from './outbox.ts'

// Rule 16.9.
const MAX_MESSAGES = 200
const BATCH_SIZE = 25
// Encrypting a push for one device takes 2 to 3 ms of the 2 s of CPU that a hosted function has. Nobody has more than 20 devices.
const MAX_ENCRYPTIONS = 400
const MAX_RUN_MS = 100_000
// No channel allows itself as much for one message.
const LONGEST_MESSAGE_MS = 22_000
/**
 * What a run may take once its time is over: the message that it is sending, and its report (26 s). With {@link MAX_RUN_MS} that is
 * less than the three minutes of a claim, so no other run gets that message meanwhile.
 */
const AFTER_RUN_MS = LONGEST_MESSAGE_MS + 28_000
const LEAST_RUN_MS = 10_000

/** The channels that are set up, by name. */
export type Channels = Partial<Record<string, Channel>>

/** How long a run may send, given what is left of its worker's life in milliseconds; undefined when that is too little. */
export function runTime(lifeLeft: number): number | undefined {
  const time = Math.min(MAX_RUN_MS, lifeLeft - AFTER_RUN_MS)
  return time < LEAST_RUN_MS ? undefined : time
}

/**
 * Tells people about new jobs near them, then sends what is due, one by one: each message is reported before the next is
 * sent, so that whatever ends this run, at most one is sent twice. Stops after 200 messages, 400 encryptions or `time`
 * milliseconds; what was claimed but not tried by then is given back.
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
    while (!isOver() && (await tellPeopleNearby()) > 0);
  } catch (error) {
    // The messages already waiting go out all the same.
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
        // If there is no time even for that, its claim runs out.
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
