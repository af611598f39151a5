import { useEffect, useState } from 'react'
import { type CheckedDocument, checkDocument } from './check-document'
import type { DocumentType } from './document-types'
import { squarePicture } from './square-picture'

/** A picture made ready, with the address under which this page can show it. */
type ChosenPicture = { picture: Blob; address: string }

export type ChosenFiles = {
  picture: ChosenPicture | undefined
  documents: Partial<Record<DocumentType, CheckedDocument | undefined>>
}

/** What was chosen but could not be taken, and why. */
type Refusals = Partial<Record<DocumentType | 'picture', string | undefined>>

const nothingChosen: ChosenFiles = { picture: undefined, documents: {} }

/** The files chosen for the next save. A file that is refused leaves an earlier choice as it was. */
export function useChosenFiles() {
  const [chosen, setChosen] = useState(nothingChosen)
  const [refusals, setRefusals] = useState<Refusals>({})

  const address = chosen.picture?.address
  useEffect(() => {
    if (address === undefined) return
    return () => URL.revokeObjectURL(address)
  }, [address])

  const refuse = (what: DocumentType | 'picture', error: string | undefined) =>
    setRefusals((now) => ({ ...now, [what]: error }))

  async function choosePicture(file: File) {
    const squared = await squarePicture(file)
    refuse('picture', squared.success ? undefined : squared.error)
    if (!squared.success) return
    const { picture } = squared
    setChosen((now) => ({ ...now, picture: { picture, address: URL.createObjectURL(picture) } }))
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
