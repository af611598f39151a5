import { asOwner } from './as-owner.ts'
import { type Action, type Comparison, type Difference, nameOf, type ObjectId, subjectOf } from './compare.ts'

/** A migration to write: the end of its file name, and its text. */
interface MigrationFile {
  name: string
  text: string
}

const idOf = (id: ObjectId) => JSON.stringify(id)

/** Whether a step can remove values that people have entered. */
export const losesData = ({ dataLoss, verb, destroys: [lost] }: Action): boolean =>
  dataLoss !== 'none' || (verb === 'drop' && (lost?.kind === 'table' || lost?.kind === 'column'))

/**
 * Explains each refused step in one line, with advice on what to write instead. A step is refused if it would lose data, or if it
 * could be a rename, which a comparison sees as a drop and a new object.
 */
export function refusedSteps({ plan }: Comparison): string[] {
  return plan.actions.filter(losesData).map(({ destroys: [lost], sql }) => {
    const renamed = plan.renameCandidates.find(({ from }) => lost !== undefined && idOf(from) === idOf(lost))
    const advice = renamed
      ? `it looks renamed to ${nameOf(renamed.to)}: write "alter … rename …" in a migration of your own, then run this again for the rest`
      : 'write this step in a migration of your own when nothing reads it any more (docs/operations.md), then run this again for the rest'
    return `${nameOf(lost)} would be lost (${sql.split('\n', 1).join()}): ${advice}`
  })
}

/** Whether the step builds or drops an index on an existing table, which must not block the table's users. */
export function isLiveIndex(
  { verb, produces, consumes, destroys }: Action,
  actions: readonly Action[],
): boolean {
  if (verb === 'drop') return destroys[0]?.kind === 'index'
  if (verb !== 'create' || produces[0]?.kind !== 'index') return false
  const made = new Set(actions.flatMap((action) => action.produces.map(idOf)))
  return consumes.some((id) => id.kind === 'table' && !made.has(idOf(id)))
}

const dropIndex = (name: string) => `DROP INDEX CONCURRENTLY IF EXISTS ${name};`

/**
 * The statements for an index, which has a migration of its own. An interrupted build leaves an invalid index, so the next
 * push drops it and builds again.
 */
function indexStatements({ verb, sql }: Action): string {
  if (verb === 'drop') return dropIndex(sql.replace(/^DROP INDEX /, ''))
  const [, name = '', table = ''] = /^CREATE (?:UNIQUE )?INDEX (\S+) ON (\S+) /.exec(sql) ?? []
  const schema = /^("(?:[^"]|"")+"|\w+)\./.exec(table)?.[0] ?? ''
  return `${dropIndex(schema + name)}\n${sql.replace(/^CREATE (UNIQUE )?INDEX /, 'CREATE $1INDEX CONCURRENTLY ')};`
}

/**
 * Whether the step adds a check or foreign key to an existing table. The table's rows must be validated separately, because
 * reading them would block all writes.
 */
export function isLiveConstraint(
  { verb, produces: [made], sql }: Action,
  actions: readonly Action[],
): boolean {
  if (verb !== 'create' || made?.kind !== 'constraint' || !/ (CHECK|FOREIGN KEY) /.test(sql)) return false
  const isOfTable = (id: ObjectId) =>
    id.kind === 'table' && id.schema === made.schema && id.name === made.table
  return !actions.some((action) => action.produces.some(isOfTable))
}

/** Validates existing rows for a constraint that was added without validation. Writes are not blocked while this runs. */
export const validation = ({ sql }: Action) =>
  `${sql.replace(/ADD CONSTRAINT ("[^"]+"|\w+)[\s\S]*/, 'VALIDATE CONSTRAINT $1')};`

const patience =
  '\n-- A build waits for older transactions, and nobody waits for the build.\nset lock_timeout = 0;\n'

/** SQL that aborts a push if an index is invalid. PostgreSQL uses no invalid index for reads. */
const checkOfIndexes = `
do $$
declare
  invalid constant text := (
    select string_agg(format('%s', indexrelid::regclass), ', ' order by 1) from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace::regnamespace::text = any (array['public', 'private', 'audit'])
  );
begin
  if invalid is not null then
    raise exception 'The build of an index ended early: %.', invalid using
      hint = 'Run "set lock_timeout = 0; reindex index concurrently <name>;" for each, then push again.';
  end if;
end
$$;
`

/**
 * Writes the steps of a comparison as up to four migrations:
 * - one that runs in a transaction;
 * - one that validates the rows for new constraints, after the first migration has released its locks;
 * - one for indexes on existing tables, which cannot run in a transaction;
 * - one that checks whether the index builds succeeded.
 * @param name the migration's name, in snake_case
 * @returns no file if there is no step
 */
export function migrationFiles(name: string, { plan, beside, ownerOf }: Comparison): MigrationFile[] {
  const head = `-- ${name.replaceAll('_', ' ')}: written by npm run migration from supabase/schemas, where the reasons stand.\nset lock_timeout = '2s';\n`
  const owned = (action: Action, sql: string) => {
    const id = subjectOf(action)
    return `\n${asOwner(id && ownerOf(id), sql)}\n`
  }
  const file = (suffix: string, steps: string[]) =>
    steps.length > 0 ? [{ name: `${name}${suffix}`, text: [head, ...steps].join('') }] : []
  const indexes = plan.actions.filter((action) => isLiveIndex(action, plan.actions))
  const others = plan.actions.filter((action) => !indexes.includes(action))
  const constraints = others.filter((action) => isLiveConstraint(action, plan.actions))
  const settings = plan.preamble.map((setting) => `set ${setting.name} = ${setting.value};\n`)
  const steps = others.map((action) =>
    owned(action, `${action.sql}${constraints.includes(action) ? ' NOT VALID' : ''};`),
  )
  return [
    ...file('', others.length + beside.length > 0 ? [...settings, ...steps, besideBlock(beside)] : []),
    ...file(
      '_validation',
      constraints.map((action) => owned(action, validation(action))),
    ),
    ...file(
      '_indexes',
      indexes.length > 0 ? [patience, ...indexes.map((action) => `\n${indexStatements(action)}\n`)] : [],
    ),
    ...file('_indexes_checked', indexes.length > 0 ? [checkOfIndexes] : []),
  ]
}

/**
 * The steps that pg-delta does not see, such as cron jobs and buckets. A developer must review them and add the changes that
 * existing rows need.
 */
function besideBlock(beside: readonly Difference[]): string {
  if (beside.length === 0) return ''
  const steps = beside.map(({ object, statement }) => `-- ${object}\n${statement}\n`)
  return `\n-- Beyond the catalog: read these, and add what existing rows need.\n${steps.join('')}`
}

/**
 * Describes each step of the plan once: the changed object, its lock if there is one, and whether its table may be
 * rewritten.
 */
export function planInWords({ plan, beside }: Comparison): string[] {
  const lines = [
    ...plan.actions.map((action) => {
      const object = nameOf(subjectOf(action))
      const lock = action.lockClass === 'none' ? '' : `, locks: ${action.lockClass}`
      return `${action.verb} ${object}${lock}${action.rewriteRisk ? ', may rewrite the table' : ''}`
    }),
    ...beside.map(({ object }) => `set ${object}`),
  ]
  return [...new Set(lines)]
}

/**
 * Returns the version of a new migration as digits: the current time, or one second after the last version, whichever is later.
 * The new version sorts after all existing versions.
 * @param last the version of the last migration, e.g. 20261129124459. Empty if there is none.
 * @param now milliseconds since 1970.
 * @param index the file's position among the files of one run, counted from 0. Each file has its own second.
 */
export function versionAfter(last: string, now: number, index: number): string {
  const lastTime = Date.parse(last.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z')) || 0
  const time = Math.max(now, lastTime + 1000) + index * 1000
  return new Date(time).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}
