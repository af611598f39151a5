-- A job's pay per hour is read from its text, and the list can show the best paid jobs first.
begin;
select plan(48);
select tests.people();

select is(private.hourly_cents(pay, start_time, end_time, days), wanted,
  format('the hourly pay is read from %L, %s to %s, %s days', pay, start_time, end_time, days))
from (values
  ('$30.50/hour', null::time, null::time, null::integer, 3050), ('30.50', '08:00', '12:00', 3, 3050), ('$30-35/hour', null, null, 4, 3000),
  ('from $33 an hour plus super', null, null, 4, 3300), ('999,999/hour', null, null, null, null),
  -- Daily pay is divided by the hours of the job's day, or by eight if the hours are unknown.
  ('$240/day', null, null, null, 3000), ('$240 per day', '08:00', '14:00', 5, 4000), ('$240 a shift', '22:00', '04:00', null, 4000),
  ('$240 daily', '08:00', null, null, 3000), ('99,999/day', '00:00', '00:01', null, 9999900),
  -- Pay for the whole job is divided by the hours of all its days.
  ('$480/job', null, null, null, 6000), ('$480 total', '08:00', '12:00', 3, 4000), ('$480 fixed', null, null, 0, 6000),
  ('480/job', '08:00', '20:00', 2, 2000), ('99,999/job', '00:00', '00:01', 10000, 1000),
  -- No amount is read from a text that can mean several amounts.
  (null, null, null, null, null), ('', null, null, null, null), ('480', '08:00', '20:00', 2, null),
  ('$280 for 8 hours', null, null, null, null),
  ('$280/day or $35/hour', null, null, null, null), ('$1500 weekly', null, null, null, null), (repeat('9', 200), null, null, null, null)
) as given (pay, start_time, end_time, days, wanted);

-- Returns the pay and the paid minutes of a shift. The paid minutes are the time from start to end, even across midnight, minus the unpaid
-- break.
create function pg_temp.shift(pay text, start_time time, end_time time) returns text language sql as $$
  select concat_ws(' ', private.shift_cents(pay, private.shift_minutes(job)), private.shift_minutes(job))
  from jsonb_populate_record(null::public.jobs, jsonb_build_object('start_time', start_time, 'end_time', end_time, 'days', 3)) job
$$;
select is(pg_temp.shift(pay, start_time, end_time), wanted,
  format('the pay and minutes of a shift are counted at %L, %s to %s', pay, start_time, end_time))
from (values ('$33.73/hour', time '07:30', time '15:00', '25298 450'), ('$30-35/hour', '22:00', '05:30', '22500 450'),
  ('$280/day', '08:00', '16:00', '28000 480'), ('$480 total', '08:00', '16:00', '480'), ('Ask us', '08:00', '16:00', '480'),
  (null, '08:00', '16:00', '480'), ('$30/hour', '08:00', null, ''), ('$30/hour', null, null, '')
) as given (pay, start_time, end_time, wanted);
update public.business set break_minutes = 30, rounding_minutes = 15;
select is(pg_temp.shift(pay, start_time, end_time), wanted,
  format('the pay and minutes of a shift are counted less a break at %L, %s to %s', pay, start_time, end_time))
from (values ('$30/hour', time '07:00', time '15:00', '22500 450'), ('$30/hour', '07:00', '12:00', '15000 300'),
  ('$280/day', '07:00', '15:05', '28000 450')
) as given (pay, start_time, end_time, wanted);

insert into public.jobs (project_name, status, start_date, pay_per_cleaner, category, required_documents, display_status)
values ('A', 'Open', '2083-01-01', '$30/hour', 'Office', '{}', 'Urgent'),
  ('B', 'Open', '2083-01-02', '45', 'School', '{blueCard}', 'Available'),
  ('C', 'Open', '2083-01-03', '$400/day', 'Office', '{}', 'Available'), ('D', 'Open', '2083-01-04', 'Ask us', 'Office', '{}', 'Urgent'),
  ('E', 'Open', null, null, 'School', '{}', 'Available'), ('F', 'Draft', '2083-01-03', '99', 'Office', '{}', 'Available');
create function pg_temp.found(arguments text) returns text language sql as $$
  select tests.answer('cleaner',
    format('select string_agg(project_name, '''') from public.search_open_jobs(sort => ''best-paid''%s)', arguments))
$$;
select is(pg_temp.found(arguments), wanted, format('the best paid jobs come first with%s: %s', arguments, wanted))
from (values ('', 'CBADE'), ($$, category => 'Office'$$, 'CAD'), (', only_qualified => true', 'CADE'), (', only_urgent => true', 'AD'),
  (', within_distance => true', null), (', page_size => 2', 'CB'),
  (format(', after_order => ''NaN'', after_id => %L', tests.id('job_open')), null),
  (format(', after_order => ''-Infinity'', after_id => %L', tests.id('job_open')), 'CBADE'),
  (format(', after_order => 0.5, after_id => %L', tests.id('job_open')), 'DE'),
  (format(', after_id => %L', tests.id('job_open')), 'CBADE'), (', after_order => -4500', 'CBADE')
) as given (arguments, wanted);
update public.jobs set pay_per_cleaner = '50.01/hour' where project_name = 'E';
select is(pg_temp.found(''), 'ECBAD', 'a job moves in the list when its pay changes');

-- Many jobs have equal pay or pay that cannot be read, so pages end between such jobs.
delete from public.jobs;
insert into public.jobs (status, start_date, pay_per_cleaner)
select case when number % 12 = 0 then 'Draft' else 'Open' end, case when number % 5 > 0 then date '2083-01-01' + number % 5 end,
  case when number % 7 > 1 then '$' || 30 + number % 7 || '/hour' end
from generate_series(1, 240) number;
create function pg_temp.read_by(size integer, arguments text default '') returns uuid[] language sql as $$
  select tests.read_all('cleaner', format('(
    select * from public.search_open_jobs(sort => ''best-paid'', after_order => {last.list_order}, after_id => {last.id}, page_size => %s%s)
    order by list_order, id)', size, arguments))
$$;
select is(pg_temp.read_by(7), array(
    select id from public.jobs where status = 'Open'
    order by hourly_cents desc nulls last, case when hourly_cents is null then start_date end desc nulls last, id),
  'each of the best paid jobs comes once, page by page, and jobs with unreadable pay come last');
select is(pg_temp.read_by(1), pg_temp.read_by(100), 'the best paid jobs are the same in pages of one and of a hundred');
select is(pg_temp.read_by(9, ', only_qualified => true'), pg_temp.read_by(100),
  'the filter by qualification keeps the order of the best paid jobs');

select * from finish();
rollback;
