import { queryOptions } from '@tanstack/react-query'
import { justRead } from '@/lib/client/first-reads'
import { documentKeys } from '@/lib/client/query-keys'
import { codes, failure, fetchFailure, type Result, readAs } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { type DocumentType, documentTypes } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import type { CheckedFile } from './check-file'
import { announceFiles, storeFile } from './files-api'
import { type DocumentDetails, documentSchema, documentsSchema, type OwnDocument } from './schema'

const readTexts = { fixed: t('Failed to fetch your documents'), prefix: t('Error fetching your documents') }
const saveTexts = { fixed: t('Failed to save the document.'), prefix: t('Error saving the document') }

/** The person's own documents with their states, in the usual order of types, of each the one that counts now first. */
export function documentsQuery(userId: string) {
  return queryOptions({
    queryKey: documentKeys.own(userId),
    queryFn: ({ signal }) =>
      readAs(documentsSchema, supabase.rpc('my_documents').abortSignal(signal), readTexts),
    staleTime: justRead,
    // Like bank details, numbers are not kept.
    gcTime: justRead,
  })
}

export function documentName(type: DocumentType): string {
  return documentTypes.find((one) => one.type === type)?.name ?? t('Document')
}

/** `field` is the one that a refusal is about. */
export type SaveDocumentResult = Result<{ document: OwnDocument }> & { field?: keyof DocumentDetails }

/**
 * Saves one document (rules 8.19, 8.20): announces and stores the file, then lets it wait to be checked.
 * @param file the chosen file, or the path where an earlier try has stored it.
 * @param uploads is told where the file was stored, and the part sent so far, from 0 to 1.
 */
export async function saveDocument(
  userId: string,
  type: DocumentType,
  file: CheckedFile | string,
  details: DocumentDetails,
  uploads: { onProgress: (part: number) => void; onStored: (path: string) => void },
): Promise<SaveDocumentResult> {
  let path = file
  if (typeof path !== 'string') {
    const announced = await announceFiles(saveTexts)
    if (!announced.success) return announced
    const stored = await storeFile(userId, type, path, uploads.onProgress)
    if (!stored.success) {
      return {
        ...stored,
        error: t('Failed to upload {name}: {error}', { name: documentName(type), error: stored.error }),
      }
    }
    path = stored.path
    uploads.onStored(path)
  }
  const { data, error } = await supabase.rpc('save_document', { type, path, ...detailsToSave(details) })
  if (error) {
    const isRefusal = error.code === codes.invalid || error.code === codes.conflict
    const failed = isRefusal ? failure(error, saveTexts.fixed) : fetchFailure(error, saveTexts)
    return error.hint === 'number' || error.hint === 'expires_on' ? { ...failed, field: error.hint } : failed
  }
  const read = documentSchema.safeParse(data)
  return read.success ? { success: true, document: read.data } : failure(undefined, saveTexts.fixed)
}

/** The details as the database takes them. */
export function detailsToSave({ number, expires_on }: DocumentDetails) {
  return { ...(number.trim() !== '' && { number }), ...(expires_on !== '' && { expires_on }) }
}
