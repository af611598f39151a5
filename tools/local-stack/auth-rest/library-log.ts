import { AsyncLocalStorage } from 'node:async_hooks'
import { format } from 'node:util'

const currentLog = new AsyncLocalStorage<(line: string) => void>()
const original = { error: console.error, warn: console.warn, info: console.info, log: console.log }
let installed = false

/** From now on what is printed within {@link withLog} goes to its log. Printing elsewhere is left as it is. */
function install(): void {
  if (installed) return
  installed = true
  for (const [name, print] of Object.entries(original)) {
    Reflect.set(console, name, (...values: unknown[]) => {
      const log = currentLog.getStore()
      if (log) log(format(...values))
      else print(...values)
    })
  }
}

/**
 * Runs `work`, sending what it prints to `log`: @supabase/lite prints every refused request, which would bury
 * everything else on the developer's screen.
 */
export function withLog<T>(log: (line: string) => void, work: () => T): T {
  install()
  return currentLog.run(log, work)
}
