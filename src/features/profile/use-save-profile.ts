import { useRef, useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { documentTypes } from '@/lib/domain'
import { codes, failure, type Result } from '@/lib/result'
import { type OwnProfile, type SaveResult, type StoredFiles, saveProfile } from './api'
import { announceFiles, removeReplaced, storeDocument, storePicture } from './files-api'
import type { ProfileValues } from './schema'
import type { ChosenFiles } from './use-chosen-files'

/**
 * Saving the profile page: first the chosen files are stored, then one call saves everything. A file that cannot be
 * stored stops the save with its text; those already stored are remembered, so that the next try does not send
 * them again.
 */
export function useSaveProfile(profile: OwnProfile) {
  const [uploading, setUploading] = useState<Uploading>()
  const stored = useRef(new Map<Blob, string>())
  // What the form was filled from is what a save is compared with, whatever is read meanwhile; then one's own last save.
  const opened = useRef(profile.saved_at)

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
    if (picture || Object.values(documents).some((document) => document !== undefined)) {
      const announced = await announceFiles()
      if (!announced.success) return announced
    }
    if (picture) {
      const result = await storeOnce('profile picture', picture, (onProgress) =>
        storePicture(profile.id, picture, onProgress),
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

  async function run(values: ProfileValues, chosen: ChosenFiles): Promise<SaveResult> {
    const stores = await storeFiles(chosen)
    setUploading(undefined)
    if (!stores.success) return stores
    const saved = await saveProfile(values, stores.files, opened.current)
    if (!saved.success) {
      if (saved.code === codes.fileGone) stored.current.clear()
      return saved
    }
    opened.current = saved.savedAt
    stored.current.clear()
    removeReplaced(replacedBy(stores.files, profile)).catch((error: unknown) =>
      console.error('Replaced files could not be removed.', error),
    )
    return saved
  }

  /** Never throws: the error of a failure is the text for people. */
  async function save(values: ProfileValues, chosen: ChosenFiles): Promise<SaveResult> {
    try {
      return await run(values, chosen)
    } catch (error) {
      console.error('The profile could not be saved.', error)
      return failure(undefined, 'Failed to update profile.')
    } finally {
      setUploading(undefined)
    }
  }

  /** From now on saves are compared with this reading of the profile. */
  function startFrom(read: OwnProfile) {
    opened.current = read.saved_at
  }

  return { save, uploading, startFrom }
}

/** The paths that a save has taken out of use. */
function replacedBy({ photoPath, documentPaths }: StoredFiles, before: OwnProfile): string[] {
  const replaced = before.documents.filter(({ type }) => type in documentPaths).map(({ path }) => path)
  return photoPath !== undefined && before.photo_path !== null ? [...replaced, before.photo_path] : replaced
}
