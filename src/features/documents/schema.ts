import * as z from 'zod/mini'
import { type DocumentType, documentTypes } from '@/lib/format/fixed-lists'
import { lineText } from '@/lib/forms/line-text'
import { t } from '@/lib/i18n/language'
import { documentStates, documentsOf } from './document-state'

const types = documentTypes.map(({ type }) => type)
const text = z.nullable(z.string())

/** A row of the database's `my_documents()` and `save_document()`. */
export const documentSchema = z.object({
  id: z.string(),
  type: z.enum(types),
  path: z.string(),
  number: text,
  /** The last day on which the document is valid. */
  expires_on: text,
  /** `expired` is the state of a checked document after its last valid day, on its owner's calendar. */
  state: z.enum(documentStates),
  reason: text,
  uploaded_at: z.string(),
})
export type OwnDocument = z.infer<typeof documentSchema>
export const documentsSchema = z.array(documentSchema)

/** Stands for an incomplete date, for which the browser itself reports an empty value. */
export const unreadableDate = 'unreadable'

/** The details that a person enters about a file, as a form holds them. */
export const detailsSchema = z.object({
  number: lineText(100),
  /** A calendar day, or empty. */
  expires_on: z.string().check(
    z.refine((day) => day !== unreadableDate, t('Please enter a complete date, or leave it empty.')),
    z.refine((day) => day <= '2199-12-31' || day === unreadableDate, t('Please enter a year up to 2199.')),
  ),
})
export type DocumentDetails = z.output<typeof detailsSchema>

/**
 * The error for a date in the past. Checked only by a save, because the date of a waiting document can already
 * have passed.
 */
export function expiryFault(day: string, now = new Date()): string | undefined {
  if (day === '' || day >= localDay(now)) return undefined
  return t('This date has passed. Please use a document that is still valid.')
}

/** The calendar day of a timestamp in this device's time zone. */
function localDay(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/**
 * A form's initial details: the number and date of the unchecked upload. Without such an upload, only the current
 * document's number.
 */
export function detailsOf(documents: readonly OwnDocument[], type: DocumentType): DocumentDetails {
  const { current, newer } = documentsOf(documents, type)
  return { number: (newer ?? current)?.number ?? '', expires_on: newer?.expires_on ?? '' }
}
