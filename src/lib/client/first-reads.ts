import type { LoaderFunctionArgs } from 'react-router-dom'
import { freshUserId } from '../session/stored-session'

/** The information available before a page is rendered. */
type Opening = {
  /** The user whose session is stored. */
  userId: string
  params: LoaderFunctionArgs['params']
  search: URLSearchParams
}

/**
 * The `staleTime`, in milliseconds, of a query that is refetched whenever its page opens. Not 0, so that a page does
 * not repeat its own {@link firstReads} request.
 */
export const justRead = 3_000

/**
 * Starts a page's reads as soon as its script has loaded, while the session is still being resolved. The page
 * finds the reads in the query cache, done or in flight. The database checks access, so starting before the
 * session is resolved is safe.
 * @param start starts the reads, which fill the query cache. The page itself shows their errors.
 * @returns the properties of a lazy route other than `Component`.
 */
export function firstReads(start: (opening: Opening) => unknown) {
  return {
    loader: ({ params, request }: LoaderFunctionArgs): null => {
      const userId = freshUserId()
      if (userId !== undefined) start({ userId, params, search: new URL(request.url).searchParams })
      return null
    },
    /**
     * First reads are not repeated, because the page itself reads again when its search parameters change.
     */
    shouldRevalidate: () => false,
  }
}
