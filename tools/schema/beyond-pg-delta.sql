-- The parts of a database that pg-delta does not see: cron jobs, buckets, settings of the database, rights on the sequences of identity
-- columns, statistics targets. Each row has a name, a value, and the statements that create and remove the part. `owner` is the role as
-- which both statements run, or null if the role does not matter. $1: the platform's schemas, whose tables belong to the platform.
with own as (
  select oid from pg_namespace where nspname <> all($1::text[]) and nspname !~ '^pg_'
)
select 'cron job ' || coalesce(jobname, command) as name,
  concat_ws(' | ', schedule, command, database, username, case when active then 'active' else 'paused' end) as value,
  format('select cron.alter_job(cron.schedule(%L, %L, %L), active => %s);', jobname, schedule, command, active::text) as make,
  format('select cron.unschedule(%s);', coalesce(quote_literal(jobname), jobid::text)) as remove,
  null as owner
from cron.job
union all
select 'bucket ' || id,
  concat_ws(' | ', case when public then 'public' else 'private' end, coalesce(file_size_limit || ' bytes', 'any size'),
    coalesce(allowed_mime_types::text, 'any type')),
  format('insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values (%L, %L, %L, %L, %L) '
    'on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, '
    'allowed_mime_types = excluded.allowed_mime_types;', id, name, public, file_size_limit, allowed_mime_types),
  format('-- Empty the bucket %s and delete it through the API: SQL would leave its files.', id),
  null
from storage.buckets
union all
select format('setting %s of the database%s', split_part(setting, '=', 1),
    case when setrole = 0 then '' else ' for ' || pg_get_userbyid(setrole) end),
  substr(setting, strpos(setting, '=') + 1),
  format('alter %s set %s = %L;', target, split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)),
  format('alter %s reset %s;', target, split_part(setting, '=', 1)),
  null
from pg_db_role_setting
cross join lateral unnest(setconfig) setting
cross join lateral (
  select case when setrole = 0 then format('database %I', current_database())
    else format('role %I in database %I', pg_get_userbyid(setrole), current_database()) end as target
) names
where setdatabase = (select oid from pg_database where datname = current_database())
  -- Exclude the platform's own settings, some of which are secrets.
  and setting !~ '^app\.settings\.' and pg_get_userbyid(setrole) !~ '^supabase_'
union all
select format('rights of %s on the identity of %s.%I', grantee.name, depends.refobjid::regclass, attname),
  string_agg(lower(privilege_type), ', ' order by privilege_type),
  format('revoke all on sequence %s from %s; grant %s on sequence %1$s to %2$s;', sequence.oid::regclass, grantee.name,
    string_agg(lower(privilege_type), ', ' order by privilege_type)),
  format('revoke all on sequence %s from %s;', sequence.oid::regclass, grantee.name),
  pg_get_userbyid(relowner)
from pg_class sequence
join pg_depend depends on depends.classid = 'pg_class'::regclass and depends.objid = sequence.oid and depends.deptype = 'i'
join pg_attribute on attrelid = depends.refobjid and attnum = depends.refobjsubid
cross join lateral aclexplode(coalesce(relacl, acldefault('s', relowner))) acl
cross join lateral (select case acl.grantee when 0 then 'public' else acl.grantee::regrole::text end as name) grantee
where sequence.relkind = 'S' and relnamespace in (select oid from own) and acl.grantee <> relowner
group by grantee.name, depends.refobjid, attname, sequence.oid, relowner
union all
select format('statistics target of %s.%I', attrelid::regclass, attname), attstattarget::text,
  format('alter table %s alter column %I set statistics %s;', attrelid::regclass, attname, attstattarget),
  format('alter table %s alter column %I set statistics default;', attrelid::regclass, attname),
  pg_get_userbyid(relowner)
from pg_attribute join pg_class on pg_class.oid = attrelid
where attstattarget >= 0 and attnum > 0 and not attisdropped
  and relkind in ('r', 'p') and relnamespace in (select oid from own)
order by name;
