import { queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/query-keys'
import { unwrap } from '@/lib/result'
import { downloadFile } from '@/lib/stored-file'

/** A stored image of a job. */
export function jobImageQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: jobKeys.image(userId, path),
    queryFn: async ({ signal }) => (await unwrap(downloadFile('jobs', path, signal))).file,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function loadJobFile(path: string) {
  return downloadFile('jobs', path)
}
