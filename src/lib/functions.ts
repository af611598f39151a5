import { FunctionsClient } from '@supabase/functions-js'
import { backend } from './backend'
import { watchedFetch } from './reachability'

/** The edge functions that visitors may call: they get the key, and no session. */
export const visitorFunctions = new FunctionsClient(`${backend.url}/functions/v1`, {
  headers: { apikey: backend.key },
  customFetch: watchedFetch,
})
