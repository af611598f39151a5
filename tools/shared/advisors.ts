import * as z from 'zod/mini'
import { captureProgram } from './run-program.ts'

const findings = z.array(
  z.object({ name: z.string(), detail: z.string(), remediation: z.optional(z.string()) }),
)
const report = z.union([findings, z.object({ results: findings }), z.object({ lints: findings })])

/** A lint about how often an index was used, which says nothing about the database's design. */
const aboutUse = 'unused_index'

/**
 * Reads a report of Supabase's security and performance lints. Leaves out findings that do not concern the database's design.
 * @returns undefined for a report in another format
 */
export function readAdvice(text: unknown): z.infer<typeof findings> | undefined {
  const { success, data } = report.safeParse(text)
  if (!success) return undefined
  const all = Array.isArray(data) ? data : 'lints' in data ? data.lints : data.results
  return all.filter(({ name }) => name !== aboutUse)
}

/** Lints a database with the Supabase CLI. @throws Error if the CLI fails */
export async function adviceOn(databaseUrl: string): Promise<ReturnType<typeof readAdvice>> {
  const address = new URL(databaseUrl)
  if (['127.0.0.1', 'localhost'].includes(address.hostname)) address.searchParams.set('sslmode', 'disable')
  const { code, output, errors } = await captureProgram('node_modules/.bin/supabase', [
    ...['db', 'advisors', '--db-url', address.href, '--type', 'all', '--level', 'info'],
    ...['--fail-on', 'none', '--output-format', 'json', '--agent', 'no'],
  ])
  if (code !== 0) throw new Error(`supabase db advisors ended with code ${code}: ${output || errors}`)
  return readAdvice(JSON.parse(output))
}
