-- Rules about which roles can reach which tables, columns and functions. Every object must follow them, including new ones.
begin;
set local search_path = public, extensions;
select plan(19);

create function pg_temp.is_ours(schema oid) returns boolean language sql stable as $$
  select schema in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
$$;

select tests.lists(array(
  select format('%s %s: %s', nspname, case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end,
    lower(granted.privilege_type))
  from pg_namespace schema, aclexplode(schema.nspacl) granted
  where pg_temp.is_ours(schema.oid)
    and (granted.grantee = 0 or granted.grantee::regrole::text in ('anon', 'authenticated', 'service_role', 'authenticator'))
), $expected$
  private authenticated: usage
  private service_role: usage
  public anon: usage
  public authenticated: usage
  public service_role: usage
$expected$, 'only the listed roles can use the project''s schemas');
select tests.lists(array(
  select rolname::text from pg_roles
  where rolname in ('anon', 'authenticated', 'authenticator', 'audit_keeper') and (rolsuper or rolbypassrls or rolcreaterole)
    or rolname = 'audit_keeper' and rolcanlogin
  union all
  select member::regrole || ' acts as ' || roleid::regrole from pg_auth_members
  where member::regrole::text in ('anon', 'authenticated', 'service_role', 'audit_keeper')
), '', 'no role of the API can bypass row security');

-- Rights on tables and their columns. Without a right, access fails with 42501 before row security is consulted.
create temporary view rights as
select class.relnamespace::regnamespace::text as schema, class.oid::regclass::text as name, null::name as column_name,
  case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end as role,
  lower(granted.privilege_type) || case when granted.is_grantable then ' with grant option' else '' end as privilege
from pg_class class
cross join lateral aclexplode(coalesce(
  class.relacl, acldefault(case class.relkind when 'S' then 's' else 'r' end::"char", class.relowner))) granted
where pg_temp.is_ours(class.relnamespace) and class.relkind not in ('i', 'I') and granted.grantee <> class.relowner
union all
select class.relnamespace::regnamespace::text, class.oid::regclass::text, attribute.attname,
  case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end,
  lower(granted.privilege_type) || case when granted.is_grantable then ' with grant option' else '' end
from pg_class class
join pg_attribute attribute on attribute.attrelid = class.oid
cross join lateral aclexplode(attribute.attacl) granted
where pg_temp.is_ours(class.relnamespace) and granted.grantee <> class.relowner;

select tests.lists(array(
  select concat_ws(' ', role, privilege, name, column_name) from rights where role not in ('authenticated', 'service_role')
), $expected$
  postgres select audit.chains
  postgres select audit.checks
  postgres select audit.entries
  postgres select audit.erased
$expected$, 'visitors, the role public and other roles have no right to any table');
select tests.lists(array(
  select concat_ws(' ', privilege, name, column_name) from rights
  where role = 'authenticated' and (privilege <> 'select' or schema <> 'public')
), $expected$
  delete push_tokens
  update notifications read
  update notifications removed_at
$expected$, 'people can write only the listed columns, and can read only the schema public');
select tests.lists(array(
  select table_name || '.' || attribute.attname
  from (select name as table_name from rights where schema = 'public' group by name having 'authenticated' = any (array_agg(role))) tables
  join pg_attribute attribute on attribute.attrelid = table_name::regclass and attribute.attnum > 0 and not attribute.attisdropped
  where not has_column_privilege('authenticated', attribute.attrelid, attribute.attnum, 'select')
  union all
  select name || ', nothing' from rights where schema = 'public' group by name having 'authenticated' <> all (array_agg(role))
), $expected$
  applications.accepted_despite
  applications.attendance_by
  applications.missing_at_acceptance
  applications.reviewed_by
  conversation_messages.administrator_id
  courses.created_by
  courses.questions
  courses.solutions
  job_sites, nothing
  jobs.admin_search_text
  jobs.created_at
  jobs.created_by
  jobs.hourly_cents
  jobs.pay_basis
  jobs.pending_count
  jobs.quote_reference_id
  jobs.rate_cents
  jobs.requirement_group
  jobs.scope_of_work_url
  jobs.search_text
  jobs.series_id
  jobs.task_schedule_url
  jobs.updated_at
  push_tokens.token
  push_tokens.updated_at
  sites, nothing
$expected$, 'people cannot read the listed columns of tables that they can otherwise read, nor any site');
select tests.lists(array(
  select concat_ws(' ', privilege, name, column_name) from rights
  where role = 'service_role'
    and (schema <> 'public' or column_name is not null or privilege not in ('select', 'insert', 'update', 'delete'))
  union all
  select 'only reads ' || name from rights where role = 'service_role'
  group by name having not '{insert,update,delete}'::text[] <@ array_agg(privilege)
), $expected$
  only reads business
  only reads document_openings
  only reads localities
$expected$, 'the service''s key reads and writes rows of public only');

-- Lists each function with the roles that can call it.
create temporary view callers as
select function.oid, function.pronamespace::regnamespace::text as schema, function.prosecdef as is_definer,
  function.oid::regprocedure::text as name, function.prorettype = 'trigger'::regtype as is_trigger,
  case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end as role
from pg_proc function, aclexplode(coalesce(function.proacl, acldefault('f', function.proowner))) granted
where pg_temp.is_ours(function.pronamespace);

select tests.lists(array(
  select function.oid::regprocedure || ' ' || coalesce(array_to_string(function.proconfig, ', '), '') from pg_proc function
  where pg_temp.is_ours(function.pronamespace) and not coalesce('search_path=""' = any (function.proconfig), false)
), '', 'every function has an empty search_path');
select tests.lists(array(select distinct name from callers where is_definer and schema = 'public'), '',
  'no function of the API has the rights of its owner');
select tests.lists(array(
  select role || ' ' || name from callers where role not in ('authenticated', 'service_role', 'postgres', 'audit_keeper')
), $expected$
  -- PostgREST calls check_request at the start of each request. The other functions below are meant for people who are not signed in.
  anon check_request()
  anon private.check_request()
  anon search_localities(text)
  anon private.search_localities(text)
  anon dispute_change(uuid,uuid)
  anon private.dispute_change(uuid,uuid)
  anon private.security_notice(uuid,uuid)
  anon security_notice(uuid,uuid)
  anon unsubscribe(uuid,text)
  anon private.unsubscribe(uuid,text)
  anon verify_certificate(text)
  anon private.verify_certificate(text)
  -- The auth service calls this function at a login, to find out whether a second factor is required.
  supabase_auth_admin private.judge_second_factor(jsonb)
  -- Triggers on the auth service's tables call this function with the service's rights.
  supabase_auth_admin private.is_auth_service()
$expected$, 'visitors can call six functions, and the role public can call none');
select tests.lists(array(
  select name from callers where schema = 'public' and role in ('authenticated', 'service_role') group by name having count(*) > 1
), $expected$
  -- PostgREST calls this function at the start of each request, whatever the request's role is.
  check_request()
  -- Computes a column of the table certificates. Both people and the service read the column.
  certificate_state(certificates)
$expected$, 'no function outside the list is for both people and the service');
select tests.lists(array(
  select role || ' ' || name from callers
  where schema = 'audit' and role not in ('audit_keeper', 'postgres') or is_trigger and role not in ('postgres', 'audit_keeper')
), '', 'no role of the API can call a trigger function or a function of the audit');
select tests.lists(array(
  select name from callers where schema = 'private' and role = 'authenticated' and not is_definer
), $expected$
  private.address_of_picture(text)
  private.assert_cheap_read()
  private.assert_short_rows()
  private.course_of_picture(text)
  private.is_admin()
  private.is_cheap_read()
  private.is_accepted(text,timestamp with time zone)
  private.is_session_open()
  private.job_of_file(text)
  private.listed_path_of(text)
  private.my_job_order(text,timestamp with time zone,integer,timestamp with time zone)
  private.page_size(integer,integer,integer)
  private.person_of_file(text)
$expected$, 'every private function that people call runs with its owner''s rights, except those listed');
select tests.lists(array(select distinct name from callers where is_trigger and not is_definer), $expected$
  private.assert_completed()
  private.date_phone()
  private.date_removal()
  private.keep_first_name_away()
  private.keep_pay_file()
  private.keep_pay_line()
  private.keep_pay_run()
  private.set_updated_at()
$expected$, 'every trigger function runs with its owner''s rights, except those listed');

-- People reach a private function through an API function that runs with the caller's rights, or through a policy. The service also reaches
-- private functions through the checks and defaults of the rows it writes.
create temporary view calls as
select distinct function.oid, function.prosecdef as is_definer, name[1] as name
from pg_proc function,
  regexp_matches(coalesce(nullif(prosrc, ''), pg_get_functiondef(oid)), '\mprivate\.(\w+)', 'g') name
where function.pronamespace in ('public'::regnamespace, 'private'::regnamespace);
select tests.lists(array(
  with recursive reached as (
    select role, oid from callers
    where role in ('authenticated', 'service_role') and (schema = 'public' or exists (
      select from pg_depend where refclassid = 'pg_proc'::regclass and refobjid = callers.oid
        and case role when 'authenticated' then classid = 'pg_policy'::regclass else classid <> 'pg_proc'::regclass end
    ))
    union
    select reached.role, function.oid
    from reached join calls on calls.oid = reached.oid and not calls.is_definer
    join pg_proc function on function.proname = calls.name and function.pronamespace = 'private'::regnamespace
  )
  select role || ' ' || name from callers
  where schema = 'private' and role in ('authenticated', 'service_role')
    and not exists (select from reached where reached.role = callers.role and reached.oid = callers.oid)
), '', 'no role may call a private function that it does not need');

-- A new table, sequence or function grants no rights until a migration does.
select tests.lists(array(
  select format('%s %s of %s, %s: %s', coalesce(nullif(given.defaclnamespace::regnamespace::text, '-'), 'everywhere'),
    case given.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else given.defaclobjtype::text end,
    given.defaclrole::regrole, case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end,
    lower(granted.privilege_type))
  from pg_default_acl given, aclexplode(given.defaclacl) granted
  where given.defaclrole::regrole::text in ('postgres', 'audit_keeper') and granted.grantee <> given.defaclrole
    and (given.defaclnamespace = 0 or pg_temp.is_ours(given.defaclnamespace))
), '', 'default privileges grant nothing on objects created later');
alter table public.profiles add column added_later text;
create table public.made_later (id uuid);
create function public.made_later() returns int language sql as 'select 1';
create function private.made_later() returns int language sql as 'select 1';

select tests.lists(array(
  select role || ' ' || verb
  from unnest(array['anon', 'authenticated']) role, unnest(array['insert', 'update', 'references']) verb
  where has_column_privilege(role, 'public.profiles', 'added_later', verb)
), '', 'nobody can write a column added later');
select tests.lists(array(
  select role || ' ' || verb
  from unnest(array['anon', 'authenticated', 'service_role']) role,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) verb
  where has_table_privilege(role, 'public.made_later', verb)
), '', 'no role of the API has a right to a new table');
select tests.lists(array(
  select role || ' ' || function
  from unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['public.made_later()', 'private.made_later()']) function
  where has_function_privilege(role, function, 'execute')
), '', 'no role of the API can call a new function');
select is(tests.outcome('cleaner', 'update public.profiles set added_later = 1 where id = {cleaner}'), '42501',
  'a cleaner''s update of a column added later is refused');

select * from finish();
rollback;
