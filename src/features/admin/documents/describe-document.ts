import { Check, Clock3, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import type { Tone } from '@/components/ui/tag'
import { type DocumentType, documentTypes } from '@/lib/domain'
import { formatDate } from '@/lib/format-date'
import type { DocumentState, PersonDocument } from './schema'

type Look = { Icon: LucideIcon; tone: Tone; word: string }

/** How each state looks. The word has the meaning; where there is no room for it, the icon does. */
export const stateLooks: Record<DocumentState, Look> = {
  waiting: { Icon: Clock3, tone: 'info', word: 'Waiting to be checked' },
  checked: { Icon: Check, tone: 'positive', word: 'Checked' },
  refused: { Icon: X, tone: 'danger', word: 'Refused' },
  expired: { Icon: TriangleAlert, tone: 'danger', word: 'Expired' },
}

type Held = { type: string; state: DocumentState; expires_on: string | null }

/** Of one type, the document that counts and, besides, the newer one that waits or was refused. */
export type HeldDocument = {
  type: DocumentType
  name: string
  state: DocumentState
  expiresOn: string | null
  newer?: 'waiting' | 'refused'
}

/** Somebody's documents by type, in the usual order: the checked or expired one counts before a newer one. */
export function heldDocuments(documents: readonly Held[]): HeldDocument[] {
  return documentTypes.flatMap(({ type, name }) => {
    const own = documents.filter((document) => document.type === type)
    const decided = own.find(({ state }) => state === 'checked' || state === 'expired')
    const other = own.find(({ state }) => state === 'waiting' || state === 'refused')
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

/** "checked, valid until 3 Mar 2027; a newer one waits to be checked" */
export function describeState({ state, expiresOn, newer }: Omit<HeldDocument, 'type' | 'name'>): string {
  return [stateText(state, expiresOn), newer && newerTexts[newer]].filter(Boolean).join('; ')
}

export const newerTexts = { waiting: 'a newer one waits to be checked', refused: 'a newer one was refused' }

function stateText(state: DocumentState, expiresOn: string | null): string {
  if (state === 'expired') return `expired ${formatDate(expiresOn)}`
  if (state === 'checked') {
    return expiresOn === null ? 'checked, no expiry date' : `checked, valid until ${formatDate(expiresOn)}`
  }
  return stateLooks[state].word.toLowerCase()
}

/** "Valid until 3 Mar 2027."; undefined where no date says anything. */
export function describeDates({ state, expires_on: day }: Pick<PersonDocument, 'state' | 'expires_on'>) {
  if (state === 'checked') return day === null ? 'No expiry date.' : `Valid until ${formatDate(day)}.`
  if (day === null) return undefined
  return state === 'expired' ? `Expired ${formatDate(day)}.` : `Given as valid until ${formatDate(day)}.`
}

/** A date this near is shown, not only told: administrators act on it. In days. */
const nearDays = 30

/** Whether a document has expired or soon will, seen from now. */
export function isDateNear({ state, expiresOn }: HeldDocument, now: number = Date.now()): boolean {
  if (expiresOn === null || (state !== 'checked' && state !== 'expired')) return false
  return state === 'expired' || Date.parse(expiresOn) - now < nearDays * 86_400_000
}
