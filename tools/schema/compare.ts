import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildFactBase, type Fact, type FactBase } from '@supabase/pg-delta/core'
import { extract } from '@supabase/pg-delta/extract'
import { type Plan, type PlanOptions, plan } from '@supabase/pg-delta/plan'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { openPool } from '../shared/database-connection.ts'
import { platformSchemas } from '../shared/platform-schemas.ts'
import { misorderedTypes, readAttributes } from './attribute-order.ts'
import { platformsOwn, platformsSetting } from './platform-objects.ts'

/** A step that changes one database into another: the object concerned, and the statement. */
export interface Difference {
  object: string
  statement: string
}

/** How the source differs: the object is missing, has been changed, or should not exist. */
export type DifferenceState = 'missing' | 'changed' | 'extra'

/** A difference that pg-delta does not see, with the value in the source and the desired one. */
export interface BesideDifference extends Difference {
  state: DifferenceState
  /** The value in the source. Null if it is missing. */
  is: string | null
  wanted: string | null
  /** The role that must run the statement. Null if the role does not matter. */
  owner: string | null
}

/** A step of pg-delta's plan. */
export type Action = Plan['actions'][number]

export type ObjectId = Action['produces'][number]

/** The object that a step concerns. */
export const subjectOf = ({ produces, destroys, consumes }: Action): ObjectId | undefined =>
  produces[0] ?? destroys[0] ?? consumes[0]

export interface Comparison {
  /** The steps that pg-delta plans, in an order in which they can be run. */
  plan: Plan
  /** Differences that pg-delta does not see, such as cron jobs and buckets (beyond-pg-delta.sql, attribute-order.ts). */
  beside: BesideDifference[]
  /** The role that owns an object, or that owns the object to which it belongs. */
  ownerOf: (id: ObjectId) => string | undefined
}

interface ComparisonOptions {
  /** Whether the source is a deployed project. If so, objects that the platform creates are ignored. */
  isDeployed?: boolean
}

const besideRow = z.object({
  name: z.string(),
  value: z.string(),
  make: z.string(),
  remove: z.string(),
  owner: z.nullable(z.string()),
})
type BesideRow = z.infer<typeof besideRow>

const besideQuery = readFileSync(fileURLToPath(new URL('beyond-pg-delta.sql', import.meta.url)), 'utf8')

type Policy = NonNullable<PlanOptions['policy']>

/**
 * Objects of a database that are not part of its schema: the record of its migrations, and the audit's partitions for months, which
 * `audit.keep_months` makes over time.
 */
const ownOfADatabase: Policy = {
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

/** Reads the rows of beyond-pg-delta.sql. With the empty search path, PostgreSQL prints all names with their schema. */
async function readBeside(pool: Pool): Promise<BesideRow[]> {
  const client = await pool.connect()
  try {
    await client.query("begin read only; set local search_path = ''")
    const { rows } = await client.query(besideQuery, [platformSchemas])
    await client.query('commit')
    return z.array(besideRow).parse(rows)
  } finally {
    client.release()
  }
}

/**
 * Compares two databases without changing them. Reads each database with at least the rights of `postgres`.
 * @param source connection string of the database as it is
 * @param desired connection string of the database as it should be
 */
export async function compareDatabases(
  source: string,
  desired: string,
  { isDeployed = false }: ComparisonOptions = {},
): Promise<Comparison> {
  const pools = [source, desired].map(openPool)
  try {
    const [from, to] = await Promise.all(
      pools.map(async (pool) => ({
        facts: (await extract(pool)).factBase,
        beside: await readBeside(pool),
        attributes: await readAttributes(pool),
      })),
    )
    if (!from || !to) throw new Error('Two databases were given.')
    const policy = isDeployed ? { ...ownOfADatabase, extends: [platformsOwn] } : ownOfADatabase
    return {
      plan: plan(comparable(from.facts, to.facts, isDeployed), to.facts, { policy, renames: 'prompt' }),
      beside: [
        ...differencesBeside(from.beside, to.beside),
        ...misorderedTypes(from.attributes, to.attributes).map(differenceOfOrder),
      ],
      ownerOf: (id) => ownerIn(to.facts, id) ?? ownerIn(from.facts, id),
    }
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

/**
 * Prepares the source for the comparison. Gives each function its desired language, because for another language pg-delta
 * would drop the function and everything that uses it. `create or replace` changes the language in place. For a deployed
 * project, leaves out the platform's role settings, and rights on objects of extensions that the platform added.
 */
function comparable(source: FactBase, desired: FactBase, isDeployed: boolean): FactBase {
  const isOfExtension = ({ id, parent }: Fact) =>
    id.kind === 'acl' &&
    parent !== undefined &&
    desired.get(parent) === undefined &&
    source.outgoingEdges(parent).some(({ kind }) => kind === 'memberOfExtension')
  const facts = source.facts().flatMap((fact) => {
    const { config } = fact.payload
    if (isDeployed && isOfExtension(fact)) return []
    if (isDeployed && fact.id.kind === 'role' && Array.isArray(config)) {
      const own = config.filter((setting) => typeof setting !== 'string' || !platformsSetting.test(setting))
      return { ...fact, payload: { ...fact.payload, config: own } }
    }
    const language = fact.id.kind === 'function' ? desired.get(fact.id)?.payload['language'] : undefined
    return language === undefined ? fact : { ...fact, payload: { ...fact.payload, language } }
  })
  return buildFactBase(facts, [...source.edges], source.source)
}

function ownerIn(facts: FactBase, id: ObjectId): string | undefined {
  const owner = facts.outgoingEdges(id).find(({ kind }) => kind === 'owner')?.to
  if (owner) return 'name' in owner ? owner.name : undefined
  const parent = facts.get(id)?.parent
  return parent && ownerIn(facts, parent)
}

/** The steps that turn the rows of `source` into those of `desired`. */
export function differencesBeside(
  source: readonly BesideRow[],
  desired: readonly BesideRow[],
): BesideDifference[] {
  const before = new Map(source.map((row) => [row.name, row]))
  const after = new Set(desired.map(({ name }) => name))
  const changed = desired.flatMap(({ name, value, make, owner }): BesideDifference[] => {
    const known = before.get(name)
    if (known?.value === value) return []
    const state = known === undefined ? 'missing' : 'changed'
    return [{ object: name, statement: make, state, is: known?.value ?? null, wanted: value, owner }]
  })
  const extra = source
    .filter(({ name }) => !after.has(name))
    .map(
      ({ name, value, remove, owner }): BesideDifference => ({
        object: name,
        statement: remove,
        state: 'extra',
        is: value,
        wanted: null,
        owner,
      }),
    )
  return [...changed, ...extra]
}

const differenceOfOrder = ({
  type,
  is,
  wanted,
}: ReturnType<typeof misorderedTypes>[number]): BesideDifference => ({
  object: `order of the attributes of ${type}`,
  // A migration adds attributes at the end of a type, and several new attributes in alphabetical order.
  statement: `-- Write the attributes of ${type} in the order in which they are added, or drop it and make it again.`,
  ...{ state: 'changed', is, wanted, owner: null },
})

/**
 * Returns the differences that pg-delta finds, and the differences that pg-delta misses, each with its object and
 * statement. Empty if the two databases are equal.
 */
export const differencesOf = ({ plan: { actions }, beside }: Comparison): Difference[] => [
  ...actions.map((action) => ({
    object: `${action.verb} ${nameOf(subjectOf(action))}`,
    statement: `${action.sql};`,
  })),
  ...beside,
]

/** An object in readable form: `policy "name" on public.jobs`, or `function private.is_admin()`. */
export function nameOf(id: ObjectId | undefined): string {
  if (id === undefined) return 'an object without a name'
  if (id.kind === 'acl') {
    const column = id.column === undefined ? '' : `column ${id.column} of `
    return `right of ${id.grantee} on ${column}${nameOf(id.target)}`
  }
  if (id.kind === 'membership') return `membership of ${id.member} in role ${id.role}`
  if (id.kind === 'publicationRel') return `table ${id.schema}.${id.table} in publication ${id.publication}`
  if (id.kind === 'defaultPrivilege')
    return `default right of ${id.grantee} on ${kindsOfDefaults[id.objtype] ?? id.objtype} of ${id.role} in ${id.schema ?? 'every schema'}`
  const kind = id.kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  if ('target' in id) return `${kind} of ${nameOf(id.target)}`
  if ('table' in id && id.kind !== 'column' && id.kind !== 'default')
    return `${kind} "${id.name}" on ${id.schema}.${id.table}`
  const parts = ['schema', 'table', 'type', 'name'].flatMap((key) => {
    const part: unknown = Reflect.get(id, key)
    return typeof part === 'string' ? [part] : []
  })
  return `${kind} ${parts.join('.')}${'args' in id ? `(${id.args.join(',')})` : ''}`
}

const kindsOfDefaults: Readonly<Record<string, string>> = {
  r: 'tables',
  S: 'sequences',
  f: 'functions',
  T: 'types',
  n: 'schemas',
}
