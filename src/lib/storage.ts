import { StorageClient } from '@supabase/storage-js'
import { authorizedFetch, backend } from './backend'
import { sessionToken } from './supabase'

/** The backend's files: `storage.from('jobs')`. A module of its own, so that it loads with what shows files. */
export const storage = new StorageClient(`${backend.url}/storage/v1`, {}, authorizedFetch(sessionToken))
