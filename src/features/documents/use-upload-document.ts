import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dashboardKeys, documentKeys, jobKeys } from '@/lib/client/query-keys'
import { codes } from '@/lib/client/result'
import type { DocumentType } from '@/lib/format/domain'
import { documentsQuery, type SaveDocumentResult, saveDocument } from './api'
import type { CheckedFile } from './check-file'
import { documentsOf } from './document-state'
import { removeFiles } from './files-api'
import type { DocumentDetails } from './schema'

/** Uploads and saves one document, then reads again what depends on it: documents, jobs and the first steps. */
export function useUploadDocument(userId: string, type: DocumentType) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number>()
  /** Where a file was stored by a save that failed later: it is not sent twice. */
  const stored = useRef(new Map<Blob, string>())

  async function upload(file: CheckedFile, details: DocumentDetails): Promise<SaveDocumentResult> {
    // What this upload will replace. Unknown, it is removed a day later.
    const documents = await queryClient.ensureQueryData(documentsQuery(userId)).catch(() => [])
    const saved = await saveDocument(userId, type, stored.current.get(file.file) ?? file, details, {
      onProgress: setProgress,
      onStored: (path) => stored.current.set(file.file, path),
    })
    setProgress(undefined)
    if (saved.success || saved.code === codes.fileGone) stored.current.clear()
    if (!saved.success) return saved
    const { newer } = documentsOf(documents, type)
    if (newer && newer.path !== saved.document.path) void removeFiles([newer.path])
    for (const queryKey of [documentKeys.own(userId), jobKeys.person(userId), dashboardKeys.person(userId)]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    return saved
  }

  return { upload, progress }
}
