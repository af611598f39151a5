import type { TransactionSql } from 'postgres'
import { z } from 'zod'
import { noSuchBucket, noSuchKey } from './storage-error.ts'

const json = z.string().transform((text): unknown => JSON.parse(text))

/** Storage's own metadata. Every field is optional, because rows inserted by SQL can lack it. */
const fileMetadata = z.looseObject({
  eTag: z.string().optional(),
  size: z.number().optional(),
  mimetype: z.string().optional(),
  cacheControl: z.string().optional(),
})

const storedObject = z.object({
  id: z.string(),
  bucket_id: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  metadata: json.pipe(fileMetadata).nullable(),
})

/** The selected columns of a `storage.objects` row. */
export type StoredObject = z.infer<typeof storedObject>

export interface ObjectContent {
  version: string
  owner: string | undefined
  metadata: Record<string, unknown>
}

/** A bucket's id and a path in it. */
export interface ObjectPath {
  bucket: string
  key: string
}

// Reads JSON as text, because connection pools parse JSON values in different ways.
const columns = (tx: TransactionSql) =>
  tx`id::text as id, bucket_id, name, version, metadata::text as metadata`

interface Bucket {
  /** The size limit in bytes. */
  file_size_limit: number | null
  allowed_mime_types: string[] | null
}

/** The bucket's limits. Throws 404 if the bucket does not exist. */
export async function findBucket(tx: TransactionSql, id: string): Promise<Bucket> {
  const [bucket] = await tx<Bucket[]>`
    select file_size_limit::float8 as file_size_limit, allowed_mime_types from storage.buckets where id = ${id}`
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

/** Finds the object. Throws 404 if the transaction's role cannot read the object. */
export async function findObject(tx: TransactionSql, path: ObjectPath): Promise<StoredObject> {
  const [row] = await tx`
    select ${columns(tx)} from storage.objects where bucket_id = ${path.bucket} and name = ${path.key}`
  if (row === undefined) throw noSuchKey()
  return storedObject.parse(row)
}

const insertion = (tx: TransactionSql, { bucket, key }: ObjectPath, content: ObjectContent) => {
  const owner = content.owner ?? null
  return tx`
    insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
    values (${bucket}, ${key}, ${owner}::text::uuid, ${owner}, ${content.version},
      ${JSON.stringify(content.metadata)}::text::jsonb)`
}

/** Adds the object, without needing the right to read the object. PostgreSQL throws if the path is taken or a policy refuses. */
export async function insertObject(
  tx: TransactionSql,
  path: ObjectPath,
  content: ObjectContent,
): Promise<void> {
  await insertion(tx, path, content)
}

/** Adds or replaces the object, and returns its id. Needs the rights to read, add and change the object. */
export async function upsertObject(
  tx: TransactionSql,
  path: ObjectPath,
  content: ObjectContent,
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    ${insertion(tx, path, content)}
    on conflict (name, bucket_id) do update set
      metadata = excluded.metadata, version = excluded.version,
      owner = coalesce(excluded.owner, objects.owner), owner_id = coalesce(excluded.owner_id, objects.owner_id)
    returning id::text as id`
  if (row === undefined) throw noSuchKey()
  return row.id
}

/** Deletes and returns the objects that the role may delete. */
export async function deleteObjects(
  tx: TransactionSql,
  bucket: string,
  keys: string[],
): Promise<StoredObject[]> {
  const rows = await tx`
    delete from storage.objects where bucket_id = ${bucket} and name = any(${keys}) returning ${columns(tx)}`
  return z.array(storedObject).parse([...rows])
}

/** The version now stored at the path, if any. */
export async function findVersion(tx: TransactionSql, { bucket, key }: ObjectPath): Promise<string | null> {
  const [row] = await tx<{ version: string | null }[]>`
    select version from storage.objects where bucket_id = ${bucket} and name = ${key}`
  return row?.version ?? null
}
