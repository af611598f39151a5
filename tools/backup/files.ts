import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { inParallel } from '../shared/in-parallel.ts'
import { contentPath, type StoredFile, syncFolder, writeDurably } from './folder.ts'

const attempts = 4
const width = 6

/** A file as the database lists it. */
export type ListedFile = Omit<StoredFile, 'sha256'>
type Named = Pick<StoredFile, 'bucket' | 'name'>

const pathOf = ({ bucket, name }: Named) => `${bucket}/${name}`
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size

/** A project's storage, accessed with its secret key. */
export class StorageApi {
  readonly #url: string
  readonly #credentials: Record<string, string>

  /** @param url the project's URL, e.g. `https://abc.supabase.co` */
  constructor(url: string, apikey: string) {
    this.#url = `${url}/storage/v1/object`
    // A legacy key is a JWT and must also be sent as a bearer token. A new key must not.
    this.#credentials = { apikey, ...(apikey.startsWith('sb_') ? {} : { authorization: `Bearer ${apikey}` }) }
  }

  /** A file's content, or undefined if there is no such file. @throws Error with the storage's response if the file is unreadable */
  async download(file: Named): Promise<Buffer | undefined> {
    const response = await this.#send('GET', file)
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    const answer = await response.text()
    if (response.status === 404 || /not.?found|NoSuchKey/i.test(answer)) return undefined
    throw new Error(`${pathOf(file)} cannot be read: ${response.status} ${answer}`)
  }

  /** Stores a file and replaces an existing one. @throws Error with the storage's response if storage refuses the file */
  async upload(file: StoredFile, content: Buffer): Promise<void> {
    const headers = { 'content-type': file.type, 'cache-control': file.cacheControl, 'x-upsert': 'true' }
    const response = await this.#send('POST', file, headers, new Uint8Array(content))
    if (!response.ok)
      throw new Error(`${pathOf(file)} cannot be stored: ${response.status} ${await response.text()}`)
  }

  /** Sends a request. Retries if there is no response, if there are too many requests, and after a server error. */
  async #send(method: string, file: Named, headers = {}, body: BodyInit | null = null): Promise<Response> {
    const path = pathOf(file).split('/').map(encodeURIComponent).join('/')
    const request = { method, headers: { ...this.#credentials, ...headers }, body }
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${this.#url}/${path}`, request).catch((cause: unknown) => {
        if (attempt === attempts) throw new Error(`${this.#url} cannot be reached`, { cause })
      })
      const isFinal = attempt === attempts || (response && response.status < 500 && response.status !== 429)
      if (response && isFinal) return response
      await response?.arrayBuffer()
      await setTimeout(250 * 2 ** attempt)
    }
  }
}

export async function listedFiles(client: PoolClient): Promise<ListedFile[]> {
  const { rows } = await client.query<ListedFile>(`
    select id::text, bucket_id as bucket, name,
      concat_ws(' ', version, metadata ->> 'eTag', metadata ->> 'lastModified') as version,
      coalesce((metadata ->> 'size')::float8, 0) as size,
      coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
      coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl",
      jsonb_build_object('owner', owner::text, 'owner_id', owner_id, 'created_at', created_at::text,
        'updated_at', updated_at::text, 'last_accessed_at', last_accessed_at::text, 'user_metadata', user_metadata::text,
        'metadata', metadata::text) as row
    from storage.objects order by bucket_id, name`)
  return rows
}

/**
 * Copies the content of the listed files into `root`, except content that an earlier backup already has.
 * @param isListed true if the database still lists the file. A file removed since the listing is not reported as missing
 * @returns the files with their hashes in the order of the list, and the paths of the files that are missing from storage
 */
export async function copyFilesOut(
  root: string,
  storage: StorageApi,
  listed: readonly ListedFile[],
  earlier: readonly StoredFile[],
  isListed: (file: ListedFile) => Promise<boolean>,
): Promise<{ files: StoredFile[]; missing: string[]; copied: number }> {
  const keyOf = (file: ListedFile) => `${pathOf(file)}\n${file.version}`
  const known = new Map(earlier.map((file) => [keyOf(file), file]))
  const found = new Map<ListedFile, StoredFile>()
  const missing: string[] = []
  let copied = 0
  await inParallel(listed, width, async (file) => {
    const before = known.get(keyOf(file))
    // A stored file of another size is truncated, and is copied again.
    if (before !== undefined && (await sizeOf(contentPath(root, before.sha256))) === before.size) {
      found.set(file, { ...file, size: before.size, sha256: before.sha256 })
      return
    }
    const content = await storage.download(file)
    if (content === undefined) {
      if (await isListed(file)) missing.push(pathOf(file))
      return
    }
    const sha256 = sha256Of(content)
    await writeContent(contentPath(root, sha256), content)
    found.set(file, { ...file, size: content.length, sha256 })
    copied += 1
  })
  return { files: listed.flatMap((file) => found.get(file) ?? []), missing: missing.sort(), copied }
}

async function writeContent(path: string, content: Buffer): Promise<void> {
  if ((await sizeOf(path)) === content.length) return
  const folder = dirname(path)
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncFolder(dirname(folder))
  // Files with the same content can be written at the same time, so each write has its own temporary file.
  await writeDurably(path, `${path}.part-${randomUUID()}`, content)
}

/** Uploads the files of a verified backup. */
export async function copyFilesIn(
  root: string,
  storage: StorageApi,
  files: readonly StoredFile[],
): Promise<void> {
  await inParallel(files, width, async (file) =>
    storage.upload(file, await readFile(contentPath(root, file.sha256))),
  )
}

/** Compares the files in storage with the backup, byte by byte. @returns a line for each file that differs */
export async function compareFiles(storage: StorageApi, files: readonly StoredFile[]): Promise<string[]> {
  const differences: string[] = []
  await inParallel(files, width, async (file) => {
    const content = await storage.download(file)
    if (content === undefined) differences.push(`${pathOf(file)} is missing`)
    else if (sha256Of(content) !== file.sha256) differences.push(`${pathOf(file)} has other content`)
  })
  return differences.sort()
}

/**
 * Gives the rows of `storage.objects` the ids and times of the backup, because checked documents refer to them. Call this
 * function under `session_replication_role = replica`. Otherwise the storage service's triggers overwrite the times.
 */
export async function restoreFileRows(client: PoolClient, files: readonly StoredFile[]): Promise<void> {
  const rows = files.map(({ id, bucket, name, row }) => ({ id, bucket, name, ...row }))
  await client.query(
    `update storage.objects set id = given.id, owner = given.owner, owner_id = given.owner_id, created_at = given.created_at,
      updated_at = given.updated_at, last_accessed_at = given.last_accessed_at, user_metadata = given.user_metadata::jsonb,
      metadata = coalesce(given.metadata::jsonb, objects.metadata)
    from jsonb_to_recordset($1::jsonb) as given (id uuid, bucket text, name text, owner uuid, owner_id text,
      created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz, user_metadata text, metadata text)
    where objects.bucket_id = given.bucket and objects.name = given.name`,
    [JSON.stringify(rows)],
  )
}
