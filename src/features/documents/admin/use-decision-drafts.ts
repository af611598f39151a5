import { useState } from 'react'
import type { WaitingDocument } from './schema'

/** An administrator's unsent input about a document. */
export type Draft = {
  /** Undefined until an administrator edits the date. Until then, the date entered by the document's owner counts. */
  date?: string
  isWithoutDate?: boolean
  isRefusing: boolean
  reason: string
}

const nothing: Draft = { isRefusing: false, reason: '' }

/**
 * Drafts are stored by person and document type, not by upload, so a draft also applies to the owner's
 * replacement. The last reason in the administrator's own words stays available for other documents.
 */
export function useDecisionDrafts() {
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
 * The expiry date with which a document is checked. Empty if no date is entered yet. Undefined if the document has no
 * expiry date, which is the default for White Cards.
 */
export function expiryOf({ type, expires_on }: WaitingDocument, draft: Draft): string | undefined {
  const date = draft.date ?? expires_on ?? ''
  const isWithout = draft.isWithoutDate ?? (type === 'whiteCard' && date === '')
  return isWithout ? undefined : date
}
