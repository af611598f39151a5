import { type AuthContext, type AuthOptions, emulateAuth } from './auth-rest/auth-service.ts'
import { emulateRest } from './auth-rest/rest-service.ts'
import type { ProjectConfig } from './project-config.ts'
import { startAuthProgram } from './real-services/auth-program.ts'
import { startPostgrestProgram } from './real-services/postgrest-program.ts'
import { servicePrograms } from './real-services/service-programs.ts'
import { startStorageProgram } from './real-services/storage-program.ts'
import type { HttpService, StackContext } from './stack-types.ts'
import { emulateStorage } from './storage/storage-service.ts'

// Starts each service either as its own program or emulated, depending on environment variables (service-programs.ts).

/** Starts the auth service at `/auth/v1`. */
export function startAuth(
  context: AuthContext,
  config: ProjectConfig,
  options: AuthOptions,
): Promise<HttpService> {
  const { auth } = servicePrograms()
  return auth ? startAuthProgram(auth, context, config, options) : emulateAuth(context, config, options)
}

/** Starts the data API at `/rest/v1`. */
export function startRest(context: StackContext, config: ProjectConfig): Promise<HttpService> {
  const { postgrest } = servicePrograms()
  return postgrest ? startPostgrestProgram(postgrest, context, config) : emulateRest(context, config)
}

/**
 * Starts the storage service at `/storage/v1`. `file_size_limit` in config.toml limits every file, even if its bucket allows
 * more.
 */
export function startStorage(context: StackContext, config: ProjectConfig): Promise<HttpService> {
  const { storage } = servicePrograms()
  return storage
    ? startStorageProgram(storage, context)
    : emulateStorage(context, config.storage.file_size_limit)
}
