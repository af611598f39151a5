import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TransactionSql } from 'postgres'
import { inParallel } from '../shared/in-parallel.ts'
import { syncFolder, writeDurably } from './durable.ts'
import { contentPath, type StoredFile } from './folder.ts'
import type { StorageApi } from './storage-api.ts'

const width = 6

/** A file as the database lists it. */
export type ListedFile = Omit<StoredFile, 'sha256'>

export async function listedFiles(tx: TransactionSql): Promise<ListedFile[]> {
  return tx<ListedFile[]>`
    select id::text, bucket_id as bucket, name,
      concat_ws(' ', version, metadata ->> 'eTag', metadata ->> 'lastModified') as version,
      coalesce((metadata ->> 'size')::float8, 0) as size,
      coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
      coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl",
      jsonb_build_object('owner', owner::text, 'owner_id', owner_id, 'created_at', created_at::text,
        'updated_at', updated_at::text, 'last_accessed_at', last_accessed_at::text, 'user_metadata', user_metadata::text,
        'metadata', metadata::text) as row
    from storage.objects order by bucket_id, name`
}

const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const key = ({ bucket, name, version }: Pick<StoredFile, 'bucket' | 'name' | 'version'>) =>
  [bucket, name, version].join('\n')

const byName = (one: StoredFile, other: StoredFile) => (key(one) < key(other) ? -1 : 1)

/**
 * Copies the content of the files below `root`, except content that an earlier backup already has.
 * @param isListed true if the database still lists the file. A file removed since the listing is no loss
 * @returns the files with their hashes, and those whose content storage lacks
 */
export async function copyFilesOut(
  root: string,
  storage: StorageApi,
  listed: readonly ListedFile[],
  earlier: readonly StoredFile[],
  isListed: (file: ListedFile) => Promise<boolean>,
): Promise<{ files: StoredFile[]; missing: string[]; copied: number }> {
  const known = new Map(earlier.map((file) => [key(file), file]))
  const files: StoredFile[] = []
  const missing: string[] = []
  let copied = 0
  await inParallel(listed, width, async (file) => {
    const before = known.get(key(file))
    // A stored file of another size is truncated, and is copied again.
    if (before !== undefined && (await sizeOf(contentPath(root, before.sha256))) === before.size) {
      files.push({ ...file, size: before.size, sha256: before.sha256 })
      return
    }
    const content = await storage.download(file.bucket, file.name)
    if (content === undefined) {
      if (await isListed(file)) missing.push(`${file.bucket}/${file.name}`)
      return
    }
    const sha256 = sha256Of(content)
    await writeContent(contentPath(root, sha256), content)
    files.push({ ...file, size: content.length, sha256 })
    copied += 1
  })
  return { files: files.sort(byName), missing: missing.sort(), copied }
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size

async function writeContent(path: string, content: Buffer): Promise<void> {
  if ((await sizeOf(path)) === content.length) return
  const folder = dirname(path)
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(dirname(folder))
  // Files with the same content can be written at the same time, so each write has its own temporary file.
  await writeDurably(path, `${path}.part-${randomUUID()}`, content)
}

/** Runs before anything is restored. @throws Error for the first file whose content is missing or truncated */
export async function assertContent(root: string, files: readonly StoredFile[]): Promise<void> {
  for (const { bucket, name, size, sha256 } of files) {
    if ((await sizeOf(contentPath(root, sha256))) !== size)
      throw new Error(`${root} lacks the content of ${bucket}/${name} (${sha256}).`)
  }
}

/**
 * Stores the files.
 * @throws Error for a file whose content in the backup has changed
 */
export async function copyFilesIn(
  root: string,
  storage: StorageApi,
  files: readonly StoredFile[],
): Promise<void> {
  await inParallel(files, width, async (file) => {
    const content = await readFile(contentPath(root, file.sha256))
    if (sha256Of(content) !== file.sha256) {
      throw new Error(
        `${contentPath(root, file.sha256)} was changed since the backup (${file.bucket}/${file.name})`,
      )
    }
    await storage.upload(file.bucket, file.name, content, file.type, file.cacheControl)
  })
}

/** Compares the files in storage with the backup, byte by byte. @returns a line for each file that differs */
export async function compareFiles(storage: StorageApi, files: readonly StoredFile[]): Promise<string[]> {
  const differences: string[] = []
  await inParallel(files, width, async ({ bucket, name, sha256 }) => {
    const content = await storage.download(bucket, name)
    if (content === undefined) differences.push(`${bucket}/${name} is missing`)
    else if (sha256Of(content) !== sha256) differences.push(`${bucket}/${name} has other content`)
  })
  return differences.sort()
}

/**
 * Restores the backup's rows of `storage.objects`, so that checked documents still refer to these bytes. Needs the replica role, because
 * the service's triggers would set the times.
 */
export async function restoreFileRows(tx: TransactionSql, files: readonly StoredFile[]): Promise<void> {
  const rows = files.map(({ id, bucket, name, row }) => ({ id, bucket, name, ...row }))
  await tx`
    update storage.objects set id = given.id, owner = given.owner, owner_id = given.owner_id, created_at = given.created_at,
      updated_at = given.updated_at, last_accessed_at = given.last_accessed_at, user_metadata = given.user_metadata::jsonb,
      metadata = coalesce(given.metadata::jsonb, objects.metadata)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, bucket text, name text, owner uuid, owner_id text,
      created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz, user_metadata text, metadata text)
    where objects.bucket_id = given.bucket and objects.name = given.name`
}
