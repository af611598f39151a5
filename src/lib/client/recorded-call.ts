import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '@/lib/database.types'

/** What can be asked of the backend: the parts of its client whose answers are waited for. */
export type Client = Pick<SupabaseClient<Database>, 'from' | 'rpc' | 'functions' | 'storage' | 'auth'>

/** A request as it is written down: what is named, and what is given to each that is called. */
export type RecordedCall = readonly (string | readonly unknown[])[]

/**
 * A client that writes requests down in the words of the backend's own, and has them sent once somebody waits for the answer.
 * @param send what becomes of a request that is waited for.
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

/** Asks a client what was written down. */
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

/** All that the answer to a request depends on. The script in the page's head keeps early answers by it. */
export function keyOf(call: RecordedCall): string {
  return JSON.stringify(
    call.filter((step, index) => step !== 'abortSignal' && call[index - 1] !== 'abortSignal'),
  )
}
