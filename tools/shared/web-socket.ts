import { WebSocket } from 'ws'

// Imported for this: Node 20 has no WebSocket, which supabase-js needs.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })
