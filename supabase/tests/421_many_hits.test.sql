-- A search first looks up the ids of matching people and jobs, up to a limit. These searches match more people or jobs than this limit.
begin;
select plan(17);
select tests.people(), tests.crowd(10001);

select set_config('session_replication_role', 'replica', true);
insert into public.applications (user_id, job_title, status, applied_at)
select id, 'Old wharf', 'Pending', created_at from public.profiles where email like '%@crowd.example';
-- Newer applications that do not match fill the first pages.
insert into public.applications (user_id, job_title, status, applied_at)
select tests.id('cleaner'), 'New quay', 'Pending', timestamptz '2026-06-01' + number * interval '1 second'
  from generate_series(1, 5000) number;
select set_config('session_replication_role', 'origin', true);
analyze public.applications;

create function pg_temp.counted(condition text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  execute 'select count(*) from public.applications application where ' || condition into found;
  return found;
end
$$;
select is(pg_temp.counted(private.application_search_condition(query)), wanted::bigint,
  query || ' finds all matching applications among many')
from (values
  ('crowd', 10001), ('crowd example', 10001), ('crowd wharf', 10001), ('wharf', 10001), ('old wh', 10001), ('crowd quay', 0),
  ('crowd1@ wharf', 1)
) as given (query, wanted);

select set_config('session_replication_role', 'replica', true);
insert into public.jobs (project_name, location_city, time_zone, created_at)
select 'Old wharf ' || number, 'Fremantle', 'Australia/Perth', timestamptz '2026-01-01' + number * interval '1 second'
from generate_series(1, 10001) number;
insert into public.jobs (project_name, time_zone, created_at)
select 'New quay', 'Australia/Perth', timestamptz '2026-06-01' + number * interval '1 second' from generate_series(1, 5000) number;
select set_config('session_replication_role', 'origin', true);
analyze public.jobs;
create function pg_temp.jobs_counted(condition text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  execute 'select count(*) from public.jobs job where ' || condition into found;
  return found;
end
$$;
select is(pg_temp.jobs_counted(private.admin_jobs_condition(query)), wanted::bigint, query || ' finds all matching jobs among many')
from (values
  ('old wharf', 10001), ('wharf fremantle', 10001), ('wharf', 10001), ('wh', 10001), ('quay fremantle', 0), ('wharf 10001', 1)
) as given (query, wanted);
-- Triggers are off, because the audit of each deletion would take longer than the rest of the file.
select set_config('session_replication_role', 'replica', true);
delete from public.jobs where true;
select set_config('session_replication_role', 'origin', true);

-- A search of the audit looks up at most a thousand ids.
insert into public.jobs (project_name) select 'Hulk ' || number from generate_series(1, 1001) number;
create function pg_temp.audited(word text, what text) returns bigint language plpgsql as $$
declare
  found bigint;
begin
  execute format('select count(distinct entry.%I) from audit.entries entry where ', what) || private.audit_word_condition(word) into found;
  return found;
end
$$;
select is(pg_temp.audited('hulk', 'subject_id'), 1001::bigint, 'a search of the audit finds the entries of more than a thousand jobs');
delete from public.jobs where project_name like 'Hulk %';
select is(pg_temp.audited('hulk', 'subject_id'), 1001::bigint, 'a search of the audit finds the entries of deleted jobs');
select is(pg_temp.audited('hulk 7', 'subject_id'), 111::bigint, 'a search of the audit with two words finds only jobs that match both');
insert into auth.users (id, email) select gen_random_uuid(),
  'of-the-crowd-' || number || '@test.example' from generate_series(1, 60) number;
update public.profiles set status = 'active' where email like 'of-the-crowd-%';
select is(pg_temp.audited('crowd', 'person'), 60::bigint, 'a search of the audit finds the few matching people among very many');

select * from finish();
rollback;
