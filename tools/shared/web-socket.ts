import { WebSocket } from 'ws'

// Import this module to define the global WebSocket, which supabase-js needs and Node 20 lacks.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket })
