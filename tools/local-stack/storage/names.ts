import { invalidBucketName, invalidKey } from './storage-error.ts'

/** Hosted Storage takes the characters that are safe in S3 keys, and no others. */
const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/

/**
 * Refuses a bucket name that hosted Storage refuses (`Bucket name invalid`).
 */
export function requireBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name.trim() !== name) throw invalidBucketName()
}

/**
 * Refuses an object's path that has characters outside S3's safe set, with `Invalid key: …`. Empty, `.` and `..` segments
 * are left to the policies, as on hosted Storage; no path becomes a file's name here, see the file store.
 */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw invalidKey(key)
}

/** The empty file by which the dashboard keeps a folder; it is exempt from a bucket's limits and may hold no byte. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder')
}

/** Storage keeps an owner twice: as text, and as uuid where it is one. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
}
