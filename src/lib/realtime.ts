import { RealtimeClient } from '@supabase/realtime-js'
import { backend } from './backend'
import { sessionToken, supabase } from './supabase'

/** The backend's live channels: `realtime.channel(…)`. A module of its own, so that it loads with what listens. */
export const realtime = new RealtimeClient(`${backend.url.replace(/^http/, 'ws')}/realtime/v1`, {
  params: { apikey: backend.key },
  accessToken: async () => (await sessionToken()) ?? backend.key,
})

let lastToken: string | undefined

// A channel outlives a token: it is told of each new one, and of the session's end.
supabase.auth.onAuthStateChange((event, session) => {
  const token = event === 'SIGNED_OUT' ? undefined : session?.access_token
  if (token === lastToken) return
  lastToken = token
  realtime
    .setAuth(token)
    .catch((error: unknown) => console.error('Live channels kept their old token.', error))
})
