import { queryOptions } from '@tanstack/react-query'
import type { DocumentType } from '@/lib/domain'
import { profileKeys } from '@/lib/query-keys'
import { fetchFailure, type Result, unwrap } from '@/lib/result'
import { downloadFile } from '@/lib/stored-file'
import { supabase } from '@/lib/supabase'
import { uploadFile } from '@/lib/upload'
import type { CheckedDocument } from './check-document'

const bucket = 'users'

type Progress = (part: number) => void

/** Tells the database that files are about to be stored; for a day they may be, and may be named by a save. */
export async function announceFiles(): Promise<Result> {
  const { error } = await supabase.rpc('announce_user_files')
  return error
    ? fetchFailure(error, { fixed: 'Failed to update profile.', prefix: 'Error updating profile' })
    : { success: true }
}

/** Stores a profile picture under a new name; the database does not know it yet. */
export function storePicture(userId: string, picture: Blob, onProgress: Progress) {
  return store(`${userId}/profilePictures/${crypto.randomUUID()}.jpg`, picture, 'image/jpeg', onProgress)
}

/** Stores a document under a new name, which ends as its content does. */
export function storeDocument(
  userId: string,
  type: DocumentType,
  { file, ending, contentType }: CheckedDocument,
  onProgress: Progress,
) {
  return store(`${userId}/documents/${type}/${crypto.randomUUID()}.${ending}`, file, contentType, onProgress)
}

async function store(
  path: string,
  body: Blob,
  contentType: string,
  onProgress: Progress,
): Promise<Result<{ path: string }>> {
  const stored = await uploadFile({ bucket, path, body, contentType, onProgress })
  return stored.success ? { success: true, path } : stored
}

/**
 * After a save: removes the files it has replaced. Nobody waits for this: a failure is logged, and administrators'
 * pages remove a day later whatever no row names.
 */
export async function removeReplaced(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await supabase.storage.from(bucket).remove(paths)
  if (error) console.error('Replaced files could not be removed.', error)
}

/** A person's picture. */
export function pictureQuery(userId: string, path: string | null) {
  return queryOptions({
    queryKey: profileKeys.picture(userId, path),
    queryFn: async ({ signal }) => (await unwrap(downloadFile(bucket, path ?? '', signal))).file,
    enabled: path !== null,
    // A path's content never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function loadDocument(path: string) {
  return downloadFile(bucket, path)
}

/** What a document is called when it is saved: "White Card.pdf". */
export function documentFileName(name: string, path: string): string {
  return `${name}${path.slice(path.lastIndexOf('.'))}`
}
