import { askDatabase, callPlatform } from '../_shared/platform.ts'

const PAGE_SIZE = 100

/**
 * Removes the files that deleted accounts have left (rule 8.13). The database lists a path until its file is gone, so the
 * next run continues where this run ends. Stops when `isOver` returns true.
 * @returns the number of removed files.
 * @throws Error when the storage service refuses, or removes nothing.
 */
export async function removeDeletedFiles(isOver: () => boolean): Promise<number> {
  let removed = 0
  let before: unknown
  while (!isOver()) {
    const paths = await askDatabase('files_of_deleted_accounts', { page_size: PAGE_SIZE })
    if (!Array.isArray(paths)) throw new Error('files_of_deleted_accounts did not answer a list')
    if (paths.length === 0) break
    if (paths[0] === before) throw new Error('The storage keeps a file that was to be removed.')
    before = paths[0]
    const { status } = await callPlatform('/storage/v1/object/users', {
      method: 'DELETE',
      key: 'secret',
      body: { prefixes: paths },
    })
    if (status !== 200) throw new Error(`Removing files answered ${status}`)
    removed += paths.length
  }
  return removed
}
