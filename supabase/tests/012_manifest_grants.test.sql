-- Every privilege of anybody but the owner (those on single columns are in 010). Anything else is refused with 42501 before
-- row security is consulted.
begin;
set local search_path = public, extensions;
select plan(3);

select tests.lists(array(
  select schema.nspname || ' ' || coalesce(nullif(granted.grantee::regrole::text, '-'), 'public') || ': ' || lower(granted.privilege_type)
  from pg_namespace schema, aclexplode(schema.nspacl) granted
  where schema.nspname in ('public', 'private', 'audit')
    and (granted.grantee = 0 or granted.grantee::regrole::text in ('anon', 'authenticated', 'service_role', 'authenticator'))
), $expected$
  private authenticated: usage
  private service_role: usage
  public anon: usage
  public authenticated: usage
  public service_role: usage
$expected$, 'every right to look into a schema');

select tests.lists(array(
  select class.relname || ' ' || coalesce(nullif(granted.grantee::regrole::text, '-'), 'public') || ': '
    || string_agg(lower(granted.privilege_type) || case when granted.is_grantable then ' with grant option' else '' end, ', '
      order by granted.privilege_type)
  from pg_class class, aclexplode(coalesce(class.relacl, acldefault('r', class.relowner))) granted
  where class.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace) and class.relname !~ '^entries_\d'
    and class.relkind not in ('i', 'I')
    and granted.grantee <> class.relowner
  group by class.relname, granted.grantee
), $expected$
  applications service_role: delete, insert, select, update
  availability authenticated: select
  business authenticated: select
  business service_role: select
  certificates authenticated: select
  certificates service_role: delete, insert, select, update
  chains postgres: select
  checks postgres: select
  conversation_messages service_role: delete, insert, select, update
  conversations authenticated: select
  conversations service_role: delete, insert, select, update
  course_progress authenticated: select
  course_progress service_role: delete, insert, select, update
  courses service_role: delete, insert, select, update
  document_openings authenticated: select
  document_openings service_role: select
  documents authenticated: select
  documents service_role: delete, insert, select, update
  entries postgres: select
  erased postgres: select
  gst_agreements authenticated: select
  gst_agreements service_role: delete, insert, select, update
  hours authenticated: select
  hours service_role: delete, insert, select, update
  job_addresses authenticated: select
  job_addresses service_role: delete, insert, select, update
  job_contacts authenticated: select
  job_contacts service_role: delete, insert, select, update
  jobs service_role: delete, insert, select, update
  localities authenticated: select
  localities service_role: select
  notification_settings authenticated: select
  notifications authenticated: select
  notifications service_role: delete, insert, select, update
  pay_lines authenticated: select
  pay_lines service_role: delete, insert, select, update
  pay_runs authenticated: select
  pay_runs service_role: delete, insert, select, update
  payment_details authenticated: select
  payment_details service_role: delete, insert, select, update
  payments authenticated: select
  payments service_role: delete, insert, select, update
  profiles authenticated: select
  profiles service_role: delete, insert, select, update
  push_tokens authenticated: delete
  push_tokens service_role: delete, insert, select, update
  unused_job_files authenticated: select
  unused_job_files service_role: delete, insert, select, update
  user_folders authenticated: select
  user_folders service_role: delete, insert, select, update
  visits authenticated: select
  visits service_role: delete, insert, select, update
$expected$, 'every grant on a whole table');

select tests.lists(array(
  select coalesce(nullif(given.defaclnamespace::regnamespace::text, '-'), 'everywhere') || ' '
    || case given.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
      else given.defaclobjtype::text end
    || ' ' || coalesce(nullif(granted.grantee::regrole::text, '-'), 'public') || ': ' || lower(granted.privilege_type)
  from pg_default_acl given, aclexplode(given.defaclacl) granted
  where given.defaclrole = 'postgres'::regrole
    and given.defaclnamespace::regnamespace::text in ('-', 'public', 'private')
    and granted.grantee <> 'postgres'::regrole
), $expected$

$expected$, 'nothing is granted on what is made later');

select * from finish();
rollback;
