-- The hours of a week: who can read them, how they are approved or refused, the amounts, and reopening.
begin;
select plan(144);
select tests.people(), tests.work();
delete from public.applications where id not in (tests.id('app_progress'), tests.id('app_inactive'));
delete from public.visits;
-- Three days from Monday: the first was worked as planned, the second for 2 hours, and the third has no report.
update public.jobs set start_date = '2026-01-05', days = 3, start_time = '07:00', end_time = '15:00', pay_basis = 'hour', rate_cents = 3050
where id = tests.id('job_progress');
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select tests.id('app_progress'), day, at, at, at + long, at + long
from (values ('2026-01-05'::date, interval '8 hours'), ('2026-01-06', '2 hours')) as given (day, long)
join public.jobs job on job.id = tests.id('job_progress')
cross join lateral (select (day + time '07:00') at time zone job.time_zone as at) moment;

select tests.matrix($expected$
-- Outcomes of approving hours, by person:                   visitor cleaner other pending inactive rejected admin founder former service
select from public.week_hours('2026-01-05')               | 42501   PT403  PT403  PT403   PT403   PT403     6      6    PT403  42501
select from public.hours_summary('2026-01-05')            | 42501   PT403  PT403  PT403   PT403   PT403     5      5    PT403  42501
select from public.preview_hours('2026-01-05')            | 42501   PT403  PT403  PT403   PT403   PT403     1      1    PT403  42501
select from public.approve_hours('[]')                    | 42501   PT403  PT403  PT403   PT403   PT403   PT400  PT400  PT403  42501
select from public.approve_week_hours('2026-01-05', '')   | 42501   PT403  PT403  PT403   PT403   PT403   PT409  PT409  PT403  42501
select from private.write_judged('{}')                    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
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
  public.preview_hours(null)
  public.approve_week_hours(null, '')
  public.week_hours('infinity')
  public.hours_summary(null)
admin: PT400 Choose how to approve these hours.
  public.preview_hours('2026-01-05', treatment => 'twice')
admin: PT400 Enter a start, an end or a break.
  public.preview_hours('2026-01-05', treatment => 'corrected')
admin: PT400 Enter a time from 00:00 to 23:59.
  public.preview_hours('2026-01-05', treatment => 'corrected', began => '24:00')
admin: PT400 A break is from 0 minutes to 12 hours.
  public.preview_hours('2026-01-05', treatment => 'corrected', break_minutes => 721)
admin: PT400 Please give a reason.
  public.approve_week_hours('2026-01-05', '', treatment => 'corrected', break_minutes => 20)
  public.approve_week_hours('2026-01-05', '', treatment => 'no_work', reason => ' ')
$expected$);

create function pg_temp.approve(view text, query text default null, more text default '') returns text language sql as $$
  select format('admin: select public.approve_week_hours(''2026-01-05'', (select guard from public.preview_hours(''2026-01-05'', %1$L, '
    '%2$L%3$s)), %1$L, %2$L%3$s)', view, query, more)
$$;

select is(tests.answer('admin', $$select string_agg(concat_ws(' ', name, to_char(day, 'DD'), group_days, group_minutes, group_cents), ', ')
  from public.week_hours('2026-01-05')$$),
  'inactive 05 3 1440 73200, inactive 06 3 1440 73200, inactive 07 3 1440 73200, other 05 3 1080 54900, other 06 3 1080 54900, '
  'other 07 3 1080 54900', 'the week lists each day by name, with the totals of the person');
create function pg_temp.listed(more text) returns text language sql as $$
  select tests.answer('admin', format('select string_agg(concat_ws('' '', name, to_char(day, ''DD'')), '', '')
    from public.week_hours(''2026-01-05'', %s)', more))
$$;
select is(pg_temp.listed(given), wanted, 'the week is listed with ' || given)
from (values
  ('query => ''oth''', 'other 05, other 06, other 07'), ('query => ''nobody here''', null),
  ('view => ''agrees''', 'other 05'), ('view => ''differs''', 'other 06'),
  ('view => ''no_check_in''', 'inactive 05, inactive 06, inactive 07, other 07'), ('view => ''one_missing''', null),
  ('view => ''approved''', null), ('view => ''else''', null),
  ('view => '' Agrees ''', 'other 05'), ('page_size => 2', 'inactive 05, inactive 06'),
  ('grouped_by => ''job''', 'inactive 05, other 05, inactive 06, other 06, inactive 07, other 07'),
  ('grouped_by => ''job'', query => ''oth''', 'other 05, other 06, other 07'),
  ('grouped_by => ''job'', view => ''no_check_in''', 'inactive 05, inactive 06, inactive 07, other 07')
) as given (given, wanted);
select is(tests.answer('admin', $$select string_agg(concat_ws(' ', view, days, people, minutes, amount_cents), ', ')
  from public.hours_summary('2026-01-05') summary$$),
  'agrees 1 1 480 24400, all 6 2 2520 128100, differs 1 1 120 6100, no_check_in 4 2 1920 97600, waiting 6 2 2520 128100',
  'the summary counts the days of each view');

-- Each waiting day appears in one view only: that of the first reason that applies to the day.
select is(tests.after(array['delete from public.applications where user_id = {inactive}',
    'delete from public.visits where day > ''2026-01-05''', 'update public.jobs set days = 1 where id = {job_progress}', statement],
  $$select string_agg(concat_ws(' ', view, days), ', ') from (select tests.act_as('admin')) acting,
    private.hours_summary('2026-01-05', null)$$), wanted, 'a day is in the view of its reason after ' || statement)
from (values
  ('select', 'agrees 1, all 1, waiting 1'),
  ('delete from public.visits', 'all 1, no_check_in 1, waiting 1'),
  ('update public.visits set done_at = null, done_sent_at = null', 'all 1, one_missing 1, waiting 1'),
  ('update public.visits set done_at = done_at - interval ''16 minutes''', 'all 1, differs 1, waiting 1'),
  ('update public.visits set done_at = done_at - interval ''15 minutes''', 'agrees 1, all 1, waiting 1'),
  ('update public.visits set done_at = here_at + interval ''20 seconds''', 'all 1, zero 1'),
  ('update public.jobs set pay_basis = null, rate_cents = null where id = {job_progress}', 'all 1, no_rate 1, waiting 1'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-05'', ''07:00'', ''15:00'', null, ''x'')',
    'all 1, corrected 1, waiting 1'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-05'', null, null, null, ''Sick'')', 'all 1, zero 1'),
  ('admin: select public.change_hours({app_progress}, ''2026-01-05'', null, null, null, ''Sick'')', 'all 1'),
  ('admin: select public.change_hours({app_progress}, ''2026-01-05'', ''07:00'', ''10:00'', null, ''Asked'')',
    'agrees 1, all 1, waiting 1'),
  (pg_temp.approve('agrees', null), 'all 1, approved 1')
) as given (statement, wanted);

-- Returns the values of a day as an administrator has seen them. The approval call repeats these values.
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
  'several days are approved, except those that cannot be approved');
select is(pg_temp.told('select', item), wanted, wanted || ' is the result of approving ' || item) from (values
  (pg_temp.item('app_progress', '2026-01-05'), 'approved'),
  (pg_temp.item('app_progress', '2026-01-05', 479), 'These hours have changed since you opened them. Check them again.'),
  (pg_temp.item('app_progress', '2026-01-05', null), 'These hours have changed since you opened them. Check them again.'),
  (pg_temp.item('app_progress', '2026-01-05', 480, 'day'), 'These hours have changed since you opened them. Check them again.'),
  (pg_temp.item('app_progress', '2026-01-05', 480, 'hour', 1), 'These hours have changed since you opened them. Check them again.'),
  (pg_temp.item('app_progress', '2026-01-05', 480, 'hour', 3050, 24401),
    'These hours have changed since you opened them. Check them again.'),
  (pg_temp.item('app_progress', '2026-01-05') - 'amount_cents', 'These hours have changed since you opened them. Check them again.'),
  (pg_temp.item('app_progress', '2026-01-08'), 'There are no hours on this day.'),
  (pg_temp.item('job_missing', '2026-01-05'), 'There are no hours on this day.')
) as given (item, wanted);
select is(pg_temp.told(change, pg_temp.item('app_progress', '2026-01-05')), wanted,
  wanted || ' is the result of approving after ' || change) from (values
  ('update public.jobs set pay_basis = null, rate_cents = null where id = {job_progress}', 'Set a pay rate for this job first.'),
  ('update public.applications set attendance = ''did_not_come'', attendance_at = now() where id = {app_progress}',
    'approved'),
  ('delete from auth.users where id = {other}', 'There are no hours on this day.'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-05'', null, null, null, ''Sick'')', 'There are no hours on this day.'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-05'', ''07:00'', ''14:00'', null, ''Left'')',
    'These hours have changed since you opened them. Check them again.'),
  (pg_temp.approve('agrees'), 'These hours have been approved.')
) as given (change, wanted);
select is(tests.after(array[pg_temp.approve('agrees')], 'select pg_temp.lines()'),
  'other 2026-01-05 480 hour 3050 24400 Fitout under way', 'a bulk approval approves the days that agree with the plan');

-- Returns the values that the administrator has seen. They include the amount, because a day's share of the pay for the whole job depends
-- on the job's number of days.
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

-- Reads one row per page, up to the last page. Each matching day is listed once.
select is(tests.answer('admin', format($$with recursive pages as (
    select first::public.week_hours_day as first, 1 as number
    from (select * from public.week_hours('2026-01-05', view => %1$L, grouped_by => %2$L, page_size => 1)) first
    union all
    select next::public.week_hours_day, number + 1 from pages cross join lateral
      public.week_hours('2026-01-05', null, %1$L, %2$L, (pages.first).group_order, (pages.first).group_id, (pages.first).day,
        (pages.first).row_order, (pages.first).id, 1) next
  ) select string_agg(concat_ws(' ', (first).name, to_char((first).day, 'DD')), ', ' order by number) from pages$$, view, grouped_by)),
  wanted, 'the week read page by page has each day once')
from (values
  ('no_check_in', null, 'inactive 05, inactive 06, inactive 07, other 07'), ('agrees', null, 'other 05'),
  ('all', 'job', 'inactive 05, other 05, inactive 06, other 06, inactive 07, other 07')
) as given (view, grouped_by, wanted);
-- Approves only the days that a search finds.
select is(tests.after(array[pg_temp.approve('agrees', query)], 'select coalesce(pg_temp.lines(), ''none'')'), wanted,
  'a bulk approval is limited to a search for: ' || query)
from (values
  ('oth', 'other 2026-01-05 480 hour 3050 24400 Fitout under way'), ('inactive', 'none'),
  (' ', 'other 2026-01-05 480 hour 3050 24400 Fitout under way')
) as given (query, wanted);

-- The preview of approving several days, as recorded, as rostered or with one correction for all.
create function pg_temp.preview(given text) returns text language sql as $$
  select tests.answer('admin', format($q$select concat_ws(' ', days, people, minutes, amount_cents, days_without_work, matching, (
      select string_agg(concat(left_out ->> 'day', ': ', left_out ->> 'refused'), ', ') from jsonb_array_elements(refused) left_out))
    from public.preview_hours('2026-01-05', %s)$q$, given))
$$;
select is(pg_temp.preview(given), wanted, 'the preview of an approval is right for ' || given) from (values
  ('''waiting''', '6 2 2520 128100 0 6'),
  ('''waiting'', ''oth''', '3 1 1080 54900 0 3'),
  ('''waiting'', ''oth'', treatment => ''rostered''', '3 1 1440 73200 0 3'),
  ('''differs'', treatment => ''rostered''', '1 1 480 24400 0 1'),
  ('''waiting'', ''oth'', treatment => ''corrected'', ended => ''14:00''', '3 1 1260 64050 0 3'),
  ('''waiting'', ''oth'', treatment => ''corrected'', began => ''06:00'', break_minutes => 30', '3 1 1170 59475 0 3'),
  ('''waiting'', ''oth'', treatment => ''corrected'', break_minutes => 200',
    '2 1 560 28466 0 3 2026-01-06: The break must be shorter than the work.'),
  ('''waiting'', ''oth'', treatment => ''corrected'', ended => ''07:00''',
    '0 0 0 0 0 3 2026-01-05: The end must differ from the start., 2026-01-06: The end must differ from the start., '
    '2026-01-07: The end must differ from the start.'),
  ('''waiting'', ''oth'', treatment => ''no_work''', '0 0 0 0 3 3'),
  ('''approved''', '0 0 0 0 0 0'),
  ('''waiting'', items => (''[{"application_id": "'' || {app_progress} || ''", "day": "2026-01-05", "minutes": 1}]'')::jsonb',
    '0 0 0 0 0 1 2026-01-05: These hours have changed since you opened them. Check them again.'),
  ('''waiting'', items => (''[{"application_id": "'' || {app_progress} || ''", "day": "2026-01-08"}]'')::jsonb',
    '0 0 0 0 0 1 2026-01-08: There are no hours on this day.')
) as given (given, wanted);

-- The approval stores the amounts that the preview showed, and the corrected hours. Each person gets one notification.
select is(tests.after(array[pg_temp.approve('waiting', 'oth', more)], $$select concat_ws(' | ', (
      select string_agg(concat_ws(' ', to_char(day, 'DD'), minutes, amount_cents), ', ' order by day) from public.pay_lines), (
      select string_agg(concat_ws(' ', to_char(day, 'DD'), to_char(began_at at time zone tests.job_zone(), 'HH24:MI'),
        to_char(ended_at at time zone tests.job_zone(), 'HH24:MI'), break_minutes, reason, by_administrator), ', ' order by day)
      from public.hours), (
      select string_agg(message, ' ' order by message) from public.notifications where user_id = {other} and link = '/pay'))$$), wanted,
  'a bulk approval stores the hours and notifies the person once' || more)
from (values
  ('', '05 480 24400, 06 120 6100, 07 480 24400 | Your hours from Mon 5 Jan to Wed 7 Jan are approved: $549.00.'),
  (', treatment => ''rostered''', '05 480 24400, 06 480 24400, 07 480 24400 | 05 07:00 15:00 As rostered t, 06 07:00 15:00 As rostered t | '
    'Your hours from Mon 5 Jan to Tue 6 Jan have been changed. Your hours from Mon 5 Jan to Wed 7 Jan are approved: $732.00.')
) as given (more, wanted);

-- If anything has changed since the preview, nothing is approved, even if the hours are still the same.
create function pg_temp.outcome(guard text, treatment text) returns text language plpgsql as $$
begin
  perform private.approve_week_hours('2026-01-05', guard, 'waiting', null, null, treatment, null, null, null, null);
  return (select count(*) from public.pay_lines);
exception when others then
  return concat_ws(' ', sqlstate, (select count(*) from public.pay_lines));
end
$$;
select is(tests.after(array[change, 'admin: select 1'], format('select pg_temp.outcome(%L, %L)', tests.answer('admin', format(
    'select guard from public.preview_hours(''2026-01-05'', ''waiting'', treatment => %L)', treatment)), treatment)), wanted,
  concat_ws(' ', 'a bulk approval is refused if anything changed since the preview:', treatment, change))
from (values
  ('select', 'recorded', '6'), ('select', 'rostered', '6'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Late'')', 'recorded', 'PT409 0'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Late'')', 'rostered', 'PT409 0'),
  ('other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''09:00'', null, ''The same'')', 'recorded',
    'PT409 0'),
  ('update public.jobs set rate_cents = 3051 where id = {job_progress}', 'recorded', 'PT409 0'),
  ('update public.visits set done_at = done_at + interval ''1 minute'' where day = ''2026-01-06''', 'rostered', 'PT409 0'),
  ('update public.applications set withdrawn_at = now() where user_id = {inactive}', 'recorded', 'PT409 0'),
  (replace(pg_temp.approve('agrees'), 'admin:', 'founder:'), 'recorded', 'PT409 1')
) as given (change, treatment, wanted);

select is(tests.after(array[$$admin: select public.change_hours({app_progress}, '2026-01-06', '07:00', '10:00', null, 'Asked')$$,
  pg_temp.approve('agrees')], 'select pg_temp.lines()'),
  'other 2026-01-05 480 hour 3050 24400 Fitout under way, other 2026-01-06 180 hour 3050 9150 Fitout under way',
  'a bulk approval includes hours that an administrator has corrected');
select is(tests.after(array[pg_temp.approve('agrees'), change],
  'select coalesce(pg_temp.lines(), ''none'')'), wanted, label)
from (values
  (pg_temp.approve('agrees'), 'other 2026-01-05 480 hour 3050 24400 Fitout under way', 'an approved day is not approved twice'),
  ('admin: select public.reopen_hours({app_progress}, ''2026-01-05'')', 'none', 'reopening removes the approved pay')
) as given (change, wanted, label);

insert into public.pay_runs (id, until) values (tests.id('job_open'), '2026-01-31');
insert into public.payments (id, pay_run_id, name) values (tests.id('admin'), tests.id('job_open'), 'x');
-- Approved hours keep their values and cannot be changed.
select tests.act_as('admin');
select public.approve_week_hours('2026-01-05', (select guard from public.preview_hours('2026-01-05', 'agrees')), 'agrees');
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

-- Approvals and changes of hours notify the person who worked.
select is(tests.after(array['delete from public.notifications'] || steps,
  $$select string_agg(concat_ws(' ', tests.readable(to_jsonb(user_id)), type, link, message), ', ') from public.notifications
    where link = '/pay'$$), wanted, label)
from (values
  (array[format('admin: select * from public.approve_hours(%L)', jsonb_build_array(pg_temp.item('app_progress', '2026-01-05'),
    pg_temp.item('app_progress', '2026-01-07')))],
    '"other" hours_approved /pay Your hours from Mon 5 Jan to Wed 7 Jan are approved: $488.00.',
    'the approval of several days sends one notification'),
  (array[pg_temp.approve('agrees')],
    '"other" hours_approved /pay Your hours of Mon 5 Jan are approved: $244.00.',
    'the approval of one day sends a notification with its date'),
  (array['admin: select public.change_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Secret'')',
    'inactive: select public.correct_my_hours({app_inactive}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Secret'')'],
    '"other" hours_changed /pay Your hours of Tue 6 Jan have been changed.',
      'an administrator''s change notifies the person without the reason')
) as given (steps, wanted, label);

-- Broadcasts to open pages contain no names. Administrators' pages receive every change. A person's page receives only changes without a
-- notification.
select is(tests.after(array['delete from realtime.messages'] || steps,
  $$select string_agg(distinct concat_ws(' ', split_part(topic, ':', 1), payload - 'id'), ', ') from realtime.messages
    where event = 'hours_changed'$$), wanted, 'a change of hours is broadcast to the right pages: ' || steps::text)
from (values
  (array[pg_temp.approve('agrees')], 'administrators {}'),
  (array[pg_temp.approve('agrees'), 'delete from realtime.messages',
    'admin: select public.reopen_hours({app_progress}, ''2026-01-05'')'], 'administrators {}, user {}'),
  (array['other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''Secret'')'],
    'administrators {}')
) as given (steps, wanted);

-- When a job is deleted after the work, its reports and approvals keep its name, but the rate can no longer be set. {began} is 07:00 at
-- the job's location, expressed in the time zone of the person's home.
select is(tests.after(steps, $$select string_agg(concat_ws(' ', title, to_char(day, 'MM-DD'), to_char(began, 'HH24:MI'), minutes,
    case when job_id is null then 'gone' end, case when is_waiting then 'waiting' end, amount_cents), ', ' order by day)
  from private.hours_of(array[{other}], '2026-01-05', '2026-01-07')$$),
  replace(wanted, '{began}', began.there), 'the hours of a deleted job stay under its name: ' || wanted)
from (select to_char(timestamp '2026-01-05 07:00' at time zone tests.job_zone() at time zone tests.home_zone(), 'HH24:MI') as there) began,
(values
  (array['delete from public.jobs where id = {job_progress}'],
    'Fitout under way 01-05 {began} 480 gone waiting, Fitout under way 01-06 {began} 120 gone waiting'),
  (array[pg_temp.approve('agrees'), 'delete from public.jobs where id = {job_progress}'],
    'Fitout under way 01-05 {began} 480 gone 24400, Fitout under way 01-06 {began} 120 gone waiting'),
  (array['delete from public.jobs where id = {job_progress}',
    'other: select public.correct_my_hours({app_progress}, ''2026-01-06'', ''07:00'', ''10:00'', null, ''x'')'],
    'Fitout under way 01-05 {began} 480 gone waiting, Fitout under way 01-06 07:00 180 gone waiting')
) as given (steps, wanted);

-- A week is Monday to Sunday in the summary, the bulk approval and the list.
create function pg_temp.on_day(day text, question text) returns text language sql as $$
  select tests.after(array[
    'delete from public.applications where user_id = {inactive}', 'delete from public.visits',
    format('update public.jobs set start_date = %L, days = 1 where id = {job_progress}', on_day.day),
    format($q$insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
      select {app_progress}, %L, at, at, at + interval '8 hours', at + interval '8 hours'
      from (select (%1$L::date + time '07:00') at time zone tests.job_zone() as at) moment$q$, on_day.day)], question)
$$;
select is(pg_temp.on_day(day, $$select tests.answer('admin',
    'select concat_ws('' '', (select days from public.hours_summary(''2026-01-05'') where view = ''agrees''),
      (select string_agg(name, '','') from public.week_hours(''2026-01-05'')))')$$), wanted,
  'the list and the summary cover the week of 5 January, for work on ' || day)
from (values ('2026-01-04', ''), ('2026-01-05', '1 other'), ('2026-01-11', '1 other'), ('2026-01-12', '')) as given (day, wanted);
select is(pg_temp.on_day(day, $$select tests.answer('admin', 'select days from public.preview_hours(''2026-01-05'', ''agrees'')')$$),
  wanted, 'a bulk approval covers the week of 5 January, for work on ' || day)
from (values ('2026-01-04', '0'), ('2026-01-05', '1'), ('2026-01-11', '1'), ('2026-01-12', '0')) as given (day, wanted);

-- Other pay lines of a person are listed beside the hours until they are paid.
select private.add_pay_line(tests.id('pending'), 'bonus', 500, 'Quick', null, null);
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id('pending'), 'pending', 'travel', private.today_of(tests.id('pending')) + days, 700 + days, reason
from (values (1, 'Later'), (-1, 'Earlier')) as given (days, reason);
select is(tests.answer('admin', format($$select string_agg(
    concat_ws(' ', name, group_days, line ->> 'reason', line ->> 'amount_cents'), ', ')
  from public.week_hours((now() - interval '3 days')::date%s)$$, more)), wanted,
  'the week lists other pay lines of people without hours' || more)
from (values
  ('', 'pending 0 Earlier 699, pending 0 Quick 500, pending 0 Later 701'),
  (', view => ''approved''', 'pending 0 Earlier 699, pending 0 Quick 500, pending 0 Later 701'),
  (', view => ''waiting''', null), (', grouped_by => ''job''', null)
) as given (more, wanted);

-- Approves and reopens days in random order. In total the days get exactly the pay for the whole job.
create function pg_temp.shown() returns table (
  application_id uuid, day date, minutes integer, basis text, rate_cents integer, amount_cents bigint
) language sql as $$
  select hours.application_id, hours.day, hours.minutes, hours.basis, hours.rate_cents, hours.amount_cents
  from private.hours_of(array[tests.id('other')], '2026-01-05', '2026-01-11') hours
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

-- If all days are approved at once, each gets its own share of the pay for the whole job. The second day gets the odd cent.
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
