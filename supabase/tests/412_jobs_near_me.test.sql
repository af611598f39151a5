-- How far jobs are from a person, the order by distance, and the filter by the person's own limit.
begin;
set local search_path = public, extensions;
select plan(52);
select tests.nowhere(), tests.people();

-- Localities at these distances (in metres) north of the first locality, and two localities 10.6 km apart on either side of the 180th
-- meridian.
insert into public.localities (postcode, locality, state, latitude, longitude)
select '3999', 'North-' || metres, 'VIC', -37 + degrees(metres / earth()), 145
from unnest(array[0, 400, 9999, 10001, 50000]) metres;
insert into public.localities values ('3998', 'West of it', 'TAS', -17, 179.95), ('3998', 'East of it', 'TAS', -17, -179.95);
update public.profiles set postcode = '3999', location = 'North-0', proximity = 10 where name in ('cleaner', 'inactive', 'admin');
update public.profiles set location = 'West of it', proximity = 11 where name = 'other';

insert into public.jobs (id, project_name, location_city, category, start_date, status)
values
  (tests.id('job_open'), 'A', 'North-400', 'Office', '2083-01-01', 'Open'),
  (tests.id('job_guarded'), 'B', 'North-9999', 'School', '2083-01-05', 'Open'),
  (default, 'C', 'North-10001', 'Office', '2083-01-04', 'Open'),
  (default, 'D', 'East of it', 'Office', '2083-01-03', 'Open'),
  (default, 'E', 'Nowhere', 'Office', null, 'Open'),
  (default, 'F', null, 'School', '2083-01-02', 'Open'),
  (tests.id('job_draft'), 'X', 'North-400', 'Office', '2083-01-01', 'Draft'),
  (tests.id('job_closed'), 'Y', 'North-50000', 'Office', '2083-01-01', 'Closed');
insert into public.applications (user_id, job_id) values (tests.id('cleaner'), tests.id('job_closed'));

create function pg_temp.found(arguments text, who text default 'cleaner') returns text language sql as $$
  select tests.answer(who, format('select string_agg(project_name, '''') from public.search_open_jobs(%s)', arguments))
$$;
select is(pg_temp.found(arguments, who), wanted, format('%s: a list of jobs with %s finds %s', who, arguments, coalesce(wanted, 'nothing')))
from (values
  -- The nearest jobs come first. Jobs without a location follow, latest start first.
  ('cleaner', $$sort => 'nearest'$$, 'ABCDFE'), ('other', $$sort => 'nearest'$$, 'DCBAFE'), ('inactive', $$sort => 'nearest'$$, 'ABCDFE'),
  ('cleaner', $$sort => 'nearest', category => 'School'$$, 'BF'), ('cleaner', $$sort => 'nearest', city => 'nowhere'$$, 'E'),
  ('cleaner', $$sort => 'nearest', query => 'north'$$, 'ABC'), ('cleaner', $$sort => 'nearest', page_size => 5$$, 'ABCDF'),
  -- Jobs within the person's own limit, exact to the metre, also across the 180th meridian.
  ('cleaner', 'within_distance => true', 'BA'), ('cleaner', $$within_distance => true, sort => 'nearest'$$, 'AB'),
  ('cleaner', $$within_distance => true, category => 'School'$$, 'B'), ('other', 'within_distance => true', 'D'),
  ('cleaner', 'within_distance => false', 'BCDFAE'), ('cleaner', 'within_distance => null', 'BCDFAE'),
  -- These lists are for a person without a location.
  ('pending', $$sort => 'nearest'$$, 'BCDFAE'), ('pending', 'within_distance => true', null),
  ('pending', $$within_distance => true, sort => 'nearest'$$, null),
  -- The order "soonest" lists only jobs from today on.
  ('cleaner', $$sort => 'soonest'$$, 'AFDCBE'), ('pending', $$sort => 'soonest'$$, 'AFDCBE'),
  ('cleaner', $$sort => 'soonest', page_size => 2$$, 'AF'),
  ('cleaner', $$sort => 'soonest', category => 'School'$$, 'FB'), ('cleaner', $$sort => 'soonest', city => 'nowhere'$$, 'E'),
  ('cleaner', $$sort => 'soonest', query => 'north'$$, 'ACB'), ('cleaner', $$sort => 'soonest', within_distance => true$$, 'AB'),
  ('cleaner', format($$sort => 'soonest', after_order => 'NaN', after_id => %L$$, tests.id('job_open')), null),
  ('cleaner', format($$sort => 'soonest', after_order => '-Infinity', after_id => %L$$, tests.id('job_open')), 'AFDCBE'),
  ('cleaner', format($$sort => 'soonest', after_id => %L$$, tests.id('job_open')), 'AFDCBE'),
  ('cleaner', $$sort => 'soonest', after_order => 1$$, 'AFDCBE'),
  -- Any other value of `sort` gives the order "newest".
  ('cleaner', $$sort => 'newest'$$, 'BCDFAE'), ('cleaner', $$sort => 'Nearest'$$, 'BCDFAE'), ('cleaner', 'sort => null', 'BCDFAE'),
  ('cleaner', $$sort => '; drop table public.jobs; --'$$, 'BCDFAE'),
  -- Page positions that match no job do not cause an error.
  ('cleaner', format($$sort => 'nearest', after_order => 'NaN', after_id => %L$$, tests.id('job_open')), null),
  ('cleaner', format($$sort => 'nearest', after_order => 'Infinity', after_id => %L$$, tests.id('job_open')), null),
  ('cleaner', format($$sort => 'nearest', after_order => '-Infinity', after_id => %L$$, tests.id('job_open')), 'ABCDFE'),
  ('cleaner', format($$sort => 'nearest', after_id => %L$$, tests.id('job_open')), 'ABCDFE'),
  ('cleaner', $$sort => 'nearest', after_order => 1$$, 'ABCDFE')
) as given (who, arguments, wanted);

create function pg_temp.distances(who text) returns text language sql as $$
  select tests.answer(who,
    'select string_agg(coalesce(round(distance_m)::text, ''none''), '' '' order by project_name) from public.search_open_jobs()')
$$;
select is(pg_temp.distances('cleaner'), '400 9999 10001 ' || round(earth_distance(ll_to_earth(-37, 145), ll_to_earth(-17, -179.95)))
  || ' none none',
  'each job has its distance in metres');
select is(split_part(pg_temp.distances('other'), ' ', 4),
  round(earth_distance(ll_to_earth(-17, 179.95), ll_to_earth(-17, -179.95)))::text, 'a distance is right across the 180th meridian');
select is(pg_temp.distances('pending'), 'none none none none none none', 'a person without a location gets no distances');
update public.profiles set location = 'North-400', postcode = null where name = 'cleaner';
select is(pg_temp.distances('cleaner') like '0 9599 9601 %', true, 'the distances change when the person moves');
update public.profiles set proximity = 1 where name = 'cleaner';
select is(pg_temp.found('within_distance => true'), 'A', 'the filter by distance follows the person''s chosen limit');

select is((select string_agg(
  who || ' ' || coalesce(round(tests.answer(who, format('select public.job_distance(%L)', tests.id(job)))::numeric)::text, 'none'), ', ')
    from (values ('inactive', 'job_open'), ('inactive', 'job_draft'), ('inactive', 'job_closed'), ('inactive', 'job_missing'),
      ('cleaner', 'job_closed'),
      ('admin', 'job_draft'), ('pending', 'job_open')) given (who, job)),
  'inactive 400, inactive none, inactive none, inactive none, cleaner 49600, admin 400, pending none',
  'people who may read a job get its distance');
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.search_open_jobs(sort => 'nearest')
  public.job_distance({job_open})
$expected$);

-- 240 jobs have one of three locations or none, and one of five dates or none, so pages end between equal jobs.
delete from public.jobs;
insert into public.jobs (project_name, status, start_date, location_city)
select 'Job ' || number, case when number % 12 = 0 then 'Draft' else 'Open' end,
  case when number % 6 > 0 then date '2083-01-01' + number % 6 end,
  (array['North-400', 'North-9999', 'East of it', 'Nowhere', null])[1 + number % 5]
from generate_series(1, 240) number;
-- Each page is requested with the sort keys of the last row, as the app does.
create function pg_temp.read_by(who text, size integer, sort text default 'nearest') returns uuid[] language sql as $$
  select tests.read_all(who, format('(
    select * from public.search_open_jobs(sort => %L, after_order => {last.list_order}, after_id => {last.id}, page_size => %s)
    order by list_order, id)', sort, size))
$$;
select is(pg_temp.read_by('cleaner', 7), array(
    select job.id from public.jobs job, public.profiles person where person.id = tests.id('cleaner') and job.status = 'Open'
    order by earth_distance(job.place, person.place) nulls last, case when job.place is null then job.start_date end desc nulls last,
      job.id),
  'each of the nearest jobs comes once and in order, page by page');
select is(pg_temp.read_by('cleaner', 1), pg_temp.read_by('cleaner', 100), 'the nearest jobs are the same in pages of one and of a hundred');
select is(pg_temp.read_by('pending', 7), array(select id from public.jobs where status = 'Open' order by start_date desc nulls last, id),
  'the nearest jobs of a person without a location are sorted by the latest start');
select is(cardinality(pg_temp.read_by('pending', 3)), 220, 'the nearest jobs of a person without a location leave out no job');

-- Jobs get equal, past and missing dates, to test the order "soonest".
update public.jobs set start_date = current_date + (extract(day from start_date)::integer - 3) * 2 where start_date is not null;
select is(pg_temp.read_by('pending', 1, 'soonest'), pg_temp.read_by('pending', 100, 'soonest'),
  'the soonest jobs of a person without a location are the same in pages of one and of a hundred');

-- Among jobs on the same date, the nearest comes first.
update public.profiles set proximity = 100 where name = 'cleaner';
select is(pg_temp.read_by('cleaner', 7, 'soonest'), array(
    select job.id from public.jobs job, public.profiles person, lateral (select private.today_of(person.id) as today)
    where person.id = tests.id('cleaner') and job.status = 'Open'
    order by (start_date >= today) is not true, case when start_date >= today then start_date end, start_date desc nulls last,
      case when start_date >= today then coalesce(earth_distance(job.place, person.place), 1e9) end, job.id),
  'the soonest jobs on one date come nearest first, and those without a location last');
select is(pg_temp.read_by('cleaner', 1, 'soonest'), pg_temp.read_by('cleaner', 100, 'soonest'),
  'the soonest jobs are the same in pages of one and of a hundred');
select is(tests.read_all('cleaner', '(select * from public.search_open_jobs(sort => ''soonest'', only_qualified => true,
    after_order => {last.list_order}, after_id => {last.id}, page_size => 9) order by list_order, id)'),
  pg_temp.read_by('cleaner', 100, 'soonest'), 'the filter by qualification keeps the order of the soonest jobs');

select * from finish();
rollback;
