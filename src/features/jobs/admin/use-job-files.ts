import { useState } from 'react'
import type { Uploading } from '@/components/form/save-bar'
import { failure, type Result } from '@/lib/client/result'
import { pdfFault } from '@/lib/files/check-pdf'
import { fileKind } from '@/lib/files/file-kind'
import { fileNameOf, newFilePath } from '@/lib/files/job-file-path'
import { pictureShapes } from '@/lib/files/picture-shapes'
import { preparePicture } from '@/lib/files/prepare-picture'
import { type ChosenFile, copiedFile, type JobFile, type StoredPaths } from '@/lib/files/store-job-file'
import { usePreparing } from '@/lib/files/use-preparing'
import { jobBounds, largestFiles } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'

/**
 * The images and the PDF that the next save will store.
 * @param stored the job's own files. None for a new job.
 * @param copied the files of another job, which the next save copies to this job.
 */
export function useJobFiles(jobId: string, stored: StoredPaths = noFiles, copied: StoredPaths = noFiles) {
  const [first, setFirst] = useState(() => ({
    images: [
      ...stored.image_paths.map(storedFile),
      ...copied.image_paths.map((path) => copiedFile(jobId, path)),
    ],
    pdf: pdfOf(stored.pdf_path, storedFile) ?? pdfOf(copied.pdf_path, (path) => copiedFile(jobId, path)),
  }))
  const [images, setImages] = useState(first.images)
  const [pdf, setPdf] = useState(first.pdf)
  const [refusedImages, setRefusedImages] = useState<string[]>([])
  const [refusedPdf, setRefusedPdf] = useState<string>()
  /** The paths of chosen files that were already stored by a save that then failed. */
  const [uploaded, setUploaded] = useState<ReadonlySet<string>>(new Set())
  const { isPreparing, prepare } = usePreparing()

  /** Adds the images among the files, in order. Each other file is refused with a reason. */
  async function addImages(files: readonly File[]) {
    const good: JobFile[] = []
    const refused: string[] = []
    const results = await Promise.all(
      files.map(async (file) => ({ name: file.name, ...(await readImage(file)) })),
    )
    for (const result of results) {
      if (result.success) good.push(newFile(jobId, result.name, result.chosen))
      else refused.push(`${result.name}: ${result.error}`)
    }
    const kept = good.slice(0, Math.max(0, jobBounds.images - images.length))
    if (kept.length < good.length)
      refused.push(t('A job can have at most {count} images.', { count: jobBounds.images }))
    setRefusedImages(refused)
    setImages((now) => [...now, ...kept])
  }

  function removeImage({ path }: JobFile) {
    setImages((now) => now.filter((file) => file.path !== path))
  }

  function moveImage(path: string, position: number) {
    setImages((now) => {
      const moved = now.find((file) => file.path === path)
      return moved ? now.filter((file) => file !== moved).toSpliced(position, 0, moved) : now
    })
  }

  async function choosePdf(file: File) {
    const result = await readPdf(file)
    setRefusedPdf(result.success ? undefined : result.error)
    if (result.success) setPdf(newFile(jobId, file.name, result.chosen))
  }

  function removePdf() {
    setRefusedPdf(undefined)
    setPdf(undefined)
  }

  /**
   * Makes the next save copy another job's or site's files instead of the previously selected copies. Files
   * chosen by the user stay.
   */
  function copyFrom(other: StoredPaths) {
    const copies = other.image_paths.map((path) => copiedFile(jobId, path))
    setImages((now) =>
      [...copies, ...now.filter(({ source }) => source === undefined)].slice(0, jobBounds.images),
    )
    setPdf((now) => (now?.chosen ? now : pdfOf(other.pdf_path, (path) => copiedFile(jobId, path))))
  }

  const renew = (file: JobFile) => {
    if (file.source !== undefined) return copiedFile(jobId, file.source)
    return file.chosen ? newFile(jobId, file.name, file.chosen) : file
  }

  /**
   * Gives the chosen files new paths, so that the next save stores all of them again. Used if the storage has
   * lost the stored files.
   */
  function renewPaths() {
    setImages((now) => now.map(renew))
    setPdf((now) => now && renew(now))
  }

  /**
   * Continues from the job's current files after a conflict (rule 3.18). Stored photos that another user has
   * removed are dropped.
   * @param now the files of the current version.
   * @param kept the paths of the stored and chosen files that the next save keeps.
   */
  function startFrom(now: StoredPaths, kept: StoredPaths) {
    const fileAt = (path: string) => {
      const file = [...images, ...(pdf ? [pdf] : [])].find((one) => one.path === path)
      return file ?? storedFile(path)
    }
    const isThere = ({ path, chosen, source }: JobFile) =>
      chosen !== undefined || source !== undefined || now.image_paths.includes(path)
    setFirst({ images: now.image_paths.map(storedFile), pdf: pdfOf(now.pdf_path, storedFile) })
    setImages(kept.image_paths.map(fileAt).filter(isThere))
    setPdf(pdfOf(kept.pdf_path, fileAt))
  }

  /** The upload state of a chosen file. Undefined for a file that is already stored. */
  function stateOf(file: JobFile, uploading: Uploading | undefined): string | undefined {
    const { path, name, chosen, source } = file
    if (!chosen && source === undefined) return undefined
    if (uploaded.has(path)) return t('Uploaded, not saved yet')
    return uploading?.name === name
      ? t('Uploading {percent}%', { percent: Math.round(uploading.part * 100) })
      : source === undefined
        ? t('Will be uploaded when you save')
        : t('Will be copied when you save')
  }

  return {
    images,
    pdf,
    refusedImages,
    refusedPdf,
    uploaded,
    isChanged: namesOf(images, pdf) !== namesOf(first.images, first.pdf),
    isPreparing,
    addImages: (files: readonly File[]) => prepare(() => addImages(files)),
    removeImage,
    moveImage,
    choosePdf: (file: File) => prepare(() => choosePdf(file)),
    removePdf,
    copyFrom,
    renewPaths,
    startFrom,
    stateOf,
    markUploaded: (path: string) => setUploaded((now) => new Set(now).add(path)),
  }
}

export type JobFiles = ReturnType<typeof useJobFiles>

const noFiles: StoredPaths = { image_paths: [], pdf_path: null }

/**
 * A text that changes when the files change. A copied file is identified by its source, because it can get a
 * new path when a save fails.
 */
function namesOf(images: readonly JobFile[], pdf: JobFile | undefined): string {
  return [...images, pdf].map((file) => file?.source ?? file?.path).join('\n')
}

function storedFile(path: string): JobFile {
  return { path, name: fileNameOf(path) }
}

function pdfOf(path: string | null, fileOf: (path: string) => JobFile): JobFile | undefined {
  return path === null ? undefined : fileOf(path)
}

function newFile(jobId: string, name: string, chosen: ChosenFile): JobFile {
  return { path: newFilePath(jobId, name, chosen.ending), name, chosen }
}

/** Converts images to JPEG, which every browser shows. */
async function readImage(file: File): Promise<Result<{ chosen: ChosenFile }>> {
  const kind = await fileKind(file)
  if (!kind || kind.ending === 'pdf')
    return failure(undefined, t('This is not an image we can show. Please choose JPG, PNG or WebP images.'))
  const prepared = await preparePicture(file, pictureShapes.jobPhoto)
  if (!prepared.success) return prepared
  return { success: true, chosen: { body: prepared.picture, ending: 'jpg', contentType: 'image/jpeg' } }
}

async function readPdf(file: File): Promise<Result<{ chosen: ChosenFile }>> {
  if (file.size === 0) return failure(undefined, t('This file is empty. Please choose another one.'))
  const kind = await fileKind(file)
  if (kind?.ending !== 'pdf') return failure(undefined, t('This is not a PDF. Please choose a PDF file.'))
  if (file.size > largestFiles.jobs)
    return failure(undefined, t('This file is too large. The limit is 20 MB.'))
  const fault = await pdfFault(file)
  if (fault !== undefined) return failure(undefined, fault)
  return { success: true, chosen: { body: file, ending: 'pdf', contentType: kind.contentType } }
}
