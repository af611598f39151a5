import { countLimit } from '@/components/list/result-count'

type Counted = PromiseLike<{ count: number | null; error: unknown }>

/** A list's function is asked for so many rows when they are only counted; one of them is sent. */
export const countedRows = { page_size: countLimit }

/** How many rows there are, up to {@link countLimit}; throws where that cannot be read, as the list itself then does. */
export async function readCount(counted: Counted): Promise<number> {
  const { count, error } = await counted
  if (error || count === null) throw new Error('The rows could not be counted.')
  return count
}
