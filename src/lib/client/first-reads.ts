import type { LoaderFunctionArgs } from 'react-router-dom'
import { freshUserId } from '../session/stored-session'

/** What a page knows before it is shown. */
type Opening = {
  /** Whose session is stored. */
  userId: string
  params: LoaderFunctionArgs['params']
  search: URLSearchParams
}

/**
 * For a query that is read afresh whenever its page opens: the `staleTime`, in milliseconds, by which the page takes what
 * its own {@link firstReads} have just read.
 */
export const justRead = 3_000

/**
 * Starts a page's reads as soon as its script is there, while the session is still being resolved: the page finds them in the
 * query cache, done or under way. Whoever the session turns out to be, the database decides what they read.
 * @param start reads into the query cache; what fails, the page shows.
 * @returns what a lazy route takes beside `Component`.
 */
export function firstReads(start: (opening: Opening) => unknown) {
  return {
    loader: ({ params, request }: LoaderFunctionArgs): null => {
      const userId = freshUserId()
      if (userId !== undefined) start({ userId, params, search: new URL(request.url).searchParams })
      return null
    },
    /** Another search in the same page is the page's own matter. */
    shouldRevalidate: () => false,
  }
}
