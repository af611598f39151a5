-- The candidates for a job, best first, page by page, and the number of people that the job has reached.
begin;
select plan(31);
select tests.nowhere(), tests.people(), tests.work();
select tests.for_administrators($calls$
  public.job_candidates({job_open})
  private.job_candidates({job_open}, null, null, 20)
  public.job_reach({job_open})
  private.job_reach({job_open})
$calls$);
update public.jobs set location_postcode = '4000', location_city = 'Brisbane', category = 'Office', pay_per_cleaner = '$34/hour'
where id = tests.id('job_open');
delete from public.applications where id = tests.id('app_pending');

create function pg_temp.listed(field text default 'null', arguments text default '') returns text language sql as $$
  select tests.answer('admin', format(
    'select string_agg(concat_ws('' '', name, %s), '', '') from public.job_candidates({job_open}%s)', field, arguments))
$$;
select is((select string_agg(who, ', ' order by private.fit_order(missing, busy, metres, 10, record, knows)) from (values
    ('record', 0, false, 68000.0, 5, false), ('unknown place', 0, false, null, 9, false), ('near', 0, false, 5000, -3, false),
    ('far', 0, false, 1370000, 9, false), ('busy', 0, true, 0, 9, true), ('lacks two', 2, false, 10, 9, false),
    ('lacks one', 1, false, 20, 9, false), ('as near', 0, false, 68000, 0, false), ('knows it', 0, false, 9000, 0, true))
  as given (who, missing, busy, metres, record, knows)),
  'knows it, near, record, as near, far, unknown place, busy, lacks two, lacks one',
  'candidates are ordered by requirements, availability, knowing the job, distance and record');
select is(tests.answer('admin', 'select count(*) from public.job_candidates({job_missing})'), '0', 'a deleted job has no candidates');
select is(pg_temp.listed(), null, 'people without a location are not candidates for a job with a location');
update public.profiles set postcode = home.postcode, proximity = home.km
from (values ('cleaner', '4000', 10), ('other', '4215', 100), ('pending', '4350', 10), ('former', '6000', 100), ('inactive', '4000', 10),
  ('admin', '4000', 10), ('founder', '4000', 10)) as home (name, postcode, km)
where profiles.name = home.name;
select is(pg_temp.listed('round(distance_m / 10000), case when is_far then ''far'' end'),
  'cleaner 0, other 7, pending 11 far, former 361 far',
  'the nearest candidates come first, then those beyond their own distance');
insert into public.applications (user_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(who), 'Accepted', tests.id('admin'), now(), what, now()
from (values ('other', 'came'), ('other', 'came'), ('cleaner', 'did_not_come'), ('former', 'came')) as given (who, what);
select is(pg_temp.listed('jobs_done, no_shows'), 'cleaner 0 1, other 2 0, pending 0 0, former 1 0',
  'a good record does not outweigh a greater distance');
select is(tests.after(array[$$update public.profiles set postcode = '4000' where id = {other}$$],
  $$select pg_temp.listed('jobs_done, no_shows')$$), 'other 2 0, cleaner 0 1, pending 0 0, former 1 0',
  'the candidate with more jobs done comes first among neighbours');
insert into public.availability (user_id, days_away) values (tests.id('other'), '{[2083-03-01,2083-03-02)}');
select is(pg_temp.listed('unavailable'), 'cleaner, pending, former, other away',
  'candidates who are away come after candidates who are free');
update public.jobs set start_date = '2083-03-01' where id = tests.id('job_guarded');
select is(pg_temp.listed('unavailable, clashes'), 'pending {}, former {}, cleaner {"Guarded house"}, other away {}',
  'candidates who have other work at that time come after candidates who are free');
update public.jobs set start_date = '2083-02-01' where id = tests.id('job_guarded');
update public.jobs set required_documents = '{whiteCard}' where id = tests.id('job_open');
select is(pg_temp.listed('missing'), 'cleaner {}, pending {"White Card"}, former {"White Card"}, other {"White Card"}',
  'candidates with missing requirements come last');
select is(pg_temp.listed('null', ', page_size => 2'), 'cleaner, pending', 'a page holds as many candidates as requested');
select is(pg_temp.listed('null', format(', after => %L, page_size => 2', (
  select tests.answer('admin', 'select fit from public.job_candidates({job_open}) where name = ''pending''')))), 'former, other',
  'the next page begins after the last candidate');
select is(pg_temp.listed('null', ', ''inac'''), null, 'a search finds nobody who cannot be invited');
select is(pg_temp.listed('null', ', ''oth'''), 'other', 'a search finds every other candidate by name');
insert into private.invitations (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner'));
insert into public.applications (user_id, job_id) values (tests.id('former'), tests.id('job_open'));
select is(pg_temp.listed(), 'pending, other', 'people who are invited or have applied are not candidates');
select is(tests.after(array['update public.applications set withdrawn_at = now() where job_id = {job_open} and user_id = {former}'],
  'select pg_temp.listed()'), 'pending, former, other', 'a person who withdrew is a candidate again');
update public.jobs set location_postcode = null, location_city = null where id = tests.id('job_open');
select is(pg_temp.listed('distance_m, is_far'), 'pending t, other t', 'a job without a location is far from every candidate');
select is(
  tests.after(array[format($$select tests.crowd(%s - (
      select count(*) from public.profiles where role = 'cleaner' and status in ('pending', 'active'))::integer)$$, people)],
    $$select tests.answer('admin', format('select of_many from public.job_candidates(%L, page_size => 1)', tests.id('job_open')))$$),
  wanted, label)
from (values (300, 'false', 'all of 300 candidates are considered'), (301, 'true',
  'more than 300 candidates are marked as too many')) as given (people, wanted, label);
select is(tests.after(array['select tests.crowd(301)'],
  $$select {pending} = any (private.candidate_pool(job, null, 300)) from public.jobs job where job.id = {job_open}$$), 'false',
  'only the latest people to join are candidates for a job without a location');
update public.jobs set location_postcode = '4000', location_city = 'Brisbane' where id = tests.id('job_open');

insert into private.job_notices_sent (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner')),
  (tests.id('job_open'), tests.id('other'));
insert into private.jobs_seen (job_id, user_id) values (tests.id('job_open'), tests.id('cleaner'));
insert into public.jobs (project_name, status, category, location_city, pay_per_cleaner)
select 'Like it', status, category, city, pay from (values ('Open', 'Office', 'brisbane', '30'), ('Open', 'Office', 'Brisbane', '$40/hour'),
  ('Open', 'Office', 'Brisbane', '$36/hour'), ('Open', 'Office', 'Brisbane', 'By agreement'), ('Closed', 'Office', 'Brisbane', '90'),
  ('Open', 'School', 'Brisbane', '90'), ('Open', 'Office', 'Perth', '90')) as given (status, category, city, pay);
select is(tests.answer('admin', 'select reach::text from public.job_reach({job_open}) reach'), '(2,2,1,1,3,3600,3400)',
  'the reach shows people notified, near, qualified and who opened the job, and similar pay');
select is(tests.answer('admin', 'select reach::text from public.job_reach({job_missing}) reach'), '(0,0,0,0,0,,)',
  'a missing job has no reach');
select * from finish();
rollback;
