-- "Copy last week": the list of jobs that can be copied, and copying one job with its people.
begin;
set local search_path = public, extensions;
select plan(75);
select tests.nowhere();
delete from public.jobs where true;
delete from public.profiles where role = 'cleaner';
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.week_copies('2083-03-01')
  private.week_copies('2083-03-01')
  public.copy_job({job_open}, '2083-03-08')
  private.copy_job({job_open}, '2083-03-08', '{}', '{}', null)
$calls$);
select tests.refusals($expected$
admin: PT400 Choose a day.
  public.week_copies(null)
  public.copy_job({job_open}, null)
  public.copy_job({job_open}, 'infinity')
  public.copy_job({job_draft}, '2083-03-08')
admin: PT400 Between 1 and 100 people can be invited at once.
  public.copy_job({job_open}, '2083-03-08', array(select gen_random_uuid() from generate_series(1, 101)))
admin founder: PT404 Job not found
  public.copy_job({job_missing}, '2083-03-08')
admin: PT409 This job would already have started.
  public.copy_job({job_progress}, '2026-01-08')
admin: PT409 This job already exists on that day.
  public.copy_job({job_open}, '2083-03-01')
admin: PT400 Invalid file path
  public.copy_job({job_open}, '2083-03-08', '{}', array[{job_open} || '/images/a.jpg'])
visitor service: 42501 permission denied
  public.week_copies('2083-03-01')
  public.copy_job({job_open}, '2083-03-08')
$expected$);

-- One job on Monday, 1 March 2083. The people "cleaner" and "other" are accepted for it.
update public.jobs set status = 'Closed' where id <> tests.id('job_open');
delete from public.applications where true;
insert into public.sites (id, name) values (tests.id('course'), 'Depot');
insert into public.job_sites (job_id, site_id) values (tests.id('job_open'), tests.id('course'));
update public.jobs set start_time = '22:00', end_time = '06:00', cleaners_needed = 2, project_dates = '1 March', days = 1,
  location_city = 'Sydney', location_state = 'NSW', location_postcode = '2000', display_status = 'Urgent'
where id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
select tests.id(who), tests.id('job_open'), 'Open office', 'Accepted', tests.id('admin'), now() from unnest('{cleaner,other}'::text[]) who;
delete from public.notifications where true;

-- Lists each copy with its people, such as "Open office 2083-03-08: cleaner=away other". The word after = says why the person cannot be
-- booked.
create function pg_temp.week(monday date) returns text language sql as $$
  select string_agg(concat_ws(' ', job ->> 'title', job ->> 'day',
    case when (job ->> 'has_begun')::boolean then 'begun' end, case when job ->> 'there_id' is not null then 'there' end,
    nullif(job ->> 'minutes_moved', '0')) || ':' || coalesce((
      select string_agg(concat(' ', person ->> 'name', '=' || (person ->> 'obstacle')), '' order by person ->> 'name')
      from jsonb_array_elements(job -> 'people') person), ''), '; ' order by job ->> 'title', job ->> 'id')
  from jsonb_array_elements(private.week_copies(monday) -> 'jobs') job
$$;
create function pg_temp.week_after(monday date, variadic changes text[]) returns text language sql as $$
  select tests.after(array['select tests.act_as(''admin''), set_config(''role'', ''none'', true)'] || changes,
    format('select pg_temp.week(%L)', monday))
$$;
select is(pg_temp.week_after('2083-03-08', 'select'), 'Open office 2083-03-08: cleaner other',
  'a job of the week before is copied seven days later, with its people');
select is(pg_temp.week_after(monday::date, change), wanted, label)
from (values
  ('2083-03-01', 'select', null, 'the jobs of the week that is shown are not copied'),
  ('2083-03-15', 'select', null, 'the jobs of two weeks before are not copied'),
  ('2083-03-08', 'update public.jobs set status = ''Draft'' where id = {job_open}', null, 'a draft is not copied'),
  ('2083-03-08', 'update public.jobs set status = ''Closed'' where id = {job_open}', null, 'a closed job is not copied'),
  ('2083-03-08', 'update public.jobs set status = ''Completed'' where id = {job_open}', 'Open office 2083-03-08: cleaner other',
    'a completed job is copied'),
  ('2025-01-06', 'update public.jobs set start_date = ''2025-01-01'', days = 1 where id = {job_open}',
    'Open office 2025-01-08 begun: cleaner other', 'a copy whose start is over is marked as begun'),
  -- Sydney's clocks go back at 3:00 on Sunday, 4 April 2083, and forward at 2:00 on Sunday, 3 October.
  ('2083-03-29', 'update public.jobs set start_date = ''2083-03-27'' where id = {job_open}', 'Open office 2083-04-03 60: cleaner other',
    'the copy to a night in which the clocks go back is an hour longer'),
  ('2083-09-27', 'update public.jobs set start_date = ''2083-09-25'' where id = {job_open}', 'Open office 2083-10-02 -60: cleaner other',
    'the copy to a night in which the clocks go forward is an hour shorter'),
  ('2083-03-08', $$update public.profiles set status = 'inactive' where id = {cleaner}$$,
    'Open office 2083-03-08: cleaner=inactive other', 'an inactive person is left out'),
  ('2083-03-08', $$update public.applications set attendance = 'did_not_come', attendance_at = now() where user_id = {cleaner}$$,
    'Open office 2083-03-08: cleaner=absent other', 'a person who did not come is left out'),
  ('2083-03-08', $$update public.applications set withdrawn_at = now() where user_id = {cleaner}$$, 'Open office 2083-03-08: other',
    'a person who withdrew is not listed'),
  ('2083-03-08', $$insert into private.site_people (site_id, user_id, standing) values ({course}, {cleaner}, 'not_again')$$,
    'Open office 2083-03-08: cleaner=site other', 'a person barred from the site is left out'),
  ('2083-03-08', 'update public.jobs set required_documents = ''{visa}'' where id = {job_open}',
    'Open office 2083-03-08: cleaner=missing other=missing', 'a person with a missing requirement is left out'),
  ('2083-03-08', $$insert into public.availability (user_id, days_away) values ({cleaner}, '{[2083-03-08,2083-03-09)}')$$,
    'Open office 2083-03-08: cleaner=away other', 'a person who is away is left out'),
  ('2083-03-08', $$insert into public.availability (user_id, free_hours) values ({cleaner}, '{wed_morning}')$$,
    'Open office 2083-03-08: cleaner other', 'a person whose usual hours do not include the job is not left out'),
  ('2083-03-08', $$update public.jobs set status = 'Open', start_date = '2083-03-09', start_time = '05:00', end_time = '07:00', days = 1,
    location_city = 'Sydney', location_state = 'NSW', location_postcode = '2000' where id = {job_guarded};
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values ({cleaner}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$,
    'Open office 2083-03-08: cleaner=busy other', 'a person accepted for another job at that time is left out'),
  ('2083-03-08', $$update public.jobs set status = 'Completed', days = 20 where id = {job_open};
    update public.jobs set status = 'Open', start_date = '2083-03-24', start_time = '05:00', end_time = '07:00', days = 1,
      location_city = 'Sydney', location_state = 'NSW', location_postcode = '2000' where id = {job_guarded};
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values ({cleaner}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$,
    'Open office 2083-03-08: cleaner=busy other', 'a person accepted for another job on a later day of the copy is left out')
) as given (monday, change, wanted, label);

-- The same job already exists on that day, whether or not it was created as a copy.
create function pg_temp.with_another(changes text) returns text language sql as $$
  select pg_temp.week_after('2083-03-08', 'update public.jobs set status = ''Open'', project_name = ''open office '', days = 1,
    start_date = ''2083-03-08'', start_time = ''22:00'', location_city = ''SYDNEY'' where id = {job_guarded}',
    coalesce('update public.jobs set ' || changes || ' where id = {job_guarded}', 'select'))
$$;
select is(pg_temp.with_another(changes), wanted, label)
from (values
  (null, 'Open office 2083-03-08 there: cleaner other', 'a job with the same name, city, day and start time counts as the copy'),
  ('status = ''Draft''', 'Open office 2083-03-08 there: cleaner other', 'a draft counts as the copy'),
  ('status = ''Closed''', 'Open office 2083-03-08: cleaner other', 'a closed job does not count as the copy'),
  ('project_name = ''Other office''', 'Open office 2083-03-08: cleaner other', 'a job with another name does not count as the copy'),
  ('location_city = null', 'Open office 2083-03-08: cleaner other', 'a job without that city does not count as the copy'),
  ('start_time = ''21:00''', 'Open office 2083-03-08: cleaner other', 'a job at another time does not count as the copy'),
  ('start_date = ''2083-03-09''', 'Open office 2083-03-08: cleaner other', 'a job on another day does not count as the copy')
) as given (changes, wanted, label);
select is(tests.after(array['update public.jobs set status = ''Open'', project_name = ''Open office'', days = 1,
    start_date = ''2083-03-08'', start_time = ''22:00'', location_city = ''Sydney'' where id = {job_guarded}',
    'insert into public.sites (id, name) values ({job_missing}, ''Other'')',
    'insert into public.job_sites (job_id, site_id) values ({job_guarded}, {job_missing})',
    'select tests.act_as(''admin''), set_config(''role'', ''none'', true)'], $$select pg_temp.week('2083-03-08')$$),
  'Open office 2083-03-08: cleaner other', 'a job at another site does not count as the copy');

-- A copy on a public holiday of the job's state is marked with the holiday's name.
create function pg_temp.holiday(change text) returns text language sql as $$
  select tests.after(array['insert into public.holidays (state, day, name) values (''NSW'', ''2083-03-08'', ''Show Day'')', change,
      'select tests.act_as(''admin''), set_config(''role'', ''none'', true)'],
    $q$select string_agg(job ->> 'holiday', '') from jsonb_array_elements(private.week_copies('2083-03-08') -> 'jobs') job$q$)
$$;
select is(pg_temp.holiday('select'), 'Show Day', 'a copy on a public holiday of the job''s state is listed with the holiday''s name');
select is(pg_temp.holiday('update public.jobs set location_state = ''QLD'', location_postcode = ''4000'', location_city = ''Brisbane'''),
  null, 'a copy on a public holiday of another state is not marked as one');
select is(pg_temp.holiday('update public.jobs set start_date = ''2083-03-02'', days = 1 where id = {job_open}'), null,
  'a copy on the day after a public holiday is not marked as one');

-- At most 500 jobs are listed.
create function pg_temp.many(others integer, change text) returns text language sql as $$
  select tests.after(array[format('insert into public.jobs (project_name, status, start_date, days)
      select ''Office '' || number, ''Open'', ''2083-03-01'', 1 from generate_series(1, %s) number', others), change,
      'select tests.act_as(''admin''), set_config(''role'', ''none'', true)'],
    $q$select concat_ws(' ', jsonb_array_length(week -> 'jobs'), week ->> 'of_many', strpos(week::text, 'Open office') > 0)
      from private.week_copies('2083-03-08') week$q$)
$$;
select is(pg_temp.many(499, 'select'), '500 false t', 'five hundred jobs are all listed');
select is(pg_temp.many(500, 'admin: select public.copy_job({job_open}, ''2083-03-08'')'), '500 true f',
  'of more than 500 jobs, those without a copy are listed');

create function pg_temp.copied(given text, question text, variadic changes text[] default '{}') returns text language sql as $$
  select tests.after(changes || array['admin: select public.copy_job({job_open}, ''2083-03-08''' || given || ')'], question)
$$;
create function pg_temp.answer(given text, variadic changes text[] default '{}') returns text language sql as $$
  select tests.after(changes, $question$
    select string_agg(concat_ws(' ', name, person ->> 'outcome', person ->> 'error'), '; ' order by name)
    from jsonb_array_elements(tests.answer('admin', $q$select public.copy_job({job_open}, '2083-03-08'$question$ || given || $question$)
      -> 'people'$q$)::jsonb) person
    join tests.ids() on id::text = person ->> 'id'$question$)
$$;
select is(pg_temp.copied('', $$select concat_ws(' ', copy.project_name, copy.status, copy.display_status, copy.start_date, copy.start_time,
    copy.end_time, copy.project_dates, copy.location_city, address.site_address, here.site_id = tests.id('course'), copy.accepted_count,
    copy.cleaners_needed, copy.series_id, copy.created_by = tests.id('admin'))
  from public.jobs copy join public.job_addresses address on address.job_id = copy.id join public.job_sites here on here.job_id = copy.id
  where copy.id = private.copy_id(tests.id('job_open'), '2083-03-08')$$),
  'Open office Open Urgent 2083-03-08 22:00:00 06:00:00 Sydney Open office, 1 Test Street t 0 2 t',
  'the copy is the same job a week later, with its address and site, but without its dates in words');
select is(pg_temp.copied('',
  'select status || '' '' || start_date from public.jobs where id = private.copy_id({job_open}, ''2083-03-08'')',
  'update public.jobs set status = ''Completed'' where id = {job_open}'), 'Open 2083-03-08', 'the copy of a completed job is open');
select is(pg_temp.copied('', $$select tests.answer('admin', $q$select public.copy_job({job_open}, '2083-03-08')$q$)$$),
  '! PT409 This job already exists on that day.', 'a job is not copied twice');
select is(tests.answer('admin', format('select public.copy_job({job_open}, ''2083-03-08'', ''{}'', array[%L])',
    private.copy_id(tests.id('job_open'), '2083-03-08') || '/images/a.jpg')),
  '! PT410 A file is no longer available. Please choose it again.', 'a copy whose file is not stored is refused');
select is(tests.after(array['admin: select public.copy_job({job_open}, ''2083-03-08'')',
    'update public.jobs set start_date = ''2083-03-10'' where id = private.copy_id({job_open}, ''2083-03-08'')'],
  $$select tests.answer('admin', $q$select public.copy_job({job_open}, '2083-03-08')$q$)$$),
  '! PT409 This job already exists on that day.', 'a job is not copied again after its copy was moved to another day');
select is(tests.after(array['admin: select public.copy_job({job_open}, ''2083-03-08'')',
    'delete from public.jobs where id = private.copy_id({job_open}, ''2083-03-08'')'],
  $$select tests.answer('admin', $q$select public.copy_job({job_open}, '2083-03-08') ->> 'is_placed'$q$)$$),
  'true', 'a job is copied again after its copy was deleted');
-- If two jobs have the same values, both are copied.
select is(tests.after(array['update public.jobs as twin set (status, project_name, start_date, start_time, location_city) =
      (select ''Open'', source.project_name, source.start_date, source.start_time, source.location_city from public.jobs source
       where source.id = {job_open}) where twin.id = {job_guarded}',
    'admin: select public.copy_job({job_open}, ''2083-03-08'')', 'admin: select public.copy_job({job_guarded}, ''2083-03-08'')'],
  $$select count(*) from public.jobs where start_date = '2083-03-08'$$), '2', 'two jobs with the same values are both copied');
select is(pg_temp.copied('', 'select count(*) from private.job_openings where job_id = private.copy_id({job_open}, ''2083-03-08'')'), '0',
  'people nearby are not notified of a copy');

-- People accepted for the job are invited to the copy or accepted for it, unless something prevents it.
select is(pg_temp.answer(', array[{cleaner}, {other}]'), 'cleaner invited; other invited',
  'the people accepted for the job are invited to the copy');
select is(pg_temp.copied(', array[{cleaner}]', $$select string_agg(concat_ws(' ', type, user_id = tests.id('cleaner')), ',')
  from public.notifications where created_at = now()$$), 'job_invitation t', 'a person invited to the copy is notified');
select is(pg_temp.answer(', array[{cleaner}, {other}]', 'update public.business set copy_accepts = true'),
  'cleaner accepted; other accepted', 'the people are accepted for the copy if the settings say so');
select is(pg_temp.copied(', array[{cleaner}]', $$select string_agg(message, ' | ') from public.notifications
  where user_id = tests.id('cleaner') and created_at = now()$$, 'update public.business set copy_accepts = true'),
  'Your application for the job Open office has been accepted. You did this job before, so you are booked again. '
  'Please withdraw if you cannot come.', 'a person accepted for the copy gets one notification, with the reason');
select is(pg_temp.answer(', array[{former}]'), 'former This person is not accepted for the job being copied.',
  'a person who is not accepted for the job is not booked for the copy');
select is(pg_temp.answer(', array[{cleaner}, {other}]', change), wanted, label)
from (values
  ($$insert into private.site_people (site_id, user_id, standing) values ({course}, {cleaner}, 'not_again')$$,
    'cleaner cleaner should not return to this site.; other invited', 'a person barred from the site is not invited, but the others are'),
  ($$insert into public.availability (user_id, days_away) values ({cleaner}, '{[2083-03-08,2083-03-09)}')$$,
    'cleaner cleaner is away at that time.; other invited', 'a person who is away is not invited'),
  ($$update public.profiles set status = 'inactive' where id = {cleaner}$$, 'cleaner cleaner is not active.; other invited',
    'an inactive person is not invited'),
  ('update public.jobs set required_documents = ''{whiteCard}'' where id = {job_open}',
    'cleaner invited; other other is missing: White Card.',
    'a person with a missing requirement is not invited')
) as given (change, wanted, label);
select is(pg_temp.answer(', array[{cleaner}, {other}]', 'update public.business set copy_accepts = true', change), wanted, label)
from (values
  ($$insert into private.site_people (site_id, user_id, standing) values ({course}, {cleaner}, 'not_again')$$,
    'cleaner cleaner should not return to this site.; other accepted', 'a person barred from the site is not accepted'),
  ($$insert into public.availability (user_id, days_away) values ({cleaner}, '{[2083-03-08,2083-03-09)}')$$,
    'cleaner cleaner is away at that time.; other accepted', 'a person who is away is not accepted'),
  ($$update public.profiles set status = 'inactive' where id = {cleaner}$$, 'cleaner cleaner is not active.; other accepted',
    'an inactive person is not accepted'),
  ('update public.jobs set required_documents = ''{whiteCard}'' where id = {job_open}',
    'cleaner accepted; other other is missing: White Card.', 'a person with a missing requirement is not accepted'),
  ($$update public.jobs set status = 'Open', start_date = '2083-03-09', start_time = '05:00', end_time = '07:00', days = 1,
    location_city = 'Sydney', location_state = 'NSW', location_postcode = '2000' where id = {job_guarded};
    insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    values ({cleaner}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$,
    'cleaner cleaner is already accepted for Guarded house at that time.; other accepted',
    'a person accepted for another job at that time is not accepted')
) as given (change, wanted, label);
select is(pg_temp.copied(', array[{cleaner}]', 'select count(*) from public.applications where job_id <> {job_open}',
  'update public.business set copy_accepts = true',
  $$insert into public.availability (user_id, days_away) values ({cleaner}, '{[2083-03-08,2083-03-09)}')$$), '0',
  'a refused acceptance leaves no application');
select * from finish();
rollback;
