import { createHash, timingSafeEqual } from 'node:crypto'
import { answerErrors, assertPost, readJson } from '../_shared/answer-post.ts'
import { requiredSetting } from '../_shared/platform.ts'
import { Refusal } from '../_shared/refusal.ts'
import { textField } from '../_shared/text-field.ts'
import { openChannels } from './channels.ts'
import { removeDeletedFiles } from './deleted-files.ts'
import { beginDelivery } from './outbox.ts'
import { runDeliveries, runTime } from './run-deliveries.ts'
import { hostedRuntime, lifeLeft } from './worker-life.ts'

const MAX_REMOVING_MS = 20_000
// For the last request of removing, and for the answers of others whom this worker serves.
const SPARE_MS = 15_000

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * `POST {call}` with the database's key answers 202 at once and then sends what is due (rules 9.20, 9.23). Errors are
 * `{code, message}`: 401 without the key, 400 for a malformed body, 409 for a call that the database did not make or that
 * was used before, 503 from a worker that has too little left of its life. After an error nothing is claimed or sent.
 * @param keepRunning gets the work that continues after the answer.
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
    // The call stays unused, and the database calls again within a minute.
    if (time === undefined) throw new Refusal(503, 'This worker ends soon.')
    const channels = openChannels()
    if (!(await beginDelivery(call, Object.keys(channels)))) throw new Refusal(409, 'This call is not valid.')
    keepRunning(deliver(channels, time))
    return new Response(null, { status: 202 })
  })
}

/**
 * Lets only the database through, by the key in its Vault.
 * @throws Refusal 401 for everybody else.
 */
function assertDatabaseCalls(request: Request): void {
  const given = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  // Digests have one length, and similar keys have unrelated ones, so the time this takes reveals nothing about the key.
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
    // Messages claimed but not reported are due again when their claims run out.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  } finally {
    for (const channel of Object.values(channels)) channel?.close()
  }
  try {
    const end = Math.min(performance.now() + MAX_REMOVING_MS, lifeEnd - SPARE_MS)
    const removed = await removeDeletedFiles(() => performance.now() >= end)
    if (removed > 0) console.info(`deliver: ${removed} files of deleted accounts removed`)
  } catch (error) {
    // The database calls again within a minute, as long as there are any.
    console.error(`deliver: ${error instanceof Error ? error.message : 'Unknown error'}`)
  }
}

/** A hosted function ends when it has answered, unless the runtime is told to wait. */
function keepRuntimeRunning(work: Promise<void>): void {
  const runtime = hostedRuntime()
  if (runtime === undefined) return
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil')
  if (typeof waitUntil === 'function') Reflect.apply(waitUntil, runtime, [work])
}
