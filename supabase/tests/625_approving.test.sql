-- A week of hours: who reads it, approvals and refusals with reasons, amounts, and reopening.
begin;
select plan(102);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_progress'), tests.id('app_inactive'));
delete from public.visits;
-- Monday to Wednesday: the first as planned, the second 2 hours long, the third without a report.
update public.jobs set start_date = '2026-01-05', days = 3, start_time = '07:00', end_time = '15:00', pay_basis = 'hour', rate_cents = 3050
where id = tests.id('job_progress');
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select tests.id('app_progress'), day, at, at, at + long, at + long
from (values ('2026-01-05'::date, interval '8 hours'), ('2026-01-06', '2 hours')) as given (day, long)
join public.jobs job on job.id = tests.id('job_progress')
cross join lateral (select (day + time '07:00') at time zone job.time_zone as at) moment;

select tests.matrix($expected$
-- approving                                                 visitor cleaner other pending inactive rejected admin founder former service
select from public.week_hours('2026-01-05')               | 42501   PT403  PT403  PT403   PT403   PT403     2      2    PT403  42501
select from public.hours_summary('2026-01-05')            | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from public.approve_hours('[]')                    | 42501   PT403  PT403  PT403   PT403   PT403   PT400  PT400  PT403  42501
select from public.approve_agreeing_hours('2026-01-05')   | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from private.approve_days('{}', '{}', '[]')             | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
select from public.reopen_hours({app_progress}, '2026-01-05') | 42501 PT403 PT403 PT403   PT403   PT403   PT404  PT404  PT403  42501
$expected$);
select tests.refusals($expected$
admin: PT400 Choose between 1 and 1000 days.
  public.approve_hours(null)
  public.approve_hours('[]')
  public.approve_hours('{}')
  public.approve_hours('[1]')
  public.approve_hours('[{"application_id": "x", "day": "2026-01-05"}]')
  public.approve_hours('[{"application_id": "<app_progress>"}]')
  public.approve_hours('[{"application_id": "<app_progress>", "day": "2026-02-31"}]')
  public.approve_hours('[{"application_id": "<app_progress>", "day": "infinity"}]')
  public.approve_hours((select jsonb_agg(number) from generate_series(1, 1001) number))
admin: PT400 Choose a day.
  public.approve_agreeing_hours(null)
  public.week_hours('infinity')
  public.hours_summary(null)
$expected$);

-- Reading it.
select is(tests.answer('admin', $$select string_agg(concat_ws(' ', name, minutes, amount_cents, waiting,
    (select string_agg(substr(worked ->> 'day', 9), ' ') from jsonb_array_elements(days) worked)), ', ')
  from public.week_hours('2026-01-05')$$), 'inactive 1440 73200 3 05 06 07, other 1080 54900 3 05 06 07',
  'the week lists people by name, with their pay and their days in order');
select is(tests.answer('admin', format($$select string_agg(name, ' ') from public.week_hours('2026-01-05', %s)$$, given)), wanted,
  'the week is filtered by ' || given)
from (values
  ('query => ''oth''', 'other'), ('query => ''nobody here''', null), ('view => ''waiting''', 'inactive other'),
  ('view => ''differs''', 'inactive other'), ('view => ''approved''', null), ('view => ''else''', null),
  ('page_size => 1', 'inactive'), ('after_name => ''inactive'', after_id => {inactive}', 'other'),
  ('after_name => ''other'', after_id => {other}', null)
) as given (given, wanted);
select is(tests.answer('admin', $$select to_jsonb(summary) from public.hours_summary('2026-01-05') summary$$),
  '{"people": 2, "waiting": 6, "agreeing": 1, "unpriced": 0}', 'the summary counts the hours to approve');
select is(tests.after(array['update public.jobs set pay_basis = null, rate_cents = null where id = {job_progress}', 'admin: select 1'],
  $$select to_jsonb(private.hours_summary('2026-01-05', null)) from (select tests.act_as('admin')) acting$$),
  '{"people": 2, "waiting": 6, "agreeing": 0, "unpriced": 6}', 'the summary counts the hours whose job has no pay');

-- A day with zero hours is listed as different from the plan, until an administrator confirms that there were no hours.
select is(tests.after(array['update public.jobs set days = 2 where id = {job_progress}',
    'delete from public.applications where user_id = {inactive}',
    'update public.visits set done_at = here_at + interval ''20 seconds'' where day = ''2026-01-06''', statement],
  $$select string_agg(concat_ws(' ', worked ->> 'day', worked ->> 'minutes', worked ->> 'amount_cents'), ', ')
    from (select tests.act_as('admin')) acting, private.week_hours('2026-01-05', null, 'differs', null, null, null) listed,
      jsonb_array_elements(listed.days) worked$$), wanted, 'a day of zero hours differs until an administrator confirms it: ' || statement)
from (values
  ('admin: select 1', '2026-01-05 480 24400, 2026-01-06 0 0'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-06'', null, null, null, ''Sick'')',
    '2026-01-05 480 24400, 2026-01-06 0 0'),
  ('admin: select public.change_hours({app_progress}, ''2026-01-06'', null, null, null, ''Sick'')', null)
) as given (statement, wanted);

-- Approving.
create function pg_temp.item(
  application text, day text, minutes integer default 480, basis text default 'hour', rate integer default 3050, amount integer default null
) returns jsonb language sql as $$
  select jsonb_build_object('application_id', tests.id(application), 'day', day, 'minutes', minutes, 'basis', basis, 'rate_cents', rate,
    'amount_cents', coalesce(amount, rate * minutes / 60))
$$;
create function pg_temp.lines() returns text language sql as $$
  select string_agg(concat_ws(' ', payee_name, day, minutes, basis, rate_cents, amount_cents, job_title), ', ' order by day, payee_name)
  from public.pay_lines
$$;
create function pg_temp.told(change text, item jsonb) returns text language sql as $$
  select tests.after(array[change, 'admin: select 1'],
    format('select coalesce(refused, ''approved'') from private.approve_hours(%L)', jsonb_build_array(item)))
$$;
select is(tests.after(array[format('admin: select * from public.approve_hours(%L)', jsonb_build_array(
    pg_temp.item('app_progress', '2026-01-06', 120), pg_temp.item('app_inactive', '2026-01-05'),
    pg_temp.item('app_progress', '2026-01-07', 1),
    pg_temp.item('app_progress', '2026-01-06', 120)))], 'select pg_temp.lines()'),
  'inactive 2026-01-05 480 hour 3050 24400 Fitout under way, other 2026-01-06 120 hour 3050 6100 Fitout under way',
  'several days are approved, except those that cannot be');
select is(pg_temp.told('select', item), wanted, wanted || ' is the result of approving ' || item) from (values
  (pg_temp.item('app_progress', '2026-01-05'), 'approved'),
  (pg_temp.item('app_progress', '2026-01-05', 479), 'These hours have changed meanwhile. Look at them again.'),
  (pg_temp.item('app_progress', '2026-01-05', null), 'These hours have changed meanwhile. Look at them again.'),
  (pg_temp.item('app_progress', '2026-01-05', 480, 'day'), 'These hours have changed meanwhile. Look at them again.'),
  (pg_temp.item('app_progress', '2026-01-05', 480, 'hour', 1), 'These hours have changed meanwhile. Look at them again.'),
  (pg_temp.item('app_progress', '2026-01-05', 480, 'hour', 3050, 24401), 'These hours have changed meanwhile. Look at them again.'),
  (pg_temp.item('app_progress', '2026-01-05') - 'amount_cents', 'These hours have changed meanwhile. Look at them again.'),
  (pg_temp.item('app_progress', '2026-01-08'), 'There are no hours on this day.'),
  (pg_temp.item('job_missing', '2026-01-05'), 'There are no hours on this day.')
) as given (item, wanted);
select is(pg_temp.told(change, pg_temp.item('app_progress', '2026-01-05')), wanted,
  wanted || ' is the result of approving after ' || change) from (values
  ('update public.jobs set pay_basis = null, rate_cents = null where id = {job_progress}', 'Say first how this job is paid.'),
  ('update public.applications set attendance = ''did_not_come'', attendance_at = now() where id = {app_progress}',
    'approved'),
  ('delete from auth.users where id = {other}', 'There are no hours on this day.'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-05'', null, null, null, ''Sick'')', 'There are no hours on this day.'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-05'', ''07:00'', ''14:00'', null, ''Left'')',
    'These hours have changed meanwhile. Look at them again.'),
  ('admin: select public.approve_agreeing_hours(''2026-01-05'')', 'These hours have been approved.')
) as given (change, wanted);
select is(tests.after(array['admin: select public.approve_agreeing_hours(''2026-01-05'')'], 'select pg_temp.lines()'),
  'other 2026-01-05 480 hour 3050 24400 Fitout under way', 'all agreeing days are approved together');

-- The amount is part of the reviewed values, because a day's share of the whole job's pay depends on the job's number of days.
create function pg_temp.seen(days text) returns jsonb language sql as $$
  select jsonb_agg(to_jsonb(hours)) from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-11') hours
  where hours.day::text like days
$$;
create function pg_temp.press(days text, change text default 'select') returns text[] language sql as $$
  select array[change, 'admin: select 1', format('select * from private.approve_hours(%L)', pg_temp.seen(days))]
$$;
update public.jobs set pay_basis = 'job', rate_cents = 100001, days = 3 where id = tests.id('job_progress');
select is(tests.after(pg_temp.press(days, change), $$select coalesce(string_agg(concat_ws(' ', to_char(day, 'MM-DD'), amount_cents), ', '
  order by day), 'none') from public.pay_lines$$), wanted, label)
from (values
  ('%-06', 'select', '01-06 33333', 'a later day is approved with the amount shown'),
  ('%-05', 'update public.jobs set days = 10 where id = {job_progress}', 'none', 'a day is not approved after the job''s days changed'),
  ('%-05', 'update public.jobs set rate_cents = 100000 where id = {job_progress}', 'none',
    'a day is not approved after the job''s rate changed'),
  ('%', 'select', '01-05 33334, 01-06 33333, 01-07 33334', 'all days are approved at once with their shares')
) as given (days, change, wanted, label);
update public.jobs set pay_basis = 'hour', rate_cents = 3050 where id = tests.id('job_progress');

-- Far beyond the first page, in a view with few people: each matching person is listed once.
select is(tests.answer('admin', $$with recursive pages as (
    select first.name_order, first.id, 1 as number
    from (select * from public.week_hours('2026-01-05', view => 'differs', page_size => 1)) first
    union all
    select next.name_order, next.id, number + 1 from pages cross join lateral
      public.week_hours('2026-01-05', null, 'differs', pages.name_order, pages.id, 1) next
  ) select string_agg(name_order, ' ' order by number) from pages$$), 'inactive other',
  'the week read page by page lists each person once');
select is(tests.answer('admin', $$select concat_ws(' ', approved, refused, last_id) from public.approve_agreeing_hours('2026-01-05')$$),
  '1 []', 'the bulk approval returns how many were approved and that no others follow');
select is(tests.answer('admin', $$select approved from public.approve_agreeing_hours('2026-01-05', {other})$$), '0',
  'the bulk approval continues after the last person');
-- Counts only the people that a search finds.
select is(tests.answer('admin', format($$select to_jsonb(summary) from public.hours_summary('2026-01-05', %L) summary$$, query)), wanted,
  'the summary counts only the people found by the search ' || query)
from (values
  ('oth', '{"people": 1, "waiting": 3, "agreeing": 1, "unpriced": 0}'),
  ('inactive', '{"people": 1, "waiting": 3, "agreeing": 0, "unpriced": 0}'),
  ('nobody here', '{"people": 0, "waiting": 0, "agreeing": 0, "unpriced": 0}'),
  (' ', '{"people": 2, "waiting": 6, "agreeing": 1, "unpriced": 0}')
) as given (query, wanted);
select is(tests.after(array[format('admin: select public.approve_agreeing_hours(''2026-01-05'', query => %L)', query)],
  'select coalesce(pg_temp.lines(), ''none'')'), wanted, 'the bulk approval covers only the people found by the search ' || query)
from (values
  ('oth', 'other 2026-01-05 480 hour 3050 24400 Fitout under way'), ('inactive', 'none'),
  (' ', 'other 2026-01-05 480 hour 3050 24400 Fitout under way')
) as given (query, wanted);
select is(tests.after(array[$$admin: select public.change_hours({app_progress}, '2026-01-06', '07:00', '10:00', null, 'Asked')$$,
  'admin: select public.approve_agreeing_hours(''2026-01-05'')'], 'select pg_temp.lines()'),
  'other 2026-01-05 480 hour 3050 24400 Fitout under way, other 2026-01-06 180 hour 3050 9150 Fitout under way',
  'the bulk approval includes hours an administrator corrected');
select is(tests.after(array['admin: select public.approve_agreeing_hours(''2026-01-05'')', change],
  'select coalesce(pg_temp.lines(), ''none'')'), wanted, label)
from (values
  ('admin: select public.approve_agreeing_hours(''2026-01-05'')', 'other 2026-01-05 480 hour 3050 24400 Fitout under way',
    'a repeated bulk approval approves nothing twice'),
  ('admin: select public.reopen_hours({app_progress}, ''2026-01-05'')', 'none', 'a reopened day has no pay line')
) as given (change, wanted, label);

insert into public.pay_runs (id, until) values (tests.id('job_open'), '2026-01-31');
insert into public.payments (id, pay_run_id, name) values (tests.id('admin'), tests.id('job_open'), 'x');
-- Approved hours keep their values and cannot be changed.
select tests.act_as('admin');
select public.approve_agreeing_hours('2026-01-05');
reset role;
select tests.refusals($expected$
other: PT409 These hours have been approved.
  public.correct_my_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, 'x')
admin: PT409 These hours have been approved.
  public.change_hours({app_progress}, '2026-01-05', '07:00', '14:00', null, 'x')
admin: PT404 These hours are not approved.
  public.reopen_hours({app_progress}, '2026-01-06')
  public.reopen_hours({job_missing}, '2026-01-05')
  public.reopen_hours(null, null)
$expected$);
select is(tests.after(array[change], $$select concat_ws(' ', minutes, amount_cents, later_minutes, line_id is not null, is_in_run)
  from private.hours_of(array[{other}], '2026-01-05', '2026-01-05')$$), wanted, label)
from (values
  ('select', '480 24400 t f', 'approved hours keep their minutes and amount'),
  ('update public.visits set done_at = done_at + interval ''1 hour'' where day = ''2026-01-05''', '480 24400 540 t f',
    'a later report is shown beside approved hours'),
  ('update public.jobs set rate_cents = 9999 where id = {job_progress}', '480 24400 t f', 'a new rate does not change approved hours'),
  ('update public.applications set attendance = ''did_not_come'', attendance_at = now() where id = {app_progress}', '480 24400 t f',
    'a no-show does not change approved hours'),
  ('update public.pay_lines set payment_id = {admin}', '480 24400 t t', 'approved hours show that they are in a pay run')
) as given (change, wanted, label);
update public.pay_lines set payment_id = tests.id('admin');
select tests.refusals($expected$
admin: PT409 This is in a pay run already.
  public.reopen_hours({app_progress}, '2026-01-05')
$expected$);
update public.pay_lines set payment_id = null;
delete from public.pay_lines;

-- Notifications to the person who worked.
select is(tests.after(array['delete from public.notifications'] || steps,
  $$select string_agg(concat_ws(' ', tests.readable(to_jsonb(user_id)), type, link, message), ', ') from public.notifications
    where link = '/pay'$$), wanted, label)
from (values
  (array[format('admin: select * from public.approve_hours(%L)', jsonb_build_array(pg_temp.item('app_progress', '2026-01-05'),
    pg_temp.item('app_progress', '2026-01-07')))],
    '"other" hours_approved /pay Your hours from Mon 5 Jan to Wed 7 Jan are approved: $488.00.',
      'several approved days cause one notification'),
  (array['admin: select public.approve_agreeing_hours(''2026-01-05'')'],
    '"other" hours_approved /pay Your hours of Mon 5 Jan are approved: $244.00.', 'one approved day causes a notification'),
  (array['admin: select public.change_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Secret'')',
    'inactive: select public.correct_my_hours({app_inactive}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Secret'')'],
    '"other" hours_changed /pay Your hours of Tue 6 Jan have been changed.',
      'an administrator''s change notifies the person without the reason')
) as given (steps, wanted, label);

-- Broadcasts to open pages contain no names: administrators' pages get all of them, a person's pages those without a notification.
select is(tests.after(array['delete from realtime.messages'] || steps,
  $$select string_agg(distinct concat_ws(' ', split_part(topic, ':', 1), payload - 'id'), ', ') from realtime.messages
    where event = 'hours_changed'$$), wanted, 'a change of hours is broadcast to the right pages: ' || steps::text)
from (values
  (array['admin: select public.approve_agreeing_hours(''2026-01-05'')'], 'administrators {}'),
  (array['admin: select public.approve_agreeing_hours(''2026-01-05'')', 'delete from realtime.messages',
    'admin: select public.reopen_hours({app_progress}, ''2026-01-05'')'], 'administrators {}, user {}'),
  (array['other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Secret'')'],
    'administrators {}')
) as given (steps, wanted);

-- A job that is deleted afterwards: reports and approvals stay, under its name, but its pay can no longer be set. {began} is 07:00 at the
-- job, on the clock of the person's home.
select is(tests.after(steps, $$select string_agg(concat_ws(' ', title, to_char(day, 'MM-DD'), to_char(began, 'HH24:MI'), minutes,
    case when job_id is null then 'gone' end, case when is_waiting then 'waiting' end, amount_cents), ', ' order by day)
  from private.hours_of(array[{other}], '2026-01-05', '2026-01-07')$$),
  replace(wanted, '{began}', began.there), 'the hours of a deleted job stay under its name: ' || wanted)
from (select to_char(timestamp '2026-01-05 07:00' at time zone tests.job_zone() at time zone tests.home_zone(), 'HH24:MI') as there) began,
(values
  (array['delete from public.jobs where id = {job_progress}'],
    'Fitout under way 01-05 {began} 480 gone waiting, Fitout under way 01-06 {began} 120 gone waiting'),
  (array['admin: select public.approve_agreeing_hours(''2026-01-05'')', 'delete from public.jobs where id = {job_progress}'],
    'Fitout under way 01-05 {began} 480 gone 24400, Fitout under way 01-06 {began} 120 gone waiting'),
  (array['delete from public.jobs where id = {job_progress}',
    'other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''x'')'],
    'Fitout under way 01-05 {began} 480 gone waiting, Fitout under way 01-06 07:00 180 gone waiting')
) as given (steps, wanted);

-- A week is from Monday to Sunday, for the summary, the bulk approval and the list.
create function pg_temp.on_day(day text, question text) returns text language sql as $$
  select tests.after(array[
    'delete from public.applications where user_id = {inactive}', 'delete from public.visits',
    format('update public.jobs set start_date = %L, days = 1 where id = {job_progress}', on_day.day),
    format($q$insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
      select {app_progress}, %L, at, at, at + interval '8 hours', at + interval '8 hours'
      from (select (%1$L::date + time '07:00') at time zone tests.job_zone() as at) moment$q$, on_day.day)], question)
$$;
select is(pg_temp.on_day(day, $$select tests.answer('admin',
    'select concat_ws('' '', summary.agreeing, (select string_agg(name, '','') from public.week_hours(''2026-01-05'')))
      from public.hours_summary(''2026-01-05'') summary')$$), wanted, 'the week of 5 January has the hours of ' || day)
from (values ('2026-01-04', '0'), ('2026-01-05', '1 other'), ('2026-01-11', '1 other'), ('2026-01-12', '0')) as given (day, wanted);
select is(pg_temp.on_day(day, $$select tests.answer('admin', 'select approved from public.approve_agreeing_hours(''2026-01-05'')')$$),
  wanted, 'the bulk approval of the week of 5 January has the hours of ' || day)
from (values ('2026-01-04', '0'), ('2026-01-05', '1'), ('2026-01-11', '1'), ('2026-01-12', '0')) as given (day, wanted);

-- Additions to a person's pay are listed beside their hours until they are paid.
select private.add_pay_line(tests.id('pending'), 'bonus', 500, 'Quick', null, null);
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id('pending'), 'pending', 'travel', private.today_of(tests.id('pending')) + days, 700 + days, reason
from (values (1, 'Later'), (-1, 'Earlier')) as given (days, reason);
select is(tests.answer('admin', $$select string_agg(concat_ws(' ', name, jsonb_array_length(days),
    (select string_agg(concat_ws(' ', line ->> 'reason', line ->> 'amount_cents'), ' ') from jsonb_array_elements(lines) line)), ', ')
  from public.week_hours((now() - interval '3 days')::date)$$),
  'pending 0 Earlier 699 Quick 500 Later 701', 'the week lists people with additions but without hours, by day');

-- Days can be approved and reopened in any order and at any rate: the total is exactly the pay for the whole job.
create function pg_temp.shown() returns table (
  application_id uuid, day date, minutes integer, basis text, rate_cents integer, amount_cents bigint
) language sql as $$
  select hours.* from private.week_hours('2026-01-05', 'other', null, null, null, 50) listed,
    jsonb_to_recordset(listed.days) as hours (
      application_id uuid, day date, minutes integer, basis text, rate_cents integer, amount_cents bigint)
$$;
create function pg_temp.mixed(rate integer, days integer, seed double precision) returns bigint language plpgsql as $$
declare
  step integer;
  paid bigint;
begin
  update public.jobs set pay_basis = 'job', rate_cents = rate, days = mixed.days where id = tests.id('job_progress');
  perform setseed(seed), tests.act_as('admin'), set_config('role', 'none', true);
  for step in 1..days * 4 loop
    if random() < 0.35 then
      perform private.reopen_hours(line.application_id, line.day)
      from (select * from public.pay_lines line where line.application_id = tests.id('app_progress') order by random() limit 1) line;
    else
      perform private.approve_hours(jsonb_build_array(to_jsonb(asked)))
      from (select * from pg_temp.shown() order by random() limit 1) asked;
    end if;
  end loop;
  perform private.approve_hours(jsonb_agg(to_jsonb(asked))) from pg_temp.shown() asked;
  select sum(line.amount_cents) into paid from public.pay_lines line
  where line.application_id = tests.id('app_progress') and line.kind = 'work';
  delete from public.pay_lines where kind = 'work';
  return paid;
end
$$;
select is(pg_temp.mixed(rate, days, seed), rate::bigint,
  format('a job''s pay of %s for %s days adds up when approved in random order %s', rate, days, seed))
from (values (10000, 3, 0.1), (10001, 7, 0.2), (1, 5, 0.3), (99999, 6, 0.4), (25000, 1, 0.5)) as given (rate, days, seed);

-- Approved at once, each day gets its own share of the whole job's pay. The second day gets the odd cent.
create function pg_temp.at_once(rate integer, days integer) returns text language plpgsql as $$
begin
  update public.jobs set pay_basis = 'job', rate_cents = rate, days = at_once.days where id = tests.id('job_progress');
  perform tests.act_as('admin'), set_config('role', 'none', true);
  perform private.approve_hours(jsonb_agg(to_jsonb(asked) order by asked.day desc)) from pg_temp.shown() asked;
  return (select string_agg(line.amount_cents::text, ' ' order by line.day) from public.pay_lines line
    where line.application_id = tests.id('app_progress') and line.kind = 'work');
end
$$;
select is(pg_temp.at_once(10001, 4), '2500 2501 2500 2500', 'a job''s four days approved at once share its pay exactly');

select * from finish();
rollback;
