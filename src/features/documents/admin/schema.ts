import * as z from 'zod/mini'
import { userName } from '@/components/admin/person-name'
import { documentName } from '@/features/documents/api'
import { documentSchema } from '@/features/documents/schema'
import { documentTypes } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'

const types = documentTypes.map(({ type }) => type)
const text = z.nullable(z.string())

/** The rows of the database's `waiting_documents()`. */
export const waitingSchema = z.array(
  z.object({
    id: z.string(),
    user_id: z.string(),
    user_name: text,
    type: z.enum(types),
    path: z.string(),
    number: text,
    /** The date that the person entered. */
    expires_on: text,
    uploaded_at: z.string(),
    has_current: z.boolean(),
    current_expires_on: text,
  }),
)
export type WaitingDocument = z.infer<typeof waitingSchema>[number]

/** The rows of the database's `person_documents()`. */
export const personDocumentsSchema = z.array(z.extend(documentSchema, { decided_at: text, decided_by: text }))
export type PersonDocument = z.infer<typeof personDocumentsSchema>[number]

export function ownerName({ user_name }: Pick<WaitingDocument, 'user_name'>): string {
  return userName({ name: user_name })
}

export function documentTitle(document: Pick<WaitingDocument, 'type' | 'user_name'>): string {
  return t('{document} of {name}', { document: documentName(document.type), name: ownerName(document) })
}
