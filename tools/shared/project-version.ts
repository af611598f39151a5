import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The version in this checkout's package.json. */
export function projectVersion(): string {
  const file = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(file)).version
}
