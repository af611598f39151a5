import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** An event of a trace that began and ended; times in microseconds. */
const eventSchema = z.looseObject({ ph: z.literal('X'), dur: z.number(), tdur: z.number() })
const traceSchema = z.looseObject({ traceEvents: z.array(z.unknown()) })

/**
 * Has a recorded trace say how long each task worked, not how long it took: what other programs took from it meanwhile is the
 * machine's noise, and Lighthouse would multiply it as if the page had worked.
 * @param folder what Lighthouse has gathered.
 */
export async function keepOwnTime(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.trace.json')) continue
    const file = join(folder, name)
    const trace = traceSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    await writeFile(file, JSON.stringify({ ...trace, traceEvents: trace.traceEvents.map(withOwnTime) }))
  }
}

/** An event whose duration is what its thread worked; any other event as it is. */
export function withOwnTime(event: unknown): unknown {
  const { success, data } = eventSchema.safeParse(event)
  return success && data.tdur < data.dur ? { ...data, dur: data.tdur } : event
}
