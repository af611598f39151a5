-- Rules that every object of the database follows, including new ones. supabase/schemas lists the objects.
begin;
set local search_path = public, extensions;
select plan(23);

create function pg_temp.is_ours(schema oid) returns boolean language sql stable as $$
  select schema in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
$$;
select tests.lists(array(select nspname || ' of ' || nspowner::regrole from pg_namespace
  where nspname = 'public' or nspowner in ('postgres'::regrole, 'audit_keeper'::regrole)), $expected$
  audit of audit_keeper
  private of postgres
  public of pg_database_owner
  supabase_migrations of postgres
  tests of postgres
$expected$, 'the project has no schema outside the list');

select tests.lists(array(
  select format('%s %s of %s', object, name, owner::regrole)
  from (
    select relnamespace as schema, 'relation' as object, oid::regclass::text as name, relowner as owner from pg_class
    union all select pronamespace, 'function', oid::regprocedure::text, proowner from pg_proc
    union all select typnamespace, 'type', oid::regtype::text, typowner from pg_type
  ) owned
  where pg_temp.is_ours(schema) and owner <> case when schema = 'audit'::regnamespace then 'audit_keeper' else 'postgres' end::regrole
), '', 'postgres owns everything except the audit, which the audit keeper owns');

-- A materialized view ignores row security. So does a view that runs with its owner's rights.
select tests.lists(array(
  select format('%s of kind %s', class.oid::regclass, relkind) from pg_class class
  where pg_temp.is_ours(relnamespace) and relkind not in ('r', 'p', 'S', 'i', 'I', 'c')
    and (relkind <> 'v' or not coalesce(reloptions, '{}') && '{security_invoker=on,security_invoker=true}')
), '', 'every relation is a table, or a view with the rights of its caller');
-- Lists the unlogged tables, because PostgreSQL empties them after a crash.
select tests.lists(array(
  select class.oid::regclass::text from pg_class class
  where pg_temp.is_ours(relnamespace) and relkind in ('r', 'p') and relpersistence <> 'p'
), $expected$
  private.budgets
  private.confirmations
  private.sign_in_tries
$expected$, 'every table outside the list survives a crash');
select tests.lists(array(
  select format('%s %s', class.oid::regclass, reloptions) from pg_class class
  where pg_temp.is_ours(relnamespace) and array_to_string(reloptions, ' ') ~ 'vacuum|analyze'
), '', 'no table overrides the default vacuum settings');
select tests.lists(array(
  select rule.ev_class::regclass || ': ' || rule.rulename
  from pg_rewrite rule join pg_class class on class.oid = rule.ev_class
  where pg_temp.is_ours(class.relnamespace) and class.relkind <> 'v'
), '', 'no table has a rewrite rule');

select tests.lists(array(
  select class.oid::regclass::text from pg_class class
  where pg_temp.is_ours(relnamespace) and relkind in ('r', 'p')
    and not exists (select from pg_constraint where conrelid = class.oid and contype = 'p')
), '', 'every table has a primary key');
select tests.lists(array(
  select class.oid::regclass::text from pg_class class
  -- The audit's monthly partitions are left out.
  where pg_temp.is_ours(relnamespace) and relkind in ('r', 'p', 'v') and class.relname !~ '^entries_\d'
    and obj_description(class.oid, 'pg_class') is null
), '', 'every table and view has a comment');
select tests.lists(array(
  select conrelid::regclass || ' ' || conname from pg_constraint where pg_temp.is_ours(connamespace) and not convalidated
), '', 'every constraint has been validated for the existing rows');

select tests.lists(array(
  select link.conrelid::regclass || ' ' || link.conname from pg_constraint link
  where link.contype = 'f' and pg_temp.is_ours(link.connamespace) and not exists (
    select from pg_index index
    where index.indrelid = link.conrelid and index.indisvalid
      and (index.indkey::int2[])[0:cardinality(link.conkey) - 1] @> link.conkey
      -- Deleting a row looks up the rows that refer to it, and needs an index for this. A partial index on `is not null` is sufficient.
      and (index.indpred is null or pg_get_expr(index.indpred, index.indrelid) ~ '^\(\w+ IS NOT NULL\)$')
  )
), '', 'every foreign key has an index');
select tests.lists(array(
  select conrelid::regclass || ' ' || conname from pg_constraint
  where contype = 'f' and pg_temp.is_ours(connamespace) and confdeltype not in ('c', 'n')
), '', 'every foreign key deletes or clears the referring rows when the referenced row is deleted');
select tests.lists(array(
  select indexrelid::regclass::text from pg_index index join pg_class class on class.oid = index.indrelid
  where pg_temp.is_ours(class.relnamespace) and not (indisvalid and indisready and indislive)
), '', 'every index is valid and ready');

select tests.lists(array(
  select class.oid::regclass || '.' || attribute.attname
  from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
  where pg_temp.is_ours(class.relnamespace) and class.relkind in ('r', 'p') and not class.relispartition
    and attribute.atttypid = 'uuid'::regtype and attribute.attnum > 0 and not attribute.attisdropped and attribute.attname <> 'id'
    and not exists (
      select from pg_constraint link
      where link.conrelid = class.oid and link.contype = 'f' and attribute.attnum = any (link.conkey)
    )
), $expected$
  -- These columns keep the ids of deleted people: the record of a person's actions outlives their account (rule 12.13).
  applications.reviewed_by
  audit.entries.actor
  audit.entries.person
  audit.entries.subject_id
  document_openings.administrator_id
  private.document_deciders.administrator_id
  -- The database generates these ids, and no table has one of these ids as its primary key.
  jobs.requirement_group
  jobs.series_id
  private.deliveries.claim
  private.unsubscribe_tokens.token
  -- An email about a job is sent even if the job has been deleted.
  private.deliveries.job_id
  -- Refers to a table of the auth service. A confirmation has no effect without its session, and is deleted within minutes.
  private.confirmations.session_id
  -- Refers to a second factor. The notice stays when the factor is removed.
  private.security_notices.factor_id
  -- These rows outlive the account. Files are removed after the account is deleted, and a used budget is deleted within the hour.
  private.budgets.user_id
  user_folders.user_id
$expected$, 'every uuid column outside the list is a foreign key');

select tests.lists(array(
  select format('%s on %s: %s', tgname, tgrelid::regclass, tgenabled)
  from pg_trigger trigger
  join pg_class class on class.oid = trigger.tgrelid
  join pg_proc function on function.oid = trigger.tgfoid
  where (pg_temp.is_ours(class.relnamespace) or pg_temp.is_ours(function.pronamespace)) and tgenabled <> 'O'
), '', 'every trigger is enabled, including those of foreign keys');

select tests.lists(array(
  select class.oid::regclass::text
  from pg_attribute attribute join pg_class class on class.oid = attribute.attrelid
  where pg_temp.is_ours(class.relnamespace) and class.relkind = 'r' and attribute.attname = 'updated_at' and not exists (
    select from pg_trigger
    where tgrelid = class.oid and tgfoid = 'private.set_updated_at()'::regprocedure and pg_get_triggerdef(oid) ~ 'BEFORE UPDATE'
  )
), $expected$
  -- The functions that save these rows set the column themselves.
  business
  course_progress
$expected$, 'a trigger sets updated_at in every table outside the list');

-- Lists which function or cron command mentions which function by name. PostgreSQL itself tracks the dependencies of triggers, policies,
-- checks, defaults and indexes.
create temporary view called as
select distinct caller, name[1] as name
from (
  select oid as caller, coalesce(nullif(prosrc, ''), pg_get_functiondef(oid)) as text from pg_proc function
  where pg_temp.is_ours(pronamespace)
  union all select 0, command from cron.job
  union all select 0, 'private.' || stale_check from private.message_types()
) texts, regexp_matches(text, '\m(?:private|audit)\.\w+', 'g') name;
select tests.lists(array(
  select function.oid::regprocedure::text
  from pg_proc function
  where function.pronamespace in ('private'::regnamespace, 'audit'::regnamespace)
    and not exists (
      select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = function.oid and classid <> 'pg_proc'::regclass
    )
    and not exists (
      select from called
      where called.caller <> function.oid and called.name = format('%s.%s', function.pronamespace::regnamespace, function.proname)
    )
), $expected$
  -- The auth service calls this function.
  private.judge_second_factor(jsonb)
  -- Migrations that change the localities call this function.
  private.find_places_again(text[])
$expected$, 'every private function outside the list is used');
select tests.lists(array(
  select function.oid::regprocedure || ' in ' || language.lanname
  from pg_proc function join pg_language language on language.oid = function.prolang
  where pg_temp.is_ours(function.pronamespace) and (function.prokind <> 'f' or language.lanname not in ('sql', 'plpgsql'))
), '', 'every function is written in SQL or PL/pgSQL');
select tests.lists(array(
  select function.oid::regprocedure::text from pg_proc function
  where function.pronamespace = 'public'::regnamespace and obj_description(function.oid, 'pg_proc') is null
), '', 'every function of the API has a comment');

select tests.lists(array(
  select format('%s: %s, as %s in %s, active %s', jobname, command, username, database, active)
  from cron.job
  where not active or username <> 'postgres' or database <> current_database() and database <> 'postgres'
    or command !~ '^(set statement_timeout = 0; )?select (private|audit)\.\w+\(([\w.]+(\(\))?)?\)$'
    or to_regproc(substring(command from 'select ([\w.]+)\(')) is null
), '', 'every cron job is active and calls a function of the project as postgres');
select tests.lists(array(
  select jobname || ': ' || schedule from cron.job where schedule !~ '^(\d+ seconds|(\*/)?[\d*]+ [\d*]+ \* \* [\d*])$'
), '', 'every cron job runs at least once a week');

select tests.lists(array(
  select extname || ' in ' || extnamespace::regnamespace from pg_extension
  where extnamespace::regnamespace::text not in ('extensions', 'pg_catalog', 'vault')
), '', 'no extension is installed among the project''s own objects');
select tests.lists(array(
  select needed from unnest('{pgcrypto,pg_trgm,btree_gist,cube,earthdistance,pg_net,pg_cron}'::text[]) needed
  where not exists (select from pg_extension where extname = needed)
), '', 'every extension that the project needs is installed');

-- The constraints jobs_stay_within_bounds and sites_stay_within_bounds check a whole row by calling is_job_within_bounds. Returns whether
-- is_job_within_bounds refuses an overlong text in the column `name`.
create function pg_temp.is_job_text_limited(name text) returns boolean language plpgsql as $$
begin
  perform private.is_job_within_bounds(jsonb_populate_record(null::public.jobs, jsonb_build_object(name, repeat('x', 20001))));
  return false;
exception
  when sqlstate 'PT400' then return true;
end
$$;

-- Text of unlimited length could fill the disk. The comments below say what limits the columns that have no check of their own.
select results_eq($$
  select (class.oid::regclass || '.' || attribute.attname) collate "C" as name
  from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
  join pg_type type on type.oid = attribute.atttypid
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and class.relkind = 'r'
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and (type.typname in ('text', 'varchar', 'json', 'jsonb', 'bytea') or type.typcategory = 'A')
    and case when class.relname in ('jobs', 'sites') then type.typname <> 'text' or not pg_temp.is_job_text_limited(attribute.attname)
      else true end
    and not exists (
      select from pg_constraint limited
      where limited.conrelid = class.oid and attribute.attnum = any (limited.conkey)
        and (limited.contype = 'f'
          or pg_get_constraintdef(limited.oid) ~ '_length\(|allowed_words\(|private\.(are|is|job_of|person_of)_|ANY \(ARRAY| ~ ')
    )
  order by name
$$, $$
  select name from (values
    -- Excludes copies of limited texts, and values that the database generates.
    ('jobs', '{time_zone}'::text[]), ('applications', '{job_title,missing_at_acceptance}'), ('certificates', '{course_title}'),
    ('localities', '{locality}'),
    ('notifications', '{data,link,message,type}'), ('private.calendar_events', '{shown}'), ('private.calendar_feeds', '{token_hash}'),
    ('private.recovery_codes', '{code_hash}'), ('private.security_notice_tokens', '{token_hash}'),
    ('private.deliveries', '{link,message,reached,subject,type}'),
    ('private.job_openings', '{people}'), ('private.pending_document_notices', '{replaced}'),
    ('profiles', '{email,time_zone}'),
    -- The trigger count_course_progress accepts only answers to the course's questions and a position in the course.
    ('course_progress', '{answers,current_question,current_section}'),
    -- The function save_notification_settings accepts only known time zones, and count_phone_sign_in truncates both texts.
    ('notification_settings', '{time_zone}'), ('private.sign_in_tries', '{caller,digits}'),
    -- File names from the storage service, and a value that only the edge function `deliver` passes to begin_delivery.
    ('document_openings', '{path}'), ('private.delivery_setup', '{channels}')
  ) as given (of, columns), unnest(columns) as column_name, lateral (select (of || '.' || column_name) collate "C" as name) named
  order by name
$$, 'every text, list and JSON column outside the list has a limited length');

select * from finish();
rollback;
