import * as z from 'zod/mini'
import { documentStates } from '@/features/documents/document-state'

/** The documents of a person, as lists of people carry them: apart, as those need nothing else about documents. */
export const heldDocumentsSchema = z.array(
  z.object({ type: z.string(), state: z.enum(documentStates), expires_on: z.nullable(z.string()) }),
)
