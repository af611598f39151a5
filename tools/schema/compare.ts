import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { extract } from '@supabase/pg-delta/extract'
import { type Plan, type PlanOptions, plan } from '@supabase/pg-delta/plan'
import { Pool } from 'pg'
import * as z from 'zod/mini'

/** A step from one database to another: the object it is about, and its statement. */
export interface Difference {
  object: string
  statement: string
}

type ObjectId = Plan['actions'][number]['produces'][number]

export interface Comparison {
  /** The steps that pg-delta plans, in an order in which they apply. */
  plan: Plan
  /** What pg-delta does not see (beside.sql): data, settings and the like. */
  beside: Difference[]
}

const besideRow = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  make: z.nullable(z.string()),
  remove: z.nullable(z.string()),
})
type BesideRow = z.infer<typeof besideRow>

const besideQuery = readFileSync(fileURLToPath(new URL('beside.sql', import.meta.url)), 'utf8')

/**
 * What a database has beside its schema: the record of its migrations, and the audit's months, which `audit.keep_months` makes as time
 * goes by.
 */
const ownOfADatabase: NonNullable<PlanOptions['policy']> = {
  id: 'own-of-a-database',
  filter: [
    {
      match: {
        any: [
          { schema: 'supabase_migrations' },
          { target: { schema: 'supabase_migrations' } },
          { target: { kind: 'schema', name: 'supabase_migrations' } },
          { all: [{ kind: 'schema' }, { name: 'supabase_migrations' }] },
          { all: [{ schema: 'audit' }, { name: 'entries_20*' }] },
          { all: [{ schema: 'audit' }, { idField: { field: 'table', glob: 'entries_20*' } }] },
          { target: { schema: 'audit', name: 'entries_20*' } },
        ],
      },
      action: 'exclude',
    },
  ],
}

/**
 * Compares two databases.
 * @param source connection string of the platform's superuser: the database as it is
 * @param desired the same of the database as it should be
 */
export async function compareDatabases(source: string, desired: string): Promise<Comparison> {
  const pools = [source, desired].map((connectionString) => new Pool({ connectionString, max: 2 }))
  // A pool ends before its connections are closed, and a server that stops meanwhile says so to each of them.
  for (const pool of pools) pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  try {
    const [from, to] = await Promise.all(
      pools.map(async (pool) => ({
        facts: (await extract(pool)).factBase,
        beside: z.array(besideRow).parse((await pool.query(besideQuery)).rows),
      })),
    )
    if (!from || !to) throw new Error('Two databases were given.')
    return {
      plan: plan(from.facts, to.facts, { policy: ownOfADatabase, renames: 'prompt' }),
      beside: differencesBeside(from.beside, to.beside),
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

/** The steps that lead from one list of {@link BesideRow} to the other. */
export function differencesBeside(source: readonly BesideRow[], desired: readonly BesideRow[]): Difference[] {
  const before = new Map(source.map((row) => [row.name, row]))
  const after = new Map(desired.map((row) => [row.name, row]))
  const steps: Difference[] = []
  for (const { name, value, make } of desired) {
    const known = before.get(name)
    // A table that is new comes logged, and as its migration makes it.
    if (known ? known.value !== value : make !== null && !name.startsWith('logging of'))
      steps.push({ object: name, statement: make ?? '' })
  }
  for (const { name, remove } of source) {
    if (!after.has(name) && remove !== null) steps.push({ object: name, statement: remove })
  }
  return steps
}

/** The differences in words and statements; empty when the two databases are alike. */
export const differencesOf = ({ plan: { actions }, beside }: Comparison): Difference[] => [
  ...actions.map(({ sql, verb, produces, consumes, destroys }) => ({
    object: `${verb} ${nameOf(produces[0] ?? destroys[0] ?? consumes[0])}`,
    statement: `${sql};`,
  })),
  ...beside,
]

/** An object as people write it: its kind, then its name with its schema and, inside a table, its table. */
export function nameOf(id: ObjectId | undefined): string {
  if (id === undefined) return 'an object without a name'
  if ('target' in id) return `${id.kind} of ${nameOf(id.target)}`
  const parts = ['schema', 'table', 'name'].flatMap((key) => {
    const part: unknown = Reflect.get(id, key)
    return typeof part === 'string' ? [part] : []
  })
  return `${id.kind} ${parts.join('.')}`
}
