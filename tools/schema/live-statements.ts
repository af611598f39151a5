import { type Action, subjectOf } from './compare.ts'
import { isLiveConstraint, isLiveIndex, losesData, validation } from './write-migration.ts'

// Statements that repair a database in use. Each blocks users for a moment at most, and none removes an object that no
// migration can recreate.

/** Turns off the lock timeout for an index build. A build waits for older transactions, but blocks no other statement. */
const patient = (sql: string) => `set lock_timeout = 0;\n${sql}\nset lock_timeout = '2s';`

const indexName = /^CREATE (?:UNIQUE )?INDEX ("(?:[^"]|"")+"|[\w$]+) ON /
const unquoted = (name: string) => name.replaceAll(/^"|"$/g, '').replaceAll('""', '"')
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const concurrently = (sql: string) =>
  sql.replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX CONCURRENTLY IF NOT EXISTS ')

/** Replaces an index. Builds the new index before it drops the old one. */
function replacedIndex(sql: string, { schema, name }: { schema: string; name: string }): string {
  const beside = quoted(`${name}_new`)
  const build = concurrently(
    sql.replace(indexName, (head, old: string) => head.replace(` ${old} `, ` ${beside} `)),
  )
  const [old, made] = [`${quoted(schema)}.${quoted(name)}`, `${quoted(schema)}.${beside}`]
  return patient(
    `${build};\nDROP INDEX CONCURRENTLY IF EXISTS ${old};\nALTER INDEX ${made} RENAME TO ${quoted(name)};`,
  )
}

/** Adds a unique key. Builds its index first, so that the table is locked only briefly. */
function keyByIndex(sql: string): string | undefined {
  const [, table, name, kind, columns, rest = ''] =
    /^ALTER TABLE (?:ONLY )?(\S+) ADD CONSTRAINT ("[^"]+"|\w+) (PRIMARY KEY|UNIQUE(?: NULLS NOT DISTINCT)?) (\([^)]*\))([^()]*)$/.exec(
      sql,
    ) ?? []
  if (table === undefined || name === undefined || kind === undefined) return undefined
  const nulls = kind.replace(/^(PRIMARY KEY|UNIQUE)/, '')
  const index = `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${table} ${columns}${nulls};`
  return `${patient(index)}\nALTER TABLE ${table} ADD CONSTRAINT ${name} ${kind.replace(nulls, '')} USING INDEX ${name}${rest};`
}

/**
 * Sets a column not null. Validates a check constraint first, so that `set not null` need not read the rows while it locks
 * the table.
 */
function notNull(sql: string): string | undefined {
  const [, table, column] =
    /^ALTER TABLE (\S+) ALTER COLUMN ("(?:[^"]|"")+"|\w+) SET NOT NULL$/.exec(sql) ?? []
  if (table === undefined || column === undefined) return undefined
  const name = quoted(`${unquoted(column)}_is_there`)
  return [
    `ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${column} IS NOT NULL) NOT VALID;`,
    `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name};`,
    `${sql};`,
    `ALTER TABLE ${table} DROP CONSTRAINT ${name};`,
  ].join('\n')
}

function liveStatement(action: Action, actions: readonly Action[]): string {
  const { sql } = action
  if (isLiveIndex(action, actions))
    return patient(`${concurrently(sql).replace(/^DROP INDEX /, 'DROP INDEX CONCURRENTLY IF EXISTS ')};`)
  if (isLiveConstraint(action, actions)) return `${sql} NOT VALID;\n${validation(action)}`
  return (subjectOf(action)?.kind === 'constraint' ? keyByIndex(sql) : notNull(sql)) ?? `${sql};`
}

/**
 * The statements of the steps that repair one object.
 * @param actions all steps of the comparison
 */
export function liveStatements(own: readonly Action[], actions: readonly Action[]): string[] {
  return own.flatMap((action) => {
    const id = subjectOf(action)
    if (id?.kind !== 'index') return [liveStatement(action, actions)]
    const isOther = (one: Action) => {
      const other = subjectOf(one)
      return one !== action && other?.kind === 'index' && other.schema === id.schema && other.name === id.name
    }
    if (!own.some(isOther)) return [liveStatement(action, actions)]
    return action.verb === 'create' ? [replacedIndex(action.sql, id)] : []
  })
}

/**
 * The reason why the steps need a review before they run. Undefined if no review is needed. Steps that need a review
 * are written as an SQL comment.
 * @param isExtra whether the object is in no migration, so that no migration can recreate it
 */
export function reasonToLook(own: readonly Action[], isExtra: boolean): string | undefined {
  if (own.some(losesData)) return 'Look first at what it holds'
  if (own.some(({ rewriteRisk }) => rewriteRisk)) return 'Nobody can use the table while it is written anew'
  return isExtra && own.some(({ verb }) => verb === 'drop')
    ? 'No migration makes it again. Look first at what it does'
    : undefined
}

/** A statement as an SQL comment that begins with the reason. */
export const asComment = (reason: string, statement: string): string =>
  `-- ${reason}: ${statement.replaceAll('\n', '\n-- ')}`
