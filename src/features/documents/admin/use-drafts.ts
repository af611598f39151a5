import { useState } from 'react'
import type { WaitingDocument } from './schema'

/** What somebody has entered about a document and not sent. */
export type Draft = {
  /** Undefined until it is touched: then the date that the person has given counts. */
  date?: string
  isWithoutDate?: boolean
  isRefusing: boolean
  reason: string
}

const nothing: Draft = { isRefusing: false, reason: '' }

/**
 * Drafts by person and type, not by upload: what was entered about a document that its owner has just replaced counts for
 * the new one. The last reason in the administrator's own words stays at hand for the other documents.
 */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [ownReason, setOwnReason] = useState('')

  return {
    ownReason,
    keepReason: setOwnReason,
    draftOf: (document: WaitingDocument) => drafts.get(keyOf(document)) ?? nothing,
    change: (document: WaitingDocument, changed: Partial<Draft>) =>
      setDrafts((now) => {
        const key = keyOf(document)
        return new Map(now).set(key, { ...(now.get(key) ?? nothing), ...changed })
      }),
    drop: (document: WaitingDocument) =>
      setDrafts((now) => new Map([...now].filter(([key]) => key !== keyOf(document)))),
  }
}

function keyOf({ user_id, type }: WaitingDocument): string {
  return `${user_id} ${type}`
}

/**
 * The day a document would be checked with; empty while none is entered, undefined for none at all. White Cards are issued
 * without one, so that is what counts for them unless somebody gives a date.
 */
export function expiryOf({ type, expires_on }: WaitingDocument, draft: Draft): string | undefined {
  const date = draft.date ?? expires_on ?? ''
  const isWithout = draft.isWithoutDate ?? (type === 'whiteCard' && date === '')
  return isWithout ? undefined : date
}
