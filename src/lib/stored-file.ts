import { codes, failure, type Result } from './result'
import { supabase } from './supabase'

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

/**
 * A stored path as a part of an address.
 * @throws where it would lead elsewhere. The database stores no such path; this holds should it ever.
 */
export function addressOf(path: string): string {
  const segments = path.split('/')
  if (segments.some((segment) => /^\.{0,2}$/.test(segment)))
    throw new Error('This is not the path of a file.')
  return segments.map(encodeURIComponent).join('/')
}

/**
 * A stored file, for those who may read it now. There are no links to files: a link would go on working for whoever
 * has lost the right (rule 8.14). The content has the type that its path's
 * ending tells, whatever was said when it was stored, so that a page can never be among them.
 */
export async function downloadFile(
  bucket: 'users' | 'jobs',
  path: string,
  signal?: AbortSignal,
): Promise<Result<{ file: Blob }>> {
  const type = contentTypes.get(path.slice(path.lastIndexOf('.') + 1))
  if (type === undefined) return failure(undefined, 'This file could not be opened.')
  const { data, error } = await supabase.storage.from(bucket).download(
    addressOf(path),
    {},
    // Papers of people are kept by no browser; photos of a job may be.
    { ...(signal && { signal }), cache: bucket === 'users' ? 'no-store' : 'default' },
  )
  if (error) {
    const failed = failure(error, 'This file could not be opened.')
    return isMissing(error) ? { ...failed, code: codes.fileMissing } : failed
  }
  return { success: true, file: data.slice(0, data.size, type) }
}

/** The storage writes the true status into the body of a refusal. */
function isMissing(error: object): boolean {
  return 'statusCode' in error && error.statusCode === codes.fileMissing
}
