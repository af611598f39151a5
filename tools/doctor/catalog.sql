-- What the migrations made, one row a thing: its kind, its name, the table it belongs to, how it is, and the statements that make and
-- remove it. Read of a deployed project and of a database just made from the migrations, it gives the same rows. What the platform itself
-- owns is left out.

with spaces as (
  select oid, nspname as name from pg_namespace where nspname in ('public', 'private')
), relations as (
  select class.*, class.oid::regclass::text as name from pg_class class
  where relnamespace in (select oid from spaces) and relkind in ('r', 'p', 'v', 'm', 'S')
    -- A month's partition comes and goes with its month.
    and not relispartition
), functions as (
  select proc.*, proc.oid::regprocedure::text as name from pg_proc proc
  where pronamespace in (select oid from spaces) and prokind <> 'a'
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = proc.oid and deptype = 'e')
), columns as (
  select attribute.*, relations.name as relation, relations.relkind, pg_get_expr(adbin, adrelid) as expression,
    format_type(atttypid, atttypmod) as type
  from relations
  join pg_attribute attribute on attrelid = relations.oid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped and relkind <> 'S'
), rights as (
  select 'table' as sort, name, acl.*, relowner as owner
  from relations cross join lateral aclexplode(coalesce(relacl, acldefault('r', relowner))) acl where relkind <> 'S'
  union all
  select 'column', format('%s (%I)', relation, attname), acl.*, relations.relowner
  from columns join relations on relations.oid = attrelid cross join lateral aclexplode(attacl) acl
  union all
  select 'function', name, acl.*, proowner from functions cross join lateral aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
  union all
  select 'schema', nspname, acl.*, nspowner
  from pg_namespace cross join lateral aclexplode(coalesce(nspacl, acldefault('n', nspowner))) acl
  where oid in (select oid from spaces)
)
select 'Tables' as kind, name, null as of, 'table ' || name as thing,
  concat_ws(', ', 'owned by ' || relowner::regrole, case when relkind in ('r', 'p') then
    'row security ' || case when relrowsecurity then 'on' else 'off' end || case when relforcerowsecurity then ' and forced' else '' end
  end, array_to_string(reloptions, ', '), case when relkind in ('v', 'm') then pg_get_viewdef(oid) end) as is,
  format('alter table %1$s owner to %2$s; alter table %1$s %3$s row level security;', name, relowner::regrole,
    case when relrowsecurity then 'enable' else 'disable' end) as make,
  case when relkind in ('r', 'p') then format('drop table %s; Look first at what it holds.', name) else format('drop view %s;', name) end
    as remove
from relations where relkind <> 'S'
union all
select 'Columns', relation || '.' || attname, relation, format('column %s of %s', attname, relation),
  concat_ws(' ', type, case when attnotnull then 'not null' end, case when attgenerated <> '' then 'generated' end, expression),
  format('alter table %1$s add column if not exists %2$I %3$s%4$s; '
    || 'alter table %1$s alter column %2$I %5$s not null%6$s;',
    relation, attname, type, ' generated always as (' || case when attgenerated <> '' then expression end || ') stored',
    case when attnotnull then 'set' else 'drop' end,
    format(', alter column %I ', attname) || case when attgenerated = '' then coalesce('set default ' || expression, 'drop default') end),
  format('alter table %s drop column %I; Look first at what it holds.', relation, attname)
from columns where relkind in ('r', 'p')
union all
select 'Constraints', format('%s on %s', conname, conrelid::regclass), conrelid::regclass::text,
  format('constraint %s on %s', conname, conrelid::regclass),
  pg_get_constraintdef(oid) || case when convalidated then '' else ' not valid' end,
  format('alter table %s drop constraint if exists %I, add constraint %2$I %3$s;', conrelid::regclass, conname, pg_get_constraintdef(oid)),
  format('alter table %s drop constraint %I;', conrelid::regclass, conname)
from pg_constraint where conrelid in (select oid from relations) and contype <> 'n'
union all
select 'Indexes', index.oid::regclass::text, indrelid::regclass::text, 'index ' || index.oid::regclass,
  pg_get_indexdef(index.oid) || case when indisvalid then '' else ', invalid' end,
  format('drop index if exists %s; %s;', index.oid::regclass, pg_get_indexdef(index.oid)), format('drop index %s;', index.oid::regclass)
from pg_index join pg_class index on index.oid = indexrelid
where indrelid in (select oid from relations)
  and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
union all
select 'Policies', format('"%s" on %s.%s', policyname, schemaname, tablename), schemaname || '.' || tablename,
  format('policy "%s" on %s.%s', policyname, schemaname, tablename), made,
  format('drop policy if exists %I on %I.%I; %s;', policyname, schemaname, tablename, made),
  format('drop policy %I on %I.%I;', policyname, schemaname, tablename)
from pg_policies cross join lateral (
  select format('create policy %I on %I.%I as %s for %s to %s', policyname, schemaname, tablename, lower(permissive), lower(cmd),
    array_to_string(roles, ', ')) || coalesce(' using (' || qual || ')', '')
    || coalesce(' with check (' || with_check || ')', '') as made
) written
where schemaname in ('public', 'private')
  or (schemaname, tablename) in (('storage', 'objects'), ('storage', 'buckets'), ('realtime', 'messages'))
union all
select 'Functions', name, null, 'function ' || name, format('owned by %s: %s', proowner::regrole, pg_get_functiondef(oid)),
  format(e'%1$s;\nalter function %2$s owner to %3$s;\nrevoke all on function %2$s from public, anon, authenticated, service_role;',
      pg_get_functiondef(oid), name, proowner::regrole)
    || coalesce(format(e'\ngrant execute on function %s to ', name) || (
      select string_agg(grantee::regrole::text, ', ') from aclexplode(proacl) where grantee not in (0, proowner)
    ) || ';', ''),
  format('drop function %s;', name)
from functions
union all
select 'Triggers', format('%s on %s', tgname, tgrelid::regclass), tgrelid::regclass::text,
  format('trigger %s on %s', tgname, tgrelid::regclass),
  pg_get_triggerdef(oid) || case tgenabled when 'O' then '' else ', switched off' end,
  format('drop trigger if exists %I on %s; %s;', tgname, tgrelid::regclass, pg_get_triggerdef(oid)),
  format('drop trigger %I on %s;', tgname, tgrelid::regclass)
from pg_trigger
where not tgisinternal and tgparentid = 0
  and (tgrelid in (select oid from relations) or tgfoid in (select oid from pg_proc where pronamespace in (select oid from spaces)))
union all
select 'Types', type.oid::regtype::text, null, 'type ' || type.oid::regtype,
  (select string_agg(format('%I %s', attname, format_type(atttypid, atttypmod)), ', ' order by attnum)
    from pg_attribute where attrelid = typrelid and attnum > 0 and not attisdropped), null, format('drop type %s;', type.oid::regtype)
from pg_type type join pg_class class on class.oid = typrelid and relkind = 'c'
where typnamespace in (select oid from spaces)
union all
select 'Rights', format('%s on %s %s to %s', lower(privilege_type), sort, name, grantee),
  case when sort in ('table', 'column') then split_part(name, ' (', 1) when sort = 'function' then name end,
  format('%s on %s %s for %s', lower(privilege_type), sort, name, grantee),
  case when is_grantable then 'and may hand it on' else 'granted' end,
  format('grant %s to %s;', what, grantee), format('revoke %s from %s;', what, grantee)
from (
  select sort, name, privilege_type, is_grantable, case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as grantee,
    case sort
      when 'column' then format('%s (%s) on %s', lower(privilege_type), substring(name from '\((.*)\)$'), split_part(name, ' (', 1))
      else format('%s on %s %s', lower(privilege_type), sort, name)
    end as what
  from rights acl where acl.grantee <> acl.owner
) written
union all
select 'Cron jobs', coalesce(jobname, command), null, 'cron job ' || coalesce(jobname, command),
  format('%s: %s%s', schedule, command, case when active then '' else ', switched off' end),
  format('select cron.alter_job(cron.schedule(%L, %L, %L), active => true);', jobname, schedule, command),
  format('select cron.unschedule(%L);', jobname)
from cron.job
union all
select 'Roles', rolname || ' ' || attribute, null, format('%s of role %s', attribute, rolname), 'set', null,
  case attribute
    when 'bypassrls' then format('alter role %I nobypassrls;', rolname)
    when 'superuser' then format('alter role %I nosuperuser;', rolname)
    else format('revoke %s from %I;', substring(attribute from 'membership in (.*)'), rolname) end
from pg_roles cross join lateral (
  select 'superuser' as attribute where rolsuper
  union all select 'bypassrls' where rolbypassrls
  union all select 'membership in ' || roleid::regrole from pg_auth_members where member = pg_roles.oid
) given
where rolname in ('anon', 'authenticated')
union all
select 'Roles', format('%s %s', rolname, setting), null, format('setting of role %s', rolname), setting,
  format('alter role %I set %s to %L;', rolname, split_part(setting, '=', 1), substring(setting from '=(.*)')), null
from pg_db_role_setting join pg_roles on pg_roles.oid = setrole cross join lateral unnest(setconfig) setting
where rolname = 'authenticator' and setting like 'pgrst.%'
union all
select 'Publications', format('%s of %s.%s', pubname, schemaname, tablename), schemaname || '.' || tablename,
  format('%s.%s in publication %s', schemaname, tablename, pubname), 'published',
  format('alter publication %I add table %I.%I;', pubname, schemaname, tablename),
  format('alter publication %I drop table %I.%I;', pubname, schemaname, tablename)
from pg_publication_tables where schemaname in ('public', 'private', 'auth', 'storage')
union all
select 'Buckets', id, null, 'bucket ' || id,
  concat_ws(', ', case when public then 'public' else 'private' end, file_size_limit || ' bytes', array_to_string(allowed_mime_types, ' ')),
  format('update storage.buckets set public = %L, file_size_limit = %L, allowed_mime_types = %L where id = %L;',
    public, file_size_limit, allowed_mime_types, id),
  format('Look what bucket %s holds, and remove it in the dashboard.', id)
from storage.buckets
union all
select 'Extensions', extname, null, 'extension ' || extname, 'in ' || extnamespace::regnamespace,
  format('create extension %I with schema %s;', extname, extnamespace::regnamespace), null
from pg_extension
order by 1, 2
