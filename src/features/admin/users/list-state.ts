import * as z from 'zod/mini'

/** What the list hands to a person's page through the history: its own filters, and the name while the rest loads. */
const listStateSchema = z.object({ usersSearch: z.string(), name: z.string() })
export type ListState = z.infer<typeof listStateSchema>

/** Reads it; undefined when the page was reached in another way. */
export function readListState(state: unknown): ListState | undefined {
  return listStateSchema.safeParse(state).data
}
