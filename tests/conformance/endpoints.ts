import type { Sql } from 'postgres'

/** A function that the API offers, with the names and types of its arguments. */
export interface Rpc {
  name: string
  args: { name: string; type: string; optional: boolean }[]
}

/** Every function of the schema that the API serves, including those that only some roles can call. */
export async function allRpcs(sql: Sql): Promise<Rpc[]> {
  return sql<Rpc[]>`
    select function.proname as name, coalesce(
      jsonb_agg(jsonb_build_object('name', function.proargnames[place], 'type', type::oid::regtype,
        'optional', place > function.pronargs - function.pronargdefaults) order by place) filter (where place is not null), '[]') as args
    from pg_proc function
    left join unnest(function.proargtypes::oid[]) with ordinality given (type, place) on true
    where function.pronamespace = 'public'::regnamespace and function.prorettype <> 'trigger'::regtype
    group by function.oid, function.proname
    order by function.proname`
}

/** Every table and view of the schema that the API serves, with the name of its first column. */
export async function allTables(sql: Sql): Promise<{ name: string; column: string }[]> {
  return sql<{ name: string; column: string }[]>`
    select class.relname as name, attname as column
    from pg_class class join pg_attribute on attrelid = class.oid and attnum = 1
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm')
    order by class.relname`
}
