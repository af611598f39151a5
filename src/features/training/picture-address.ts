import { queryOptions } from '@tanstack/react-query'
import { newId } from '@/lib/client/new-id'
import { trainingKeys } from '@/lib/client/query-keys'
import { unwrap } from '@/lib/client/result'
import { downloadFile } from '@/lib/files/stored-file'

/**
 * The prefix of an uploaded picture in a course's `image_url` (rule 14.14). The rest of the `image_url` is the
 * picture's path in the bucket `courses`.
 */
const prefix = '/course-pictures/'

export const addressOfPicture = (path: string) => prefix + path

export const newPicturePath = (courseId: string) => `${courseId}/${newId()}.jpg`

/** The path of an uploaded picture. Undefined for any other image address. */
export function pathOfPicture(address: string): string | undefined {
  return address.startsWith(prefix) ? address.slice(prefix.length) : undefined
}

/** A query that downloads an uploaded picture. Never stale, because the file at a path never changes. */
export function coursePictureQuery(userId: string, path: string) {
  return queryOptions({
    // This key is not below the keys of the person's lists, because a change to a course never changes a picture.
    queryKey: [...trainingKeys.person(userId), 'picture', path] as const,
    queryFn: ({ signal }) => unwrap(downloadFile('courses', path, signal), 'file'),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
