import { newId } from '@/lib/client/new-id'
import { ask, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { downloadFile } from '@/lib/files/stored-file'
import { uploadFile } from '@/lib/files/upload'
import type { DocumentType } from '@/lib/format/domain'
import type { CheckedFile } from './check-file'

/** Of people's files: documents and profile pictures. */
export const usersBucket = 'users'

/** What a person's file is for. */
export type FileSlot = DocumentType | 'picture'

/** Must come before storing files (rule 8.11). `texts` are those of the save that names them. */
export function announceFiles(texts: { fixed: string; prefix: string }): Promise<Result> {
  return ask(supabase.rpc('announce_user_files'), texts)
}

/** Stores a file under a new name; no document or profile names it yet. */
export async function storeFile(
  userId: string,
  slot: FileSlot,
  { file: body, ending, contentType }: CheckedFile,
  onProgress: (part: number) => void,
): Promise<Result<{ path: string }>> {
  const folder = slot === 'picture' ? 'profilePictures' : `documents/${slot}`
  const path = `${userId}/${folder}/${newId()}.${ending}`
  const stored = await uploadFile({ bucket: usersBucket, path, body, contentType, onProgress })
  return stored.success ? { success: true, path } : stored
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
