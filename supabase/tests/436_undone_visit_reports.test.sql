-- Undoing a mistaken report: who can do so, for how long, and what remains of the visit (rule 6.23). The other cleaner is accepted for the
-- job in progress.
begin;
set local search_path = public, extensions;
select plan(30);
select tests.people(), tests.work();
update public.jobs set start_date = '2026-01-05', start_time = '07:00', end_time = '15:00', days = 1 where id = tests.id('job_progress');

-- Creates a visit on Monday, 5 January 2026. `here` and `done` say how long ago the reports were made and received.
create function pg_temp.visited(here interval, done interval default null) returns void language sql as $$
  delete from public.visits;
  insert into public.visits values
    (tests.id('app_progress'), '2026-01-05', now() - here, now() - here, now() - done, now() - done);
$$;
-- Undoes a report. Returns the reports that remain (here, done, both or nothing), or the refusal.
create function pg_temp.undone(event text, seconds_ago integer default null, day date default '2026-01-05') returns text
language plpgsql as $$
declare
  call constant text := format('select public.undo_visit({app_progress}, %L, %L, %L)', event, day, seconds_ago);
  refusal constant text := tests.answer('other', call);
begin
  return case when refusal like '!%' then refusal else tests.after(array['other: ' || call],
    'select concat_ws('' '', case when here_at is not null then ''here'' end, case when done_at is not null then ''done'' end) '
    'from public.visits') end;
end
$$;

select pg_temp.visited('1 minute');
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.undo_visit({app_progress}, 'here', '2026-01-05')
service: 42501 permission denied
  private.undo_visit({app_progress}, 'here', '2026-01-05', null)
cleaner pending admin founder: PT404 Application not found
  public.undo_visit({app_progress}, 'here', '2026-01-05')
cleaner: PT404 Application not found
  public.undo_visit(null, 'here', '2026-01-05')
cleaner: PT409 You have not been accepted for this job.
  public.undo_visit({app_pending}, 'here', '2026-01-05')
cleaner: PT409 The job has been deleted.
  public.undo_visit({app_history}, 'here', '2026-01-05')
other: PT400 Unknown event
  public.undo_visit({app_progress}, 'gone', '2026-01-05')
  public.undo_visit({app_progress}, null, '2026-01-05')
$expected$);

select tests.effects('other', $$select public.undo_visit({app_progress}, 'here', '2026-01-05')$$, $expected$
  = [{}]
  + messages applications_changed to administrators:admin {"ids": ["app_progress"]}
  + messages applications_changed to administrators:founder {"ids": ["app_progress"]}
  - visits {"day": "2026-01-05", "application_id": "app_progress"}
$expected$, 'undoing the only report of a day removes the visit and is broadcast to administrators');
select is(tests.after(array[$$other: select public.undo_visit({app_progress}, 'here', '2026-01-05')$$],
  $$select string_agg(concat_ws(' ', event, topic, tests.readable(to_jsonb(person)), details), ', ') from audit.entries
    where event = 'visit_report_undone'$$),
  format('visit_report_undone pay "other" {"day": "2026-01-05", "title": "Fitout under way", "changes": {"here": ["%s", null]}}',
    to_char((now() - interval '1 minute') at time zone tests.job_zone(), 'HH24:MI')),
    'undoing a report is recorded in the audit with its time');

select is(pg_temp.undone(event), left_over, label)
from (values ('done', 'here', 'undoing "done" leaves the "here" report'), ('here', 'done', 'undoing "here" leaves the "done" report'))
  as given (event, left_over, label),
  pg_temp.visited('9 minutes', '1 minute');
select is(pg_temp.undone('here', day => day), 'here', 'a report of another day is not undone on ' || coalesce(day::text, 'no day'))
from unnest(array['2026-01-06', null]::date[]) day, pg_temp.visited('1 minute');
select is(pg_temp.undone('done'), 'here', 'a report that was not made is not undone') from pg_temp.visited('1 minute');

-- A report can be undone for a limited time.
select is(pg_temp.undone('here', seconds_ago), wanted, label)
from (values
  (interval '15 minutes', null, null, 'a report can be undone until 15 minutes after it arrived'),
  ('15 minutes 1 second', null, '! PT409 This can only be undone within 15 minutes. Correct the hours of that day instead.',
    'a report cannot be undone after 15 minutes'),
  ('2 days', 2 * 24 * 3600 - 900, null, 'a delayed undo counts from when it was made'),
  ('2 days', 2 * 24 * 3600 - 901, '! PT409 This can only be undone within 15 minutes. Correct the hours of that day instead.',
    'a delayed undo that was made after 15 minutes is refused'),
  ('1 minute', 120, null, 'a report that arrived during the undo is undone'),
  ('1 minute', 121, 'here', 'a report made after the undo on another device stays'),
  ('1 minute', -60, null, 'an undo from a clock that was set back counts as made now')
) as given (here, seconds_ago, wanted, label), pg_temp.visited(given.here);
-- A report made offline arrives when the phone is online again. The time limit for undoing the report starts when the report arrives.
select pg_temp.visited('3 hours');
update public.visits set here_sent_at = now() - interval '10 minutes';
select is(pg_temp.undone('here'), null, 'a delayed report can be undone for 15 minutes after it arrives');

-- The day's hours no longer include an undone report. Reports of approved hours cannot be undone.
select pg_temp.visited('4 minutes', '1 minute');
select is(tests.after(array[$$other: select public.undo_visit({app_progress}, 'done', '2026-01-05')$$],
  $$select string_agg(pressed, ',') from private.hours_of(array[{other}], '2026-01-05', '2026-01-05')$$), 'one',
  'the hours are counted without an undone report');
select is(tests.after(array[$$other: select public.undo_visit({app_progress}, 'here', '2026-01-05')$$,
  $$other: select public.undo_visit({app_progress}, 'done', '2026-01-05')$$,
  $$other: select public.undo_visit({app_progress}, 'done', '2026-01-05')$$],
  $$select string_agg(pressed, ',') from private.hours_of(array[{other}], '2026-01-05', '2026-01-05')$$), 'none',
  'a repeated undo changes nothing');
insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents)
values (tests.id('other'), 'x', 'work', tests.id('app_progress'), 'x', '2026-01-05', 480, 'hour', 3000, 24000);
select is(pg_temp.undone('here'), '! PT409 These hours have been approved.', 'a report of approved hours cannot be undone');
delete from public.pay_lines;
insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents)
values (tests.id('other'), 'x', 'work', tests.id('app_progress'), 'x', '2026-01-06', 480, 'hour', 3000, 24000);
select is(pg_temp.undone('here'), 'done', 'a report can be undone when another day''s hours are approved');

-- The app does not ask for missing reports of a day whose hours are settled.
create function pg_temp.settled() returns text language sql as $$
  select tests.answer('other',
    'select string_agg(array_to_string(settled, '',''), '';'') from public.my_jobs() where job_id = {job_progress}')
$$;
select is(pg_temp.settled(), '2026-01-06', 'an approved day is settled');
delete from public.pay_lines;
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
values (tests.id('other'), 'x', 'bonus', '2026-01-05', 100, 'x');
select is(pg_temp.settled(), '', 'a pay line that is not for work does not settle a day');
insert into public.hours (application_id, day, reason, by_administrator) values (tests.id('app_progress'), '2026-01-05', 'x', false);
select is(pg_temp.settled(), '2026-01-05', 'a day with corrected hours is settled');

select * from finish();
rollback;
