import type { TransactionSql } from 'postgres'
import { z } from 'zod'

/** How a folder's content is asked for. */
interface FolderQuery {
  bucket: string
  /** The folder, ending in a slash; empty for the bucket itself. */
  folder: string
  /** Beginning of the names wanted. */
  search: string
  sortColumn: 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
  sortOrder: 'asc' | 'desc'
  limit: number
  offset: number
}

const entry = z.object({
  name: z.string(),
  id: z.string().nullable(),
  updated_at: z.string().nullable(),
  created_at: z.string().nullable(),
  last_accessed_at: z.string().nullable(),
  metadata: z
    .string()
    .nullable()
    .transform((text): unknown => (text === null ? null : JSON.parse(text))),
})

/** A file of a folder, or (all but the name null) a folder in it; names are relative to the folder asked for. */
type FolderEntry = z.infer<typeof entry>

/**
 * The files and folders directly below a folder, as far as the transaction's role may read them. As on hosted Storage
 * the path is compared without case, and when not sorted by name the folders come first.
 */
export async function listFolder(tx: TransactionSql, query: FolderQuery): Promise<FolderEntry[]> {
  const { bucket, folder, search, sortColumn } = query
  const direction = query.sortOrder === 'asc' ? tx`asc` : tx`desc`
  const byName = tx`lower(name) collate "C" ${direction}, name collate "C" ${direction}`
  const order =
    sortColumn === 'name' ? byName : tx`(id is not null), entries.${tx(sortColumn)} ${direction}, ${byName}`
  const time = (column: string) =>
    tx`to_char(${tx(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${tx(column)}`
  const rows = await tx`
    with found as (
      select objects.*, substr(name, ${folder.length + 1}) as rest,
        strpos(substr(name, ${folder.length + search.length + 1}), '/') as slash
      from storage.objects
      where bucket_id = ${bucket} and starts_with(lower(name), lower(${folder + search}))
    ),
    entries as (
      select distinct left(rest, ${search.length} + slash - 1) as name, null::uuid as id,
        null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at,
        null::text as metadata
      from found where slash > 0
      union all
      select rest, id, updated_at, created_at, last_accessed_at, metadata::text from found where slash = 0
    )
    select name, id::text as id, ${time('updated_at')}, ${time('created_at')}, ${time('last_accessed_at')}, metadata
    from entries order by ${order} limit ${query.limit} offset ${query.offset}`
  return z.array(entry).parse([...rows])
}
