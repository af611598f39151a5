import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database.types'

/** The members of the backend's client whose calls can be recorded and sent later. */
export type Client = Pick<SupabaseClient<Database>, 'from' | 'rpc' | 'functions' | 'storage' | 'auth'>

/** A recorded request: the property names, and the arguments of each call. */
export type RecordedCall = readonly (string | readonly unknown[])[]

/**
 * A client with the interface of the backend's client. It records each request, and sends the request once its
 * response is awaited.
 * @param send sends a recorded request.
 */
export function recordCalls(send: (call: RecordedCall) => Promise<unknown>, call?: RecordedCall): Client
export function recordCalls(send: (call: RecordedCall) => Promise<unknown>, call: RecordedCall = []): object {
  return new Proxy(() => undefined, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      if (typeof call.at(-1) === 'string' || !(name === 'then' || name === 'catch' || name === 'finally'))
        return recordCalls(send, [...call, name])
      return (...settled: unknown[]) => {
        const answer = send(call)
        return Reflect.apply(answer[name], answer, settled)
      }
    },
    apply: (_, __, given: unknown[]) => recordCalls(send, [...call, given]),
  })
}

/** Sends a recorded request through a client. */
export function replayCall(client: Client, call: RecordedCall): unknown {
  let owner: unknown
  let part: unknown = client
  for (const step of call) {
    if (typeof step === 'string') {
      owner = part
      part = Reflect.get(Object(part), step)
    } else if (typeof part === 'function') {
      part = Reflect.apply(part, owner, step)
    }
  }
  return part
}

/**
 * The key of a request: everything that its response depends on. The script in the page's head stores early
 * responses by this key.
 */
export function keyOf(call: RecordedCall): string {
  return JSON.stringify(
    call.filter((step, index) => step !== 'abortSignal' && call[index - 1] !== 'abortSignal'),
  )
}
