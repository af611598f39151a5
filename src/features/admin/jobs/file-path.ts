/** What stands before a file's own name and makes its path the only one. */
const unique = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-/

/** The longest part of a file's own name that its path keeps, in characters. */
const longestName = 60

/**
 * A new path in the bucket jobs for a file of that name: `{jobId}/{folder}/{random id}-{name}.{ending}`.
 * Of the name is kept what every storage and browser takes as it is; the ending is that of the content.
 */
export function newFilePath(
  jobId: string,
  folder: 'images' | 'pdf',
  { name, ending }: { name: string; ending: string },
): string {
  const plain = name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '')
  return `${jobId}/${folder}/${crypto.randomUUID()}-${plain || 'file'}.${ending}`
}

/** The name of a stored file as people know it: the end of its path, without what makes it the only one. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(unique, '')
}
