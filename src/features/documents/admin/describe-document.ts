import { type DocumentState, documentsOf, isSoon, stateLooks } from '@/features/documents/document-state'
import { type DocumentType, documentTypes } from '@/lib/format/fixed-lists'
import { formatDate } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import type { PersonDocument } from './schema'

type Held = { type: string; state: DocumentState; expires_on: string | null }

/** The current document of a type, and the state of a newer one that waits or was refused. */
export type HeldDocument = {
  type: DocumentType
  name: string
  state: DocumentState
  expiresOn: string | null
  newer?: 'waiting' | 'refused'
}

/**
 * A person's current documents by type, in the usual order. A checked or expired document stays the current
 * one while a newer upload is unchecked.
 */
export function heldDocuments(documents: readonly Held[]): HeldDocument[] {
  return documentTypes.flatMap(({ type, name }) => {
    const { current: decided, newer: other } = documentsOf(documents, type)
    const counting = decided ?? other
    if (!counting) return []
    const newer = decided && other && other.state
    return [
      {
        type,
        name,
        state: counting.state,
        expiresOn: counting.expires_on,
        ...((newer === 'waiting' || newer === 'refused') && { newer }),
      },
    ]
  })
}

/** The state in words, e.g. "checked, valid until 3 Mar 2027; a newer document is waiting to be checked". */
export function describeState({ state, expiresOn, newer }: Omit<HeldDocument, 'type' | 'name'>): string {
  return [stateText(state, expiresOn), newer && newerTexts[newer]].filter(Boolean).join('; ')
}

export const newerTexts = {
  waiting: t('a newer document is waiting to be checked'),
  refused: t('a newer document was refused'),
}

function stateText(state: DocumentState, expiresOn: string | null): string {
  if (state === 'expired') return t('expired {day}', { day: formatDate(expiresOn) })
  if (state === 'checked') {
    return expiresOn === null
      ? t('checked, no expiry date')
      : t('checked, valid until {day}', { day: formatDate(expiresOn) })
  }
  return stateLooks[state].word.toLowerCase()
}

/** The validity in words, e.g. "Valid until 3 Mar 2027." Undefined if an unchecked document has no date. */
export function describeDates({ state, expires_on: day }: Pick<PersonDocument, 'state' | 'expires_on'>) {
  if (state === 'checked')
    return day === null ? t('No expiry date.') : t('Valid until {day}.', { day: formatDate(day) })
  if (day === null) return undefined
  return state === 'expired'
    ? t('Expired {day}.', { day: formatDate(day) })
    : t('Entered as valid until {day}.', { day: formatDate(day) })
}

/** True if a document has expired or soon will. Its date is then shown, because administrators act on it. */
export function isDateNear({ state, expiresOn }: HeldDocument, now?: number): boolean {
  if (expiresOn === null || (state !== 'checked' && state !== 'expired')) return false
  return state === 'expired' || isSoon(expiresOn, now)
}
