import { useState } from 'react'
import { addressOfPicture, newPicturePath } from '@/features/training/picture-address'
import { fileKind } from '@/lib/files/file-kind'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { preparePicture } from '@/lib/files/prepare-picture'
import { t } from '@/lib/i18n/language'

const notAPicture = t('This is not an image we can show. Please choose a JPG, PNG or WebP image.')

/** The pictures chosen in the form of one course, by the address that each will have; the form's value says which one counts. */
export function useChosenPictures(courseId: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Blob>>(new Map())
  const [refusal, setRefusal] = useState<string>()

  /** Takes a picture; returns its address, or undefined when it is refused. */
  async function choose(file: File): Promise<string | undefined> {
    const kind = await fileKind(file)
    const isPicture = kind !== undefined && kind.ending !== 'pdf'
    const prepared = isPicture ? await preparePicture(file, pictureShapes.course) : undefined
    setRefusal(prepared ? (prepared.success ? undefined : prepared.error) : notAPicture)
    if (!prepared?.success) return undefined
    const address = addressOfPicture(newPicturePath(courseId))
    setChosen((before) => new Map([...before, [address, prepared.picture]]))
    return address
  }

  return { chosen, refusal, choose }
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>
