import { t } from '@/lib/i18n/language'
import { codes, failure, type Result } from '../client/result'
import { supabase } from '../client/supabase'

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

/**
 * A stored path, encoded for a URL.
 * @throws Error if the path has an empty, `.` or `..` segment. The database should never store such a path.
 */
export function addressOf(path: string): string {
  const segments = path.split('/')
  if (segments.some((segment) => /^\.{0,2}$/.test(segment)))
    throw new Error('This is not the path of a file.')
  return segments.map(encodeURIComponent).join('/')
}

/**
 * Downloads a stored file with the session (rule 8.14). The file's type comes from the path's extension and not
 * from the uploader's claim, so no browser treats the file as a web page.
 */
export async function downloadFile(
  bucket: 'users' | 'jobs' | 'courses',
  path: string,
  signal?: AbortSignal,
): Promise<Result<{ file: Blob }>> {
  const type = contentTypes.get(path.slice(path.lastIndexOf('.') + 1))
  const unopened = t('This file could not be opened.')
  if (type === undefined) return failure(undefined, unopened)
  const { data, error } = await supabase.storage.from(bucket).download(
    addressOf(path),
    {},
    // Browsers must not cache people's documents.
    { ...(signal && { signal }), cache: bucket === 'users' ? 'no-store' : 'default' },
  )
  if (error) {
    const failed = failure(error, unopened)
    return isMissing(error) ? { ...failed, code: codes.fileMissing } : failed
  }
  return { success: true, file: data.slice(0, data.size, type) }
}

/** Storage puts the real status into the body of an error response. */
function isMissing(error: object): boolean {
  return Reflect.get(error, 'statusCode') === codes.fileMissing
}
