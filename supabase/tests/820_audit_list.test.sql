-- The audit as administrators see it: searches, filters and pages. Opening bank details is recorded.
begin;
set local search_path = public, extensions;
select plan(60);
select tests.people(), tests.work(), tests.training();

select tests.for_administrators($calls$
  public.search_audit()
  public.last_audit_check()
  public.open_payment_details({cleaner})
$calls$);
select tests.refusals($expected$
admin founder: PT404 User profile not found
  public.open_payment_details({nobody})
admin: PT404 User profile not found
  public.open_payment_details(null)
admin: PT400 Invalid person specified
  public.search_audit(by => 'everybody')
  public.search_audit(by => '''')
  public.search_audit(by => 'x<admin>')
$expected$);
select is(tests.answer('admin', 'select abn from public.open_payment_details({cleaner})'), '51 824 753 556',
  'an administrator opens a person''s bank details');
select is(tests.answer('admin', $$select coalesce(abn, 'none') from public.open_payment_details({pending})$$), 'none',
  'an administrator opens the bank details of a person who has none');

-- The tests below look only at the audit entries that the following calls add.
create temporary table newest as select max(id) as id from audit.entries;
grant select on newest to authenticated;
create function pg_temp.did(who text, call text) returns void language plpgsql as $$
declare
  filled constant text := tests.fill(call, who);
begin
  perform tests.act_as(who);
  execute filled;
  perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
end
$$;
select pg_temp.did('admin', $$select public.set_user_status({other}, 'inactive')$$);
select pg_temp.did('founder', $$select public.set_user_role({pending}, 'admin')$$);
select pg_temp.did('founder', 'select public.open_payment_details({cleaner})');
select pg_temp.did('cleaner', 'select public.withdraw_application({app_accepted})');
select pg_temp.did('admin', $$select public.set_job_status({job_draft}, 'Open')$$);
select pg_temp.did('admin', 'select public.delete_job({job_draft})');
select pg_temp.did('service', $$update public.courses set status = 'inactive' where id = {course}$$);
update public.profiles set status = 'rejected' where id = tests.id('inactive');
delete from auth.users where id = tests.id('other');

create function pg_temp.found(arguments text) returns text language sql set search_path = public, extensions as $$
  select tests.answer('admin', format(
    'select string_agg(event, '' '' order by place) from public.search_audit(%s) with ordinality as found (id, at, event, source,
    actor, actor_name, person, person_name, subject_id, subject_kind, subject_title, details, place)
    where found.id > (select id from newest)',
    arguments))
$$;
select is(pg_temp.found(arguments), wanted, 'the audit is searched with ' || arguments) from (values
  ('',
    'account_deleted status_changed course_changed job_deleted job_changed application_withdrawn bank_details_opened role_changed '
    'status_changed'),
  ($$topic => 'people'$$, 'status_changed role_changed status_changed'),
  ($$topic => ' Jobs '$$, 'job_deleted job_changed'),
  ($$topic => 'courses'$$, 'course_changed'),
  ($$topic => 'decisions'$$, 'application_withdrawn'),
  ($$topic => 'openings'$$, 'bank_details_opened'),
  ($$topic => 'accounts'$$, 'account_deleted'),
  ($$topic => 'weather'$$, null),
  ($$by => 'system'$$, 'account_deleted status_changed course_changed'),
  ($$by => ' System '$$, 'account_deleted status_changed course_changed'),
  ($$by => 'themselves'$$, 'application_withdrawn'),
  ('by => {admin}::text', 'job_deleted job_changed status_changed'),
  ($$by => {founder}::text, topic => 'people'$$, 'role_changed'),
  ('about => {cleaner}', 'application_withdrawn bank_details_opened'),
  ('about => {admin}', 'job_deleted job_changed status_changed'),
  ('about => {other}', 'account_deleted status_changed'),
  ('about => {job_draft}', 'job_deleted job_changed'),
  ($$about => {job_draft}, topic => 'people'$$, null),
  ('about => {nobody}', null),
  ($$query => 'CLEANER'$$, 'application_withdrawn bank_details_opened'),
  ($$query => 'founder cleaner'$$, 'bank_details_opened'),
  ($$query => 'founder draft'$$, null),
  -- A deleted job is found by its last title. A deleted person is not found.
  ($$query => 'draft'$$, 'job_deleted job_changed'),
  ($$query => 'guarded admin'$$, null),
  ($$query => 'guarded cleaner'$$, 'application_withdrawn'),
  ($$query => 'chemicals'$$, 'course_changed'),
  ($$query => 'other@test'$$, null),
  ($$query => '100%'$$, null),
  ('since => now()',
    'account_deleted status_changed course_changed job_deleted job_changed application_withdrawn bank_details_opened role_changed '
    'status_changed'),
  ('until => now()', null),
  ('page_size => 2', 'account_deleted status_changed'),
  ('page_size => 2, about => {admin}', 'job_deleted job_changed'),
  ($$after_at => 'infinity', after_id => 1, page_size => 1$$, 'account_deleted')
) as given (arguments, wanted);
-- A page begins directly after the last row of the page before it.
select is(tests.answer('admin', $$ select string_agg(page.event, ' ' order by page.at desc, page.id desc) from (
    select * from public.search_audit(page_size => 4) union all
    select next.* from (select * from public.search_audit(page_size => 4) order by at, id limit 1) last,
      public.search_audit(after_at => last.at, after_id => last.id, page_size => 5) next) page $$),
  'account_deleted status_changed course_changed job_deleted job_changed application_withdrawn bank_details_opened role_changed '
  'status_changed', 'a page begins after the one before it');

-- The list shows the current names of people and jobs.
create function pg_temp.shown(event text) returns text language sql set search_path = public, extensions as $$
  select tests.answer('admin', format(
    'select concat_ws('', '', source, coalesce(actor_name, ''nobody''), coalesce(person_name,
    ''nobody''), coalesce(subject_kind, ''gone''), coalesce(subject_title, ''untitled'')) from public.search_audit() where event = %L
    limit 1', event))
$$;
select is(pg_temp.shown(event), wanted, 'an audit entry shows current names: ' || event) from (values
  ('bank_details_opened', 'person, founder, cleaner, gone, untitled'),
  ('application_withdrawn', 'person, cleaner, cleaner, job, Guarded house'),
  ('course_changed', 'service, nobody, nobody, course, Chemicals'), ('job_deleted', 'person, admin, nobody, gone, Draft school'),
  ('account_deleted', 'system, nobody, nobody, gone, untitled')
) as given (event, wanted);

-- These words match so many people and jobs that the search checks each entry instead of looking up ids.
insert into auth.users (id, email) select gen_random_uuid(), 'crowd' || number || '@test.example' from generate_series(1, 1000) number;
insert into public.jobs (project_name) select 'Crowded guarded place ' || number from generate_series(1, 1000) number;
select is(tests.answer('admin',
  $$select string_agg(event, ' ') from public.search_audit(query => 'guarded test.example', topic => 'decisions')$$),
  'application_withdrawn', 'a search with two common words finds the entry that matches both');
select is(tests.answer('admin',
  $$select string_agg(distinct event, ' ') from public.search_audit(query => 'crowd', topic => 'jobs', page_size => 1000)$$),
  'job_created', 'a search with common words finds the entries of jobs');
select is(array(select private.is_job_like(tests.id(job), word)
  from (values ('job_open', 'office'), ('job_open', 'guarded'), ('job_missing', 'office')) as given (job, word)),
  '{t,f,f}', 'a word matches only the title of the entry''s own job');
select is(array(select private.is_person_like(tests.id(person), word)
  from (values ('cleaner', 'cleaner@test'), ('cleaner', 'other'), ('nobody', 'cleaner')) as given (person, word)),
  '{t,f,f}', 'a word matches only the entry''s own person');

select is(tests.answer('admin', 'select count(*) from public.last_audit_check()'), (select least(count(*), 1)::text from audit.checks),
  'no check is shown before the first one');
select audit.check_all();
do $$
begin
  grant audit_keeper to postgres with set true, inherit false;
  perform set_config('role', 'audit_keeper', true);
  insert into audit.checks values ('2026-01-01', 0, 'Older', null, '[]');
  perform set_config('role', 'none', true);
  revoke audit_keeper from postgres;
end
$$;
select is(tests.answer('admin',
  $$select concat_ws(' ', coalesce(fault, 'whole'), entries > 9, at > '2026-02-01') from public.last_audit_check()$$),
  'whole t t', 'the last check is shown');

-- An entry about a pay run shows the run's number, and a search for the number finds the entry.
insert into public.pay_runs (id, until) values (tests.id('nobody'), '2026-03-01');
select private.record_change('pay_run_started', 'pay', null, tests.id('nobody'), '{}');
select is(tests.answer('admin', $$select subject_kind || ' ' || subject_title from public.search_audit(about => {nobody})$$),
  'pay_run ' || (select number from public.pay_runs where id = tests.id('nobody')), 'an entry about a pay run has the number of the run');
select is(tests.answer('admin', format('select string_agg(event, '' '') from public.search_audit(query => %L, topic => ''pay'')',
  (select number from public.pay_runs where id = tests.id('nobody')))), 'pay_run_started', 'a pay run is found by its number');

select * from finish();
rollback;
