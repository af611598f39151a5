import { newId } from '@/lib/client/new-id'

/** What makes a stored file's path the only one. */
const unique = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-/

/** The longest part of a file's name that its path keeps, in characters. */
const longestName = 60

/**
 * A new path in the bucket jobs (rule 11.9): `{jobId}/{images or pdf}/{random id}-{name}.{ending}`. The name keeps what every
 * storage and browser accepts.
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

/** The name of a stored file as people know it: the end of its path, without the random id. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(unique, '')
}
