import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'

const original = { error: console.error, warn: console.warn, info: console.info, log: console.log }

// @supabase/lite loads supabase-js, which warns that Node 20 is deprecated. This project supports Node 20, so the warning is
// hidden.
console.warn = (...values: unknown[]) => {
  if (!String(values[0]).includes('Node.js 20 and below are deprecated')) original.warn(...values)
}
export const { App } = await import('@supabase/lite')
export const { PostgresConnection } = await import('@supabase/lite/postgres')
console.warn = original.warn

const currentLog = new AsyncLocalStorage<(line: string) => void>()
let isInstalled = false

/** Redirects console output within {@link withLog} to its log. Other output is unchanged. */
function install(): void {
  if (isInstalled) return
  isInstalled = true
  for (const [name, print] of Object.entries(original)) {
    Reflect.set(console, name, (...values: unknown[]) => {
      const log = currentLog.getStore()
      if (log) log(format(...values))
      else print(...values)
    })
  }
}

/** Runs `work` with its console output sent to `log`, because @supabase/lite prints every refused request. */
export function withLog<T>(log: (line: string) => void, work: () => T): T {
  install()
  return currentLog.run(log, work)
}
