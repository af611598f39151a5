import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { freePort } from '../../shared/ports.ts'
import type { AuthContext, AuthOptions } from '../auth-rest/auth-service.ts'
import { startSmtpCatcher } from '../mail/smtp-catcher.ts'
import { type ProjectConfig, projectFolder, readProjectConfig } from '../project-config.ts'
import type { HttpService } from '../stack-types.ts'
import { authSettings } from './auth-settings.ts'
import { PlatformGateway } from './platform-gateway.ts'
import { runToEnd, type ServiceProgram, startService } from './service-process.ts'

const programOf = (
  command: string,
  action: 'migrate' | 'serve',
  environment: Record<string, string>,
): ServiceProgram => ({
  name: `auth ${action}`,
  command,
  args: [action],
  // Runs in the program's folder, because that folder contains the migrations.
  folder: path.dirname(command),
  environment,
})

/** Creates the schema `auth` in a new database with the service's own migrations. @throws Error with the last lines of output */
export async function migrateAuth(command: string, databasePort: number): Promise<void> {
  const nowhere = 'http://127.0.0.1:1'
  // The program requires all settings, although its migrations use only the database's.
  const settings = authSettings(readProjectConfig(), {
    databasePort,
    port: 1,
    smtpPort: 1,
    templatesUrl: nowhere,
    siteUrl: nowhere,
    apiUrl: nowhere,
  })
  await runToEnd(programOf(command, 'migrate', settings), () => undefined)
}

async function serveTemplates(port: number) {
  const server = createServer((request, response) => {
    const name = path.basename(request.url ?? '')
    try {
      response.end(readFileSync(path.join(projectFolder, 'templates', name)))
    } catch {
      response.writeHead(404).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The paths that Kong, the platform's gateway, serves without a key, such as links in mails and the health check. */
const openPaths = new Set(['/verify', '/callback', '/authorize', '/health', '/.well-known/jwks.json'])

/**
 * Serves `/auth/v1` with the auth service's own program, behind the {@link PlatformGateway}. The program sends its mails
 * by SMTP.
 */
export async function startAuthProgram(
  command: string,
  context: AuthContext,
  config: ProjectConfig,
  { siteUrl, mailbox, captchaVerifier }: AuthOptions,
): Promise<HttpService> {
  const log = (line: string) => context.log(`auth: ${line}`)
  const [port, smtpPort, templatesPort] = [await freePort(), await freePort(), await freePort()]
  const smtp = await startSmtpCatcher({ port: smtpPort, mailbox, log: context.log })
  const templates = await serveTemplates(templatesPort)
  const url = `http://127.0.0.1:${port}`
  const settings = authSettings(config, {
    databasePort: Number(new URL(context.databaseUrl).port),
    port,
    smtpPort,
    templatesUrl: `http://127.0.0.1:${templatesPort}`,
    siteUrl,
    apiUrl: context.apiUrl,
    captchaVerifier,
  })
  const closeHelpers = async () => {
    templates.close()
    templates.closeAllConnections()
    await smtp.close()
  }
  try {
    const service = await startService(programOf(command, 'serve', settings), `${url}/health`, log)
    const gateway = new PlatformGateway({ url, prefix: '/auth/v1', isOpen: (at) => openPaths.has(at) })
    return {
      handle: (request) => gateway.handle(request),
      async close() {
        gateway.close()
        await service.stop()
        await closeHelpers()
      },
    }
  } catch (error) {
    await closeHelpers()
    throw error
  }
}
