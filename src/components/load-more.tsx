import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type LoadMoreProps = {
  hasMore: boolean
  loading: boolean
  /** Why the last page could not be fetched; nothing more is fetched by itself until it is tried again. */
  error: string | undefined
  /** How much is shown so far; a change of it means that a page has arrived. */
  shown: number
  onLoadMore: () => void
  /** The button's text: "Show more jobs". */
  text: string
  /** Said once everything is shown: "That is every open job." */
  endText: string
}

/** How far below the screen the end of a list is when the next page is asked for. */
const ahead = '900px'

/** The end of a list that grows: fetches the next page as it comes near, and has a button for those who do not scroll. */
export function LoadMore({ hasMore, loading, error, shown, onLoadMore, text, endText }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useRef(onLoadMore)
  const isWaiting = hasMore && !loading && error === undefined

  useEffect(() => {
    loadMore.current = onLoadMore
  })

  // Watched anew after each page: the end may still be near, and an observer tells of changes only.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadMore.current()
      },
      { rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting, shown])

  return (
    <div ref={end} className="grid justify-items-center gap-4 pt-8 text-center">
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      {hasMore ? (
        <Button variant="secondary" onClick={onLoadMore} busy={loading} busyText="Loading more…">
          {error === undefined ? text : 'Try again'}
        </Button>
      ) : (
        <p className="text-sm text-muted">{endText}</p>
      )}
    </div>
  )
}
