import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { countOf, type Noun, nounFor, t } from '@/lib/i18n/language'
import styles from './list.module.css'

/** The parts of TanStack's `useInfiniteQuery` that the end of a list needs. */
export type ListQuery = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  /** True while the rows are those of an earlier search. */
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

type LoadMoreProps = {
  query: ListQuery
  /** The number of rows shown so far. */
  shown: number
  /** The noun for a row, e.g. "job". */
  noun: Noun
  /** Shown instead of the query's own error. */
  errorText?: string
}

/** How far below the screen the end of a list is when the next page is requested. */
const ahead = '900px'

/** The end of a list. Fetches the next page when close to the screen, and has a button for people who do not scroll. */
export function LoadMore({ query, shown, noun, errorText }: LoadMoreProps) {
  const { hasNextPage, isFetchNextPageError } = query
  const end = useRef<HTMLDivElement>(null)
  const loading = query.isFetchingNextPage || query.isPlaceholderData
  const isWaiting = hasNextPage && !loading && !isFetchNextPageError
  const [tries, setTries] = useState(0)

  async function loadMore() {
    // If a page is already loading, waits for that request instead of cancelling it.
    await query.fetchNextPage({ cancelRefetch: false })
    setTries((before) => before + 1)
  }
  const latest = useRef(loadMore)
  useEffect(() => {
    latest.current = loadMore
  })

  // An observer reports only changes, so each fetch creates a new observer. Otherwise nothing would be reported if
  // the end of the list is still near after a fetch.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy browser reports several entries at once. Only the last entry is current.
        if (entries.at(-1)?.isIntersecting) void latest.current()
      },
      { rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting, tries])

  return (
    <div ref={end} className={styles.more}>
      {isFetchNextPageError && <Notice tone="danger">{errorText ?? query.error?.message}</Notice>}
      {hasNextPage ? (
        <Button
          variant="secondary"
          onClick={() => void loadMore()}
          busy={loading}
          busyText={t('Loading more…')}
        >
          {isFetchNextPageError ? t('Try again') : t('Show more {rows}', { rows: nounFor(2, noun) })}
        </Button>
      ) : (
        <p>{countOf(shown, noun)}</p>
      )}
    </div>
  )
}
