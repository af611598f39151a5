import { newId } from '@/lib/client/new-id'

/** The random id that makes a stored file's path unique. */
const unique = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-/

/** The maximum length of a file's name in its path, in characters. */
const longestName = 60

/**
 * A new path in the bucket jobs (rule 11.9): `{jobId}/{images or pdf}/{random id}-{name}.{ending}`. The name keeps only characters that
 * every storage and browser accepts.
 */
export function newFilePath(jobId: string, name: string, ending: string): string {
  const plain = name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '')
  const folder = ending === 'pdf' ? 'pdf' : 'images'
  return `${jobId}/${folder}/${newId()}-${plain || 'file'}.${ending}`
}

/** A stored file's name as shown to users: the end of its path, without the random id. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(unique, '')
}

/** The path of the small version of a job's photo (rule 11.23). Undefined for a file that has none. */
export function thumbnailOf(path: string): string | undefined {
  return path.endsWith('.jpg') ? path.replace('/images/', '/thumbnails/') : undefined
}
