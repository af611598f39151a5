import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sql } from 'postgres'
import { readProjectConfig } from '../local-stack/index.ts'
import { captureProgram } from '../shared/run-program.ts'
import { accessRules } from './access-rules.ts'
import { fillConstants } from './constants.ts'

const constantsPage = 'docs/product/16-constants.md'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The TypeScript types of a database's API. Runs Supabase's own generator (postgres-meta). */
async function databaseTypes(databaseUrl: string): Promise<string> {
  const program = createRequire(import.meta.url).resolve('@supabase/postgres-meta/dist/server/server.js')
  const { code, output, errors } = await captureProgram(process.execPath, [program], {
    PG_META_DB_URL: databaseUrl,
    PG_META_GENERATE_TYPES: 'typescript',
    PG_META_GENERATE_TYPES_INCLUDED_SCHEMAS: readProjectConfig().api.schemas.join(','),
    PG_META_GENERATE_TYPES_DETECT_ONE_TO_ONE_RELATIONSHIPS: 'true',
  })
  if (code !== 0 || !output.includes('export type Database')) {
    throw new Error(`The types could not be generated: ${errors || output}`)
  }
  return output
}

/**
 * The generated files whose content is out of date, with their new content.
 * @param sql a connection that sees the whole catalog
 */
export async function staleFiles(
  databaseUrl: string,
  sql: Sql,
): Promise<{ name: string; file: string; content: string }[]> {
  const generated = [
    { name: 'src/lib/database.types.ts', content: await databaseTypes(databaseUrl) },
    { name: 'docs/rules.md', content: await accessRules(sql) },
    {
      name: constantsPage,
      content: fillConstants(readFileSync(path.join(root, constantsPage), 'utf8'), root),
    },
  ]
  return staleAmong(generated)
}

/** The files that are missing or whose content is out of date. */
export function staleAmong(
  generated: readonly { name: string; content: string }[],
  folder = root,
): { name: string; file: string; content: string }[] {
  return generated
    .map(({ name, content }) => ({ name, file: path.join(folder, name), content }))
    .filter(({ file, content }) => !existsSync(file) || readFileSync(file, 'utf8') !== content)
}

/**
 * Writes stale files, or with `isCheck` only reports them.
 * @returns the exit code of the program: 1 if a check found a stale file
 */
export function settleStale(stale: ReturnType<typeof staleAmong>, isCheck: boolean): number {
  for (const { name, file, content } of stale) {
    if (isCheck) console.error(`${name} is out of date. Run npm run types.`)
    else {
      writeFileSync(file, content)
      console.log(`${name} is written.`)
    }
  }
  return isCheck && stale.length > 0 ? 1 : 0
}
