import type { WaitingDocument } from './schema'

/**
 * Each administrator starts at one of this many oldest documents, so that two administrators rarely decide
 * about the same document (rule 12.15).
 */
const round = 8

/** Whether the document on the page is still in the queue unchanged. */
type Freshness =
  | 'current'
  /** The owner has changed the document. The new version is shown. */
  | 'changed'
  /** The document no longer waits to be checked. */
  | 'gone'

/** The document that the page shows, and its position in the queue. */
export type Shown = {
  document: WaitingDocument
  place: number
  freshness: Freshness
  /**
   * When the administrator reaches this document, the page returns to the start of the queue instead, because the
   * administrator began later in the queue. Undefined if the administrator began at the start, or has already
   * returned to it.
   */
  turn: WaitingDocument | undefined
}

function placed(rows: readonly WaitingDocument[], place: number, turn?: WaitingDocument): Shown | undefined {
  const document = rows[place]
  return document && { document, place, freshness: 'current', turn }
}

/**
 * The document at a position before `turn`. From `turn` on, the oldest document, so that documents before the
 * administrator's starting position do not wait until the end of a long queue.
 */
export function moved(
  rows: readonly WaitingDocument[],
  place: number,
  turn: WaitingDocument | undefined,
): Shown | undefined {
  const isRound = turn && !rows.slice(place, place + 1).some((row) => isAfter(turn, row))
  return isRound ? placed(rows, 0) : placed(rows, place, turn)
}

/**
 * The position where an administrator starts. It comes from the last digits of their ID, which are
 * practically random. Two administrators therefore rarely share a document, although no assignments are
 * stored.
 */
function ownPlace(userId: string, waiting: number): number {
  return Number.parseInt(userId.slice(-4), 16) % Math.max(Math.min(waiting, round), 1)
}

/**
 * Returns the position of the next document after `document`, even if `document` has left the queue. Returns -1 if
 * there is no next document.
 */
export function placeAfter(rows: readonly WaitingDocument[], document: WaitingDocument): number {
  return rows.findIndex((row) => isAfter(row, document))
}

function isAfter(row: WaitingDocument, { uploaded_at, id }: WaitingDocument): boolean {
  return row.uploaded_at > uploaded_at || (row.uploaded_at === uploaded_at && row.id > id)
}

/**
 * The document to show, given the queue's current rows. Returns the same object if nothing has changed.
 * @param wantedId the id of the first document to show, from the URL. Without it, each administrator begins at a
 * different place in the queue.
 */
export function follow(
  rows: readonly WaitingDocument[],
  shown: Shown | undefined,
  userId: string,
  wantedId = '',
): Shown | undefined {
  if (!shown) {
    const wanted = rows.findIndex(({ id }) => id === wantedId)
    if (wanted >= 0) return placed(rows, wanted)
    const own = ownPlace(userId, rows.length)
    return placed(rows, own, own === 0 ? undefined : rows[round])
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
  if (replacement) return { ...shown, document: replacement, place: newer, freshness: 'changed' }
  return freshness === 'gone' ? shown : { ...shown, freshness: 'gone' }
}

function isSameDocument(one: WaitingDocument, other: WaitingDocument): boolean {
  return one.user_id === other.user_id && one.type === other.type
}
