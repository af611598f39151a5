import { databaseUrl } from '../postgres/database.ts'
import type { ProjectConfig } from '../project-config.ts'
import { CallerError, type HttpService, type StackContext } from '../types.ts'
import { jwtSecret } from './keys.ts'
import { App, withLog } from './lite.ts'
import { RestConnection } from './rest-connection.ts'

/**
 * Refuses half of a surrogate pair in JSON, as the database does to which PostgREST hands it over. JavaScript would make
 * another letter of it.
 * @throws CallerError 400 with the database's code and words
 */
async function refuseHalfPairs(request: Request): Promise<void> {
  if (request.body === null) return
  const escapes = (await request.clone().text()).replaceAll('\\\\', '')
  if (/\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i.test(escapes)) {
    throw new CallerError(400, '22P02', 'invalid input syntax for type json')
  }
}

/**
 * `/rest/v1`: @supabase/lite as PostgREST, with the mendings that local differences ask for.
 * The schema is read at the first request and again after `notify pgrst`.
 */
export async function createRestService(context: StackContext, config: ProjectConfig): Promise<HttpService> {
  const port = Number(new URL(context.databaseUrl).port)
  const connection = new RestConnection(databaseUrl('authenticator', port), context.platformDatabaseUrl)
  const app = new App({
    connection,
    api: {
      schemas: config.api.schemas,
      extra_search_path: config.api.extra_search_path,
      max_rows: config.api.max_rows,
      // As the extension safeupdate does, which the platform loads for `authenticator`; here it sees no function's inside.
      pg_safe_update: true,
    },
    auth: {
      enabled: false,
      jwt_secret: jwtSecret,
      publishable_key: context.publishableKey,
      secret_key: context.secretKey,
    },
    storage: { enabled: false },
    studio: { enabled: false },
    options: {
      server: {
        disableStudio: true,
        middlewares: [
          // Says that the session needs no look-up: PostgREST goes by the token alone, and reads it later on.
          async (request, next) => {
            request.set('userId', '-')
            request.set('sessionId', '-')
            await next()
          },
        ],
      },
    },
  })
  await app.init()
  const listener = await context.sql.listen('pgrst', () => connection.forgetSchema())
  return {
    async handle(request) {
      // A bad token is refused here: @supabase/lite takes what is no token at all for a visitor.
      await context.resolveCaller(request)
      await refuseHalfPairs(request)
      return withLog(
        (line) => context.log(`rest: ${line}`),
        async () => app.server.fetch(request),
      )
    },
    async close() {
      await listener.unlisten()
      await connection.close()
    },
  }
}
