-- "Fill the week": which people are candidates for a vacancy, and filling one vacancy.
begin;
set local search_path = public, extensions;
select plan(62);
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

-- Two jobs in Brisbane in the week of 1 June 2083, and people nearby. app_pending is an application for the first job, app_other for the
-- second.
update public.profiles set location = 'Brisbane City', postcode = '4000', proximity = 30 where role = 'cleaner';
update public.jobs set status = 'Closed' where id not in (tests.id('job_open'), tests.id('job_guarded'));
delete from public.applications where id = tests.id('app_accepted');
update public.jobs set status = 'Open', start_date = '2083-06-01', start_time = '07:00', end_time = '12:00', days = 1, cleaners_needed = 2,
  location_city = 'Brisbane', location_postcode = '4000'
where id in (tests.id('job_open'), tests.id('job_guarded'));
update public.jobs set start_date = '2083-06-02', start_time = '22:00', end_time = '06:00' where id = tests.id('job_guarded');
update public.profiles set name = ids.name from tests.ids() where ids.id = profiles.id;

-- Returns the candidates by job and name, such as "Open office: cleaner! former". An exclamation mark marks an applicant.
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
  'candidates are applicants, and active or pending people who live within reach');

select is(pg_temp.candidates_after(change), wanted, label)
from (values
  ($$update public.profiles set proximity = 1, location = 'Southport', postcode = '4215' where role = 'cleaner'$$,
    'Open office: cleaner!; Guarded house: other!', 'a person who lives too far away is a candidate only as an applicant'),
  ($$update public.jobs set location_postcode = null, location_city = null where id = {job_open}$$,
    'Open office: cleaner!; Guarded house: cleaner former other! pending', 'a job without a location has only applicants as candidates'),
  ($$update public.applications set status = 'Rejected', reviewed_by = {admin}, reviewed_at = now() where id = {app_pending}$$,
    'Open office: former other pending; Guarded house: cleaner former other! pending', 'a rejected applicant is not proposed'),
  ($$update public.applications set withdrawn_at = now() where id = {app_pending}$$,
    'Open office: cleaner former other pending; Guarded house: cleaner former other! pending', 'a person who withdrew can be invited'),
  ($$insert into private.invitations (job_id, user_id, invited_at, answer, answered_at)
    values ({job_open}, {former}, now() - interval '2 days', 'no', now())$$,
    'Open office: cleaner! other pending; Guarded house: cleaner former other! pending',
    'a person who declined an invitation is not a candidate'),
  ($$insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at) values ({former}, {job_guarded}, 'x',
    'Accepted', {admin}, now())$$,
    'Open office: cleaner! former other pending; Guarded house: cleaner other! pending',
    'a person accepted for the job is not a candidate'),
  ($$update public.jobs set required_documents = '{visa}' where id = {job_open}$$,
    'Open office: -; Guarded house: cleaner former other! pending', 'a person or applicant with a missing requirement is not a candidate'),
  ($$update public.jobs set required_documents = '{whiteCard}' where id = {job_open}$$,
    'Open office: cleaner!; Guarded house: cleaner former other! pending', 'only people who meet the requirement are candidates'),
  ($$insert into public.availability (user_id, days_away) values ({cleaner}, '{[2083-06-01,2083-06-02)}')$$,
    'Open office: former other pending; Guarded house: cleaner former other! pending', 'a person who is away is not a candidate'),
  ($$insert into public.availability (user_id, free_hours) values ({cleaner}, '{wed_night,thu_morning}')$$,
    'Open office: former other pending; Guarded house: cleaner former other! pending',
    'a person who is free only at other hours is not a candidate'),
  ($$update public.jobs set status = 'Open', start_date = '2083-06-01', start_time = '11:00', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! other pending; Guarded house: cleaner former other! pending',
    'a person with work at that time is not a candidate'),
  ($$update public.jobs set status = 'Open', start_date = '2083-06-03', start_time = '06:00', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! former other pending; Guarded house: cleaner former other! pending',
      'a person whose work begins when the night job ends is a candidate'),
  ($$update public.jobs set status = 'Open', start_date = '2083-06-03', start_time = '05:59', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! former other pending; Guarded house: cleaner other! pending',
    'a person whose work begins a minute before the night job ends is not a candidate'),
  ($$update public.jobs set days = 20 where id = {job_open};
    update public.jobs set status = 'Open', start_date = '2083-06-15', start_time = '11:00', end_time = '13:00', cleaners_needed = null
    where id = {job_draft}; update public.applications set status = 'Accepted', reviewed_by = {admin},
      reviewed_at = now() where id = {app_former}$$,
    'Open office: cleaner! other pending; Guarded house: cleaner former other! pending',
    'a person with work on a later day of the job is not a candidate'),
  ($$update public.jobs set start_date = '2083-06-08' where id = {job_guarded}$$,
    'Open office: cleaner! former other pending', 'a job of the next week is not filled'),
  ($$update public.jobs set cleaners_needed = 0 where id = {job_guarded}$$,
    'Open office: cleaner! former other pending', 'a job for any number of people is not filled'),
  ($$update public.jobs set status = 'Closed' where id = {job_guarded}$$, 'Open office: cleaner! former other pending',
    'a closed job is not filled')
) as given (change, wanted, label);

-- People who know the job's site are marked. People who are barred from the site are not candidates.
insert into public.sites (id, name) values (tests.id('course'), 'Depot');
insert into public.job_sites (job_id, site_id) values (tests.id('job_open'), tests.id('course'));
insert into private.site_people (site_id, user_id, standing) values (tests.id('course'), tests.id('other'), 'not_again'),
  (tests.id('course'), tests.id('former'), 'knows');
select is(pg_temp.candidates(), 'Open office: cleaner! former pending; Guarded house: cleaner former other! pending',
  'a person barred from the site is not a candidate');
select is((select string_agg(data -> 'people' -> (pair ->> 1)::integer ->> 'name',
  ' ') from (select private.week_fill('2083-06-01')) week (data),
  jsonb_array_elements(data -> 'candidates') pair where (pair ->> 3)::boolean), 'former', 'a candidate who knows the site is marked');
select is(tests.answer('admin', 'select public.fill_place({job_open}, {other})'), '! PT409 other should not return to this site.',
  'a person barred from the site is not invited');
delete from private.site_people where true;

-- For 24 hours, an unanswered invitation takes up a vacancy, and the invited person counts as busy at the job's time.
create function pg_temp.invited(ago interval) returns text language sql as $$
  select tests.after(array[format('insert into private.invitations (job_id, user_id, invited_at) values ({job_open}, {former},
    now() - %L::interval)',
    ago)], $q$select private.week_fill('2083-06-01') -> 'jobs' -> 0 ->> 'places' || ' ' || (private.week_fill('2083-06-01') -> 'jobs' ->
      0 ->> 'waiting')$q$)
$$;
select is(pg_temp.invited('23 hours'), '1 1', 'an unanswered invitation takes up a place');
select is(pg_temp.invited('25 hours'), '2 0', 'an unanswered invitation takes up a place for no longer than a day');
select is(pg_temp.candidates_after($$insert into private.invitations (job_id, user_id) values ({job_open}, {former})$$,
  $$update public.jobs set start_date = '2083-06-01', start_time = '11:00', end_time = '13:00' where id = {job_guarded}$$),
  'Open office: cleaner! other pending; Guarded house: cleaner other! pending',
  'a person is not invited to two jobs at the same time');
select is(pg_temp.candidates_after($$insert into private.invitations (job_id, user_id, invited_at) values ({job_open}, {former},
    now() - interval '2 days')$$, $$update public.jobs set start_date = '2083-06-01', start_time = '11:00', end_time = '13:00'
    where id = {job_guarded}$$),
  'Open office: cleaner! other pending; Guarded house: cleaner former other! pending',
  'a person who has not answered for days is a candidate for another job');

-- week_fill returns the data that the solver needs.
select is(private.week_fill('2083-06-01') #- '{jobs}' #- '{people}' #- '{candidates}',
  '{"weights": {"distance": 60, "fairness": 40, "site": 10}, "limit_minutes": 2280}'::jsonb,
  'the solver''s input has the weights and limits of the settings');
select is(tests.after(array['update public.jobs set days = 3, start_date = ''2083-06-06'' where id = {job_guarded}'],
  $$select private.week_fill('2083-06-01') -> 'jobs' -> 1 ->> 'minutes'$$), '960',
  'the solver''s input has the minutes of each job in the week');
select is(private.week_fill('2083-06-01') #> '{jobs,1,times}', jsonb_build_array(jsonb_build_array(
  extract(epoch from '2083-06-02 22:00+10'::timestamptz), extract(epoch from '2083-06-03 06:00+10'::timestamptz))),
  'the solver''s input has the times of each job');
select is(tests.after(array['update public.jobs set required_documents = ''{visa}'' where id = {job_open}'],
  $$select private.week_fill('2083-06-01') #>> '{jobs,0,obstacles}'$$), '{"missing": 4}',
  'the solver''s input has the number of people who cannot come to each job, by reason');
select is(tests.after(array[$$insert into public.applications (user_id, job_id, job_title, status, reviewed_by,
  reviewed_at) values ({former}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$],
  $$select string_agg(person ->> 'minutes',
    ' ' order by person ->> 'name') from jsonb_array_elements(private.week_fill('2083-06-01') -> 'people') person$$),
  '0 480 0 0', 'the solver''s input has the minutes that each person already works in the week');

-- Returns the outcome of filling one place after these changes. Everything is rolled back afterwards.
create function pg_temp.fill(given text, variadic changes text[] default '{}') returns text language sql as $$
  select tests.after(changes, 'select tests.answer(''admin'', $q$select public.fill_place(' || given || ')$q$)')
$$;
select is(pg_temp.fill('{job_open}, {cleaner}, {app_pending}'), 'accepted', 'the applicant is accepted');
select is(pg_temp.fill('{job_open}, {former}'), 'invited', 'a person who has not applied is invited');
select is(tests.after(array['admin: select public.fill_place({job_open}, {cleaner}, {app_pending})',
  'admin: select public.fill_place({job_open}, {former})'], $$select concat_ws(' ',
    (select status || ' ' || reviewed_by from public.applications where id = {app_pending}),
    (select string_agg(user_id::text, ',') from private.invitations where job_id = {job_open}))$$),
  concat_ws(' ', 'Accepted', tests.id('admin'), tests.id('former')),
  'the acceptance, with the administrator, and the invitation are stored');
select is(pg_temp.fill(given, change), wanted, label)
from (values
  ('{job_open}, {former}', $$insert into public.availability (user_id, days_away) values ({former}, '{[2083-06-01,2083-06-02)}')$$,
    '! PT409 former is away at that time.', 'a person who is away is refused'),
  ('{job_open}, {cleaner}, {app_pending}', $$insert into public.availability (user_id, days_away) values ({cleaner},
    '{[2083-06-01,2083-06-02)}')$$,
    '! PT409 cleaner is away at that time.', 'an applicant who is away is refused'),
  ('{job_open}, {former}', 'update public.jobs set required_documents = ''{visa}'' where id = {job_open}',
    '! PT409 former is missing: Visa.', 'a person with a missing requirement is refused'),
  ('{job_open}, {cleaner}, {app_pending}', 'update public.jobs set required_documents = ''{visa}'' where id = {job_open}',
    '! PT409 cleaner is missing: Visa.', 'an applicant with a missing requirement is refused'),
  ('{job_open}, {former}', 'update public.jobs set status = ''Closed'' where id = {job_open}', '! PT409 This job is not open.',
    'an invitation to a closed job is refused'),
  ('{job_open}, {cleaner}, {app_pending}', 'update public.jobs set status = ''Closed'' where id = {job_open}',
    '! PT409 Open office has been closed.', 'accepting an applicant for a closed job is refused'),
  ('{job_open}, {cleaner}', 'select', '! PT409 cleaner has applied already.', 'inviting a person who has applied in between is refused'),
  ('{job_open}, {inactive}', 'select', '! PT409 inactive is not active.', 'inviting an inactive person is refused'),
  ('{job_open}, {nobody}', 'select', '! PT409 The account has been deleted.', 'inviting a person whose account is gone is refused')
) as given (given, change, wanted, label);
select is(tests.after(array[$$insert into public.applications (user_id, job_id, job_title, status, reviewed_by,
  reviewed_at) values ({former}, {job_guarded}, 'x', 'Accepted', {admin}, now())$$,
  $$update public.jobs set start_date = '2083-06-02', start_time = '21:00', end_time = '23:00' where id = {job_open}$$],
  $$select tests.answer('admin', $q$select public.fill_place({job_open}, {former})$q$)$$),
  '! PT409 former is already accepted for Guarded house at that time.', 'a person with work at that time is refused');
select is(tests.after(array['update public.jobs set cleaners_needed = 1 where id = {job_open}',
  $$insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at) values ({former}, {job_open}, 'x',
    'Accepted', {admin}, now())$$],
  $$select tests.answer('admin', $q$select public.fill_place({job_open}, {cleaner}, {app_pending})$q$)
    || ' ' || tests.answer('admin', $q$select public.fill_place({job_open}, {other})$q$)$$),
  '! PT409 All places are filled. ! PT409 All places are filled.', 'a full job stays as it is');
select * from finish();
rollback;
