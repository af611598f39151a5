import { queryOptions } from '@tanstack/react-query'
import type { DocumentType } from '@/lib/domain'
import { profileKeys } from '@/lib/query-keys'
import { fetchFailure, type Result, unwrap } from '@/lib/result'
import { downloadFile } from '@/lib/stored-file'
import { supabase } from '@/lib/supabase'
import { uploadFile } from '@/lib/upload'
import { saveTexts } from './api'
import type { CheckedFile } from './check-file'

const bucket = 'users'

/** What a person's file is for. */
export type FileSlot = DocumentType | 'picture'

/** Paths of files that were just stored. */
export type StoredFiles = Partial<Record<FileSlot, string>>

/** Must come before storing files (rule 8.11). */
export async function announceFiles(): Promise<Result> {
  const { error } = await supabase.rpc('announce_user_files')
  return error ? fetchFailure(error, saveTexts) : { success: true }
}

/** Stores a file under a new name; the profile does not name it yet. */
export async function storeFile(
  userId: string,
  slot: FileSlot,
  { file: body, ending, contentType }: CheckedFile,
  onProgress: (part: number) => void,
): Promise<Result<{ path: string }>> {
  const folder = slot === 'picture' ? 'profilePictures' : `documents/${slot}`
  const path = `${userId}/${folder}/${crypto.randomUUID()}.${ending}`
  const stored = await uploadFile({ bucket, path, body, contentType, onProgress })
  return stored.success ? { success: true, path } : stored
}

/** Throws if they cannot be removed; administrators' pages then do it a day later (rule 8.13). */
export async function removeFiles(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await supabase.storage.from(bucket).remove(paths)
  if (error) throw error
}

/** A person's picture. */
export function pictureQuery(userId: string, path: string | null) {
  return queryOptions({
    queryKey: profileKeys.picture(userId, path),
    queryFn: ({ signal }) => unwrap(downloadFile(bucket, path ?? '', signal), 'file'),
    enabled: path !== null,
    // A path's content never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function loadDocument(path: string) {
  return downloadFile(bucket, path)
}

/** What a document is called when it is downloaded: "White Card.pdf". */
export function documentFileName(name: string, path: string): string {
  return `${name}${path.slice(path.lastIndexOf('.'))}`
}
