import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { projectFolder, readProjectConfig } from '../project-config.ts'
import type { HttpService, StackContext } from '../stack-types.ts'
import { functionEnvironment } from './function-environment.ts'
import { FunctionProcess } from './function-process.ts'

/** The names of the functions in supabase/functions, without `_shared`. */
function functionNames(): string[] {
  const folder = path.join(projectFolder, 'functions')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^[A-Za-z][\w-]*$/.test(name) && existsSync(path.join(folder, name, 'index.ts')))
    .sort()
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'access-control-allow-origin': '*' } })

/** Forwards a request. As on the hosted service, the function sees the path `/<name>/…`. */
async function forward(address: string, request: Request, url: URL): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of ['host', 'content-length']) headers.delete(name)
  headers.set('accept-encoding', 'identity')
  const target = `${address}${url.pathname.slice('/functions/v1'.length)}${url.search}`
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const response = await fetch(target, {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: request.signal,
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  })
  const answered = new Headers(response.headers)
  answered.delete('content-length')
  return new Response(response.body, { status: response.status, headers: answered })
}

export interface FunctionsService extends HttpService {
  /** Restarts all functions with their current files, settings and secrets. Resolves to whether all of them run. */
  restart(): Promise<boolean>
}

/**
 * Serves the project's edge functions at `/functions/v1/<name>`, each in its own Deno process.
 * @param onOutput gets every line that a function prints
 */
export function createFunctionsService(
  context: StackContext,
  onOutput: (line: string) => void,
): FunctionsService {
  const served = new Map<string, FunctionProcess>()

  async function start(): Promise<boolean> {
    const environment = functionEnvironment(context)
    const config = readProjectConfig()
    for (const name of functionNames()) {
      if (config.functions[name]?.enabled === false) continue
      served.set(name, new FunctionProcess({ name, environment, onOutput }))
    }
    const starts = [...served.values()].map((process) => process.address())
    const failed = (await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected')
    return failed.length === 0
  }

  async function close(): Promise<void> {
    await Promise.all([...served.values()].map((process) => process.close()))
  }

  void start()
  return {
    async handle(request) {
      const url = new URL(request.url)
      const found = served.get(url.pathname.split('/')[3] ?? '')
      if (!found) return refusal(404, 'NOT_FOUND', 'Requested function was not found')
      try {
        return await forward(await found.address(), request, url)
      } catch (error) {
        context.log(`functions: ${String(error)}`)
        return refusal(503, 'BOOT_ERROR', 'Function failed to start (please check logs)')
      }
    },
    async restart() {
      await close()
      served.clear()
      return start()
    },
    close,
  }
}
