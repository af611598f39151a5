import type { Sql } from 'postgres'
import { withoutConditions } from './conditions.ts'
import { excerptOf, type Mutant } from './mutant.ts'
import { regionsOf } from './sql-text.ts'

/** A fault found in the catalog: rows of the queries below. */
interface Found {
  object: string
  fault: string
  excerpt: string
  plant: string
  /** The function whose tests could see it, where that is not the object itself. */
  runs?: string
}

/** Words in the names of the test files that see the whole catalog, or are about policies. */
const wholeCatalog = ['rules_of', 'matrix', 'hosted', 'course_pictures', 'document_checks']

/** Tables of the project, and those of the platform that it hangs policies and triggers on. */
const ours = `class.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
const named = `format('%I.%I', class.relnamespace::regnamespace, class.relname)`

const queries: Readonly<Record<string, string>> = {
  policy: `
    select ${named} as object, fault, polname as excerpt, format(plant, polname, ${named}) as plant
    from pg_policy policy join pg_class class on class.oid = polrelid
    cross join lateral (values
      ('drop policy', 'drop policy %I on %s', true),
      ('anybody, using', 'alter policy %I on %s using (true)', polqual is not null and pg_get_expr(polqual, polrelid) <> 'true'),
      ('anybody, with check', 'alter policy %I on %s with check (true)', polwithcheck is not null),
      ('to everybody', 'alter policy %I on %s to public', polroles <> '{0}')
    ) planted (fault, plant, possible)
    where possible`,
  'row security': `
    select ${named} as object, 'off' as fault, ${named} as excerpt,
      format('alter table %s disable row level security', ${named}) as plant
    from pg_class class where ${ours} and relrowsecurity`,
  constraint: `
    select ${named} as object, 'drop ' || case contype when 'f' then 'foreign key' when 'c' then 'check' when 'n' then 'not null' else 'key' end as fault,
      conname as excerpt, format('alter table %s drop constraint %I cascade', ${named}, conname) as plant
    from pg_constraint con join pg_class class on class.oid = conrelid where ${ours} and contype <> 't'`,
  column: `
    select ${named} as object, fault, attname as excerpt, format(plant, ${named}, attname) as plant
    from pg_attribute attribute join pg_class class on class.oid = attrelid
    cross join lateral (values
      ('may be null', 'alter table %s alter column %I drop not null',
        attnotnull and attidentity = '' and not exists (select from pg_constraint where conrelid = attrelid and contype = 'p' and attnum = any (conkey))),
      ('without default', 'alter table %s alter column %I drop default', atthasdef and attgenerated = ''),
      ('no longer generated', 'alter table %s alter column %I drop expression', attgenerated <> '')
    ) planted (fault, plant, possible)
    where ${ours} and relkind = 'r' and attnum > 0 and not attisdropped and possible`,
  index: `
    select format('%I.%I', class.relnamespace::regnamespace, class.relname) as object, 'drop unique index' as fault, one.relname as excerpt,
      format('drop index %I.%I cascade', one.relnamespace::regnamespace, one.relname) as plant
    from pg_index index join pg_class class on class.oid = indrelid join pg_class one on one.oid = indexrelid
    where ${ours} and (indisunique or indisexclusion) and not exists (select from pg_constraint where conindid = indexrelid)`,
  trigger: `
    select ${named} as object, fault, tgname as excerpt, format(plant, tgname, ${named}) as plant,
      format('%s.%s', procedure.pronamespace::regnamespace, proname) as runs
    from pg_trigger trigger join pg_class class on class.oid = tgrelid join pg_proc procedure on procedure.oid = tgfoid
    cross join lateral (values ('drop', 'drop trigger %I on %s', true),
      ('disabled', 'alter table %2$s disable trigger %1$I', ${ours})) planted (fault, plant, possible)
    where not tgisinternal and procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and possible`,
  'function rights': `
    select format('%s.%s', procedure.pronamespace::regnamespace, proname) as object, fault, procedure.oid::regprocedure::text as excerpt,
      format(plant, procedure.oid::regprocedure) as plant
    from pg_proc procedure
    cross join lateral (values
      ('run by visitors', 'grant execute on function %s to anon', pronamespace = 'public'::regnamespace and not has_function_privilege('anon', procedure.oid, 'execute')),
      ('run by everybody signed in', 'grant execute on function %s to authenticated', prorettype <> 'trigger'::regtype and not has_function_privilege('authenticated', procedure.oid, 'execute')),
      ('with the rights of its owner', 'alter function %s security definer', pronamespace = 'public'::regnamespace and not prosecdef),
      ('with the rights of its caller', 'alter function %s security invoker', prosecdef),
      ('any search path', 'alter function %s reset search_path', prosecdef and proconfig is not null)
    ) planted (fault, plant, possible)
    where procedure.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f' and possible`,
  'table rights': `
    select ${named} as object, format('%s by %s', privilege, role) as fault, ${named} as excerpt,
      format('grant %s on %s to %I', privilege, ${named}, role) as plant
    from pg_class class, unnest(array['anon', 'authenticated']) role, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) privilege
    where ${ours} and relkind = 'r' and not has_table_privilege(role, class.oid, privilege)`,
  'column rights': `
    select ${named} as object, 'read by everybody signed in' as fault, attname as excerpt,
      format('grant select (%I) on %s to authenticated', attname, ${named}) as plant
    from pg_attribute attribute join pg_class class on class.oid = attrelid
    where ${ours} and relkind = 'r' and attnum > 0 and not attisdropped
      and has_any_column_privilege('authenticated', class.oid, 'select')
      and not has_column_privilege('authenticated', class.oid, attnum, 'select')`,
  schema: `
    select nspname as object, format('%s by %s', privilege, role) as fault, nspname as excerpt,
      format('grant %s on schema %I to %I', privilege, nspname, role) as plant
    from pg_namespace, unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['usage', 'create']) privilege
    where nspname in ('public', 'private') and not has_schema_privilege(role, oid, privilege)`,
  bucket: `
    select 'storage.buckets' as object, fault, id as excerpt, format('update storage.buckets set %s where id = %L', change, id) as plant
    from storage.buckets, (values ('public', 'public = true'), ('any size', 'file_size_limit = null'),
      ('larger files', 'file_size_limit = file_size_limit * 2'), ('any type', 'allowed_mime_types = null')) planted (fault, change)`,
  'scheduled job': `
    select 'cron.job' as object, fault, jobname as excerpt, plant from cron.job
    cross join lateral (values ('left out', format('select cron.unschedule(%L)', jobname)),
      ('once a year', format('select cron.schedule(%L, ''0 0 1 1 *'', %L)', jobname, command))) planted (fault, plant)`,
}

const unlisted: readonly (readonly [string, string])[] = [
  ['table', 'create table public.leftover (id uuid primary key)'],
  [
    'table with row security',
    'create table public.leftover (id uuid primary key); alter table public.leftover enable row level security',
  ],
  ['private table', 'create table private.leftover (id uuid primary key)'],
  ['view', 'create view public.leftover as select * from public.profiles'],
  ['materialized view', 'create materialized view public.leftover as select id from public.jobs'],
  ['function', 'create function public.leftover() returns integer language sql as $$ select 1 $$'],
  [
    'definer function',
    'create function public.leftover() returns bigint language sql security definer as $$ select count(*) from public.profiles $$',
  ],
  ['private function', 'create function private.leftover() returns integer language sql as $$ select 1 $$'],
  ['bucket', `insert into storage.buckets (id, name, public) values ('leftover', 'leftover', true)`],
  ['column', 'alter table public.jobs add column leftover text'],
  ['policy', 'create policy leftover on public.profiles for select to authenticated using (true)'],
  ['policy for files', 'create policy leftover on storage.objects for select to authenticated using (true)'],
  [
    'policy for channels',
    'create policy leftover on realtime.messages for select to authenticated using (true)',
  ],
  [
    'policy to write channels',
    'create policy leftover on realtime.messages for insert to authenticated with check (true)',
  ],
  ['published table', 'alter publication supabase_realtime add table public.profiles'],
  ['default privilege', 'alter default privileges in schema public grant select on tables to anon'],
]

/**
 * Faults in what the catalog holds: rules dropped or loosened, rights too many, things that nobody listed.
 * @param homes how the names of the test files begin that are named after a function's migration, by function
 */
export async function catalogFaults(sql: Sql, homes: ReadonlyMap<string, string>): Promise<Mutant[]> {
  const mutants: Mutant[] = []
  for (const [kind, query] of Object.entries(queries)) {
    const rows = await sql.unsafe<Found[]>(`${query} order by 1, 3, 2`)
    for (const { object, fault, excerpt, plant, runs } of rows) {
      mutants.push({
        name: `${object} / ${kind}: ${fault} / ${excerpt}`,
        class: kind,
        plant,
        object: runs ?? object,
        home: runs === undefined ? undefined : homes.get(runs),
        like: runs ?? `${kind}: ${fault}`,
        first: wholeCatalog,
      })
    }
  }
  mutants.push(...(await loosePolicies(sql)))
  for (const [thing, plant] of unlisted) {
    mutants.push({
      name: `database / unlisted / ${thing}`,
      class: 'unlisted',
      plant,
      object: 'public.jobs',
      like: thing,
      first: wholeCatalog,
    })
  }
  return mutants
}

interface Clause {
  object: string
  policy: string
  clause: 'using' | 'with check'
  condition: string
}

/** Each policy without one part of its condition: the matrices say which rows it must refuse then. */
async function loosePolicies(sql: Sql): Promise<Mutant[]> {
  const clauses = await sql<Clause[]>`
    select format('%I.%I', class.relnamespace::regnamespace, class.relname) as object, format('%I', polname) as policy, clause,
      pg_get_expr(expression, polrelid) as condition
    from pg_policy join pg_class class on class.oid = polrelid
    cross join lateral (values ('using', polqual), ('with check', polwithcheck)) clauses (clause, expression)
    where expression is not null and class.relnamespace::regnamespace::text in ('public', 'storage', 'realtime')
    order by 1, 2, 3`
  return clauses.flatMap(({ object, policy, clause, condition }) =>
    regionsOf(condition)
      .slice(0, 1)
      .flatMap(withoutConditions)
      .map(({ from, to, text, fault }) => ({
        name: `${object} / policy, ${clause}: ${fault} / ${policy} / ${excerptOf(condition.slice(from, to))}`,
        class: 'policy',
        plant: `alter policy ${policy} on ${object} ${clause} (${condition.slice(0, from)}${text}${condition.slice(to)})`,
        object,
        like: `policy of ${object}`,
        first: wholeCatalog,
      })),
  )
}
