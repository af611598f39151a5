import { z } from 'zod'
import { type Call, readJson, requireCaller } from './call.ts'
import { listTree } from './list-tree.ts'
import { StorageError } from './storage-error.ts'

const request = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).default(1000),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})
const cursorShape = z.object({ name: z.string(), time: z.string() })

const MAX_PAGE = 1000

/** `POST /object/list-v2/:bucket`: the objects below a prefix, with or without folders folded, page by page. */
export async function postListV2(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const given = await readJson(call.request, request)
  const limit = Math.min(given.limit, MAX_PAGE)
  const rows = await call.parts.database.run(caller, 'storage.object.list_v2', (tx) =>
    listTree(tx, {
      bucket: call.bucket,
      prefix: given.prefix,
      foldFolders: given.with_delimiter,
      sortColumn: given.sortBy.column,
      sortOrder: given.sortBy.order,
      after: given.cursor === undefined ? null : decodeCursor(given.cursor),
      limit: limit + 1,
    }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return Response.json({
    hasNext,
    ...(hasNext &&
      last && { nextCursor: encodeCursor(last.entry.name, last.sortTime), nextCursorKey: last.entry.name }),
    folders: page.filter(({ entry }) => entry.id === null).map(({ entry }) => ({ name: entry.name })),
    objects: page.filter(({ entry }) => entry.id !== null).map(({ entry }) => entry),
  })
}

function encodeCursor(name: string, time: string): string {
  return Buffer.from(JSON.stringify({ name, time })).toString('base64')
}

function decodeCursor(cursor: string): z.infer<typeof cursorShape> {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64').toString()))
  } catch {
    throw new StorageError(400, 'InvalidParameter', 'Invalid Parameter continuation token')
  }
}
