import { z } from 'zod'
import type { Caller } from '../types.ts'
import { findBucket } from './bucket-table.ts'
import { type Call, type Handler, optionalCaller, requireCaller, requireShape } from './call.ts'
import { requireKey } from './names.ts'
import { findObject, type StoredObject } from './object-table.ts'
import { describeObject, serve } from './serve.ts'
import { SERVICE } from './storage-database.ts'
import { noSuchBucket } from './storage-error.ts'

const show = (call: Call, load: () => Promise<StoredObject>, expires?: number) =>
  serve(call.parts.files, load, {
    request: call.request,
    download: call.query.get('download'),
    ...(expires !== undefined && { expires }),
  })

/** `GET|HEAD /object/:bucket/*`: the file, for whoever the policies let read it, and for anyone in a public bucket. */
export const getObject: Handler = async (call) => {
  const caller = await optionalCaller(call)
  return show(call, () => readable(call, caller))
}

/** `GET|HEAD /object/authenticated/:bucket/*`: the same, with a key or token required. */
export const getAuthenticatedObject: Handler = async (call) => {
  const caller = await requireCaller(call)
  return show(call, () => readable(call, caller))
}

/** `GET|HEAD /object/public/:bucket/*`: the file of a public bucket, for anyone. */
export const getPublicObject: Handler = (call) => show(call, () => readable(call, undefined))

/** `GET|HEAD /object/sign/:bucket/*`: the file, for whoever has an unexpired link to it. */
export const getSignedObject: Handler = async (call) => {
  const { token } = requireShape(
    'querystring',
    Object.fromEntries(call.query),
    z.object({ token: z.string() }),
  )
  const { bucket, key, parts } = call
  const { exp } = parts.links.verifyRead(token, `${bucket}/${key}`)
  const load = () =>
    parts.database.run(SERVICE, 'storage.object.get_signed', (tx) => findObject(tx, { bucket, key }))
  return show(call, load, exp)
}

/** `GET /object/info/:bucket/*`: what Storage knows of the file. */
export const getInfo: Handler = async (call) =>
  describeObject(await readable(call, await optionalCaller(call)))

/**
 * The object, where it may be read: by anyone in a public bucket, elsewhere by whom the policies allow. An unknown caller
 * learns only that there is no such public bucket.
 */
async function readable(call: Call, caller: Caller | undefined): Promise<StoredObject> {
  const { database } = call.parts
  const place = { bucket: call.bucket, key: call.key }
  const operation = caller === undefined ? 'storage.object.get_public' : 'storage.object.get_authenticated'
  const bucket = await database.run(SERVICE, operation, (tx) => findBucket(tx, call.bucket))
  if (caller === undefined && !bucket.public) throw noSuchBucket()
  requireKey(call.key)
  return database.run(bucket.public || caller === undefined ? SERVICE : caller, operation, (tx) =>
    findObject(tx, place),
  )
}
