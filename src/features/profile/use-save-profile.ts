import { useRef, useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { failure, type Result } from '@/lib/result'
import { type OwnProfile, type StoredFiles, saveProfile } from './api'
import { documentTypes } from './document-types'
import { removeReplaced, storeDocument, storePicture } from './files-api'
import type { ProfileValues } from './schema'
import type { ChosenFiles } from './use-chosen-files'

/** A named file was tidied away before it was saved. */
const fileGone = 'PT409'

/**
 * Saving the profile page: first the chosen files are stored, then one call saves everything. A file that cannot be
 * stored stops the save with its text; those already stored are remembered, so that the next try does not send
 * them again.
 */
export function useSaveProfile(profile: OwnProfile) {
  const [uploading, setUploading] = useState<Uploading>()
  const stored = useRef(new Map<Blob, string>())

  /** Stores a file unless it already is; gives its path. */
  async function storeOnce(
    name: string,
    body: Blob,
    store: (onProgress: (part: number) => void) => Promise<Result<{ path: string }>>,
  ): Promise<Result<{ path: string }>> {
    const known = stored.current.get(body)
    if (known !== undefined) return { success: true, path: known }
    const show = (part: number) => setUploading({ name, part })
    show(0)
    const result = await store(show)
    if (!result.success) return { ...result, error: `Failed to upload ${name}: ${result.error}` }
    stored.current.set(body, result.path)
    return result
  }

  async function storeFiles({ picture, documents }: ChosenFiles): Promise<Result<{ files: StoredFiles }>> {
    const files: StoredFiles = { documentPaths: {} }
    if (picture) {
      const result = await storeOnce('profile picture', picture.picture, (onProgress) =>
        storePicture(profile.id, picture.picture, onProgress),
      )
      if (!result.success) return result
      files.photoPath = result.path
    }
    for (const { type, name } of documentTypes) {
      const document = documents[type]
      if (!document) continue
      // One after the other: a slow connection gets the first one through before the second begins.
      const result = await storeOnce(name, document.file, (onProgress) =>
        storeDocument(profile.id, type, document, onProgress),
      )
      if (!result.success) return result
      files.documentPaths[type] = result.path
    }
    return { success: true, files }
  }

  async function run(values: ProfileValues, chosen: ChosenFiles): Promise<Result> {
    const stores = await storeFiles(chosen)
    setUploading(undefined)
    if (!stores.success) return stores
    const saved = await saveProfile(values, stores.files)
    if (!saved.success) {
      if (saved.code === fileGone) stored.current.clear()
      return saved
    }
    stored.current.clear()
    tidyUp(profile, stores.files).catch((error: unknown) =>
      console.error('Replaced files could not be removed.', error),
    )
    return saved
  }

  /** Never throws: the error of a failure is the text for people. */
  async function save(values: ProfileValues, chosen: ChosenFiles): Promise<Result> {
    try {
      return await run(values, chosen)
    } catch (error) {
      console.error('The profile could not be saved.', error)
      return failure(undefined, 'Failed to update profile.')
    } finally {
      setUploading(undefined)
    }
  }

  return { save, uploading }
}

async function tidyUp(before: OwnProfile, { photoPath, documentPaths }: StoredFiles): Promise<void> {
  if (photoPath !== undefined) await removeReplaced(photoPath, before.photo_path)
  for (const { type } of documentTypes) {
    const path = documentPaths[type]
    if (path === undefined) continue
    await removeReplaced(path, before.documents.find((document) => document.type === type)?.path)
  }
}
