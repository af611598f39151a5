-- What pg-delta does not see of a database: cron jobs, buckets, settings of the database, the persistence of tables, rights on the
-- sequences of identity columns, statistics targets. One row each: its name, its value, the statement that makes it and the one that removes it.
select 'cron job ' || jobname as name,
  concat_ws(' | ', schedule, command, database, username, case when active then 'active' else 'paused' end) as value,
  format('select cron.schedule(%L, %L, %L);', jobname, schedule, command)
    || case when active then '' else format(' select cron.alter_job((select jobid from cron.job where jobname = %L), active => false);', jobname) end
    as make,
  format('select cron.unschedule(%L);', jobname) as remove
from cron.job
union all
select 'bucket ' || id,
  concat_ws(' | ', case when public then 'public' else 'private' end, file_size_limit, allowed_mime_types::text),
  format('insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values (%L, %L, %L, %L, %L) '
    'on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, '
    'allowed_mime_types = excluded.allowed_mime_types;', id, name, public, file_size_limit, allowed_mime_types),
  format('-- Empty the bucket %s and delete it through the API: SQL would leave its files.', id)
from storage.buckets
union all
select format('setting %s of the database%s', split_part(setting, '=', 1),
    case when setrole = 0 then '' else ' for ' || pg_get_userbyid(setrole) end),
  substr(setting, strpos(setting, '=') + 1),
  format('alter %s set %s = %L;', target, split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1)),
  format('alter %s reset %s;', target, split_part(setting, '=', 1))
from pg_db_role_setting
cross join lateral unnest(setconfig) setting
cross join lateral (
  select case when setrole = 0 then format('database %I', current_database())
    else format('role %I in database %I', pg_get_userbyid(setrole), current_database()) end as target
) names
where setdatabase = (select oid from pg_database where datname = current_database())
union all
select 'logging of table ' || relation.oid::regclass,
  case relpersistence when 'u' then 'unlogged' else 'logged' end,
  format('alter table %s set %s;', relation.oid::regclass, case relpersistence when 'u' then 'unlogged' else 'logged' end),
  null
from pg_class relation
where relkind in ('r', 'p') and relpersistence <> 't' and relnamespace::regnamespace::text !~ '^(pg_|information_schema|supabase_migrations)'
union all
select 'rights on the identity of ' || depends.refobjid::regclass,
  coalesce((select string_agg(item::text, ', ' order by item::text) from unnest(sequence.relacl) item), 'the owner alone'),
  format('-- Grant on %s what the value says, and revoke the rest.', sequence.oid::regclass),
  null
from pg_class sequence
join pg_depend depends on depends.classid = 'pg_class'::regclass and depends.objid = sequence.oid and depends.deptype = 'i'
where sequence.relkind = 'S' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
union all
select format('statistics target of %s.%I', attrelid::regclass, attname), attstattarget::text,
  format('alter table %s alter column %I set statistics %s;', attrelid::regclass, attname, attstattarget),
  format('alter table %s alter column %I set statistics default;', attrelid::regclass, attname)
from pg_attribute
where attstattarget >= 0 and attnum > 0 and not attisdropped
  and attrelid in (select oid from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)')
order by name;
