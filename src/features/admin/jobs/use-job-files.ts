import { useState } from 'react'
import { jobBounds } from '@/lib/limits'
import { type CheckedFile, checkImage, checkPdf } from './check-job-file'
import { fileNameOf } from './file-path'

/** A file of the job: one that is stored already, or one chosen for the next save. */
export type JobFile = { key: string; name: string } & (
  | { kind: 'stored'; path: string }
  | { kind: 'new'; checked: CheckedFile }
)

type StoredPaths = { image_paths: string[]; pdf_path: string | null }

/** The images and the PDF as the next save will leave them. */
export function useJobFiles(stored: StoredPaths | undefined) {
  const [images, setImages] = useState(() => (stored?.image_paths ?? []).map(storedFile))
  const [pdf, setPdf] = useState(() => (stored?.pdf_path ? storedFile(stored.pdf_path) : undefined))
  const [refusedImages, setRefusedImages] = useState<string[]>([])
  const [refusedPdf, setRefusedPdf] = useState<string>()

  /** Takes those that are images, in the order given, and says of each other one why not. */
  async function addImages(files: readonly File[]) {
    const results = await Promise.all(files.map(checkImage))
    const good = results.flatMap((result) => (result.success ? [newFile(result.checked)] : []))
    const refused = results.flatMap((result, index) =>
      result.success ? [] : [`${files[index]?.name}: ${result.error}`],
    )
    const kept = good.slice(0, Math.max(0, jobBounds.images - images.length))
    if (kept.length < good.length) refused.push(`A job can have at most ${jobBounds.images} images.`)
    setRefusedImages(refused)
    setImages((now) => [...now, ...kept])
  }

  function removeImage(file: JobFile) {
    setImages((now) => now.filter(({ key }) => key !== file.key))
  }

  function moveImage(key: string, place: number) {
    setImages((now) => {
      const moved = now.find((file) => file.key === key)
      return moved ? now.filter((file) => file !== moved).toSpliced(place, 0, moved) : now
    })
  }

  async function choosePdf(file: File) {
    const result = await checkPdf(file)
    setRefusedPdf(result.success ? undefined : result.error)
    if (!result.success) return
    setPdf(newFile(result.checked))
  }

  function removePdf() {
    setRefusedPdf(undefined)
    setPdf(undefined)
  }

  const isChanged =
    pathsOf(images) !== (stored?.image_paths ?? []).join('\n') ||
    (pdf && pathOf(pdf)) !== (stored?.pdf_path ?? undefined)

  return {
    images,
    pdf,
    refusedImages,
    refusedPdf,
    isChanged,
    addImages,
    removeImage,
    moveImage,
    choosePdf,
    removePdf,
  }
}

export type JobFiles = ReturnType<typeof useJobFiles>

function newFile(checked: CheckedFile): JobFile {
  return { kind: 'new', key: crypto.randomUUID(), name: checked.name, checked }
}

function storedFile(path: string): JobFile {
  return { kind: 'stored', key: path, path, name: fileNameOf(path) }
}

/** A new file has no path yet; its key, which no stored file has, stands in for it. */
const pathOf = (file: JobFile) => (file.kind === 'stored' ? file.path : file.key)
const pathsOf = (files: readonly JobFile[]) => files.map(pathOf).join('\n')
