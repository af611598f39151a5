import { z } from 'zod'
import { type Call, readJson, requireCaller } from './call.ts'
import { listFolder } from './list.ts'

const request = z.object({
  prefix: z.string(),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/** No page is longer than this, whatever is asked for, as in hosted Storage's search function. */
const MAX_PAGE = 1500

/** `POST /object/list/:bucket`: what is directly in a folder. */
export async function postList(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const { prefix, limit, offset, search, sortBy } = await readJson(call.request, request)
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const entries = await call.parts.database.run(caller, 'storage.object.list', (tx) =>
    listFolder(tx, {
      bucket: call.bucket,
      folder,
      search,
      sortColumn: sortBy.column,
      sortOrder: sortBy.order,
      limit: Math.min(limit, MAX_PAGE),
      offset,
    }),
  )
  return Response.json(entries)
}
