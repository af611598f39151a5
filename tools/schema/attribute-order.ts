import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { platformSchemas } from '../shared/platform-schemas.ts'

/** The attributes of a composite type, in their order. */
interface CompositeType {
  type: string
  attributes: string[]
}

const rowsSchema = z.array(z.object({ type: z.string(), attributes: z.array(z.string()) }))

/** The project's composite types. pg-delta compares their attributes, but not the attributes' order. */
export async function readAttributes(pool: Pool): Promise<CompositeType[]> {
  const { rows } = await pool.query(
    `select format('%I.%I', nspname, relname) as type, array_agg(attname::text order by attnum) as attributes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'c' and nspname <> all($1::text[]) and nspname !~ '^pg_' and attnum > 0 and not attisdropped
    group by 1 order by 1`,
    [platformSchemas],
  )
  return rowsSchema.parse(rows)
}

const sorted = (names: readonly string[]) => names.toSorted().join(', ')

/**
 * Types whose attributes are in the wrong order. Functions fill rows by position, so values would end up in the wrong columns.
 * Ignores types whose sets of attributes differ, because pg-delta reports these types.
 */
export function misorderedTypes(
  source: readonly CompositeType[],
  desired: readonly CompositeType[],
): { type: string; is: string; wanted: string }[] {
  const before = new Map(source.map(({ type, attributes }) => [type, attributes]))
  return desired.flatMap(({ type, attributes }) => {
    const known = before.get(type)
    if (known === undefined || sorted(known) !== sorted(attributes)) return []
    const [is, wanted] = [known.join(', '), attributes.join(', ')]
    return is === wanted ? [] : [{ type, is, wanted }]
  })
}
