-- Fill the week: who is a candidate for a free place and who is not, and filling one place.
begin;
set local search_path = public, extensions;
select plan(61);
select tests.nowhere();
delete from public.jobs where true;
delete from public.profiles where role = 'cleaner';
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.week_fill('2083-03-01')
  private.week_fill('2083-03-01')
  public.fill_place({job_open}, {pending})
  private.fill_place({job_open}, {pending}, null)
$calls$);
select tests.refusals($expected$
admin: PT400 Choose a day.
  public.week_fill(null)
  public.week_fill('infinity')
admin founder: PT404 Job not found
  public.fill_place({job_missing}, {pending})
admin: PT404 Application not found
  public.fill_place({job_open}, {other}, {app_pending})
  public.fill_place({job_guarded}, {cleaner}, {app_pending})
  public.fill_place({job_open}, {cleaner}, {job_missing})
visitor service: 42501 permission denied
  public.week_fill('2083-03-01')
  public.fill_place({job_open}, {pending})
$expected$);

-- Two jobs in the week of 1 June 2083 in Brisbane, and people nearby. app_pending waits for the first, app_other for the second.
update public.profiles set location = 'Brisbane City', postcode = '4000', proximity = 30 where role = 'cleaner';
update public.jobs set status = 'Closed' where id not in (tests.id('job_open'), tests.id('job_guarded'));
delete from public.applications where id = tests.id('app_accepted');
update public.jobs set status = 'Open', start_date = '2083-06-01', start_time = '07:00', end_time = '12:00', days = 1, cleaners_needed = 2,
  location_city = 'Brisbane', location_postcode = '4000'
where id in (tests.id('job_open'), tests.id('job_guarded'));
update public.jobs set start_date = '2083-06-02', start_time = '22:00', end_time = '06:00' where id = tests.id('job_guarded');
update public.profiles set name = ids.name from tests.ids() where ids.id = profiles.id;

-- "Open office: cleaner! former": candidates by job and name, ! for applicants.
create function pg_temp.candidates() returns text language sql as $$
  with week as (select private.week_fill('2083-06-01') as data)
  select string_agg(job.value ->> 'title' || ': ' || coalesce(able.names, '-'), '; ' order by job.ordinality)
  from week
  cross join jsonb_array_elements(data -> 'jobs') with ordinality job
  left join lateral (
    select string_agg(concat(data -> 'people' -> (pair ->> 1)::integer ->> 'name', case when pair ->> 4 is not null then '!' end), ' '
      order by data -> 'people' -> (pair ->> 1)::integer ->> 'name') as names
    from jsonb_array_elements(data -> 'candidates') pair where (pair ->> 0)::integer = job.ordinality - 1
  ) able on true
$$;
create function pg_temp.candidates_after(variadic changes text[]) returns text language sql as $$
  select tests.after(array['select tests.act_as(''admin''), set_config(''role'', ''none'', true)'] || changes,
    'select pg_temp.candidates()')
$$;
select tests.act_as('admin'), set_config('role', 'none', true);
select is(pg_temp.candidates(), 'Open office: cleaner! former other pending; Guarded house: cleaner former other! pending',
  'who lives within reach, active or pending, and applicants');

select is(pg_temp.candidates_after(change), wanted, label)
from (values
  ($$update public.profiles set proximity = 1, location = 'Southport', postcode = '4215' where role = 'cleaner'$$,
    'Open office: cleaner!; Guarded house: other!', 'too far away, but for whoever has applied'),
  ($$update public.jobs set location_postcode = null, location_city = null where id = {job_open}$$,
    'Open office: cleaner!; Guarded house: cleaner former other! pending', 'without a place only applicants'),
  ($$update public.applications set status = 'Rejected', reviewed_by = {admin}, reviewed_at = now() where id = {app_pending}$$,
    'Open office: former other pending; Guarded house: cleaner former other! pending', 'a rejected applicant is not proposed'),
  ($$update public.applications set withdrawn_at = now() where id = {app_pending}$$,
    'Open office: cleaner former other pending; Guarded house: cleaner former other! pending', 'one who withdrew can be invited'),
  ($$insert into private.invitations (job_id, user_id, invited_at, answer, answered_at)
    values ({job_open}, {former}, now() - interval '2 days', 'no', now())$$,
    'Open office: cleaner! other pending; Guarded house: cleaner former other! pending', 'who said no is not asked again'),
  ($$insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at) values ({former}, {job_guarded}, 'x',
    'Accepted', {admin}, now())$$,
    'Open office: cleaner! former other pending; Guarded house: cleaner other! pending', 'nor who is accepted for the job'),
  ($$update public.jobs set required_documents = '{visa}' where id = {job_open}$$,
    'Open office: -; Guarded house: cleaner former other! pending', 'nobody who lacks a requirement, applicants neither'),
  ($$update public.jobs set required_documents = '{whiteCard}' where id = {job_open}$$,
    'Open office: cleaner!; Guarded house: cleaner former other! pending', 'only who meets it'),
  ($$insert into public.availability (user_id, days_away) values ({cleaner}, '{[2083-06-01,2083-06-02)}')$$,
    'Open office: former other pending; Guarded house: cleaner former other! pending', 'nobody who is away'),
  ($$insert into public.availability (user_id, free_hours) values ({cleaner}, '{wed_night,thu_morning}')$$,
    'Open office: former other pending; Guarded house: cleaner former other! pending', 'nor at other hours'),
  ($$update public.jobs set status = 'Open', start_date = '2083-06-01', start_time = '11:00', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! other pending; Guarded house: cleaner former other! pending', 'nor who works then'),
  ($$update public.jobs set status = 'Open', start_date = '2083-06-03', start_time = '06:00', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! former other pending; Guarded house: cleaner former other! pending',
      'work that begins when a night ends is fine'),
  ($$update public.jobs set status = 'Open', start_date = '2083-06-03', start_time = '05:59', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! former other pending; Guarded house: cleaner other! pending', 'a minute earlier is not'),
  ($$update public.jobs set start_date = '2083-06-08' where id = {job_guarded}$$,
    'Open office: cleaner! former other pending', 'not a job of the next week'),
  ($$update public.jobs set cleaners_needed = 0 where id = {job_guarded}$$,
    'Open office: cleaner! former other pending', 'nor one for any number of people'),
  ($$update public.jobs set status = 'Closed' where id = {job_guarded}$$, 'Open office: cleaner! former other pending', 'nor a closed one')
) as given (change, wanted, label);

-- The site: who knows it is told, who is not to come again is left out.
insert into public.sites (id, name) values (tests.id('course'), 'Depot');
insert into public.job_sites (job_id, site_id) values (tests.id('job_open'), tests.id('course'));
insert into private.site_people (site_id, user_id, standing) values (tests.id('course'), tests.id('other'), 'not_again'),
  (tests.id('course'), tests.id('former'), 'knows');
select is(pg_temp.candidates(), 'Open office: cleaner! former pending; Guarded house: cleaner former other! pending',
  'nobody who is not to come to the site again');
select is((select string_agg(data -> 'people' -> (pair ->> 1)::integer ->> 'name',
  ' ') from (select private.week_fill('2083-06-01')) week (data),
  jsonb_array_elements(data -> 'candidates') pair where (pair ->> 3)::boolean), 'former', 'who knows the site');
select is(tests.answer('admin', 'select public.fill_place({job_open}, {other})'), '! PT409 other should not return to this site.',
  'nor is such a person invited');
delete from private.site_people where true;

-- An invitation without an answer keeps a place and the person's time for a day.
create function pg_temp.invited(ago interval) returns text language sql as $$
  select tests.after(array[format('insert into private.invitations (job_id, user_id, invited_at) values ({job_open}, {former},
    now() - %L::interval)',
    ago)], $q$select private.week_fill('2083-06-01') -> 'jobs' -> 0 ->> 'places' || ' ' || (private.week_fill('2083-06-01') -> 'jobs' ->
      0 ->> 'waiting')$q$)
$$;
select is(pg_temp.invited('23 hours'), '1 1', 'a place waits for the answer');
select is(pg_temp.invited('25 hours'), '2 0', 'no longer than a day');
select is(pg_temp.candidates_after($$insert into private.invitations (job_id, user_id) values ({job_open}, {former})$$,
  $$update public.jobs set start_date = '2083-06-01', start_time = '11:00', end_time = '13:00' where id = {job_guarded}$$),
  'Open office: cleaner! other pending; Guarded house: cleaner other! pending', 'nor is somebody invited to two jobs at a time');
select is(pg_temp.candidates_after($$insert into private.invitations (job_id, user_id, invited_at) values ({job_open}, {former},
    now() - interval '2 days')$$, $$update public.jobs set start_date = '2083-06-01', start_time = '11:00', end_time = '13:00'
    where id = {job_guarded}$$),
  'Open office: cleaner! other pending; Guarded house: cleaner former other! pending', 'unless they have not answered for days');

-- The input of the solver.
select is(private.week_fill('2083-06-01') #- '{jobs}' #- '{people}' #- '{candidates}',
  '{"weights": {"distance": 60, "fairness": 40, "site": 10}, "limit_minutes": 2280}'::jsonb, 'the settings');
select is(tests.after(array['update public.jobs set days = 3, start_date = ''2083-06-06'' where id = {job_guarded}'],
  $$select private.week_fill('2083-06-01') -> 'jobs' -> 1 ->> 'minutes'$$), '960', 'the minutes of the days in the week');
select is(private.week_fill('2083-06-01') #> '{jobs,1,times}', jsonb_build_array(jsonb_build_array(
  extract(epoch from '2083-06-02 22:00+10'::timestamptz), extract(epoch from '2083-06-03 06:00+10'::timestamptz))), 'and when it is');
select is(tests.after(array['update public.jobs set required_documents = ''{visa}'' where id = {job_open}'],
  $$select private.week_fill('2083-06-01') #>> '{jobs,0,obstacles}'$$), '{"missing": 4}', 'how many cannot come, and why');
select is(tests.after(array[$$insert into public.applications (user_id, job_id, job_title, status, reviewed_by,
  reviewed_at) values ({former}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$],
  $$select string_agg(person ->> 'minutes',
    ' ' order by person ->> 'name') from jsonb_array_elements(private.week_fill('2083-06-01') -> 'people') person$$),
  '0 480 0 0', 'the minutes that people work in the week already');

-- Filling one place.
create function pg_temp.fill(given text, variadic changes text[] default '{}') returns text language sql as $$
  select tests.after(changes, 'select tests.answer(''admin'', $q$select public.fill_place(' || given || ')$q$)')
$$;
select is(pg_temp.fill('{job_open}, {cleaner}, {app_pending}'), 'accepted', 'the applicant is accepted');
select is(pg_temp.fill('{job_open}, {former}'), 'invited', 'anybody else is invited');
select is(tests.after(array['admin: select public.fill_place({job_open}, {cleaner}, {app_pending})',
  'admin: select public.fill_place({job_open}, {former})'], $$select concat_ws(' ',
    (select status || ' ' || reviewed_by from public.applications where id = {app_pending}),
    (select string_agg(user_id::text, ',') from private.invitations where job_id = {job_open}))$$),
  concat_ws(' ', 'Accepted', tests.id('admin'), tests.id('former')), 'and both are stored, with the administrator');
select is(pg_temp.fill(given, change), wanted, label)
from (values
  ('{job_open}, {former}', $$insert into public.availability (user_id, days_away) values ({former}, '{[2083-06-01,2083-06-02)}')$$,
    '! PT409 former is away at that time.', 'not who is away'),
  ('{job_open}, {cleaner}, {app_pending}', $$insert into public.availability (user_id, days_away) values ({cleaner},
    '{[2083-06-01,2083-06-02)}')$$,
    '! PT409 cleaner is away at that time.', 'nor an applicant who is'),
  ('{job_open}, {former}', 'update public.jobs set required_documents = ''{visa}'' where id = {job_open}',
    '! PT409 former is missing: Visa.', 'nor who lacks something'),
  ('{job_open}, {cleaner}, {app_pending}', 'update public.jobs set required_documents = ''{visa}'' where id = {job_open}',
    '! PT409 cleaner is missing: Visa.', 'nor an applicant who does'),
  ('{job_open}, {former}', 'update public.jobs set status = ''Closed'' where id = {job_open}', '! PT409 This job is not open.',
    'nor for a job that is closed'),
  ('{job_open}, {cleaner}, {app_pending}', 'update public.jobs set status = ''Closed'' where id = {job_open}',
    '! PT409 Open office has been closed.', 'nor an applicant'),
  ('{job_open}, {cleaner}', 'select', '! PT409 cleaner has applied already.', 'no invitation for who has applied meanwhile'),
  ('{job_open}, {inactive}', 'select', '! PT409 inactive is not active.', 'nor for an inactive account'),
  ('{job_open}, {nobody}', 'select', '! PT409 The account has been deleted.', 'nor for one that is gone')
) as given (given, change, wanted, label);
select is(tests.after(array[$$insert into public.applications (user_id, job_id, job_title, status, reviewed_by,
  reviewed_at) values ({former}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$,
  $$update public.jobs set start_date = '2083-06-02', start_time = '21:00', end_time = '23:00' where id = {job_open}$$],
  $$select tests.answer('admin', $q$select public.fill_place({job_open}, {former})$q$)$$),
  '! PT409 former is already accepted for Guarded house at that time.', 'nor who works then');
select is(tests.after(array['update public.jobs set cleaners_needed = 1 where id = {job_open}',
  $$insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at) values ({former}, {job_open}, 'x',
    'Accepted', {admin}, now())$$],
  $$select tests.answer('admin', $q$select public.fill_place({job_open}, {cleaner}, {app_pending})$q$)
    || ' ' || tests.answer('admin', $q$select public.fill_place({job_open}, {other})$q$)$$),
  '! PT409 All places are filled. ! PT409 All places are filled.', 'a full job stays as it is');
select * from finish();
rollback;
