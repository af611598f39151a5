import { useState } from 'react'
import type { DocumentType } from '@/lib/domain'
import { preparePicture } from '@/lib/prepare-picture'
import { type CheckedDocument, checkDocument } from './check-document'

/** The longest side of a stored picture in pixels: twice the recommended 300, for sharp screens. */
const pictureSide = 600

export type ChosenFiles = {
  picture: Blob | undefined
  documents: Partial<Record<DocumentType, CheckedDocument | undefined>>
}

/** What was chosen but could not be taken, and why. */
type Refusals = Partial<Record<DocumentType | 'picture', string | undefined>>

const nothingChosen: ChosenFiles = { picture: undefined, documents: {} }

/** The files chosen for the next save. A file that is refused leaves an earlier choice as it was. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState(nothingChosen)
  const [refusals, setRefusals] = useState<Refusals>({})

  const refuse = (what: DocumentType | 'picture', error: string | undefined) =>
    setRefusals((now) => ({ ...now, [what]: error }))

  async function choosePicture(file: File) {
    const prepared = await preparePicture(file, { longest: pictureSide, square: true })
    refuse('picture', prepared.success ? undefined : prepared.error)
    if (!prepared.success) return
    const { picture } = prepared
    setChosen((now) => ({ ...now, picture }))
  }

  async function chooseDocument(type: DocumentType, file: File) {
    const checked = await checkDocument(file)
    refuse(type, checked.success ? undefined : checked.error)
    if (!checked.success) return
    setChosen((now) => ({ ...now, documents: { ...now.documents, [type]: checked.document } }))
  }

  function dropPicture() {
    refuse('picture', undefined)
    setChosen((now) => ({ ...now, picture: undefined }))
  }

  function dropDocument(type: DocumentType) {
    refuse(type, undefined)
    setChosen((now) => ({ ...now, documents: { ...now.documents, [type]: undefined } }))
  }

  function clear() {
    setChosen(nothingChosen)
    setRefusals({})
  }

  const isAny =
    chosen.picture !== undefined || Object.values(chosen.documents).some((document) => document !== undefined)
  return { chosen, refusals, isAny, choosePicture, chooseDocument, dropPicture, dropDocument, clear }
}

export type FileChoice = ReturnType<typeof useChosenFiles>
