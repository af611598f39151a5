import { type Action, subjectOf } from './compare.ts'
import { isLiveConstraint, isLiveIndex, losesData, validation } from './write-migration.ts'

// What repairs a database in which people work: no statement makes them wait for longer than a moment, and none removes what no
// migration makes again.

/** A build waits for transactions that began before it, and nobody waits for the build. */
const patient = (sql: string) => `set lock_timeout = 0;\n${sql}\nset lock_timeout = '2s';`

const indexName = /^CREATE (?:UNIQUE )?INDEX ("(?:[^"]|"")+"|[\w$]+) ON /
const unquoted = (name: string) => name.replaceAll(/^"|"$/g, '').replaceAll('""', '"')
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const concurrently = (sql: string) =>
  sql.replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX CONCURRENTLY IF NOT EXISTS ')

/** Builds an index beside the one that it replaces, which goes only when the new one is there. */
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

/** A unique key whose index is built before its table is locked. */
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

/** Reads the rows before the lock that `set not null` takes, which then needs to read none. */
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
 * Why somebody must look before the steps run: then they are written as a comment.
 * @param isExtra whether the object is in no migration, so that nothing makes it again
 */
export function reasonToLook(own: readonly Action[], isExtra: boolean): string | undefined {
  if (own.some(losesData)) return 'Look first at what it holds'
  if (own.some(({ rewriteRisk }) => rewriteRisk)) return 'Nobody can use the table while it is written anew'
  return isExtra && own.some(({ verb }) => verb === 'drop')
    ? 'No migration makes it again. Look first at what it does'
    : undefined
}

/** A statement as a comment, below the reason. */
export const asComment = (reason: string, statement: string): string =>
  `-- ${reason}: ${statement.replaceAll('\n', '\n-- ')}`
