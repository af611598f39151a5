import { ask, type Failure, type FailureTexts, failure, type Result } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { fileNameOf, newFilePath, thumbnailOf } from './job-file-path'
import { pictureShapes } from './picture-shapes'
import { preparePicture } from './prepare-picture'
import { uploadFile } from './upload'

export type ChosenFile = { body: Blob; ending: 'pdf' | 'jpg'; contentType: string }

/**
 * A file of a job: already stored, chosen by the user (`chosen`), or to be copied from the path `source`. The path of
 * the file is set at once and stays the same after a failed save.
 */
export type JobFile = { path: string; name: string; chosen?: ChosenFile; source?: string }

/** Reads a stored file to copy, from the cache if possible. */
export type ReadSource = (path: string) => Promise<Blob>

export type StoredPaths = { image_paths: string[]; pdf_path: string | null }

/** A new file with the content of another job's file. */
export function copiedFile(jobId: string, source: string): JobFile {
  const name = fileNameOf(source)
  return { path: newFilePath(jobId, name, source.slice(source.lastIndexOf('.') + 1)), name, source }
}

/**
 * Registers the paths of files before they are stored. The database keeps each path for a day or until a save
 * uses it, so that unused files can be found and removed.
 */
export function registerFiles(paths: string[], texts: FailureTexts) {
  return ask(supabase.rpc('announce_job_files', { paths }), texts)
}

/**
 * Stores one file. To copy a file, the browser downloads it and uploads it again, because nobody has permission to
 * copy files within the storage.
 */
export async function storeFile(
  readSource: ReadSource,
  { path, chosen, source }: JobFile,
  onProgress: (part: number) => void,
): Promise<Result> {
  const content = chosen ?? (await contentOf(readSource, source ?? path))
  if ('success' in content) return content
  const small = await storeThumbnail(path, content.body)
  return small.success ? uploadFile({ bucket: 'jobs', path, onProgress, ...content }) : small
}

/**
 * Stores copies of a job's files in the folder of another job. The other job refers to the copies once it is saved
 * (rule 11.18).
 */
export async function copyJobFiles(
  readSource: ReadSource,
  jobId: string,
  { image_paths, pdf_path }: StoredPaths,
  texts: FailureTexts,
): Promise<Result<StoredPaths>> {
  const images = image_paths.map((path) => copiedFile(jobId, path))
  const pdf = pdf_path === null ? undefined : copiedFile(jobId, pdf_path)
  const all = [...images, ...(pdf ? [pdf] : [])]
  if (all.length > 0) {
    const registered = await registerFiles(
      all.map(({ path }) => path),
      texts,
    )
    if (!registered.success) return registered
  }
  for (const file of all) {
    const stored = await storeFile(readSource, file, () => {})
    if (!stored.success) return notUploaded(stored, file)
  }
  return { success: true, image_paths: images.map(({ path }) => path), pdf_path: pdf?.path ?? null }
}

/** Adds the name of the file that could not be stored to the error. */
export function notUploaded(failed: Failure, { path, name }: JobFile): Failure {
  const values = { name, error: failed.error }
  return {
    ...failed,
    error: path.endsWith('.pdf')
      ? t('Failed to upload PDF {name}: {error}', values)
      : t('Failed to upload image {name}: {error}', values),
  }
}

async function contentOf(readSource: ReadSource, source: string) {
  try {
    const body = await readSource(source)
    return { body, contentType: body.type }
  } catch (error) {
    return failure(error, t('This file could not be opened.'))
  }
}

/**
 * Stores a photo's thumbnail before the photo, so that every photo has one. If no thumbnail can be drawn,
 * screens show the photo itself.
 */
async function storeThumbnail(photo: string, content: Blob): Promise<Result> {
  const path = thumbnailOf(photo)
  const drawn = path !== undefined && (await preparePicture(content, pictureShapes.jobThumbnail))
  if (!drawn || !drawn.success) return { success: true }
  return uploadFile({
    bucket: 'jobs',
    path,
    body: drawn.picture,
    contentType: 'image/jpeg',
    onProgress: () => {},
  })
}
