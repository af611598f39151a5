import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboardKeys, documentKeys, jobKeys } from '@/lib/client/query-keys'
import { codes, type Failure, failure, type Result } from '@/lib/client/result'
import { usePreparing } from '@/lib/files/use-preparing'
import type { DocumentType } from '@/lib/format/fixed-lists'
import { documentName, removeDocument, type SaveDocumentResult, saveDocument, saveTexts } from '../api'
import { checkDocument } from '../check-file'
import { type FileToStore, removeFiles, storeFile } from '../files-api'
import type { DocumentDetails, OwnDocument } from '../schema'

/** A file chosen on this page: uploading, failed or sent. */
export type SentFile = FileToStore & { state: 'uploading' | 'failed' | 'sent' }

/**
 * One of the person's documents. Sending, changing or withdrawing it takes effect at once, and refetches the
 * documents, the jobs and the first steps (rules 8.9, 8.20).
 * @param newer the document that a new file replaces.
 */
export function useOwnDocument(userId: string, type: DocumentType, newer: OwnDocument | undefined) {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<SentFile>()
  const [part, setPart] = useState(0)
  const { isPreparing, prepare } = usePreparing()

  async function readAgain() {
    for (const keys of [jobKeys, dashboardKeys]) {
      void queryClient.invalidateQueries({ queryKey: keys.person(userId) })
    }
    await queryClient.invalidateQueries({ queryKey: documentKeys.own(userId) })
  }

  /** Sends a file with its details. A retry skips the upload if the file is already stored. */
  async function send(file: FileToStore, details: DocumentDetails): Promise<SaveDocumentResult> {
    let { path } = file
    setPart(0)
    setSent({ ...file, state: 'uploading' })
    const saved = await attempt(async () => {
      const stored = await storeFile(userId, type, file, documentName(type), saveTexts, setPart)
      if (!stored.success) return stored
      path = stored.path
      return saveDocument(type, path, details)
    })
    if (saved.success) await readAgain()
    else if (saved.code === codes.fileGone) path = undefined
    setSent({ ...file, path, state: saved.success ? 'sent' : 'failed' })
    // Removes the file of the waiting document that the saved one replaces. If this page does not know its path, the
    // cleanup of unused files removes it a day later (rule 8.13).
    if (saved.success && newer && newer.path !== saved.document.path) void removeFiles([newer.path])
    return saved
  }

  async function saveDetails(path: string, details: DocumentDetails): Promise<SaveDocumentResult> {
    const saved = await attempt(() => saveDocument(type, path, details))
    if (saved.success) await readAgain()
    return saved
  }

  /** Withdraws the waiting document. */
  async function remove({ path }: OwnDocument): Promise<Result> {
    const removed = await attempt(() => removeDocument(path))
    if (!removed.success) return removed
    await readAgain()
    void removeFiles([path])
    setSent(undefined)
    return removed
  }

  return {
    sent,
    part,
    isPreparing,
    check: (file: File) => prepare(() => checkDocument(file)),
    send,
    saveDetails,
    remove,
    forget: () => setSent(undefined),
  }
}

async function attempt<Outcome>(work: () => Promise<Outcome | Failure>): Promise<Outcome | Failure> {
  try {
    return await work()
  } catch (error) {
    console.error('The document could not be saved.', error)
    return failure(undefined, saveTexts.fixed)
  }
}
