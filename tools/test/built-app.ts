import { join } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'

/**
 * Builds the app for a backend and serves it on 127.0.0.1:`port`: the journeys run against what is deployed, not against
 * the development server.
 */
export async function serveBuiltApp(
  workFolder: string,
  port: number,
  backend: { apiUrl: string; publishableKey: string },
): Promise<PreviewServer> {
  const outDir = join(workFolder, 'app')
  process.env['VITE_SUPABASE_URL'] = backend.apiUrl
  process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] = backend.publishableKey
  // Its private half was thrown away: no test sends through a push service.
  process.env['VITE_VAPID_PUBLIC_KEY'] =
    'BP_RVj0_8XBgk4PLyuYVOwg-vcSnKnApvV2i57yeNuhg4TRF0xAAGKjmESvM49PlBIwIYGrUDfKUWvkgtFhf4rk'
  process.env['VITE_CONTACT_EMAIL'] = 'hello@shinework.example'
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  return preview({
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
}
