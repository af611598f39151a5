import { queryOptions } from '@tanstack/react-query'
import { jobKeys } from '@/lib/client/query-keys'
import { unwrap } from '@/lib/client/result'
import { downloadFile } from './stored-file'

/** A job's stored file in full size. The file at a path never changes. */
export function jobImageQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: jobKeys.image(userId, path),
    queryFn: ({ signal }) => unwrap(downloadFile('jobs', path, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
