import { join } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'
import type { StackAddresses } from '../local-stack/types.ts'

/** Builds the app for a backend; returns the folder of the build. */
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
 * {@link buildApp}, served on 127.0.0.1:`port`: the journeys run against what is deployed, not against the development
 * server.
 */
export async function serveBuiltApp(
  workFolder: string,
  port: number,
  backend: StackAddresses,
): Promise<PreviewServer> {
  return preview({
    logLevel: 'warn',
    build: { outDir: await buildApp(workFolder, backend) },
    preview: { host: '127.0.0.1', port, strictPort: true },
  })
}
