import { queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/client/query-keys'
import { codes, unwrap } from '@/lib/client/result'
import { thumbnailOf } from '@/lib/files/job-file-path'
import { downloadFile } from '@/lib/files/stored-file'

export function jobThumbnailQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: [...jobKeys.image(userId, path), 'thumbnail'],
    queryFn: ({ signal }) => unwrap(fetchThumbnail(path, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Downloads a photo's thumbnail, or the photo itself if it was stored without one. */
async function fetchThumbnail(path: string, signal: AbortSignal) {
  const small = thumbnailOf(path)
  if (small !== undefined) {
    const read = await downloadFile('jobs', small, signal)
    if (read.success || read.code !== codes.fileMissing) return read
  }
  return downloadFile('jobs', path, signal)
}
