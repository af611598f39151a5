import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import type { StackAddresses } from '../local-stack/index.ts'
import { readApp } from './app-in-memory.ts'

/** Builds the app for a backend. Returns the folder of the build. */
export async function buildApp(workFolder: string, backend: StackAddresses): Promise<string> {
  const outDir = join(workFolder, 'app')
  process.env['VITE_SUPABASE_URL'] = backend.apiUrl
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = backend.publishableKey
  process.env['VITE_VAPID_PUBLIC_KEY'] = backend.functionSettings['VAPID_PUBLIC_KEY']
  process.env['VITE_CONTACT_EMAIL'] = 'hello@shinework.example'
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  return outDir
}

/**
 * Builds the app and serves it from memory on 127.0.0.1:`port`, because the journeys test the built app and not the
 * development server. Vite's preview is not used, because it ends the whole program at a SIGTERM, before the database has
 * stopped.
 */
export async function serveBuiltApp(
  workFolder: string,
  port: number,
  backend: StackAddresses,
): Promise<Server> {
  const answerTo = await readApp(await buildApp(workFolder, backend))
  const server = createServer((request, response) => {
    const { headers, body } = answerTo(request.url ?? '/')
    for (const [name, value] of headers) response.setHeader(name, value)
    response.end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Ends the server at once, including open connections. */
export function endBuiltApp(server: Server): void {
  server.closeAllConnections()
  server.close()
}
