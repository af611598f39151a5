import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres, { type Sql } from 'postgres'
import { WebSocket } from 'ws'

const {
  SUPABASE_URL = '',
  SUPABASE_PUBLISHABLE_KEY = '',
  SUPABASE_SECRET_KEY = '',
  DATABASE_URL = '',
} = process.env

// Node 20 has no WebSocket of its own, without which supabase-js makes no client.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })

/** A signed-up person and their client. */
interface Person {
  id: string
  client: SupabaseClient
}

/** Buckets, policies and people of one test file's own, on whatever stack the environment names. */
export interface StorageFixture {
  url: string
  sql: Sql
  /** Passes every policy. */
  service: SupabaseClient
  visitor: SupabaseClient
  owner: Person
  stranger: Person
  buckets: {
    /** Private; people read and write below a folder named by their own id; no limits. */
    files: string
    /** The same with 100 kB and `image/*`, `application/pdf` only. */
    limited: string
    /** Public to read, written by the service only. */
    open: string
  }
  close(): Promise<void>
}

function connect(key: string): SupabaseClient {
  return createClient(SUPABASE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

async function signUp(name: string): Promise<Person> {
  const client = connect(SUPABASE_PUBLISHABLE_KEY)
  const { data, error } = await client.auth.signUp({
    email: `storage-${randomUUID()}@shinework.example`,
    password: 'Conformance1',
    options: { data: { name, phone: '+61 400 000 000', location: 'Brisbane', proximity: 10 } },
  })
  if (error !== null) throw error
  if (data.user === null || data.session === null) throw new Error('The stack signs nobody in without a mail')
  return { id: data.user.id, client }
}

/** Makes a fixture; `close` takes everything away again. */
export async function openStorageFixture(): Promise<StorageFixture> {
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => undefined })
  const service = connect(SUPABASE_SECRET_KEY)
  const run = `conformance-${randomUUID().slice(0, 8)}`
  const buckets = { files: `${run}-files`, limited: `${run}-limited`, open: `${run}-open` }
  const made = await Promise.all([
    service.storage.createBucket(buckets.files, { public: false }),
    service.storage.createBucket(buckets.limited, {
      public: false,
      fileSizeLimit: '100KB',
      allowedMimeTypes: ['image/*', 'application/pdf'],
    }),
    service.storage.createBucket(buckets.open, { public: true }),
  ])
  for (const { error } of made) if (error !== null) throw error
  const isOwn = `bucket_id in ('${buckets.files}', '${buckets.limited}')
    and (storage.foldername(name))[1] = (select auth.uid())::text`
  await sql.unsafe(`
    create policy "${run} read" on storage.objects for select to authenticated using (${isOwn});
    create policy "${run} add" on storage.objects for insert to authenticated with check (${isOwn});
    create policy "${run} change" on storage.objects for update to authenticated using (${isOwn}) with check (${isOwn});
    create policy "${run} remove" on storage.objects for delete to authenticated using (${isOwn});`)
  const [owner, stranger] = await Promise.all([signUp('Owner'), signUp('Stranger')])
  return {
    url: SUPABASE_URL,
    sql,
    service,
    visitor: connect(SUPABASE_PUBLISHABLE_KEY),
    owner,
    stranger,
    buckets,
    async close() {
      await sql.unsafe(
        ['read', 'add', 'change', 'remove']
          .map((verb) => `drop policy if exists "${run} ${verb}" on storage.objects;`)
          .join('\n'),
      )
      for (const bucket of Object.values(buckets)) await removeBucket(service, bucket)
      await sql`delete from auth.users where id in ${sql([owner.id, stranger.id])}`
      await sql.end()
    },
  }
}

/** Deletes a bucket with all it holds. Not by `emptyBucket`: the hosted service does that later, by a queue. */
export async function removeBucket(service: SupabaseClient, bucket: string): Promise<void> {
  const names = await allNames(service, bucket, '')
  if (names.length > 0) await service.storage.from(bucket).remove(names)
  await service.storage.deleteBucket(bucket)
}

/** All paths in a bucket, folders opened. */
export async function allNames(service: SupabaseClient, bucket: string, folder: string): Promise<string[]> {
  const { data } = await service.storage.from(bucket).list(folder, { limit: 1000 })
  const names: string[] = []
  for (const entry of data ?? []) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    names.push(...(entry.id === null ? await allNames(service, bucket, path) : [path]))
  }
  return names
}

/** The part of a refusal that applications read. */
export function refusal(result: { error: unknown }): { status: unknown; message: unknown } {
  const { error } = result
  if (!(error instanceof Error)) return { status: undefined, message: undefined }
  return { status: 'statusCode' in error ? error.statusCode : undefined, message: error.message }
}

/** An image file of `size` bytes (the bytes are not looked at). */
export const image = (size = 8) => new Blob([new Uint8Array(size)], { type: 'image/png' })

/** A text file. */
export const text = (content: string) => new Blob([content], { type: 'text/plain' })
