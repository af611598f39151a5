import { queryOptions } from '@tanstack/react-query'
import { justRead } from '@/lib/client/first-reads'
import { documentKeys } from '@/lib/client/query-keys'
import { codes, failure, type Result, read } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { type DocumentType, documentTypes } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { type DocumentDetails, documentSchema, documentsSchema, type OwnDocument } from './schema'

const removeTexts = {
  fixed: t('The document could not be removed.'),
  prefix: t('The document could not be removed'),
}
const readTexts = {
  fixed: t('Your documents could not be loaded.'),
  prefix: t('Your documents could not be loaded'),
}
/** Error texts for saving a document. */
export const saveTexts = { fixed: t('Failed to save the document.'), prefix: t('Error saving the document') }

/**
 * The person's own documents and their states, by type in the usual order. The current document of a type
 * comes before a newer, unchecked upload.
 */
export function documentsQuery(userId: string) {
  return queryOptions({
    queryKey: documentKeys.own(userId),
    queryFn: ({ signal }) =>
      read(supabase.rpc('my_documents').abortSignal(signal), readTexts, documentsSchema),
    staleTime: justRead,
    // Cached only for a moment, because the documents' numbers are as private as bank details.
    gcTime: justRead,
  })
}

export function documentName(type: DocumentType): string {
  return documentTypes.find((one) => one.type === type)?.name ?? t('Document')
}

/** `field` is the field that a refusal refers to. */
export type SaveDocumentResult = Result<{ document: OwnDocument }> & { field?: keyof DocumentDetails }

/** Submits a stored file for checking, or changes the number and date of a waiting document (rules 8.19, 8.20). */
export async function saveDocument(
  type: DocumentType,
  path: string,
  { number, expires_on }: DocumentDetails,
): Promise<SaveDocumentResult> {
  const { data, error } = await supabase.rpc('save_document', {
    type,
    path,
    ...(number.trim() !== '' && { number }),
    ...(expires_on !== '' && { expires_on }),
  })
  if (error) {
    const failed = refusalOf(error, saveTexts)
    return error.hint === 'number' || error.hint === 'expires_on' ? { ...failed, field: error.hint } : failed
  }
  const parsed = documentSchema.safeParse(data)
  return parsed.success ? { success: true, document: parsed.data } : failure(undefined, saveTexts.fixed)
}

/** Withdraws a document that waits to be checked. */
export async function removeDocument(path: string): Promise<Result> {
  const { error } = await supabase.rpc('remove_document', { path })
  return error ? refusalOf(error, removeTexts) : { success: true }
}

/** A refusal by the database already has a displayable text, so it gets no prefix. */
function refusalOf(error: { code: string; message: string }, texts: typeof saveTexts) {
  const isRefusal = error.code === codes.invalid || error.code === codes.conflict
  return failure(error, isRefusal ? texts.fixed : texts)
}
