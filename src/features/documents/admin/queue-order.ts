import type { WaitingDocument } from './schema'

/** Administrators begin at different ones of the first so many documents (rule 12.15). */
const round = 8

/** What the desk shows of a document that has changed while it was looked at. */
type Freshness =
  | 'current'
  /** Its owner has changed it; the new one is shown. */
  | 'changed'
  /** It waits no longer. */
  | 'gone'

/** The document on the desk, and where it is in the queue. */
export type Shown = {
  document: WaitingDocument
  place: number
  freshness: Freshness
  /** The first after the round: before it come the oldest ones, if the desk did not begin with them. */
  turn: WaitingDocument | undefined
}

function placed(rows: readonly WaitingDocument[], place: number, turn?: WaitingDocument): Shown | undefined {
  const document = rows[place]
  return document && { document, place, freshness: 'current', turn }
}

/**
 * The document at this place; at the end of the round the oldest one, once: those passed over at the beginning wait for one
 * round, not for the end of a long queue.
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
 * Where an administrator begins: two at once mostly get different documents, and nothing is kept of who has which. The last
 * digits of ids are as good as random.
 */
function ownPlace(userId: string, waiting: number): number {
  return Number.parseInt(userId.slice(-4), 16) % Math.max(Math.min(waiting, round), 1)
}

/** Where the queue goes on after a document: -1 when that was the last. Others join and leave the queue meanwhile. */
export function placeAfter(rows: readonly WaitingDocument[], document: WaitingDocument): number {
  return rows.findIndex((row) => isAfter(row, document))
}

function isAfter(row: WaitingDocument, { uploaded_at, id }: WaitingDocument): boolean {
  return row.uploaded_at > uploaded_at || (row.uploaded_at === uploaded_at && row.id > id)
}

/** What belongs on the desk, now that these are the rows. Returns the same object when nothing has changed. */
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
