import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../shared/ports.ts'
import { jwtSecret } from '../auth-rest/access-token.ts'
import { databaseUrl } from '../postgres/database-url.ts'
import { readProjectConfig } from '../project-config.ts'
import type { HttpService, StackContext } from '../stack-types.ts'
import { PlatformGateway, tokens } from './platform-gateway.ts'
import { runToEnd, type ServiceProgram, startService } from './service-process.ts'
import type { ServicePrograms } from './service-programs.ts'

type StorageProgram = NonNullable<ServicePrograms['storage']>

function programOf(
  { folder, node }: StorageProgram,
  script: string,
  databasePort: number,
  dataDir: string,
  ports: { SERVER_PORT?: string; SERVER_ADMIN_PORT?: string } = {},
): ServiceProgram {
  const files = path.join(dataDir, 'storage-files')
  mkdirSync(files, { recursive: true })
  const sizeLimit = String(readProjectConfig().storage.file_size_limit)
  return {
    name: `storage (${path.basename(script)})`,
    command: node,
    args: [script],
    folder,
    environment: {
      NODE_ENV: 'production',
      AUTH_JWT_SECRET: jwtSecret,
      AUTH_JWT_ALGORITHM: 'HS256',
      ANON_KEY: tokens.anon,
      SERVICE_KEY: tokens.service_role,
      DATABASE_URL: databaseUrl('supabase_storage_admin', databasePort),
      DB_INSTALL_ROLES: 'false',
      STORAGE_BACKEND: 'file',
      STORAGE_FILE_BACKEND_PATH: files,
      STORAGE_S3_BUCKET: 'local',
      STORAGE_S3_REGION: 'local',
      TENANT_ID: 'local',
      SERVER_REGION: 'local',
      SERVER_HOST: '127.0.0.1',
      UPLOAD_FILE_SIZE_LIMIT: sizeLimit,
      UPLOAD_FILE_SIZE_LIMIT_STANDARD: sizeLimit,
      UPLOAD_SIGNED_URL_EXPIRATION_TIME: '7200',
      TUS_URL_PATH: '/upload/resumable',
      TUS_URL_EXPIRY_MS: '86400000',
      PG_QUEUE_ENABLE: 'false',
      IMAGE_TRANSFORMATION_ENABLED: 'false',
      S3_PROTOCOL_ENABLED: 'false',
      LOG_LEVEL: 'warn',
      ...ports,
    },
  }
}

/** Creates the schema `storage` in a new database with the service's own migrations. @throws Error with the last lines of output */
export async function migrateStorage(
  storage: StorageProgram,
  databasePort: number,
  dataDir: string,
): Promise<void> {
  await runToEnd(programOf(storage, 'dist/scripts/migrate-call.js', databasePort, dataDir), () => undefined)
}

/** Serves `/storage/v1` with the storage service's own program and files on disk, behind the {@link PlatformGateway}. */
export async function startStorageProgram(
  storage: StorageProgram,
  context: StackContext,
): Promise<HttpService> {
  const [port, adminPort] = [await freePort(), await freePort()]
  const service = await startService(
    programOf(storage, 'dist/start/server.js', Number(new URL(context.databaseUrl).port), context.dataDir, {
      SERVER_PORT: String(port),
      SERVER_ADMIN_PORT: String(adminPort),
    }),
    `http://127.0.0.1:${port}/status`,
    (line) => context.log(`storage: ${line}`),
  )
  // This gateway requires no key, because on the hosted platform the storage service checks the keys itself.
  const gateway = new PlatformGateway({
    url: `http://127.0.0.1:${port}`,
    prefix: '/storage/v1',
    isOpen: () => true,
  })
  return {
    handle: (request) => gateway.handle(request),
    async close() {
      gateway.close()
      await service.stop()
    },
  }
}
