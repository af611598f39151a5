import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { StackAddresses } from '../local-stack/index.ts'
import { buildApp } from '../shared/built-app.ts'
import type { Started } from '../shared/started-services.ts'
import { serveBackend } from './serve-backend.ts'
import { serveFolder } from './serve-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the app and the floor (an empty app, for comparison) with the project's own Vite configuration, and
 * serves both the same way.
 */
export async function serveApps(
  backend: StackAddresses,
  ports: { app: number; floor: number; backend: number },
  started: Started,
): Promise<{ app: string; floor: string }> {
  const { workFolder } = started
  const apiUrl = await serveBackend(backend.apiUrl, ports.backend, started)
  const app = await started.start(buildApp(workFolder, { ...backend, apiUrl }))
  const floor = join(workFolder, 'floor')
  await started.start(
    build({
      configFile: join(root, 'vite.config.ts'),
      root: join(root, 'tools/lighthouse/floor'),
      publicDir: join(root, 'public'),
      logLevel: 'warn',
      build: { outDir: floor, emptyOutDir: true },
    }),
  )
  for (const [folder, port] of [
    [app, ports.app],
    [floor, ports.floor],
  ] as const) {
    await started.start(serveFolder(folder, port, workFolder), (server) => {
      server.close()
    })
  }
  return { app: `https://127.0.0.1:${ports.app}`, floor: `https://127.0.0.1:${ports.floor}` }
}
