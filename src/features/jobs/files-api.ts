import { queryOptions } from '@tanstack/react-query'
import { failure, type Result, unwrap } from '@/lib/result'
import { storage } from '@/lib/storage'
import { jobKeys } from './api'

/** How long a signed link lets its holder in, and when it is renewed before that; seconds. */
const linkLife = 15 * 60
const renewAfter = 10 * 60

export const jobFileKeys = {
  links: (userId: string, jobId: string, paths: readonly string[]) =>
    [...jobKeys.detail(userId, jobId), 'links', paths] as const,
}

/** Signed links of a job's files, by path; a file that is not there has none. Renewed while the page is looked at. */
export function jobFileLinksQuery(userId: string, jobId: string, paths: readonly string[]) {
  return queryOptions({
    queryKey: jobFileKeys.links(userId, jobId, paths),
    queryFn: async () => (await unwrap(signJobFiles(paths))).links,
    enabled: paths.length > 0,
    staleTime: renewAfter * 1000,
    gcTime: renewAfter * 1000,
    refetchInterval: renewAfter * 1000,
  })
}

async function signJobFiles(paths: readonly string[]): Promise<Result<{ links: Map<string, string> }>> {
  const { data, error } = await storage.from('jobs').createSignedUrls([...paths], linkLife)
  if (error) return failure(error, 'The files of this job could not be fetched.')
  const links = new Map<string, string>()
  for (const file of data) {
    if (file.path !== null && file.signedUrl !== null && file.error === null)
      links.set(file.path, file.signedUrl)
  }
  return { success: true, links }
}
