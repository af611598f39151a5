import type { AccountData, AccountFile } from './api'
import { dataPage } from './data-page'

/** A file of the archive: its metadata and its content. */
export type ArchivedFile = { file: AccountFile; content: Blob }

/**
 * One ZIP file with everything: `your-data.html` to read, `your-data.json` for programs, and the files under `files/`. Built piece by
 * piece, so that only one piece is in memory. The browser moves the rest to disk.
 * @param left the files that could not be loaded. The archive lists them.
 */
export async function makeArchive(
  data: AccountData,
  files: readonly ArchivedFile[],
  left: readonly AccountFile[],
): Promise<Blob> {
  const { makeZip } = await import('client-zip')
  const lastModified = new Date(data.made_at)
  const all = left.length > 0 ? { ...data, files_not_in_this_archive: left.map(({ path }) => path) } : data
  const entries = [
    { name: 'your-data.html', input: dataPage(all), lastModified },
    { name: 'your-data.json', input: JSON.stringify(all, null, 2), lastModified },
    ...files.map(({ file, content }) => ({
      name: archivePath(file.path),
      input: content,
      lastModified: new Date(file.stored_at),
    })),
  ]
  return new Response(makeZip(entries), { headers: { 'content-type': 'application/zip' } }).blob()
}

/** The path in the archive, without the person's id: `files/documents/whiteCard/….pdf`. */
export function archivePath(path: string): string {
  return `files${path.slice(path.indexOf('/'))}`
}

/** The archive's name, e.g. "shinework-data-2026-11-22.zip", with the day in Brisbane. */
export function archiveName({ made_at }: AccountData): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane' }).format(new Date(made_at))
  return `shinework-data-${day}.zip`
}
