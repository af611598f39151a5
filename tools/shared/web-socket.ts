import { WebSocket } from 'ws'

// Import this module for its side effect, because supabase-js needs WebSocket and Node 20 lacks it.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })
