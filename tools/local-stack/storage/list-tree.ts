import type { TransactionSql } from 'postgres'
import { z } from 'zod'

/** How a bucket's objects are asked for, page by page. */
interface TreeQuery {
  bucket: string
  /** Beginning of the paths wanted; need not end at a folder. */
  prefix: string
  /** Whether what lies deeper than the prefix's own folder is folded into one entry per folder. */
  foldFolders: boolean
  sortColumn: 'name' | 'updated_at' | 'created_at'
  sortOrder: 'asc' | 'desc'
  /** The last entry of the page before. */
  after: { name: string; time: string } | null
  limit: number
}

const entry = z.object({
  id: z.string().nullable(),
  name: z.string(),
  updated_at: z.string().nullable(),
  created_at: z.string().nullable(),
  last_accessed_at: z.string().nullable(),
  metadata: z
    .string()
    .nullable()
    .transform((text): unknown => (text === null ? null : JSON.parse(text))),
})
const row = entry
  .extend({ sort_time: z.string() })
  .transform(({ sort_time: sortTime, ...object }) => ({ entry: object, sortTime }))

/** An object, or (without id) a folder whose name ends in a slash; `sortTime` is what a page sorted by time goes on from. */
type TreeEntry = z.infer<typeof row>

/** The objects below a prefix, with full paths, as far as the transaction's role may read them. */
export async function listTree(tx: TransactionSql, query: TreeQuery): Promise<TreeEntry[]> {
  const { bucket, prefix, after } = query
  const direction = query.sortOrder === 'asc' ? tx`asc` : tx`desc`
  const beyond = query.sortOrder === 'asc' ? tx`>` : tx`<`
  // Folders have no time of their own: they take the earliest of their content, so that pages stay stable.
  const sortTime = query.sortColumn === 'name' ? tx`null::timestamptz` : tx`min(${tx(query.sortColumn)})`
  const slash = query.foldFolders ? tx`strpos(substr(name, ${prefix.length + 1}), '/')` : tx`0`
  const time = (column: string) =>
    tx`to_char(${tx(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${tx(column)}`
  const rows = await tx`
    with found as (
      select objects.*, ${slash} as slash from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${prefix})
    ),
    entries as (
      select case when slash > 0 then left(name, ${prefix.length} + slash) else name end collate "C" as name,
        case when slash = 0 then id end as id,
        case when slash = 0 then min(updated_at) end as updated_at,
        case when slash = 0 then min(created_at) end as created_at,
        case when slash = 0 then min(last_accessed_at) end as last_accessed_at,
        case when slash = 0 then min(metadata::text) end as metadata,
        coalesce(${sortTime}, 'epoch') as sort_time
      from found group by 1, 2, slash
    )
    select name, id::text as id, ${time('updated_at')}, ${time('created_at')}, ${time('last_accessed_at')}, metadata,
      sort_time::text as sort_time
    from entries
    ${after === null ? tx`` : tx`where (sort_time, name) ${beyond} (${after.time}::timestamptz, ${after.name})`}
    order by sort_time ${direction}, name ${direction}
    limit ${query.limit}`
  return z.array(row).parse([...rows])
}
