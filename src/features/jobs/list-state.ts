import * as z from 'zod/mini'

/** What the listing hands to a job's page through the history: its own filters, and the title while the rest loads. */
const listStateSchema = z.object({ search: z.string(), title: z.string() })
export type ListState = z.infer<typeof listStateSchema>

/** Reads it; undefined when the page was reached in another way. */
export function readListState(state: unknown): ListState | undefined {
  return listStateSchema.safeParse(state).data
}
