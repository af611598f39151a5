import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminKeys } from '@/lib/client/admin-keys'
import { ask, type Result, read, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { downloadFile } from '@/lib/files/stored-file'
import { t } from '@/lib/i18n/language'
import { pagesAfter } from '@/lib/lists/paging'
import { personDocumentsSchema, type WaitingDocument, waitingSchema } from './schema'

const pageSize = 20
const unreadable = { fixed: t('The documents could not be loaded.'), prefix: t('Error fetching documents') }

/** The documents that wait to be checked, oldest first (rule 12.15). */
export function waitingQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [...adminKeys.documents(userId), 'waiting'],
    queryFn: ({ pageParam, signal }) => fetchWaiting(pageParam, signal),
    ...pagesAfter<WaitingDocument>(pageSize),
    staleTime: 0,
  })
}

function fetchWaiting(
  after: Pick<WaitingDocument, 'uploaded_at' | 'id'> | undefined,
  signal: AbortSignal,
  size = pageSize,
) {
  const request = supabase
    .rpc('waiting_documents', {
      page_size: size,
      ...(after && { after_uploaded: after.uploaded_at, after_id: after.id }),
    })
    .abortSignal(signal)
  return read(request, unreadable, waitingSchema)
}

/** The lowest possible ID. */
const nil = '00000000-0000-0000-0000-000000000000'

/** One waiting document, at any position in the queue. Null once the document no longer waits. */
export function waitingDocumentQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...adminKeys.documents(userId), 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('documents')
        .select('uploaded_at')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
      if (!data) return null
      const [first] = await fetchWaiting({ uploaded_at: data.uploaded_at, id: nil }, signal, 1)
      return first?.id === id ? first : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * A document's file. The database records that this administrator has opened it (rule 8.21). So the file is fetched once each time
 * it is shown, and never prefetched.
 */
export function documentFileQuery(userId: string, { id, path }: Pick<WaitingDocument, 'id' | 'path'>) {
  return queryOptions({
    // Keyed by path, because a new number or date gives the same file a new ID.
    queryKey: [...adminKeys.person(userId), 'document-file', path],
    queryFn: ({ signal }) => unwrap(openDocument(id, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Records the opening, then downloads the file. */
export async function openDocument(id: string, signal?: AbortSignal): Promise<Result<{ file: Blob }>> {
  const request = supabase.rpc('open_document', { document_id: id })
  const opened = await ask(
    signal ? request.abortSignal(signal) : request,
    t('This file could not be opened.'),
  )
  return opened.success ? downloadFile('users', opened.data, signal) : opened
}

const unsaved = t('This could not be saved. Please try again.')

export type DocumentDecision =
  | { decision: 'checked'; expiresOn: string | undefined }
  | { decision: 'refused'; reason: string }

/** Checks or refuses a document. If another administrator decided first, the result is a conflict with that person's name. */
export function decideDocument(id: string, decided: DocumentDecision) {
  const request = supabase.rpc('decide_document', {
    document_id: id,
    decision: decided.decision,
    ...(decided.decision === 'refused'
      ? { reason: decided.reason }
      : decided.expiresOn !== undefined && { expires_on: decided.expiresOn }),
  })
  return read(request, unsaved)
}

/**
 * Reverts a decision, so that the document waits again (rule 12.19). Notifies its owner only if the owner was
 * notified of the decision.
 */
export function reopenDocument(id: string) {
  return read(supabase.rpc('reopen_document', { document_id: id }), unsaved)
}

export function personDocumentsQuery(userId: string, personId: string) {
  return queryOptions({
    queryKey: [...adminKeys.documents(userId), 'person', personId],
    queryFn: ({ signal }) =>
      read(
        supabase.rpc('person_documents', { user_id: personId }).abortSignal(signal),
        unreadable,
        personDocumentsSchema,
      ),
    staleTime: 0,
    // Not cached, because the documents' numbers are as private as bank details.
    gcTime: 0,
  })
}
