import * as z from 'zod/mini'
import { documentStates } from '@/features/documents/document-state'

/** A person's documents in lists of people. In its own file, because these lists need nothing else about documents. */
export const heldDocumentsSchema = z.array(
  z.object({ type: z.string(), state: z.enum(documentStates), expires_on: z.nullable(z.string()) }),
)
