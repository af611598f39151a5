import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { type FileToStore, removeFiles, storeFile, toJpeg } from '@/features/documents'
import { profileKeys } from '@/lib/client/query-keys'
import { codes, failure, type Result } from '@/lib/client/result'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { usePreparing } from '@/lib/files/use-preparing'
import { t } from '@/lib/i18n/language'
import { type OwnProfile, pictureQuery, saveProfile, saveTexts } from './api'

/** Uploads the profile picture as soon as it is chosen (rule 8.9), and can remove the picture. */
export function useProfilePicture({ id, photo_path: stored }: Pick<OwnProfile, 'id' | 'photo_path'>) {
  const queryClient = useQueryClient()
  /** The chosen file that is not saved yet. */
  const [chosen, setChosen] = useState<FileToStore>()
  /** The uploaded fraction, from 0 to 1. */
  const [part, setPart] = useState<number>()
  const [error, setError] = useState<string>()
  const { isPreparing, prepare } = usePreparing()

  async function save(path: string | null): Promise<Result> {
    const saved = await saveProfile({ photo_path: path })
    if (!saved.success) return saved
    await queryClient.invalidateQueries({ queryKey: profileKeys.own(id) })
    if (stored !== null) void removeFiles([stored])
    return saved
  }

  /** Sends the file. A file that is already stored is not sent twice. */
  async function send(file: FileToStore) {
    setChosen(file)
    setError(undefined)
    setPart(0)
    const sent = await attempt(async () => {
      const kept = await storeFile(id, 'picture', file, t('profile picture'), saveTexts, setPart)
      if (!kept.success) return kept
      const { path } = kept
      setChosen({ ...file, path })
      queryClient.setQueryData(pictureQuery(id, path).queryKey, file.checked.file)
      return save(path)
    })
    setPart(undefined)
    if (sent.success) {
      setChosen(undefined)
      showToast(t('Profile updated successfully!'))
    } else {
      setError(sent.error)
      if (sent.code === codes.fileGone) setChosen({ checked: file.checked })
    }
  }

  async function choose(file: File) {
    const result = await prepare(() => toJpeg(file, pictureShapes.profile))
    if (result.success) await send({ checked: result.checked })
    else setError(result.error)
  }

  return {
    chosen,
    part,
    error,
    isPreparing,
    choose: (file: File) => void choose(file),
    again: () => chosen && void send(chosen),
    forget: () => {
      setChosen(undefined)
      setError(undefined)
    },
    remove: () => attempt(() => save(null)),
  }
}

async function attempt(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    console.error('The profile picture could not be saved.', error)
    return failure(undefined, saveTexts.fixed)
  }
}
