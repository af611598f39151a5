import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Clock3 from 'lucide-react/icons/clock-3'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { Tone } from '@/components/ui/tag'
import { type DocumentType, documentTypes } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'

/** The stored states, and `expired`, which a checked document becomes after its last day. */
export const documentStates = ['waiting', 'checked', 'refused', 'expired'] as const
export type DocumentState = (typeof documentStates)[number]

export type StateLook = { Icon: LucideIcon; tone: Tone; word: string }

/** The look of each state. The word carries the meaning, or the icon where there is no room for the word. */
export const stateLooks: Record<DocumentState, StateLook> = {
  waiting: { Icon: Clock3, tone: 'info', word: t('Waiting to be checked') },
  checked: { Icon: Check, tone: 'positive', word: t('Checked') },
  refused: { Icon: X, tone: 'danger', word: t('Refused') },
  expired: { Icon: TriangleAlert, tone: 'danger', word: t('Expired') },
}

/** A document expires soon when it has this many days left. The first reminder is sent on that day (rule 9.26). */
const soonDays = 30

/**
 * True if a document has expired or expires soon.
 * @param day the last valid calendar day.
 * @param now in milliseconds since 1970.
 */
export function isSoon(day: string, now: number = Date.now()): boolean {
  return Date.parse(day) - now <= soonDays * 86_400_000
}

/**
 * Returns the current document of a type (checked or expired) and the newer document (waiting or refused). Each is
 * undefined if there is none.
 */
export function documentsOf<Held extends { type: string; state: DocumentState }>(
  documents: readonly Held[],
  type: DocumentType,
) {
  const all = documents.filter((document) => document.type === type)
  const isCurrent = ({ state }: Held) => state === 'checked' || state === 'expired'
  return { current: all.find(isCurrent), newer: all.find((document) => !isCurrent(document)) }
}

/**
 * How many of the four types need their owner's action. Counts a type if its newest file was refused. Also
 * counts it if the current document has expired, or expires soon, and no newer file waits to be checked.
 * @param now in milliseconds since 1970.
 */
export function countNeedingOwner(
  documents: readonly { type: string; state: DocumentState; expires_on: string | null }[],
  now: number = Date.now(),
): number {
  return documentTypes.filter(({ type }) => {
    const { current, newer } = documentsOf(documents, type)
    if (newer) return newer.state === 'refused'
    return current?.state === 'expired' || (!!current?.expires_on && isSoon(current.expires_on, now))
  }).length
}
