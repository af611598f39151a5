import { queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/client/query-keys'
import { codes, unwrap } from '@/lib/client/result'
import { downloadFile } from '@/lib/files/stored-file'

/** The path of the small version of a job's photo (rule 11.23). Undefined for a file that has none. */
export function thumbnailOf(path: string): string | undefined {
  return path.endsWith('.jpg') ? path.replace('/images/', '/thumbnails/') : undefined
}

/** A job's stored file in full size. The content of a path never changes. */
export function jobImageQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: jobKeys.image(userId, path),
    queryFn: ({ signal }) => unwrap(downloadFile('jobs', path, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function jobThumbnailQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: [...jobKeys.image(userId, path), 'thumbnail'],
    queryFn: ({ signal }) => unwrap(fetchThumbnail(path, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The small version, or the whole photo if it was stored without one. */
async function fetchThumbnail(path: string, signal: AbortSignal) {
  const small = thumbnailOf(path)
  if (small !== undefined) {
    const read = await downloadFile('jobs', small, signal)
    if (read.success || read.code !== codes.fileMissing) return read
  }
  return downloadFile('jobs', path, signal)
}
