import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../shared/ports.ts'
import { jwtSecret } from '../auth-rest/access-token.ts'
import { databaseUrl } from '../postgres/database-url.ts'
import type { ProjectConfig } from '../project-config.ts'
import type { HttpService, StackContext } from '../stack-types.ts'
import { PlatformGateway } from './platform-gateway.ts'
import { startService } from './service-process.ts'

/** PostgREST's parameters that do not filter rows. */
const notFilters = new Set(['select', 'columns', 'order', 'limit', 'offset', 'on_conflict', 'apikey'])

/**
 * Refuses an update or deletion without a filter, as the platform's extension safeupdate does. The embedded server lacks
 * this extension.
 */
function refusalOfEveryRow({ method, url }: Request): Response | undefined {
  if (method !== 'PATCH' && method !== 'DELETE') return undefined
  const { searchParams } = new URL(url)
  if ([...searchParams.keys()].some((name) => !notFilters.has(name))) return undefined
  const message = `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`
  return Response.json({ code: '21000', message, details: null, hint: null }, { status: 400 })
}

/**
 * Serves `/rest/v1` with PostgREST itself, behind the {@link PlatformGateway}. The settings of its database role define
 * `db-pre-request`.
 */
export async function startPostgrestProgram(
  command: string,
  context: StackContext,
  { api }: ProjectConfig,
): Promise<HttpService> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const settings = {
    'db-uri': databaseUrl('authenticator', Number(new URL(context.databaseUrl).port)),
    'db-schemas': api.schemas.join(),
    'db-extra-search-path': api.extra_search_path.join(),
    'db-anon-role': 'anon',
    'db-max-rows': api.max_rows,
    'db-pool': 10,
    'jwt-secret': jwtSecret,
    'server-host': '127.0.0.1',
    'server-port': port,
    'admin-server-host': '127.0.0.1',
    'admin-server-port': adminPort,
    'log-level': 'warn',
  }
  const file = path.join(context.dataDir, 'postgrest.conf')
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
      .join(''),
    { mode: 0o600 },
  )
  const service = await startService(
    { name: 'PostgREST', command, args: [file], folder: path.dirname(command), environment: {} },
    `http://127.0.0.1:${adminPort}/ready`,
    (line) => context.log(`rest: ${line}`),
  )
  const gateway = new PlatformGateway({
    url: `http://127.0.0.1:${port}`,
    prefix: '/rest/v1',
    isOpen: () => false,
  })
  return {
    handle: async (request) => refusalOfEveryRow(request) ?? gateway.handle(request),
    async close() {
      gateway.close()
      await service.stop()
    },
  }
}
