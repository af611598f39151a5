-- The list of open jobs: matches, order and pages.
begin;
select plan(71);
select tests.people();

insert into public.jobs (project_name, location_city, category, full_description, start_date, status)
values
  ('Alpha tower', 'Brisbane', 'Office', 'Windows and FLOORS', '2083-01-05', 'Open'),
  ('Bravo house', 'Gold Coast', 'Residential', '100% eco_friendly a\b', '2083-01-04', 'Open'),
  ('Charlie hub', 'Sydney', 'General', '100 percent ecofriendly ab', '2083-01-03', 'Open'),
  ('Delta yard', null, null, null, null, 'Open'),
  ('Echo café', 'BRISBANE', 'Commercial', 'Kitchen; o''Brien''s', '2083-01-01', 'Open'),
  ('Alpha draft', 'Brisbane', 'Office', 'floors', '2083-01-06', 'Draft'),
  ('Alpha closed', 'Brisbane', 'Office', 'floors', '2083-01-06', 'Closed');

create function pg_temp.found(arguments text, who text default 'cleaner') returns text language sql as $$
  select tests.answer(who, format('select string_agg(left(project_name, 1), '''') from public.search_open_jobs(%s)', arguments))
$$;

select is(pg_temp.found(arguments), wanted,
  coalesce(nullif(arguments, ''), 'no filter') || ' in the list of open jobs finds ' || coalesce(wanted, 'nothing'))
from (values
  ('', 'ABCED'),                                    -- newest start date first, no date last
  ($$query => ''$$, 'ABCED'), ($$query => '   '$$, 'ABCED'), ('query => null', 'ABCED'),
  -- Words match parts of four fields, in upper or lower case.
  ($$query => 'ALPHA'$$, 'A'), ($$query => 'brisbane'$$, 'AE'), ($$query => 'residential'$$, 'B'), ($$query => 'floors'$$, 'A'),
  ($$query => 'CAFÉ'$$, 'E'), ($$query => 'o''brien'$$, 'E'),
  -- Every word must match, in any order and anywhere in a word. No match spans two fields.
  ($$query => 'tower windows'$$, 'A'), ($$query => ' windows   tower '$$, 'A'), ($$query => 'tower kitchen'$$, null),
  ($$query => 'ower'$$, 'A'), ($$query => 'towerbrisbane'$$, null), ('query => e''tower\tfloors''', 'A'),
  -- A search uses at most eight words and 200 characters. Leading spaces do not count.
  ('query => e''\ta l p h t o w kitchen''', null), ($$query => 'a l p h t o w e kitchen'$$, 'A'),
  ($$query => concat(repeat(' ', 200), 'tower', repeat(' ', 200), 'kitchen')$$, 'A'),
  -- The characters %, _ and \ have no special meaning.
  ($$query => '%'$$, 'B'), ($$query => '100%'$$, 'B'), ($$query => 'eco_friendly'$$, 'B'), ($$query => 'a\b'$$, 'B'),
  ($$query => '\'$$, 'B'), ($$query => '%%%'$$, null), ($$query => '___'$$, null), ($$query => '\\\'$$, null), ($$query => 'c%r'$$, null),
  -- Search words can have one or two letters.
  ($$query => 'hu'$$, 'C'), ($$query => 'y'$$, 'BCD'), ($$query => 'to win'$$, 'A'),
  ($$query => '); drop table public.jobs; --'$$, null), ('query => ''%1$s''', null),
  ($$category => 'Office'$$, 'A'), ($$category => 'office'$$, null), ($$category => 'All Categories'$$, null),
  ('category => null', 'ABCED'),
  ($$city => 'Brisbane'$$, 'AE'), ($$city => ' gold coast '$$, 'B'), ($$city => 'Gold'$$, null), ('city => null', 'ABCED'),
  ($$query => 'kitchen', category => 'Commercial', city => 'Brisbane'$$, 'E'),
  ($$query => 'kitchen', category => 'Office', city => 'Brisbane'$$, null),
  ('page_size => 2', 'AB')
) as given (arguments, wanted);

select is(string_agg(who || ' ' || pg_temp.found('', who), ', '),
  'pending ABCED, inactive ABCED, rejected ABCED, admin ABCED, former ABCED', 'the list of open jobs is the same for everyone')
from unnest(array['pending', 'inactive', 'rejected', 'admin', 'former']) who;
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.search_open_jobs()
  public.count_open_jobs()
service: 42501 permission denied
  private.search_open_jobs(null, null, null, null, null, null, null, null, null, null, null, 9)
  private.count_open_jobs(null, null, null, null, null, null, null)
$expected$);

-- The order "soonest" starts with today by the person's own date.
create function pg_temp.soonest_in(zone text) returns text language plpgsql as $$
begin
  perform tests.choose_zone('cleaner', zone);
  delete from public.jobs where true;
  insert into public.jobs (project_name, status, start_date)
  select name, 'Open', (now() at time zone zone)::date + days
  from (values ('Later', 9), ('Tomorrow', 1), ('Today', 0), ('Yesterday', -1), ('Earlier', -9), ('Undated', null)) as given (name, days);
  return tests.answer('cleaner', $q$select string_agg(project_name, ', ') from public.search_open_jobs(sort => 'soonest')$q$);
end
$$;
select is(pg_temp.soonest_in(zone), 'Today, Tomorrow, Later, Yesterday, Earlier, Undated',
  'the jobs starting soonest are listed by the person''s own date in ' || zone)
from unnest(array[tests.home_zone(), 'Pacific/Kiritimati', 'Pacific/Honolulu']) zone;
delete from public.notification_settings where true;

-- "This week" means today by the person's own date, and the following six days.
create function pg_temp.week_in(zone text) returns text language plpgsql as $$
begin
  perform tests.choose_zone('cleaner', zone);
  delete from public.jobs where true;
  insert into public.jobs (project_name, status, start_date, display_status)
  select days::text, 'Open', (now() at time zone zone)::date + days, case when days % 2 = 0 then 'Urgent' else 'Upcoming' end
  from unnest(array[-1, 0, 3, 6, 7, null]) days;
  return tests.answer('cleaner', $q$
    select concat_ws(' ',
      (select string_agg(project_name, ',') from public.search_open_jobs(this_week => true)),
      (select string_agg(project_name, ',') from public.search_open_jobs(only_urgent => true)),
      (select string_agg(project_name, ',') from public.search_open_jobs(this_week => true, only_urgent => true, sort => 'soonest')),
      public.count_open_jobs(), public.count_open_jobs(this_week => true), public.count_open_jobs(only_urgent => true),
      public.count_open_jobs(this_week => true, only_urgent => true))
  $q$);
end
$$;
select is(pg_temp.week_in(zone), '6,3,0 6,0 0,6 6 3 2 2',
  'the jobs of this week and urgent jobs are listed by the person''s own date in ' || zone)
from unnest(array[tests.home_zone(), 'Pacific/Kiritimati', 'Pacific/Honolulu']) zone;
delete from public.notification_settings where true;

-- 240 jobs have one of five start dates or none, so pages of seven end between jobs of the same date.
delete from public.jobs;
insert into public.jobs (project_name, status, start_date)
select 'Job ' || number, case when number % 12 = 0 then 'Draft' else 'Open' end,
  case when number % 6 > 0 then date '2083-01-01' + number % 6 end
from generate_series(1, 240) number;

create function pg_temp.read_by(size integer) returns uuid[] language sql as $$
  select tests.read_all('cleaner', format(
    'public.search_open_jobs(after_start => {last.start_date_order}, after_id => {last.id}, page_size => %s)', size))
$$;
select is(pg_temp.read_by(7), array(select id from public.jobs where status = 'Open' order by start_date desc nulls last, id desc),
  'the list read page by page has each open job once and in order');
select is(pg_temp.read_by(1), pg_temp.read_by(100), 'the list is the same in pages of one and of a hundred');
select is(array(select (tests.answer('cleaner', format('select count(*) from public.search_open_jobs(page_size => %s)', size)))
    from unnest(array['0', '-5', 'null', '24', '100', '101', '100000']) size),
  array['1', '1', '24', '24', '100', '100', '100'], 'a page holds 1 to 100 jobs, and 24 by default');
select is(tests.answer('cleaner', $$ select count(*) from public.search_open_jobs(after_start => '2083-01-03', page_size => 100) $$), '100',
  'an incomplete page position starts the list at its beginning');

-- The count has the same filters as the list, and stops at a thousand.
select is(tests.answer('cleaner', format('select public.count_open_jobs(%s)', arguments)), wanted,
  arguments || ' as filters count this many open jobs: ' || wanted)
from (values ('', '220'), ($$query => 'job 24'$$, '2'), ($$query => 'JOB', category => null$$, '220'), ($$city => 'Perth'$$, '0'),
  ('within_distance => true', '0'), ('only_qualified => true', '220'), ('this_week => null, only_urgent => null', '220'),
  ($$query => '%''"; drop table public.jobs; --'$$, '0')) as given (arguments, wanted);
insert into public.jobs (status) select 'Open' from generate_series(1, 900);
select is(tests.answer('cleaner', 'select public.count_open_jobs()'), '1000', 'the count of open jobs is at most a thousand');

-- A job in the list shows its vacancies and the number of accepted people.
delete from public.jobs;
insert into public.jobs (project_name, status, cleaners_needed) values ('Alpha', 'Open', 3), ('Bravo', 'Open', 0),
  ('Charlie', 'Open', null);
insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
select tests.id('cleaner'), id, 'Accepted', tests.id('admin'), now() from public.jobs where project_name <> 'Charlie';
create function pg_temp.headcounts(who text) returns text language sql as $$
  select tests.answer(who,
    'select string_agg(concat_ws('' '', project_name, application_status, accepted, ''of'', cleaners_needed), '', '' order by project_name)
    from public.search_open_jobs()')
$$;
select is(pg_temp.headcounts('cleaner'), 'Alpha Accepted 1 of 3, Bravo Accepted 1 of, Charlie 0 of',
  'a job shows a person''s own status and how many vacancies are filled');
select is(pg_temp.headcounts('other'), 'Alpha 1 of 3, Bravo 1 of, Charlie 0 of', 'a job shows everyone how many vacancies are filled');
update public.applications set withdrawn_at = now();
select is(pg_temp.headcounts('cleaner'), 'Alpha 0 of 3, Bravo 0 of, Charlie 0 of',
  'a withdrawn application is not shown in the list of open jobs');

select * from finish();
rollback;
