import { z } from 'zod'
import { type Call, ownerOf, readJson, requireCaller } from './call.ts'
import { deleteObjects, type Place } from './object-table.ts'
import { copy, move } from './relocate.ts'
import { upload } from './upload.ts'
import { readMetadataHeader } from './upload-request.ts'

const relocation = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
})
const copying = relocation.extend({
  copyMetadata: z.boolean().default(true),
  metadata: z.object({ cacheControl: z.string().optional(), mimetype: z.string().optional() }).default({}),
})
const removal = z.object({ prefixes: z.array(z.string()).min(1) })

const isUpsert = (request: Request) => request.headers.get('x-upsert') === 'true'
const placeOf = (call: Call): Place => ({ bucket: call.bucket, key: call.key })

/** `POST /object/:bucket/*`: a new object, or with `x-upsert: true` a new or replaced one. */
export async function postObject(call: Call): Promise<Response> {
  return take(call, isUpsert(call.request), 'storage.object.upload')
}

/** `PUT /object/:bucket/*`: supabase-js's `update()`; like an upsert. */
export async function putObject(call: Call): Promise<Response> {
  return take(call, true, 'storage.object.upload_update')
}

async function take(call: Call, upsert: boolean, operation: string): Promise<Response> {
  const caller = await requireCaller(call)
  const place = placeOf(call)
  const order = { place, caller, owner: ownerOf(caller), upsert, operation }
  const id = await upload(call.parts, call.request, order)
  return Response.json({ Id: id, Key: `${place.bucket}/${place.key}` })
}

/** `POST /object/copy` */
export async function postCopy(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const given = await readJson(call.request, copying)
  const [from, to] = placesOf(given)
  const stored = await copy(call.parts, caller, from, to, {
    upsert: isUpsert(call.request),
    copyMetadata: given.copyMetadata,
    fileMetadata: given.metadata,
    userMetadata: readMetadataHeader(call.request.headers.get('x-metadata')),
  })
  return Response.json({ Id: stored.id, Key: `${to.bucket}/${to.key}`, ...stored })
}

/** `POST /object/move` */
export async function postMove(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const [from, to] = placesOf(await readJson(call.request, relocation))
  await move(call.parts, caller, from, to)
  return Response.json({ message: 'Successfully moved' })
}

function placesOf(given: z.infer<typeof relocation>): [Place, Place] {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = given
  return [
    { bucket: bucketId, key: sourceKey },
    { bucket: destinationBucket ?? bucketId, key: destinationKey },
  ]
}

/** `DELETE /object/:bucket`: removes those of the listed paths that the caller may, and names them; the others are passed over. */
export async function removeObjects(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const { prefixes } = await readJson(call.request, removal)
  const { database, files } = call.parts
  const removed = await database.run(caller, 'storage.object.delete_many', (tx) =>
    deleteObjects(tx, call.bucket, prefixes),
  )
  await files.remove(removed.map(({ version }) => version))
  return Response.json(removed)
}
