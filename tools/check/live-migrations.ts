import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { runsAlone, splitSql } from '../local-stack/index.ts'
import { lockedLists } from './locked-lists.ts'

/**
 * The squawk rules about harm to users while a migration is applied. Most other rules are a matter of taste. Syntax errors
 * are found by the tests, which apply the migrations to PostgreSQL, because squawk knows only part of the syntax.
 */
const rules = new Set([
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'adding-required-field',
  'adding-serial-primary-key-field',
  'ban-drop-column',
  'ban-drop-not-null',
  'ban-drop-table',
  'ban-truncate-cascade',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'renaming-column',
  'renaming-table',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'require-lock-timeout',
  'unused-ignore',
])

const reportSchema = z.array(
  z.object({ file: z.string(), line: z.number(), message: z.string(), rule_name: z.string() }),
)

const program = fileURLToPath(new URL('../../node_modules/.bin/squawk', import.meta.url))

/**
 * Finds statements in new migrations that would harm users of a running database.
 * @param names names of files in `folder`
 * @returns one line for each fault. `-- squawk-ignore <rule>` with a reason above a statement suppresses a fault
 */
export function liveFaults(names: readonly string[], folder = 'supabase/migrations'): string[] {
  if (names.length === 0) return []
  const files = names.map((name) => join(folder, name))
  const given = ['--reporter', 'json', '--pg-version', '17', '--assume-in-transaction']
  const { stdout, stderr, error } = spawnSync(program, [...given, ...files], { encoding: 'utf8' })
  if (stdout.trim() === '') throw new Error(`squawk says nothing: ${stderr}`, { cause: error })
  const found = reportSchema
    .parse(JSON.parse(stdout))
    .filter(({ rule_name }) => rules.has(rule_name))
    .map(({ file, line, rule_name, message }) => `${file}:${line + 1}: ${message} (${rule_name})`)
  return [...found, ...files.flatMap(notAlone), ...files.flatMap(locked)]
}

/**
 * Finds statements that share a file with a statement that cannot run in a transaction. The whole file would run without a
 * transaction, so a failure would leave it half applied.
 */
function notAlone(file: string): string[] {
  const statements = splitSql(readFileSync(file, 'utf8'))
  if (!statements.some(({ text }) => runsAlone(text))) return []
  return statements
    .filter(({ text }) => !runsAlone(text) && !/^\s*(--.*\n\s*)*(re)?set\s/i.test(text))
    .map(
      ({ line }) =>
        `${file}:${line}: What runs outside a transaction, such as "concurrently", needs a migration of its own.`,
    )
}

/**
 * Finds lists of locked rows whose subquery PostgreSQL can run more than once (see {@link lockedLists}). Each fault names a
 * correct alternative.
 */
function locked(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return lockedLists(text).map(
    (at) =>
      `${file}:${text.slice(0, at).split('\n').length}: Rows that are locked and limited are "= any (array(select …))" or "with …", not a subquery of "in" or "from" (locked-list)`,
  )
}
