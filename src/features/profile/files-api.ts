import { queryOptions } from '@tanstack/react-query'
import { failure, type Result, unwrap } from '@/lib/result'
import { storage } from '@/lib/storage'
import { uploadFile } from '@/lib/upload'
import type { CheckedDocument } from './check-document'
import type { DocumentType } from './document-types'
import { profileKeys } from './keys'

const bucket = 'users'
/** How long the link of the shown picture lets its holder in, and when it is renewed before that; seconds. */
const pictureLinkLife = 15 * 60
const renewAfter = 10 * 60
/** A document's link is used at once; seconds. */
const viewLinkLife = 60
/** A file this old that no row names was left by a save that never came about; milliseconds. */
const leftoverAge = 60 * 60 * 1000

type Progress = (part: number) => void

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
 * After a save: removes the replaced file, and what unfinished saves left beside it. Younger files stay, as another
 * tab may be about to save them. Nobody waits for this: a failure is logged, and the next save tidies up.
 */
export async function removeReplaced(current: string, replaced: string | null | undefined): Promise<void> {
  const folder = current.slice(0, current.lastIndexOf('/'))
  const { data, error } = await storage.from(bucket).list(folder)
  if (error) return console.error('Replaced files could not be looked for.', error)
  const old = data
    .map((file) => ({ path: `${folder}/${file.name}`, createdAt: file.created_at }))
    .filter(({ path, createdAt }) => path !== current && (path === replaced || isLeftover(createdAt)))
    .map(({ path }) => path)
  if (old.length === 0) return
  const removed = await storage.from(bucket).remove(old)
  if (removed.error) console.error('Replaced files could not be removed.', removed.error)
}

const isLeftover = (createdAt: string | null) =>
  createdAt !== null && Date.now() - new Date(createdAt).getTime() > leftoverAge

/** A signed link to the person's own picture, renewed while it is looked at. */
export function pictureLinkQuery(userId: string, path: string | null) {
  return queryOptions({
    queryKey: profileKeys.picture(userId, path),
    queryFn: async () => (await unwrap(signFile(path ?? '', pictureLinkLife))).link,
    enabled: path !== null,
    staleTime: renewAfter * 1000,
    gcTime: renewAfter * 1000,
    refetchInterval: renewAfter * 1000,
  })
}

/** A link that shows a document for one minute. */
export function signDocument(path: string): Promise<Result<{ link: string }>> {
  return signFile(path, viewLinkLife)
}

async function signFile(path: string, life: number): Promise<Result<{ link: string }>> {
  const { data, error } = await storage.from(bucket).createSignedUrl(path, life)
  if (error) return failure(error, 'This file could not be opened.')
  return { success: true, link: data.signedUrl }
}
