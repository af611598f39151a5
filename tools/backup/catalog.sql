-- The project's objects, one line each, in the same words on every server: what a restored database is compared by. Besides the
-- project's schemas it lists policies and triggers on the platform's tables, cron jobs and published tables.
-- $1: the platform's schemas.
with own as (
  select oid, nspname, nspacl, nspowner from pg_catalog.pg_namespace
  where nspname <> all($1::text[]) and nspname !~ '^pg_'
), extension_member as (
  select classid, objid from pg_catalog.pg_depend where deptype = 'e'
), relation as (
  select class.*, format('%I.%I', nspname, relname) as label from pg_catalog.pg_class class
  join own on own.oid = relnamespace
  where not relispartition
    and (('pg_catalog.pg_class'::regclass)::oid, class.oid) not in (select classid, objid from extension_member)
), routine as (
  select proc.*, format('%I.%I(%s)', nspname, proname, pg_catalog.pg_get_function_identity_arguments(proc.oid)) as label
  from pg_catalog.pg_proc proc
  join own on own.oid = pronamespace
  where (('pg_catalog.pg_proc'::regclass)::oid, proc.oid) not in (select classid, objid from extension_member)
), entry (kind, label, what) as (
  select 'schema', format('%I', nspname), concat_ws(' ', pg_catalog.pg_get_userbyid(nspowner),
    (select string_agg(item::text, ',' order by item::text) from unnest(nspacl) item))
  from own
  union all
  select case relkind when 'v' then 'view' when 'c' then 'composite type' when 'S' then 'sequence' when 'i' then 'index' else 'table' end,
    label,
    concat_ws(' ', relkind, pg_catalog.pg_get_userbyid(relowner), 'row security', relrowsecurity, relforcerowsecurity, reloptions::text,
      (select string_agg(item::text, ',' order by item::text) from unnest(relacl) item),
      case when relkind in ('v', 'm') then md5(pg_catalog.pg_get_viewdef(oid)) end,
      case when relkind = 'p' then pg_catalog.pg_get_partkeydef(oid) end,
      case when relkind in ('i', 'I') then pg_catalog.pg_get_indexdef(oid) end,
      (select concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle) from pg_catalog.pg_sequence where seqrelid = oid),
      pg_catalog.obj_description(oid, 'pg_class'))
  from relation
  union all
  select 'column', format('%s.%I', label, attname),
    concat_ws(' ', pg_catalog.format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      attidentity, attgenerated, nullif(attcollation, 0)::regcollation,
      (select pg_catalog.pg_get_expr(adbin, adrelid) from pg_catalog.pg_attrdef where adrelid = attrelid and adnum = attnum),
      (select string_agg(item::text, ',' order by item::text) from unnest(attacl) item),
      pg_catalog.col_description(attrelid, attnum))
  from pg_catalog.pg_attribute join relation on relation.oid = attrelid
  where attnum > 0 and not attisdropped and relkind <> 'i'
  union all
  select 'constraint', format('%s.%I', label, conname), concat_ws(' ', pg_catalog.pg_get_constraintdef(con.oid), convalidated)
  from pg_catalog.pg_constraint con join relation on relation.oid = conrelid
  union all
  select 'trigger', format('%s.%I', tgrelid::regclass, tgname), concat_ws(' ', pg_catalog.pg_get_triggerdef(tg.oid), tgenabled)
  from pg_catalog.pg_trigger tg join pg_catalog.pg_proc on tgfoid = pg_proc.oid join own on own.oid = pronamespace
  where not tgisinternal and tgparentid = 0
  union all
  select 'policy', format('%I.%I: %s', schemaname, tablename, policyname),
    concat_ws(' ', permissive, (select string_agg(role::text, ',' order by role) from unnest(roles) role), cmd, 'using', qual, 'check', with_check)
  from pg_catalog.pg_policies
  where not exists (select from pg_catalog.pg_inherits join pg_catalog.pg_class on pg_class.oid = inhrelid
    where relname = tablename and relnamespace = to_regnamespace(quote_ident(schemaname)))
  union all
  select 'function', label, concat_ws(' ', pg_catalog.pg_get_userbyid(proowner),
    case when prokind in ('f', 'p') then md5(pg_catalog.pg_get_functiondef(oid)) end,
    (select string_agg(item::text, ',' order by item::text) from unnest(proacl) item), pg_catalog.obj_description(oid, 'pg_proc'))
  from routine
  union all
  select 'type', format('%I.%I', nspname, typname), concat_ws(' ', typtype, pg_catalog.pg_get_userbyid(typowner),
    (select string_agg(enumlabel, ',' order by enumsortorder) from pg_catalog.pg_enum where enumtypid = type.oid),
    case when typtype = 'd' then pg_catalog.format_type(typbasetype, typtypmod) end, pg_catalog.obj_description(type.oid, 'pg_type'),
    (select string_agg(item::text, ',' order by item::text) from unnest(typacl) item))
  from pg_catalog.pg_type type join own on own.oid = typnamespace
  where typtype in ('e', 'd') or typtype = 'c' and exists (select from relation where relation.oid = typrelid and relkind = 'c')
  union all
  select 'default privileges', concat_ws(' ', pg_catalog.pg_get_userbyid(defaclrole), nspname, defaclobjtype),
    (select string_agg(item::text, ',' order by item::text) from unnest(defaclacl) item)
  from pg_catalog.pg_default_acl left join own on own.oid = defaclnamespace
  where defaclrole = 'postgres'::regrole and (defaclnamespace = 0 or own.oid is not null)
  union all
  select 'published table', format('%s: %I.%I', pubname, schemaname, tablename), ''
  from pg_catalog.pg_publication_tables join own on nspname = schemaname where pubname = 'supabase_realtime'
)
select concat_ws(' ', kind, label, '=', translate(what, E'\n\r', '  ')) as line from entry order by 1
