import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Failure, failure, fetchFailure, type Result } from '@/lib/client/result'
import { readCount } from '@/lib/lists/paging'

/** What is said when a read fails: one text for every reason, or {@link fetchFailure}'s two. */
type FailureTexts = string | { fixed: string; prefix: string }

export function readFailure(error: unknown, texts: FailureTexts): Failure {
  return typeof texts === 'string' ? { ...failure(error, texts), error: texts } : fetchFailure(error, texts)
}

/** What a function answers, as the schema says it: the generated types do not know which columns may be null. */
export async function readAnswer<Schema extends z.ZodMiniType>(
  request: PromiseLike<{ data: unknown; error: unknown }>,
  schema: Schema,
  texts: FailureTexts,
): Promise<Result<{ data: z.infer<Schema> }>> {
  const { data, error } = await request
  const read = schema.safeParse(data)
  return !error && read.success ? { success: true, data: read.data } : readFailure(error, texts)
}

/** What `infiniteQueryOptions` needs where each page begins after the last row of the one before. */
export function pagesAfter<Row>(pageSize: number) {
  return {
    initialPageParam: undefined as Row | undefined,
    getNextPageParam: (page: Row[]) => (page.length === pageSize ? page.at(-1) : undefined),
  }
}

export function countQuery(queryKey: QueryKey, rows: () => Parameters<typeof readCount>[0]) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => readCount(rows(), signal), staleTime: 60_000 })
}
