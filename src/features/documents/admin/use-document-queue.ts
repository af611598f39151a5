import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useList } from '@/components/list/list'
import { useOwnAddress } from '@/lib/navigation/own-address'
import { isUuid } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { waitingDocumentQuery, waitingQuery } from './api'
import { follow, moved, placeAfter, type Shown } from './queue-order'
import type { WaitingDocument } from './schema'
import { waitingCountQuery } from './waiting-count'

/** The next page of the queue is fetched this many documents before the end. */
const ahead = 5

/**
 * The queue of waiting documents, and the document that the page shows. The document stays on the page until
 * the administrator moves on, even if another administrator decides it. The URL holds the document's ID
 * (`?document=`).
 */
export function useDocumentQueue() {
  const { userId } = useSignedIn()
  const replaceAddress = useOwnAddress()
  const { search, ...location } = useLocation()
  const state: unknown = location.state
  const list = useList(waitingQuery(userId))
  const count = useQuery(waitingCountQuery(userId))
  const [linkedId] = useState(() => new URLSearchParams(search).get('document') ?? '')
  const linked = useQuery({ ...waitingDocumentQuery(userId, linkedId), enabled: isUuid(linkedId) })
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<Shown>()

  const rows = withLinked(list.rows ?? [], linked.data).filter(({ id }) => !done.has(id))
  const isRead = list.rows !== undefined && !linked.isLoading
  // Updated during rendering, so that the page never shows an outdated document.
  const next = isRead ? follow(rows, shown, userId, linkedId) : shown
  if (next !== shown) setShown(next)

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list.query
  const wantsMore = isRead && hasNextPage && !isFetchingNextPage && (shown?.place ?? 0) + ahead >= rows.length
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  const shownId = shown?.document.id
  const ownSearch = shownId === undefined ? '' : `?document=${shownId}`
  const isBehind = isRead && search !== ownSearch
  useEffect(() => {
    // Keeps the location's state. If this page was opened from a person's page, the state has the link back to it.
    if (isBehind) replaceAddress(ownSearch, state)
  }, [isBehind, ownSearch, replaceAddress, state])

  const total = hasNextPage ? Math.max(count.data ?? 0, rows.length) : rows.length
  return {
    list,
    /** True until the queue is loaded, and while an empty queue loads more. */
    isLoading: !isRead || (rows.length === 0 && hasNextPage),
    shown,
    total,
    hasPrevious: shown !== undefined && shown.place > 0,
    hasNext: rows.some(({ id }) => id !== shownId),
    /**
     * Moves without deciding: with 1 to the next document (from the last to the first), with -1 to the
     * previous one.
     */
    go: (step: 1 | -1) => {
      if (!shown) return
      const after = placeAfter(rows, shown.document)
      // A document that has left the queue has no row. Its next document is the first row behind its old position,
      // and its previous document is the last row in front of that position.
      const at =
        shown.freshness !== 'gone'
          ? shown.place + step
          : step === 1
            ? after
            : (after < 0 ? rows.length : after) - 1
      setShown(moved(rows, rows[at] === undefined ? 0 : at, shown.turn))
    },
    /** Shows a document again after its decision was reverted. */
    bringBack: (document: WaitingDocument) => {
      setDone((now) => new Set([...now].filter((id) => id !== document.id)))
      setShown((now) => ({ document, place: 0, freshness: 'current', turn: now?.turn }))
    },
    /** Removes a document from the page and from the queue, and shows the next one. */
    finish: ({ id }: WaitingDocument) => {
      const rest = rows.filter((row) => row.id !== id)
      setDone((now) => new Set(now).add(id))
      setShown((now) => now && moved(rest, Math.max(placeAfter(rest, now.document), 0), now.turn))
    },
  }
}

function withLinked(rows: readonly WaitingDocument[], linked: WaitingDocument | null | undefined) {
  return !linked || rows.some(({ id }) => id === linked.id) ? rows : [linked, ...rows]
}
