import type { TransactionSql } from 'postgres'
import { noSuchBucket } from './storage-error.ts'

/** A bucket as the API shows it. Times are ISO 8601 in UTC, sizes bytes. */
export interface Bucket {
  id: string
  name: string
  /** Empty where nobody in particular made it. */
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
  type: string
}

/** How a list of buckets is narrowed, ordered and paged. */
interface BucketListOptions {
  search: string
  sortColumn: 'id' | 'name' | 'created_at' | 'updated_at'
  sortOrder: 'asc' | 'desc'
  limit: number | null
  offset: number
}

interface BucketSettings {
  public: boolean | undefined
  /** Undefined leaves it as it is, null removes it. */
  fileSizeLimit: number | null | undefined
  allowedMimeTypes: string[] | null | undefined
}

const columns = (tx: TransactionSql) => tx`
  id, name, coalesce(owner::text, '') as owner, coalesce(public, false) as public,
  file_size_limit::float8 as file_size_limit, allowed_mime_types,
  to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
  to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at, type::text as type`

/** The bucket, as far as the transaction's role may see it; throws 404 otherwise. */
export async function findBucket(tx: TransactionSql, id: string): Promise<Bucket> {
  const [bucket] = await tx<Bucket[]>`select ${columns(tx)} from storage.buckets where id = ${id}`
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

export async function listBuckets(tx: TransactionSql, options: BucketListOptions): Promise<Bucket[]> {
  const direction = options.sortOrder === 'asc' ? tx`asc` : tx`desc`
  return tx<Bucket[]>`
    select ${columns(tx)} from storage.buckets
    where strpos(lower(name), lower(${options.search})) > 0 or ${options.search} = ''
    order by buckets.${tx(options.sortColumn)} ${direction}
    limit ${options.limit} offset ${options.offset}`
}

export async function insertBucket(
  tx: TransactionSql,
  bucket: {
    id: string
    name: string
    owner: string | undefined
    ownerUuid: string | undefined
  } & BucketSettings,
): Promise<void> {
  await tx`
    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values (${bucket.id}, ${bucket.name}, ${bucket.ownerUuid ?? null}, ${bucket.owner ?? null},
      ${bucket.public ?? false}, ${bucket.fileSizeLimit ?? null}, ${bucket.allowedMimeTypes ?? null})`
}

/** Changes the settings that are given; throws 404 where the role may not update such a bucket. */
export async function updateBucket(tx: TransactionSql, id: string, settings: BucketSettings): Promise<void> {
  const { fileSizeLimit, allowedMimeTypes } = settings
  const { count } = await tx`
    update storage.buckets set
      public = coalesce(${settings.public ?? null}::boolean, public),
      file_size_limit = ${fileSizeLimit === undefined ? tx`file_size_limit` : tx`${fileSizeLimit}::bigint`},
      allowed_mime_types = ${allowedMimeTypes === undefined ? tx`allowed_mime_types` : tx`${allowedMimeTypes}::text[]`}
    where id = ${id}`
  if (count === 0) throw noSuchBucket()
}

/** Deletes the row; throws 404 where the role may not. */
export async function deleteBucket(tx: TransactionSql, id: string): Promise<void> {
  const { count } = await tx`delete from storage.buckets where id = ${id}`
  if (count === 0) throw noSuchBucket()
}

/** Waits until nobody else adds to or deletes the bucket; throws 404 where there is none. */
export async function lockBucket(tx: TransactionSql, id: string): Promise<void> {
  const { count } = await tx`select from storage.buckets where id = ${id} for update`
  if (count === 0) throw noSuchBucket()
}
