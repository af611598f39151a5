import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '@/lib/result'
import { downloadFile } from '@/lib/stored-file'

/** A stored image of a job. Its key stands apart from the job's: a path's content never changes with the job. */
export function jobImageQuery(userId: string, path: string) {
  return queryOptions({
    queryKey: ['job-images', userId, path] as const,
    queryFn: async ({ signal }) => (await unwrap(downloadFile('jobs', path, signal))).file,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function loadJobFile(path: string) {
  return downloadFile('jobs', path)
}
