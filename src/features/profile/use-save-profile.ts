import { useRef, useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { documentTypes } from '@/lib/domain'
import { codes, failure, type Result } from '@/lib/result'
import { type OwnProfile, type SaveResult, saveProfile, saveTexts } from './api'
import { announceFiles, type FileSlot, removeFiles, type StoredFiles, storeFile } from './files-api'
import type { ProfileValues } from './form-schema'
import type { ChosenFiles } from './use-chosen-files'

/** In the order in which they are uploaded, with the names that upload errors call them by. */
const slots: { slot: FileSlot; name: string }[] = [
  { slot: 'picture', name: 'profile picture' },
  ...documentTypes.map(({ type, name }) => ({ slot: type, name })),
]

/** Saving the profile: the chosen files are stored first, then one call saves everything (rules 8.9, 8.10). */
export function useSaveProfile(profile: OwnProfile) {
  const [uploading, setUploading] = useState<Uploading>()
  /** Where files were stored by saves that failed later. */
  const stored = useRef(new Map<Blob, string>())
  /** Saves are compared with what the form was filled from, or with the last save made here. */
  const opened = useRef(profile.saved_at)

  async function storeFiles(chosen: ChosenFiles): Promise<Result<{ files: StoredFiles }>> {
    const files: StoredFiles = {}
    if (Object.values(chosen).every((file) => file === undefined)) return { success: true, files }
    const announced = await announceFiles()
    if (!announced.success) return announced
    for (const { slot, name } of slots) {
      const file = chosen[slot]
      if (!file) continue
      let path = stored.current.get(file.file)
      if (path === undefined) {
        const onProgress = (part: number) => setUploading({ name, part })
        onProgress(0)
        // One after the other: a slow connection gets the first one through before the second begins.
        const result = await storeFile(profile.id, slot, file, onProgress)
        if (!result.success) return { ...result, error: `Failed to upload ${name}: ${result.error}` }
        path = result.path
        stored.current.set(file.file, path)
      }
      files[slot] = path
    }
    return { success: true, files }
  }

  async function run(values: ProfileValues, chosen: ChosenFiles): Promise<SaveResult> {
    const stores = await storeFiles(chosen)
    setUploading(undefined)
    if (!stores.success) return stores
    const saved = await saveProfile(values, stores.files, opened.current)
    if (saved.success || saved.code === codes.fileGone) stored.current.clear()
    if (!saved.success) return saved
    opened.current = saved.savedAt
    removeFiles(replacedBy(stores.files, profile)).catch((error: unknown) =>
      console.error('Replaced files could not be removed.', error),
    )
    return saved
  }

  /** Never throws. */
  async function save(values: ProfileValues, chosen: ChosenFiles): Promise<SaveResult> {
    try {
      return await run(values, chosen)
    } catch (error) {
      console.error('The profile could not be saved.', error)
      return failure(undefined, saveTexts.fixed)
    } finally {
      setUploading(undefined)
    }
  }

  /** From now on, saves are compared with this reading of the profile. */
  function startFrom(read: OwnProfile) {
    opened.current = read.saved_at
  }

  return { save, uploading, startFrom }
}

/** The paths of the files that new ones have replaced. */
function replacedBy(files: StoredFiles, { documents, photo_path: photo }: OwnProfile): string[] {
  const replaced = documents.filter(({ type }) => type in files).map(({ path }) => path)
  return files.picture !== undefined && photo !== null ? [...replaced, photo] : replaced
}
