import { z } from 'zod'
import { type Caller, CallerError, type StackContext } from '../types.ts'
import { mayWriteChannel } from './channel-permissions.ts'
import type { ChannelRegistry } from './channel-registry.ts'
import { type Broadcast, jsonBroadcast } from './frames.ts'

const BATCH_PATH = '/realtime/v1/api/broadcast'
const SINGLE_PATH = /^\/realtime\/v1\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1),
})

interface Delivery {
  topic: string
  isPrivate: boolean
  broadcast: Broadcast
}

/**
 * Broadcasts over HTTP: `POST /realtime/v1/api/broadcast` with `{messages: [{topic, event, payload, private}]}`, and
 * `POST …/broadcast/{topic}/events/{event}?private=true` with the payload as body (what `channel.httpSend` uses).
 * Answers 202 with nothing in it, 401, 404 or 422. A private message that the caller may not send is left out silently,
 * as on the hosted service.
 */
export async function answerBroadcast(
  context: StackContext,
  registry: ChannelRegistry,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url)
  const single = SINGLE_PATH.exec(url.pathname)
  if (request.method !== 'POST' || (!single && url.pathname !== BATCH_PATH)) {
    return Response.json({ message: 'Not Found' }, { status: 404 })
  }
  let caller: Caller
  try {
    caller = await context.resolveCaller(request)
  } catch (error) {
    if (!(error instanceof CallerError)) throw error
    return Response.json({ message: 'Unauthorized' }, { status: 401 })
  }
  try {
    const deliveries = single ? [await readSingle(request, url, single)] : await readBatch(request)
    await deliver(context, registry, caller, deliveries)
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError || error instanceof URIError))
      throw error
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : error.message
    return Response.json({ message: problem }, { status: 422 })
  }
  return new Response(null, { status: 202 })
}

async function readSingle(request: Request, url: URL, path: RegExpExecArray): Promise<Delivery> {
  const event = decodeURIComponent(path[2] ?? '')
  const isBinary = request.headers.get('content-type') === 'application/octet-stream'
  const broadcast: Broadcast = isBinary
    ? { event, encoding: 'binary', payload: new Uint8Array(await request.arrayBuffer()) }
    : jsonBroadcast(event, await request.json())
  const isPrivate = url.searchParams.get('private') === 'true'
  return { topic: decodeURIComponent(path[1] ?? ''), isPrivate, broadcast }
}

async function readBatch(request: Request): Promise<Delivery[]> {
  const { messages } = batch.parse(await request.json())
  return messages.map((message) => ({
    topic: message.topic,
    isPrivate: message.private ?? false,
    broadcast: jsonBroadcast(message.event, message.payload),
  }))
}

async function deliver(
  context: StackContext,
  registry: ChannelRegistry,
  caller: Caller,
  deliveries: Delivery[],
): Promise<void> {
  const privateTopics = new Set(deliveries.filter((one) => one.isPrivate).map((one) => one.topic))
  const writable = new Set<string>()
  for (const topic of privateTopics) {
    if (await mayWriteChannel(context, caller, topic)) writable.add(topic)
  }
  for (const { topic, isPrivate, broadcast } of deliveries) {
    if (!isPrivate || writable.has(topic)) registry.broadcast(topic, isPrivate, broadcast)
  }
}
