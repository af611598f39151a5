-- Rules about row security, which every existing and every new table, policy and bucket must follow. The matrices (020 to 028) test which
-- rows each kind of person reaches.
begin;
set local search_path = public, extensions;
select plan(14);

create function pg_temp.is_ours(schema oid) returns boolean language sql stable as $$
  select schema in ('public'::regnamespace, 'private'::regnamespace, 'audit'::regnamespace)
$$;

select tests.lists(array(
  select class.oid::regclass::text from pg_class class
  where (pg_temp.is_ours(relnamespace) or exists (select from pg_policy where polrelid = class.oid))
    and relkind in ('r', 'p') and not relrowsecurity
), '', 'row security is on for every table, including platform tables with policies');

create temporary view policies as
select class.relnamespace::regnamespace::text as schema, class.oid::regclass::text as name, polname::text as policy,
  polpermissive as widens,
  case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as operation,
  (select string_agg(case role when 0 then 'public' else role::regrole::text end, ', ') from unnest(polroles) role) as roles,
  pg_get_expr(polqual, polrelid) as shown, pg_get_expr(polwithcheck, polrelid) as written
from pg_policy join pg_class class on class.oid = polrelid
where pg_temp.is_ours(class.relnamespace) or class.relnamespace::regnamespace::text in ('storage', 'realtime', 'auth');

select tests.lists(array(
  select class.oid::regclass::text from pg_class class
  where pg_temp.is_ours(relnamespace) and relkind in ('r', 'p')
    and not exists (select from policies where policies.name = class.oid::regclass::text and widens)
), '', 'every table has a policy');
select tests.lists(array(
  select format('%s, %s to %s: %s', name, operation, roles, policy) from policies
  where schema in ('private', 'audit') and (operation, roles, shown) is distinct from ('select', 'service_role', 'false')
), '', 'no policy lets people read private or audit tables');
select tests.lists(array(
  select format('%s to %s: %s', name, roles, policy) from policies where schema not in ('private', 'audit') and roles <> 'authenticated'
), '', 'every policy outside private and audit is for signed-in people');
select tests.lists(array(select format('%s: %s', name, policy) from policies where 'true' in (shown, written)), $expected$
  localities: localities are read by everybody signed in
$expected$, 'no policy lets everything through, except the one for localities');
select tests.lists(array(
  select format('%s: %s', name, policy) from policies
  where widens and schema not in ('private', 'audit')
    and concat(shown, written) !~ 'auth\.uid\(\)|auth\.jwt\(\)|private\.is_admin\(\)|private\.may_store_user_file\('
), $expected$
  localities: localities are read by everybody signed in
$expected$, 'every policy checks who the caller is, except the one for localities');
select tests.lists(array(
  select format('%s %s', operation, name) from policies where schema = 'public' and operation <> 'select'
), $expected$
  delete push_tokens
  update notifications
$expected$, 'policies let people write only to the listed tables of public');
select tests.lists(array(
  select format('%s %s', operation, name) from policies where schema = 'public' and widens group by operation, name having count(*) > 1
), '', 'no table has two permissive policies for one operation');
select tests.lists(array(
  select policy from policies where name = 'storage.objects' and widens and concat(shown, written) !~ '^\(\(bucket_id = '
), '', 'every policy for files names its bucket');
select tests.lists(array(
  select class.relname from pg_class class
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
    and has_any_column_privilege('authenticated', class.oid, 'select')
    and not exists (
      select from policies
      where policies.name = class.oid::regclass::text and not widens and operation = 'select' and shown = 'private.is_cheap_read()'
    )
), '', 'every table people read refuses estimated counts and filters by parts of texts');
select tests.lists(array(
  select format('%s.%s', class.relname, attribute.attname)
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid and attnum > 0 and not attisdropped
  join pg_type type on type.oid = atttypid
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    and has_column_privilege('authenticated', class.oid, attnum, 'select')
    and (typname in ('text', 'json', 'jsonb', 'bytea') or typcategory = 'A' or typtype = 'm')
    and (select prosrc from pg_proc where oid = 'private.assert_short_rows()'::regprocedure) !~ format('[(|]%s[|)'']', attname)
    -- Leaves out columns whose values are limited to a list of words, to a pattern, or to 1,000 characters.
    and not exists (
      select from pg_constraint, pg_get_constraintdef(pg_constraint.oid) said
      where conrelid = class.oid and contype = 'c' and conkey @> array[attnum]
        and said ~ format('\m%s (= ANY \(|<@ private|~ ''\^[^*+]*\$'')|char_length\(%1$s\) <= (1000|[1-9]\d\d?)\)', attname)
    )
), $expected$
  -- A check limits the number of absences in the column, which also limits the length of the column's text.
  availability.days_away
  -- The columns' constraints call functions that limit the length.
  business.account_number
  courses.category
  courses.image_url
  courses.title
  documents.path
  job_contacts.phone
  jobs.duration
  jobs.location_city
  jobs.location_postcode
  jobs.location_state
  jobs.pay_per_cleaner
  jobs.pdf_path
  jobs.project_dates
  jobs.project_name
  jobs.required_courses
  jobs.required_documents
  profiles.experience_specialties
  profiles.phone
  profiles.photo_path
  unused_job_files.path
  -- Only our functions write these columns: names, titles, zones, messages and paths.
  applications.job_title
  certificates.course_title
  course_progress.current_question
  course_progress.current_section
  document_openings.path
  jobs.time_zone
  localities.locality
  notification_settings.time_zone
  notifications.data
  notifications.link
  notifications.message
  notifications.type
  profiles.email
  profiles.phone_digits
  profiles.search_text
  profiles.time_zone
  -- People read only their own rows, one for each device.
  push_tokens.endpoint
$expected$, 'columns of more than 1,000 characters can be read from only one row at a time');
select tests.lists(array(
  select format('%s %s: %s', name, operation, shown) from policies where schema <> 'public' and not widens
), $expected$
  realtime.messages all: ( SELECT private.is_session_open() AS is_session_open)
  storage.objects all: ( SELECT private.is_session_open() AS is_session_open)
  storage.objects all: ((bucket_id <> ALL (ARRAY['users'::text, 'jobs'::text, 'courses'::text]))
    OR (( SELECT storage.operation() AS operation) = ANY (ARRAY['storage.object.upload'::text, 'storage.object.get_authenticated'::text,
    'storage.object.delete'::text, 'storage.object.delete_many'::text])))
$expected$, 'access to files and channels needs an open session, and few operations on files are allowed');

-- The platform enforces these limits of each storage bucket.
select tests.lists(array(
  select format('%s, %s, %s bytes, %s', id, case when public then 'public' else 'private' end, coalesce(file_size_limit::text, 'any size'),
    coalesce(array_to_string(allowed_mime_types, ' '), 'any type'))
  from storage.buckets
), $expected$
  courses, private, 2097152 bytes, image/jpeg
  jobs, private, 20971520 bytes, image/jpeg image/png image/webp application/pdf
  users, private, 10485760 bytes, image/jpeg image/png image/webp application/pdf
$expected$, 'every bucket is private and limits the size and type of its files');
-- A published table would send whole rows to listeners of postgres_changes.
select tests.lists(array(
  select pubname || ' all tables' from pg_publication where puballtables
  union all
  select pubname || ' ' || schemaname || '.' || tablename from pg_publication_tables
  where schemaname in ('public', 'private', 'audit', 'auth', 'storage')
), '', 'no table is in a publication');

select * from finish();
rollback;
