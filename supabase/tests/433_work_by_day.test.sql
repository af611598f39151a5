-- A person's week: their work on each day, and which jobs overlap.
begin;
set local search_path = public, extensions;
select plan(33);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_accepted'), tests.id('app_former'));
update public.jobs set status = 'Open' where id = tests.id('job_draft');

update public.jobs set start_date = '2083-03-01' where id = tests.id('job_guarded');
select tests.matrix($expected$
-- Outcomes on my_week, by person:                          visitor cleaner other pending inactive rejected admin founder former service
select from public.my_week('2083-03-01')                  | 42501     1      0      0       0       0       0      0      0    42501
select from private.my_week('2083-03-01', 7)              | 42501     1      0      0       0       0       0      0      0    42501
select from private.work_in(array[{me}], '2083-03-01', '2083-03-07') | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
$expected$);

create function pg_temp.shape(id text, day text, times text, days integer, postcode text default '4000') returns void language sql as $$
  update public.jobs set start_date = day::date, start_time = nullif(split_part(times, '-', 1), '')::time,
    end_time = nullif(split_part(times, '-', 2), '')::time, days = shape.days, location_postcode = postcode, location_city = null,
    location_state = null
  where id = tests.id(shape.id)
$$;
create function pg_temp.week(first_day text default '2083-06-01', days text default '7') returns text language sql as $$
  select tests.answer('cleaner', format($q$select string_agg(concat_ws(' ', to_char(day, 'MM-DD'), to_char(start_time, 'HH24:MI'),
    to_char(end_time, 'HH24:MI'), minutes, case when clashes then 'clash' end), ', ') from public.my_week(%L, %s)$q$, first_day, days))
$$;
-- These dates are the week from Tuesday, 1 June to Monday, 7 June 2083.
create function pg_temp.kept(day text, times text, days integer, postcode text default '4000') returns text language sql as $$
  select pg_temp.shape('job_guarded', day, times, days, postcode);
  select pg_temp.week();
$$;
select is(pg_temp.kept(day, times, days), wanted, label)
from (values
  ('2083-06-03', '07:30-15:00', null, '06-03 07:30 15:00 450', 'a week shows a day with its hours'),
  ('2083-06-03', '22:00-06:00', 1, '06-03 22:00 06:00 480', 'a week shows a night on the day it begins'),
  ('2083-06-03', '', 0, '06-03 480', 'a week shows eight hours for a job without times'),
  ('2083-06-03', '20:00-', 1, '06-03 20:00 480', 'a week shows eight hours for a job without an end time'),
  ('2083-06-06', '09:00-10:00', 3, '06-06 09:00 10:00 60, 06-07 09:00 10:00 60', 'a week shows only the days of a job within it'),
  ('2083-05-30', '09:00-10:00', 3, '06-01 09:00 10:00 60', 'a week shows the days of a job that began before it'),
  ('2082-06-02', '09:00-10:00', 10000, '06-01 09:00 10:00 60, 06-02 09:00 10:00 60', 'a week shows at most a year of a job'),
  ('2083-06-08', '09:00-10:00', 1, null, 'a week does not show the week after'),
  ('2083-05-31', '22:00-06:00', 1, null, 'a week does not show the night before it'),
  (null, '', 1, null, 'a week does not show a job without a day')
) as given (day, times, days, wanted, label);
select is(pg_temp.kept('2083-06-01', '09:00-10:00', 60, '6000'),
  '06-01 09:00 10:00 60, 06-02 09:00 10:00 60, 06-03 09:00 10:00 60, 06-04 09:00 10:00 60, 06-05 09:00 10:00 60, 06-06 09:00 10:00 60, '
  '06-07 09:00 10:00 60', 'a week shows each day of a job by the job''s own clock');
select is(tests.answer('cleaner', format('select count(*) from public.my_week(''2083-06-01'', %s)', days)), wanted,
  'a week shows the right number of days for ' || days)
from (values ('null', '7'), ('0', '1'), ('62', '60'), ('1000', '60')) as given (days, wanted);
select tests.refusals($expected$
cleaner: PT400 Choose a day.
  public.my_week(null)
cleaner: PT400 Choose a day.
  public.my_week('infinity')
cleaner: PT400 Choose a day.
  public.my_week('0044-03-15 BC')
$expected$);

-- The week's overlaps must agree with private.clashes, which checks one job at a time.
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
values (tests.id('cleaner'), tests.id('job_open'), 'Open office', 'Accepted', tests.id('admin'), now());
create function pg_temp.both(day text, times text, days integer, postcode text default '4000') returns text language sql as $$
  select pg_temp.shape('job_guarded', '2083-06-03', '07:00-15:00', 1), pg_temp.shape('job_open', day, times, days, postcode);
  select concat((
    select private.clashes(tests.id('cleaner'), job) <> '{}' from public.jobs job where job.id = tests.id('job_open')),
    ' ', string_agg(concat(job_id = tests.id('job_open'), to_char(work.day, 'DD'), work.clashes), ' ' order by job_id, work.day))
  from private.work_in(array[tests.id('cleaner'), tests.id('other')], '2083-06-01', '2083-06-07') work
$$;
select is(pg_temp.both(day, times, days, postcode), wanted, label)
from (values
  ('2083-06-03', '14:59-18:00', 1, '4000', 't t03t f03t', 'two jobs with a minute in common clash'),
  ('2083-06-03', '15:00-18:00', 1, '4000', 'f t03f f03f', 'a job directly after another does not clash'),
  ('2083-06-02', '08:00-08:30', 3, '4000', 't t02f t03t t04f f03t', 'only the day on which two jobs overlap clashes'),
  ('2083-06-02', '22:00-07:30', 1, '4000', 't t02t f03t', 'a job at night clashes with one early the next morning'),
  ('2083-06-03', '13:00-16:00', 1, '6000', 'f t03f f03f', 'two jobs with the same hours on different clocks do not clash'),
  ('2083-06-03', '12:30-16:00', 1, '6000', 't t03t f03t', 'two jobs at the same time on different clocks clash')
) as given (day, times, days, postcode, wanted, label);
select pg_temp.both('2083-06-03', '08:00-18:00', 1);
select is(tests.after(array[change], $q$select string_agg(concat(status, ' ', clashes), ', ' order by job_id)
  from private.work_in(array[{cleaner}], '2083-06-01', '2083-06-07')$q$), wanted, label)
from (values
  ('select', 'Open t, Open t', 'two coming jobs are shown with their clash'),
  ($$update public.jobs set status = 'Completed' where id = tests.id('job_guarded')$$, 'Open f, Completed f',
    'a completed job is shown and clashes with nothing'),
  ($$update public.jobs set status = 'Closed' where id = tests.id('job_guarded')$$, 'Open f', 'a closed job is not shown'),
  ($$update public.applications set withdrawn_at = now() where id = tests.id('app_accepted')$$, 'Open f',
    'a job the person withdrew from is not shown'),
  ($$update public.jobs set start_date = '2083-06-08' where id = tests.id('job_guarded')$$, 'Open f',
    'a job moved to another week is not shown')
) as given (change, wanted, label);

select is(tests.after(array[$$update public.applications set user_id = tests.id('other') where id = tests.id('app_accepted')$$],
  $q$select string_agg(clashes::text, ', ') from private.work_in(array[{cleaner}, {other}], '2083-06-01', '2083-06-07')$q$), 'false, false',
  'jobs of two people at the same time do not clash');

select * from finish();
rollback;
