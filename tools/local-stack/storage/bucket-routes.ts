import { z } from 'zod'
import {
  deleteBucket,
  findBucket,
  insertBucket,
  listBuckets,
  lockBucket,
  updateBucket,
} from './bucket-table.ts'
import { type Call, ownerOf, readJson, requireCaller, requireShape } from './call.ts'
import { parseSizeLimit, requireMimeTypes } from './limits.ts'
import { isUuid, requireBucketName } from './names.ts'
import { hasObjects } from './object-table.ts'
import { SERVICE } from './storage-database.ts'
import { alreadyExists, bucketNotEmpty, StorageError } from './storage-error.ts'

const settings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
}
const newBucket = z.object({ id: z.string().optional(), name: z.string(), ...settings })
const changedBucket = z
  .object(settings)
  .refine(
    (given) => Object.values(given).some((value) => value !== undefined),
    'must NOT have fewer than 1 properties',
  )
const listOptions = z.object({
  search: z.string().default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).nullable().default(null),
  offset: z.coerce.number().int().min(0).default(0),
})

/** `GET /bucket`: the buckets the caller may see. */
export async function getBuckets(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const options = requireShape('querystring', Object.fromEntries(call.query), listOptions)
  return Response.json(
    await call.parts.database.run(caller, 'storage.bucket.list', (tx) => listBuckets(tx, options)),
  )
}

/** `GET /bucket/:bucket` */
export async function getBucket(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  return Response.json(
    await call.parts.database.run(caller, 'storage.bucket.get', (tx) => findBucket(tx, call.bucket)),
  )
}

/** `POST /bucket`: makes a bucket; policies on `storage.buckets` decide, so usually only the service role can. */
export async function postBucket(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const given = await readJson(call.request, newBucket)
  requireBucketName(given.name)
  const owner = ownerOf(caller)
  const bucket = {
    id: given.id ?? given.name,
    name: given.name,
    owner,
    ownerUuid: owner !== undefined && isUuid(owner) ? owner : undefined,
    ...readSettings(call, given),
  }
  try {
    await call.parts.database.run(caller, 'storage.bucket.create', (tx) => insertBucket(tx, bucket))
  } catch (error) {
    const isTaken = error instanceof StorageError && error.code === 'ResourceAlreadyExists'
    throw isTaken ? alreadyExists('BucketAlreadyExists') : error
  }
  return Response.json({ name: given.name })
}

/** `PUT /bucket/:bucket`: changes who may read it and what it takes. */
export async function putBucket(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const changes = readSettings(call, await readJson(call.request, changedBucket))
  await call.parts.database.run(caller, 'storage.bucket.update', (tx) =>
    updateBucket(tx, call.bucket, changes),
  )
  return Response.json({ message: 'Successfully updated' })
}

/** `DELETE /bucket/:bucket`: removes an empty bucket; 409 while it holds anything, whoever may see it. */
export async function removeBucket(call: Call): Promise<Response> {
  const caller = await requireCaller(call)
  const { database } = call.parts
  await database.run(SERVICE, 'storage.bucket.delete', async (tx) => {
    await lockBucket(tx, call.bucket)
    if (await hasObjects(tx, call.bucket)) throw bucketNotEmpty()
  })
  await database.run(caller, 'storage.bucket.delete', (tx) => deleteBucket(tx, call.bucket))
  return Response.json({ message: 'Successfully deleted' })
}

function readSettings(call: Call, given: z.infer<typeof changedBucket>) {
  const limit = given.file_size_limit
  const types = given.allowed_mime_types
  if (types) requireMimeTypes(types)
  return {
    public: given.public,
    fileSizeLimit:
      limit === null || limit === undefined ? limit : parseSizeLimit(limit, call.parts.sizeLimit),
    allowedMimeTypes: types?.filter((type) => type !== '') ?? types,
  }
}
