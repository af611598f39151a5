import { databaseUrl } from '../postgres/database-url.ts'
import type { ProjectConfig } from '../project-config.ts'
import { CallerError, type HttpService, type StackContext } from '../stack-types.ts'
import { jwtSecret } from './access-token.ts'
import { refuseHiddenOrder } from './function-order.ts'
import { asPostgrestReads } from './request-rules.ts'
import { methodInHand, noPerson, RestConnection } from './rest-connection.ts'
import { App, withLog } from './supabase-lite.ts'
import { refuseUnread } from './unread-requests.ts'

/**
 * Refuses an unpaired surrogate in JSON, as PostgREST does. JavaScript would replace the character.
 * @throws CallerError 400 with PostgREST's code
 */
async function refuseHalfPairs(request: Request): Promise<void> {
  if (request.body === null) return
  const escapes = (await request.clone().text()).replaceAll('\\\\', '')
  if (/\\ud[89ab]..(?!\\ud[c-f])|(?<!\\ud[89ab]..)\\ud[c-f]/i.test(escapes)) {
    throw new CallerError(400, 'PGRST102', 'Empty or invalid json')
  }
}

/**
 * Emulates `/rest/v1` with @supabase/lite, corrected where it differs from PostgREST. Reads the schema at the first request,
 * and again after `notify pgrst`.
 */
export async function emulateRest(context: StackContext, config: ProjectConfig): Promise<HttpService> {
  const port = Number(new URL(context.databaseUrl).port)
  const connection = new RestConnection(databaseUrl('authenticator', port), context.platformDatabaseUrl)
  const app = new App({
    connection,
    api: {
      schemas: config.api.schemas,
      extra_search_path: config.api.extra_search_path,
      max_rows: config.api.max_rows,
      // Refuses updates and deletes without a filter, as the platform's extension safeupdate does. Statements inside
      // functions are not checked.
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
          // Keeps @supabase/lite from looking up the session, because PostgREST relies on the token alone.
          async (request, next) => {
            request.set('userId', noPerson)
            request.set('sessionId', noPerson)
            await next()
          },
        ],
      },
    },
  })
  await app.init()
  const listener = await context.sql.listen('pgrst', () => connection.forgetSchema())
  // The requests in flight, which must finish before the connection is closed. Edge functions still send requests while the
  // stack stops, and a close during a request would never finish.
  const underWay = new Set<Promise<unknown>>()
  return {
    async handle(request) {
      // Rejects a malformed token. @supabase/lite would treat the caller as a visitor.
      await context.resolveCaller(request)
      await refuseHalfPairs(request)
      refuseHiddenOrder(request)
      refuseUnread(request)
      const asked = asPostgrestReads(request)
      const answer = withLog(
        (line) => context.log(`rest: ${line}`),
        async () => methodInHand.run(request.method, async () => app.server.fetch(asked)),
      )
      const ended = Promise.allSettled([answer]).finally(() => underWay.delete(ended))
      underWay.add(ended)
      return answer
    },
    async close() {
      await listener.unlisten()
      await Promise.all(underWay)
      await connection.close()
    },
  }
}
