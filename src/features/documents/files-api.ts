import { newId } from '@/lib/client/new-id'
import { ask, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { downloadFile } from '@/lib/files/stored-file'
import { uploadFile } from '@/lib/files/upload'
import type { DocumentType } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import type { CheckedFile } from './check-file'

/** Of people's files: documents and profile pictures. */
export const usersBucket = 'users'

/** What a person's file is for. */
export type FileSlot = DocumentType | 'picture'

/** A file to be stored. `path` is where an earlier try has stored it already. */
export type FileToStore = { checked: CheckedFile; path?: string | undefined }

/**
 * Announces a file (rule 8.11) and stores it under a new name; no document or profile names it yet.
 * @param name what a failed upload calls it.
 * @param texts those of the save that will name it.
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
  const announced = await ask(supabase.rpc('announce_user_files'), texts)
  if (!announced.success) return announced
  const folder = slot === 'picture' ? 'profilePictures' : `documents/${slot}`
  const path = `${userId}/${folder}/${newId()}.${ending}`
  const stored = await uploadFile({ bucket: usersBucket, path, body, contentType, onProgress })
  if (stored.success) return { success: true, path }
  return { ...stored, error: t('Failed to upload {name}: {error}', { name, error: stored.error }) }
}

/** Removes files that nothing names any more. Nobody waits for it: administrators' pages would do it later (rule 8.13). */
export async function removeFiles(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  try {
    const { error } = await supabase.storage.from(usersBucket).remove(paths)
    if (error) throw error
  } catch (error) {
    console.error('Replaced files could not be removed.', error)
  }
}

/** One of the person's own documents; administrators open others' through `open_document` (rule 8.21). */
export function loadDocument(path: string) {
  return downloadFile(usersBucket, path)
}

/** What a document is called when it is downloaded: "White Card.pdf". */
export function documentFileName(name: string, path: string): string {
  return `${name}${path.slice(path.lastIndexOf('.'))}`
}
