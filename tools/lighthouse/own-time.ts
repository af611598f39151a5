import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A trace event of the type "complete", with times in microseconds: `dur` is the duration, and `tdur` the CPU time. */
const eventSchema = z.looseObject({ ph: z.literal('X'), dur: z.number(), tdur: z.number() })
const traceSchema = z.looseObject({ traceEvents: z.array(z.unknown()) })

/**
 * Replaces each task's duration in a recorded trace with its CPU time. Otherwise Lighthouse would count the time in which
 * other programs ran as the page's work, and multiply that time by its CPU slowdown.
 * @param folder the folder of Lighthouse's recordings
 */
export async function keepOwnTime(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.trace.json')) continue
    const file = join(folder, name)
    const trace = traceSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    await writeFile(file, JSON.stringify({ ...trace, traceEvents: trace.traceEvents.map(withOwnTime) }))
  }
}

/** Reduces the duration of a complete event to its thread's CPU time. Returns all other events unchanged. */
export function withOwnTime(event: unknown): unknown {
  const { success, data } = eventSchema.safeParse(event)
  return success && data.tdur < data.dur ? { ...data, dur: data.tdur } : event
}
