import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useList } from '@/components/list/list'
import { useSignedIn } from '@/features/auth/session'
import { isUuid } from '@/lib/paths'
import { waitingDocumentQuery, waitingQuery } from './api'
import { isSameDocument, type WaitingDocument } from './schema'
import { waitingCountQuery } from './waiting-count'

/** More of the queue is read this many documents before its end. */
const ahead = 5

/** What the desk shows of a document that has changed while it was looked at. */
type Freshness =
  | 'current'
  /** Its owner has changed it; the new one is shown. */
  | 'changed'
  /** It waits no longer. */
  | 'gone'

type Shown = { document: WaitingDocument; place: number; freshness: Freshness }

/**
 * The queue of waiting documents, and the one on the desk. That one stays there until the administrator moves on, whatever
 * others do meanwhile; where it is, is in the address (`?document=`).
 */
export function useQueue() {
  const { userId } = useSignedIn()
  const [address, setAddress] = useSearchParams()
  const state: unknown = useLocation().state
  const list = useList(waitingQuery(userId))
  const count = useQuery(waitingCountQuery(userId))
  const [linkedId] = useState(() => address.get('document') ?? '')
  const linked = useQuery({ ...waitingDocumentQuery(userId, linkedId), enabled: isUuid(linkedId) })
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<Shown>()

  const rows = withLinked(list.rows ?? [], linked.data).filter(({ id }) => !done.has(id))
  const isRead = list.rows !== undefined && !linked.isLoading
  // While rendering, so that the desk never shows a document that is no longer the right one.
  const next = isRead ? follow(rows, shown, linkedId) : shown
  if (next !== shown) setShown(next)

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list.query
  const wantsMore = isRead && hasNextPage && !isFetchingNextPage && (shown?.place ?? 0) + ahead >= rows.length
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])

  const shownId = shown?.document.id
  useEffect(() => {
    if (!isRead) return
    setAddress(shownId === undefined ? {} : { document: shownId }, {
      replace: true,
      preventScrollReset: true,
      // The way back to the person from whose page the desk was opened.
      state,
    })
  }, [isRead, shownId, setAddress, state])

  const total = hasNextPage ? Math.max(count.data ?? 0, rows.length) : rows.length
  return {
    list,
    /** Nothing is known yet, or more is on its way. */
    isLoading: !isRead || (rows.length === 0 && hasNextPage),
    shown,
    total,
    hasPrevious: shown !== undefined && shown.place > 0,
    hasNext: rows.some(({ id }) => id !== shownId),
    /** Without deciding: to the next with 1, from the last one to the first; back with -1. */
    go: (step: 1 | -1) => {
      if (!shown) return
      const after = placeAfter(rows, shown.document)
      // One that has left the queue is no row of it: those before and after it are neighbours now.
      const at =
        shown.freshness !== 'gone'
          ? shown.place + step
          : step === 1
            ? after
            : (after < 0 ? rows.length : after) - 1
      setShown(placed(rows, rows[at] === undefined ? 0 : at))
    },
    /** Puts a document back on the desk, of which a decision was taken back. */
    bringBack: (document: WaitingDocument) => {
      setDone((now) => new Set([...now].filter((id) => id !== document.id)))
      setShown({ document, place: 0, freshness: 'current' })
    },
    /** Takes a document off the desk and out of the queue, and puts the next one there. */
    finish: ({ id }: WaitingDocument) => {
      const rest = rows.filter((row) => row.id !== id)
      setDone((now) => new Set(now).add(id))
      setShown((now) => now && placed(rest, Math.max(placeAfter(rest, now.document), 0)))
    },
  }
}

function withLinked(rows: readonly WaitingDocument[], linked: WaitingDocument | null | undefined) {
  return !linked || rows.some(({ id }) => id === linked.id) ? rows : [linked, ...rows]
}

function placed(rows: readonly WaitingDocument[], place: number): Shown | undefined {
  const document = rows[place]
  return document && { document, place, freshness: 'current' }
}

/** Where the queue goes on after a document: -1 when that was the last. Others join and leave the queue meanwhile. */
function placeAfter(rows: readonly WaitingDocument[], { uploaded_at, id }: WaitingDocument): number {
  return rows.findIndex(
    (row) => row.uploaded_at > uploaded_at || (row.uploaded_at === uploaded_at && row.id > id),
  )
}

/** What belongs on the desk, now that these are the rows. Returns the same object when nothing has changed. */
export function follow(
  rows: readonly WaitingDocument[],
  shown: Shown | undefined,
  wantedId = '',
): Shown | undefined {
  if (!shown) {
    const wanted = rows.findIndex(({ id }) => id === wantedId)
    return placed(rows, Math.max(wanted, 0))
  }
  const { document, place, freshness } = shown
  const same = rows.findIndex(({ id }) => id === document.id)
  if (same >= 0) {
    return same === place && freshness !== 'gone'
      ? shown
      : { ...shown, place: same, freshness: freshness === 'gone' ? 'current' : freshness }
  }
  const newer = rows.findIndex((row) => isSameDocument(row, document))
  const replacement = rows[newer]
  if (replacement) return { document: replacement, place: newer, freshness: 'changed' }
  return freshness === 'gone' ? shown : { ...shown, freshness: 'gone' }
}
