import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createViteServer } from 'vite'
import type { StackAddresses } from '../stack-types.ts'

export interface AppServer {
  close(): Promise<void>
}

/**
 * Serves the app with Vite, and reloads it when its files change. Uses our own HTTP server, because Vite's would end the
 * program at a signal, before the database has stopped.
 */
export async function startAppServer(port: number, backend: StackAddresses): Promise<AppServer> {
  process.env['VITE_SUPABASE_URL'] = backend.apiUrl
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = backend.publishableKey
  process.env['VITE_VAPID_PUBLIC_KEY'] = backend.functionSettings['VAPID_PUBLIC_KEY']
  process.env['VITE_CONTACT_EMAIL'] ??= 'hello@shinework.example'
  const server = createServer()
  const vite = await createViteServer({
    clearScreen: false,
    logLevel: 'warn',
    server: { middlewareMode: { server }, ws: { server } },
  })
  server.on('request', vite.middlewares)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([vite.close(), closed])
    },
  }
}
