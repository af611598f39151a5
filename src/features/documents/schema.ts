import * as z from 'zod/mini'
import { type DocumentType, documentTypes } from '@/lib/format/domain'
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
  /** The last day it is valid. */
  expires_on: text,
  /** `expired` is a checked one past that day on its owner's calendar. */
  state: z.enum(documentStates),
  reason: text,
  uploaded_at: z.string(),
})
export type OwnDocument = z.infer<typeof documentSchema>
export const documentsSchema = z.array(documentSchema)

/** Stands for a date that is typed halfway, of which a browser gives the page nothing. */
export const unreadableDate = 'unreadable'

/** What a person says about a file, as a form holds it. */
export const detailsSchema = z.object({
  number: lineText(100),
  /** A calendar day, or empty. */
  expires_on: z.string().check(
    z.refine((day) => day !== unreadableDate, t('Please enter a complete date, or none.')),
    z.refine((day) => day <= '2199-12-31' || day === unreadableDate, t('Please enter a year up to 2199.')),
  ),
})
export type DocumentDetails = z.output<typeof detailsSchema>

/** What is wrong with a date besides; what waits already may have expired, so only a save asks. */
export function expiryFault(day: string, now = new Date()): string | undefined {
  if (day === '' || day >= localDay(now)) return undefined
  return t('This date has passed. Please use a document that is still valid.')
}

/** A moment's day on this device. */
function localDay(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The details that a form begins with: those of the upload that is not checked. A checked one's number stays the same. */
export function detailsOf(documents: readonly OwnDocument[], type: DocumentType): DocumentDetails {
  const { current, newer } = documentsOf(documents, type)
  return { number: (newer ?? current)?.number ?? '', expires_on: newer?.expires_on ?? '' }
}
