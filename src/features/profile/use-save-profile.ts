import { useRef, useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { detailsToSave } from '@/features/documents/api'
import { documentsOf } from '@/features/documents/document-state'
import { announceFiles, type FileSlot, removeFiles, storeFile } from '@/features/documents/files-api'
import { detailsOf, expiryFault, type OwnDocument } from '@/features/documents/schema'
import { codes, failure, type Result } from '@/lib/client/result'
import { type DocumentType, documentTypes } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import { type DocumentToSave, type OwnProfile, type SaveResult, saveProfile, saveTexts } from './api'
import type { ProfileValues } from './form-schema'
import type { ChosenFiles } from './use-chosen-files'

/** Paths of files that were just stored. */
type StoredFiles = Partial<Record<FileSlot, string>>

/** In the order in which they are uploaded, with the names that upload errors call them by. */
const slots: { slot: FileSlot; name: string }[] = [
  { slot: 'picture', name: t('profile picture') },
  ...documentTypes.map(({ type, name }) => ({ slot: type, name })),
]

/** What a form was filled from. */
export type ReadProfile = { profile: OwnProfile; documents: readonly OwnDocument[] }

/** Saving the profile: the chosen files are stored first, then one call saves everything (rules 8.9, 8.10). */
export function useSaveProfile(from: ReadProfile) {
  const [uploading, setUploading] = useState<Uploading>()
  /** Where files were stored by saves that failed later. */
  const stored = useRef(new Map<Blob, string>())
  /** Saves are compared with what the form was filled from, or with the last save made here. */
  const opened = useRef(from)

  async function storeFiles(chosen: ChosenFiles): Promise<Result<{ files: StoredFiles }>> {
    const files: StoredFiles = {}
    if (Object.values(chosen).every((file) => file === undefined)) return { success: true, files }
    const announced = await announceFiles(saveTexts)
    if (!announced.success) return announced
    for (const { slot, name } of slots) {
      const file = chosen[slot]
      if (!file) continue
      let path = stored.current.get(file.file)
      if (path === undefined) {
        const onProgress = (part: number) => setUploading({ name, part })
        onProgress(0)
        // One after the other: a slow connection gets the first one through before the second begins.
        const result = await storeFile(from.profile.id, slot, file, onProgress)
        if (!result.success)
          return { ...result, error: t('Failed to upload {name}: {error}', { name, error: result.error }) }
        path = result.path
        stored.current.set(file.file, path)
      }
      files[slot] = path
    }
    return { success: true, files }
  }

  async function run(values: ProfileValues, chosen: ChosenFiles): Promise<SaveResult> {
    const { profile, documents } = opened.current
    const stores = await storeFiles(chosen)
    setUploading(undefined)
    if (!stores.success) return stores
    const { picture, ...paths } = stores.files
    const toSave: Partial<Record<DocumentType, DocumentToSave>> = {}
    for (const type of changedDocuments(values, chosen, documents)) {
      const path = paths[type] ?? documentsOf(documents, type).newer?.path
      if (path !== undefined) toSave[type] = { path, ...detailsToSave(values.documents[type]) }
    }
    const saved = await saveProfile(values, picture, toSave, profile.saved_at)
    if (saved.success || saved.code === codes.fileGone) stored.current.clear()
    if (!saved.success) return saved
    opened.current = { ...opened.current, profile: { ...profile, saved_at: saved.savedAt } }
    void removeFiles(replacedBy(stores.files, { profile, documents }))
    return saved
  }

  /** Never throws. A date that has passed is pointed out before anything is uploaded. */
  async function save(values: ProfileValues, chosen: ChosenFiles): Promise<SaveResult> {
    for (const type of changedDocuments(values, chosen, opened.current.documents)) {
      const fault = expiryFault(values.documents[type].expires_on)
      if (fault) return { ...failure(undefined, fault), field: `documents.${type}.expires_on` }
    }
    try {
      return await run(values, chosen)
    } catch (error) {
      console.error('The profile could not be saved.', error)
      return failure(undefined, saveTexts.fixed)
    } finally {
      setUploading(undefined)
    }
  }

  /** From now on, saves are compared with this reading. */
  function startFrom(read: ReadProfile) {
    opened.current = read
  }

  return { save, uploading, opened: () => opened.current, startFrom }
}

/** The documents with a new file, and those that wait and whose number or date was changed. */
function changedDocuments(
  { documents: details }: ProfileValues,
  chosen: ChosenFiles,
  documents: readonly OwnDocument[],
): DocumentType[] {
  const isEdited = (type: DocumentType) => {
    if (documentsOf(documents, type).newer?.state !== 'waiting') return false
    const { number, expires_on } = detailsOf(documents, type)
    return details[type].number !== number || details[type].expires_on !== expires_on
  }
  return documentTypes.map(({ type }) => type).filter((type) => chosen[type] || isEdited(type))
}

/** The paths of the files that new ones have replaced. A checked document keeps its file until the new one is checked. */
function replacedBy(
  files: StoredFiles,
  { profile: { photo_path: photo }, documents }: ReadProfile,
): string[] {
  const replaced = documentTypes.flatMap(({ type }) => {
    const path = documentsOf(documents, type).newer?.path
    return type in files && path !== undefined ? [path] : []
  })
  return files.picture !== undefined && photo !== null ? [...replaced, photo] : replaced
}
