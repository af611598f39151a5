import * as z from 'zod/mini'

/** What the list hands to a job's form through the history: its own filters. */
const listStateSchema = z.object({ jobsSearch: z.string() })
export type ListState = z.infer<typeof listStateSchema>

/** The address of the list that the form was reached from, with its filters. */
export function searchOfList(state: unknown): string {
  return listStateSchema.safeParse(state).data?.jobsSearch ?? ''
}
