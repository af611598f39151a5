import { useEffect, useRef, useState } from 'react'
import { codes, type Result } from '@/lib/client/result'
import { saveFile } from '@/lib/files/save-file'
import { t } from '@/lib/i18n/language'
import { type AccountData, type AccountFile, fetchAccountData } from './api'
import { type ArchivedFile, archiveName, makeArchive } from './data-archive'

/** Loads one file with the user's session. */
export type LoadFile = (file: AccountFile, signal: AbortSignal) => Promise<Result<{ file: Blob }>>

export type DownloadState =
  | { step: 'idle' }
  | { step: 'reading' }
  /** Loading file `number` of `of` files, counted from 1. */
  | { step: 'files'; number: number; of: number }
  | { step: 'packing' }
  /** The data could not be loaded, or an unexpected error occurred. */
  | { step: 'failed'; message: string }
  /** Some files could not be loaded. The message is the reason for the last failed file. */
  | { step: 'incomplete'; missing: readonly AccountFile[]; message: string }
  | { step: 'done'; name: string; missing: number }

/** The data and files loaded so far, for a retry. */
type Held = { data: AccountData; files: ArchivedFile[]; missing: AccountFile[] }

/** Downloads everything stored about a person as one archive, one file after the other (rule 18.1). */
export function useDataDownload(personId: string, loadFile: LoadFile, wants: (file: AccountFile) => boolean) {
  const [state, setState] = useState<DownloadState>({ step: 'idle' })
  const held = useRef<Held>(undefined)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** Runs one task at a time, because a second click can come before the page shows the effect of the first. */
  async function run(work: (signal: AbortSignal) => Promise<void>) {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    try {
      await work(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setState({ step: 'failed', message: textOf(error) })
    } finally {
      if (running.current === controller) running.current = undefined
    }
  }

  /** Starts the download, or retries the missing files. */
  async function start(signal: AbortSignal) {
    if (await load(signal)) await save(signal)
  }

  /** @returns whether all files have been loaded. */
  async function load(signal: AbortSignal): Promise<boolean> {
    if (!held.current) {
      setState({ step: 'reading' })
      const read = await fetchAccountData(personId, signal)
      signal.throwIfAborted()
      if (!read.success) {
        setState({ step: 'failed', message: read.error })
        return false
      }
      held.current = { data: read.data, files: [], missing: read.data.files.filter(wants) }
    }
    const { files, missing } = held.current
    const failed: AccountFile[] = []
    let message = ''
    for (const [index, file] of missing.entries()) {
      setState({ step: 'files', number: index + 1, of: missing.length })
      const loaded = await loadFile(file, signal).catch((error: unknown) => ({
        success: false as const,
        error: textOf(error),
        code: '',
      }))
      signal.throwIfAborted()
      if (loaded.success) files.push({ file, content: loaded.file })
      else {
        failed.push(file)
        message = loaded.code === codes.fileMissing ? t('The file has since been removed.') : loaded.error
      }
    }
    held.current = { ...held.current, missing: failed }
    if (failed.length > 0) setState({ step: 'incomplete', missing: failed, message })
    return failed.length === 0
  }

  /** Saves the loaded files, unless the user leaves the page first. */
  async function save(signal: AbortSignal) {
    if (!held.current) return
    const { data, files, missing } = held.current
    setState({ step: 'packing' })
    const name = archiveName(data)
    const archive = await makeArchive(data, files, missing)
    signal.throwIfAborted()
    saveFile(archive, name)
    held.current = undefined
    setState({ step: 'done', name, missing: missing.length })
  }

  function cancel() {
    running.current?.abort()
    running.current = undefined
    held.current = undefined
    setState({ step: 'idle' })
  }

  return { state, start: () => void run(start), save: () => void run(save), cancel }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
