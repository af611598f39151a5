import { z } from 'zod'
import { type Call, ownerOf, readJson, requireCaller } from './call.ts'
import { requireKey } from './names.ts'
import { findObject, findReadable } from './object-table.ts'
import { mayUpload } from './upload.ts'
import { readMetadataHeader } from './upload-request.ts'

/** How long a signed upload link holds, as on hosted Storage: two hours. */
const UPLOAD_SECONDS = 7200
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

/** `POST /object/upload/sign/:bucket/*`: a link by which anyone uploads what the caller may upload, in the caller's name. */
export async function postSignUpload(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const { bucket, key, request, parts } = call
  requireKey(key)
  const owner = ownerOf(caller)
  const upsert = request.headers.get('x-upsert') === 'true'
  const order = { place: { bucket, key }, caller, owner, upsert, operation: 'storage.object.sign_upload_url' }
  await mayUpload(parts, order, {
    version: '1',
    owner,
    metadata: { mimetype: request.headers.get('content-type') ?? undefined },
    userMetadata: readMetadataHeader(request.headers.get('x-metadata')),
  })
  const url = `${bucket}/${key}`
  const token = parts.links.sign({ url, scope: 'upload', owner, upsert }, UPLOAD_SECONDS)
  return Response.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
}

function readLink(call: Call, key: string, seconds: number): string {
  const url = `${call.bucket}/${key}`
  const token = call.parts.links.sign({ url, scope: 'download' }, seconds)
  return `/object/sign/${url}?token=${token}`
}
