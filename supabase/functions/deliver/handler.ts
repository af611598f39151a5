import { createHash, timingSafeEqual } from 'node:crypto'
import { answerErrors, assertPost, readJson } from '../_shared/answer-post.ts'
import { requiredSetting } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'
import { openChannels } from './channels.ts'
import { removeDeletedFiles } from './deleted-files.ts'
import { beginDelivery } from './outbox.ts'
import { runDeliveries, runTime } from './run-deliveries.ts'
import { hostedRuntime, lifeLeft } from './worker-time-left.ts'

const MAX_REMOVING_MS = 20_000
// File removal stops this long before the worker is shut down, to leave time for the last removal request and the worker's
// other responses.
const SPARE_MS = 15_000

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * `POST {call}` with the database's key responds 202 at once and then sends the messages that are due (rules 9.20, 9.23).
 * Errors are `{code, message}`: 401 without the key, 400 for a malformed body, 409 for an unknown or used call. 503 is
 * from a worker that is about to end. After an error nothing is claimed or sent.
 * @param keepRunning gets the work that continues after the response.
 */
export function handleDeliver(
  request: Request,
  keepRunning: (work: Promise<void>) => void = keepRuntimeRunning,
): Promise<Response> {
  return answerErrors(async () => {
    assertPost(request)
    assertDatabaseCalls(request)
    const call = textField(await readJson(request), 'call')
    if (call === undefined || !UUID.test(call)) throw new Refusal(400, 'call is required.')
    const time = runTime(lifeLeft())
    // The call stays unused, so the database calls `deliver` again within a minute.
    if (time === undefined) throw new Refusal(503, 'This worker ends soon.')
    const channels = openChannels()
    if (!(await beginDelivery(call, Object.keys(channels)))) throw new Refusal(409, 'This call is not valid.')
    keepRunning(deliver(channels, time))
    return new Response(null, { status: 202 })
  })
}

/**
 * Admits only the database, by the key in its Vault.
 * @throws Refusal 401 for any other caller.
 */
function assertDatabaseCalls(request: Request): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  // Compares digests, because they have equal lengths and similar keys have unrelated digests. The time of the
  // comparison therefore reveals nothing about the key.
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given), digest(requiredSetting('DELIVER_KEY'))))
    throw new Refusal(401, 'Only the database calls this function.')
}

async function deliver(channels: ReturnType<typeof openChannels>, time: number): Promise<void> {
  const lifeEnd = performance.now() + lifeLeft()
  try {
    const outcomes = await runDeliveries(channels, time)
    if (Object.keys(outcomes).length > 0) console.info(`deliver: ${JSON.stringify(outcomes)}`)
  } catch (error) {
    // Messages that are claimed but not reported are due again when their claims expire.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  } finally {
    for (const channel of Object.values(channels)) channel?.close()
  }
  try {
    const end = Math.min(performance.now() + MAX_REMOVING_MS, lifeEnd - SPARE_MS)
    const removed = await removeDeletedFiles(() => performance.now() >= end)
    if (removed > 0) console.info(`deliver: ${removed} files of deleted accounts removed`)
  } catch (error) {
    // The database calls `deliver` again within a minute while files of deleted accounts are left.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  }
}

/** Keeps the hosted runtime running until the work is done. Otherwise, the function would end after its response. */
function keepRuntimeRunning(work: Promise<void>): void {
  const runtime = hostedRuntime()
  if (runtime === undefined) return
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil')
  if (typeof waitUntil === 'function') Reflect.apply(waitUntil, runtime, [work])
}
