import { StorageClient } from '@supabase/storage-js'
import type { BackendClient } from './create-client'

/** The stored files that a client's session may see and change. A file of its own: the app loads it with the first file. */
export function storageOf({ options: { url, key }, authorized }: BackendClient): StorageClient {
  return new StorageClient(`${url}/storage/v1`, { apikey: key }, authorized)
}
