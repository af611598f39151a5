import { z } from 'zod'
import { type Call, readJson, requireCaller } from './call.ts'
import { requireKey } from './names.ts'
import { findObject, findReadable } from './object-table.ts'

const MAX_SECONDS = Math.floor(Number.MAX_SAFE_INTEGER / 1000 / 2)

// A number in text counts as one, as the hosted service's validation has it.
const expiresIn = z.coerce.number().int().min(1, 'must be >= 1').max(MAX_SECONDS)
const one = z.object({ expiresIn })
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/** `POST /object/sign/:bucket/*`: a link by which anyone reads an object that the caller may read. */
export async function postSign(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const given = await readJson(call.request, one)
  const { bucket, key } = call
  requireKey(key)
  await call.parts.database.run(caller, 'storage.object.sign', (tx) => findObject(tx, { bucket, key }))
  return Response.json({ signedURL: readLink(call, key, given.expiresIn) })
}

/** `POST /object/sign/:bucket`: the same for many paths; those the caller may not read get an error instead of a link. */
export async function postSignMany(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const given = await readJson(call.request, many)
  const readable = await call.parts.database.run(caller, 'storage.object.sign_many', (tx) =>
    findReadable(tx, call.bucket, given.paths),
  )
  return Response.json(
    given.paths.map((path) =>
      readable.has(path)
        ? { error: null, path, signedURL: readLink(call, path, given.expiresIn) }
        : {
            error: 'Either the object does not exist or you do not have access to it',
            path,
            signedURL: null,
          },
    ),
  )
}

function readLink(call: Call, key: string, seconds: number): string {
  const url = `${call.bucket}/${key}`
  const token = call.parts.links.sign({ url, scope: 'download' }, seconds)
  return `/object/sign/${url}?token=${token}`
}
