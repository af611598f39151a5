import { newId } from '@/lib/client/new-id'
import { ask, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { downloadFile } from '@/lib/files/stored-file'
import { uploadFile } from '@/lib/files/upload'
import type { DocumentType } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import type { CheckedFile } from './check-file'

/** The storage bucket of people's files: documents and profile pictures. */
export const usersBucket = 'users'

/** A file's purpose: a document type or the profile picture. */
type FileSlot = DocumentType | 'picture'

/** A file to be stored. `path` is set if an earlier attempt has already stored it. */
export type FileToStore = { checked: CheckedFile; path?: string | undefined }

/**
 * Informs the database of an upcoming upload (rule 8.11), then stores the file under a new name. No document or
 * profile refers to the file yet.
 * @param name the file's name in the error text of a failed upload.
 * @param texts the error texts of the save that will refer to the file.
 */
export async function storeFile(
  userId: string,
  slot: FileSlot,
  { checked: { file: body, ending, contentType }, path: earlier }: FileToStore,
  name: string,
  texts: { fixed: string; prefix: string },
  onProgress: (part: number) => void,
): Promise<Result<{ path: string }>> {
  if (earlier !== undefined) return { success: true, path: earlier }
  const registered = await ask(supabase.rpc('announce_user_files'), texts)
  if (!registered.success) return registered
  const folder = slot === 'picture' ? 'profilePictures' : `documents/${slot}`
  const path = `${userId}/${folder}/${newId()}.${ending}`
  const stored = await uploadFile({ bucket: usersBucket, path, body, contentType, onProgress })
  if (stored.success) return { success: true, path }
  return { ...stored, error: t('Failed to upload {name}: {error}', { name, error: stored.error }) }
}

/** Removes unreferenced files. Errors are only logged, because administrators' pages remove them later (rule 8.13). */
export async function removeFiles(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  try {
    const { error } = await supabase.storage.from(usersBucket).remove(paths)
    if (error) throw error
  } catch (error) {
    console.error('Replaced files could not be removed.', error)
  }
}

/**
 * Downloads one of the person's own documents. Administrators open other people's documents through
 * `open_document` (rule 8.21).
 */
export function loadDocument(path: string) {
  return downloadFile(usersBucket, path)
}

/** A document's file name for download: "White Card.pdf". */
export function documentFileName(name: string, path: string): string {
  return `${name}${path.slice(path.lastIndexOf('.'))}`
}
