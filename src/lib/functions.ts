import { FunctionsClient } from '@supabase/functions-js'
import { authorizedFetch, backend } from './backend'
import { watchedFetch } from './reachability'
import { sessionToken } from './supabase'

const address = `${backend.url}/functions/v1`

/** The edge functions that visitors may call: they get the key, and no session. */
export const visitorFunctions = new FunctionsClient(address, {
  headers: { apikey: backend.key },
  customFetch: watchedFetch,
})

/** The edge functions for people who are signed in: they get the session's token. */
export const functions = new FunctionsClient(address, { customFetch: authorizedFetch(sessionToken) })
