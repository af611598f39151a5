import { useState } from 'react'
import { type CheckedFile, checkDocument, toJpeg } from '@/features/documents/check-file'
import type { FileSlot } from '@/features/documents/files-api'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { usePreparing } from '@/lib/files/use-preparing'

export type ChosenFiles = Partial<Record<FileSlot, CheckedFile | undefined>>

/** The files chosen for the next save, and why others were refused. A refused file leaves an earlier choice as it was. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState<ChosenFiles>({})
  const [refusals, setRefusals] = useState<Partial<Record<FileSlot, string | undefined>>>({})

  const { isPreparing, prepare } = usePreparing()

  async function choose(slot: FileSlot, file: File) {
    const result = await (slot === 'picture' ? toJpeg(file, pictureShapes.profile) : checkDocument(file))
    setRefusals((now) => ({ ...now, [slot]: result.success ? undefined : result.error }))
    if (result.success) setChosen((now) => ({ ...now, [slot]: result.checked }))
  }

  function drop(slot: FileSlot) {
    setRefusals((now) => ({ ...now, [slot]: undefined }))
    setChosen((now) => ({ ...now, [slot]: undefined }))
  }

  function clear() {
    setChosen({})
    setRefusals({})
  }

  const isAny = Object.values(chosen).some((file) => file !== undefined)
  return {
    chosen,
    refusals,
    isAny,
    isPreparing,
    choose: (...given: Parameters<typeof choose>) => prepare(() => choose(...given)),
    drop,
    clear,
  }
}

export type FileChoice = ReturnType<typeof useChosenFiles>
