import { randomUUID } from 'node:crypto'
import { newClient, newPerson, openDatabase, type Person, secretKey } from './stack-fixture.ts'

/** Buckets, policies and people for one test file. */
export interface StorageFixture {
  sql: ReturnType<typeof openDatabase>
  visitor: Person['client']
  owner: Person
  stranger: Person
  buckets: {
    /** A bucket without limits. People read and write below a folder named after their own id. */
    files: string
    /**
     * A bucket with the same policies, but limited to 100 kB and to `image/*` and
     * `application/pdf`.
     */
    limited: string
  }
  paths(bucket: string): Promise<string[]>
  /** Removes the buckets with all their files. */
  close(): Promise<void>
}

export async function openStorageFixture(): Promise<StorageFixture> {
  const sql = openDatabase()
  const run = `conformance-${randomUUID().slice(0, 8)}`
  const buckets = { files: `${run}-files`, limited: `${run}-limited` }
  const isOwn = `bucket_id in ('${buckets.files}', '${buckets.limited}')
    and (storage.foldername(name))[1] = (select auth.uid())::text`
  await sql.unsafe(`
    insert into storage.buckets (id, name) values ('${buckets.files}', '${buckets.files}');
    insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    values ('${buckets.limited}', '${buckets.limited}', 100000, '{image/*,application/pdf}');
    create policy "${run} read" on storage.objects for select to authenticated using (${isOwn});
    create policy "${run} add" on storage.objects for insert to authenticated with check (${isOwn});
    create policy "${run} change" on storage.objects for update to authenticated using (${isOwn}) with check (${isOwn});
    create policy "${run} remove" on storage.objects for delete to authenticated using (${isOwn});`)
  const [owner, stranger] = await Promise.all([newPerson(), newPerson()])
  const paths = async (bucket: string) =>
    (
      await sql<
        { name: string }[]
      >`select name from storage.objects where bucket_id = ${bucket} order by name`
    ).map(({ name }) => name)
  return {
    sql,
    visitor: newClient(),
    owner,
    stranger,
    buckets,
    paths,
    async close() {
      for (const verb of ['read', 'add', 'change', 'remove']) {
        await sql.unsafe(`drop policy if exists "${run} ${verb}" on storage.objects`)
      }
      const service = newClient(secretKey)
      for (const bucket of Object.values(buckets)) {
        const left = await paths(bucket)
        if (left.length > 0) await service.storage.from(bucket).remove(left)
      }
      await sql.begin(async (tx) => {
        await tx`set local storage.allow_delete_query = 'true'`
        await tx`delete from storage.buckets where id in ${tx(Object.values(buckets))}`
      })
      await sql.end()
    },
  }
}

/** The status and message of a refusal, which are the parts that applications read. */
export function refusal(result: { error: unknown }): { status: unknown; message: unknown } {
  const { error } = result
  if (!(error instanceof Error)) return { status: undefined, message: undefined }
  return { status: 'statusCode' in error ? error.statusCode : undefined, message: error.message }
}

/** An image of `size` zero bytes. */
export const image = (size = 8) => new Blob([new Uint8Array(size)], { type: 'image/png' })

export const text = (content: string) => new Blob([content], { type: 'text/plain' })
