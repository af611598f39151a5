-- Confirming a job, reporting "here" and "done", and the contact for the job. The cleaner is accepted for the guarded job. The other
-- cleaner and the inactive person are accepted for the job in progress.
begin;
set local search_path = public, extensions;
select plan(75);
select tests.people(), tests.work();

-- Sets a job's start to `moment`, rounded down to the minute.
create function pg_temp.starts(job text, moment timestamptz) returns void language sql as $$
  update public.jobs set start_date = (moment at time zone time_zone)::date,
    start_time = date_trunc('minute', moment at time zone time_zone)::time
  where id = tests.id(job)
$$;
-- Returns a clock time at the job, on the date this many days from today.
create function pg_temp.at(days integer, clock time) returns timestamptz language sql as $$
  select ((now() at time zone tests.job_zone())::date + days + clock) at time zone tests.job_zone()
$$;
-- Returns which shift a report made now belongs to, as a number of days from today. Early in the morning, a report can belong to
-- yesterday's shift.
create function pg_temp.shift_now() returns integer language sql as $$
  select private.shift_day(job.start_date, job.start_time, job.end_time, date_trunc('minute', now() at time zone job.time_zone))
    - (now() at time zone tests.job_zone())::date
  from public.jobs job where job.id = tests.id('job_progress')
$$;
create function pg_temp.confirm(who text default 'cleaner', application text default 'app_accepted') returns text language sql as $$
  select tests.answer(who, format('select ''confirmed '' || (confirmed_at = now()) from public.confirm_coming({%s})', application))
$$;

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.confirm_coming({app_accepted})
service: 42501 permission denied
  private.confirm_coming({app_accepted})
other pending admin founder: PT404 Application not found
  public.confirm_coming({app_accepted})
cleaner: PT404 Application not found
  public.confirm_coming(null)
cleaner: PT409 You have not been accepted for this job.
  public.confirm_coming({app_pending})
  public.confirm_coming({app_rejected})
cleaner: PT409 The job has been deleted.
  public.confirm_coming({app_history})
other: PT409 This job has already started.
  public.confirm_coming({app_progress})
$expected$);
select is(pg_temp.confirm(), wanted, label)
from (values
  ('48 hours'::interval + '1 minute', '! PT409 You can confirm from 48 hours before the start.',
    'a person cannot confirm earlier than 48 hours before the start'),
  ('48 hours', 'confirmed true', 'a person can confirm from 48 hours before the start'),
  ('1 minute', 'confirmed true', 'a person can confirm until the start')
) as given (ahead, wanted, label), pg_temp.starts('job_guarded', now() + ahead);
-- The trigger rounds the start to minutes, so it is off here.
alter table public.jobs disable trigger set_start;
update public.jobs set starts_at = now() + interval '48 hours' where id = tests.id('job_guarded');
alter table public.jobs enable trigger set_start;
select is(pg_temp.confirm(), 'confirmed true', 'a person can confirm exactly 48 hours before the start');
select pg_temp.starts('job_guarded', now());
select is(pg_temp.confirm(), '! PT409 This job has already started.', 'a person cannot confirm once the job has started');
update public.jobs set start_date = null where id = tests.id('job_guarded');
select is(pg_temp.confirm(), '! PT409 This job has no start date yet. You can confirm once it has one.',
  'a person cannot confirm a job without a day');
select pg_temp.starts('job_guarded', now() + interval '1 day');
update public.jobs set status = 'Closed' where id = tests.id('job_guarded');
select is(pg_temp.confirm(), '! PT409 This job is no longer going ahead.', 'a person cannot confirm a closed job');
update public.jobs set status = 'Open' where id = tests.id('job_guarded');
update public.applications set withdrawn_at = now() where id = tests.id('app_accepted');
select is(pg_temp.confirm(), '! PT409 You have withdrawn from this job.', 'a person cannot confirm after withdrawing');
update public.applications set withdrawn_at = null where id = tests.id('app_accepted');
select tests.effects('cleaner', 'select id, confirmed_at, reviewed_by from public.confirm_coming({app_accepted})', $expected$
  = [{"id": "app_accepted", "confirmed_at": "now"}]
  + messages applications_changed to administrators:admin {"ids": ["app_accepted"]}
  + messages applications_changed to administrators:founder {"ids": ["app_accepted"]}
  ~ applications {"id": "app_accepted"} {"confirmed_at": "now"}
$expected$, 'a confirmation is stored with its time and broadcast to administrators');
update public.applications set confirmed_at = '2026-01-04' where id = tests.id('app_accepted');
select tests.effects('cleaner', 'select confirmed_at from public.confirm_coming({app_accepted})',
  '= [{"confirmed_at": "2026-01-04T00:00:00+00:00"}]', 'a second confirmation changes nothing');

-- These reports are refused.
select pg_temp.starts('job_progress', pg_temp.at(-3, '08:00'));
select tests.refusals($expected$
visitor service: 42501 permission denied
  public.report_visit({app_progress}, 'here')
service: 42501 permission denied
  private.report_visit({app_progress}, 'here', null)
cleaner pending admin founder: PT404 Application not found
  public.report_visit({app_progress}, 'here')
cleaner: PT409 You have not been accepted for this job.
  public.report_visit({app_pending}, 'here')
cleaner: PT409 The job has been deleted.
  public.report_visit({app_history}, 'here')
other: PT400 Unknown event
  public.report_visit({app_progress}, 'gone')
  public.report_visit({app_progress}, null)
other: PT409 This was pressed more than 7 days ago.
  public.report_visit({app_progress}, 'here', 7 * 24 * 3600 + 1)
  public.report_visit({app_progress}, 'here', 2147483647)
$expected$);

-- Returns how many seconds ago `moment` was, rounded down, so that a report does not fall into the minute before.
create function pg_temp.seconds_since(moment timestamptz) returns integer language sql as $$
  select floor(extract(epoch from now() - moment))::integer
$$;
create function pg_temp.reported(event text, pressed timestamptz default null, who text default 'other',
  application text default 'app_progress')
returns text language sql as $$
  select tests.answer(who, format($call$
    select format('%%s %%s-%%s', day - (now() at time zone {job_zone})::date,
      to_char(here_at at time zone {job_zone}, 'HH24:MI'), to_char(done_at at time zone {job_zone}, 'HH24:MI'))
    from public.report_visit({%s}, %L, %L)$call$, application, event, pg_temp.seconds_since(pressed)))
$$;
-- Reports an event and keeps the change, which tests.answer would roll back.
create function pg_temp.press(event text, pressed timestamptz default null, who text default 'other',
  application text default 'app_progress')
returns void language plpgsql as $$
declare
  id constant uuid := tests.id(application);
  kept constant integer := pg_temp.seconds_since(pressed);
begin
  perform tests.act_as(who);
  perform public.report_visit(id, event, kept);
  perform set_config('role', 'none', true);
end
$$;

select tests.effects('other',
  $$select here_at, here_sent_at, done_at from public.report_visit({app_progress}, 'here')$$,
  format($expected$
  = [{"here_at": "now", "here_sent_at": "now"}]
  + messages applications_changed to administrators:admin {"ids": ["app_progress"]}
  + messages applications_changed to administrators:founder {"ids": ["app_progress"]}
  + visits {"day": "%s", "here_at": "now", "here_sent_at": "now", "application_id": "app_progress"}
$expected$, (now() at time zone tests.job_zone())::date + pg_temp.shift_now()),
  'a "here" report has the database''s time and is broadcast to administrators');
select is(pg_temp.reported('here', now() + interval '2 days'), pg_temp.reported('here'),
  'a report from a clock that was set back counts as made now');
select is(tests.answer('other',
  $$select here_at = now() - '1 hour'::interval and here_sent_at = now() from public.report_visit({app_progress}, 'here', 3600)$$),
  'true', 'a report sent later keeps when it was made and when it arrived');
select is(pg_temp.reported('done', pg_temp.at(-2, '16:00')), '-2 -16:00', 'a person can report "done" without "here"');

-- A report is allowed from the day on which the job starts, until the job is over.
select pg_temp.starts('job_progress', pg_temp.at(1, '06:00'));
select is(pg_temp.reported('here'), '! PT409 This job has not started yet.', 'a person cannot report before the day of the start');
select pg_temp.starts('job_progress', pg_temp.at(0, '23:59'));
select matches(pg_temp.reported('here'), '^0 ', 'a person can report all day on the day of the start');
select pg_temp.starts('job_progress', pg_temp.at(-3, '08:00'));
select is(pg_temp.reported('here', pg_temp.at(-4, '23:59')), '! PT409 This job has not started yet.',
  'a report made before the day of the start is refused');
select is(pg_temp.reported('here', pg_temp.at(-3, '00:00')), '-3 00:00-', 'a report made at midnight of the day of the start is accepted');
update public.jobs set start_date = null where id = tests.id('job_progress');
select matches(pg_temp.reported('here'), format('^%s ', pg_temp.shift_now()), 'a job under way without a day accepts reports');
update public.jobs set status = 'Open' where id = tests.id('job_progress');
select is(pg_temp.reported('here'), '! PT409 This job has not started yet.', 'an Open job without a day refuses reports');
select pg_temp.starts('job_progress', pg_temp.at(-3, '08:00'));
select matches(pg_temp.reported('here'), format('^%s ', pg_temp.shift_now()), 'an Open job that has started accepts reports');
update public.jobs set status = 'Completed' where id = tests.id('job_progress');
select is(pg_temp.reported('here'), '! PT409 This job has ended.', 'a completed job refuses reports');
select is(pg_temp.reported('here', pg_temp.at(-1, '09:00')), '-1 09:00-', 'a completed job accepts a delayed report of an earlier day');
update public.jobs set status = 'Draft' where id = tests.id('job_progress');
select is(pg_temp.reported('here', pg_temp.at(-1, '09:00')), '! PT409 This job has ended.', 'a job that is a Draft again refuses reports');
update public.jobs set status = 'InProgress' where id = tests.id('job_progress');

-- Each event counts once a day. A later report does not replace the first report.
select pg_temp.press('here', pg_temp.at(-2, '08:05')), pg_temp.press('done', pg_temp.at(-2, '16:00'));
select is(pg_temp.reported(event, pressed), wanted, label)
from (values
  ('here', pg_temp.at(-2, '12:00'), '! PT409 You already pressed this that day. The first time counts.',
    'a delayed "here" report that is not the day''s first is refused'),
  ('done', pg_temp.at(-2, '12:00'), '! PT409 You already pressed this that day. The first time counts.',
    'a delayed "done" report that is not the day''s first is refused'),
  ('here', pg_temp.at(-2, '08:10'), '-2 08:05-16:00', 'a repeated "here" report changes nothing'),
  ('here', pg_temp.at(-2, '08:00'), '-2 08:05-16:00', 'a repeated "here" report from another clock changes nothing'),
  ('done', pg_temp.at(-2, '16:04'), '-2 08:05-16:00', 'a repeated "done" report changes nothing')
) as given (event, pressed, wanted, label);
select pg_temp.press('here', now() - interval '1 minute');
select matches(pg_temp.reported('here'), format('^%s ', pg_temp.shift_now()), 'a repeated report made now returns the visit that counts');
delete from public.visits where day >= (now() at time zone tests.job_zone())::date - 1;
select is(pg_temp.reported('here', pg_temp.at(-1, '08:00')), '-1 08:00-', 'a report on the next day has a visit of its own');

-- The two reports of a day can come from devices with different clocks.
delete from public.visits where true;
select pg_temp.press('here', pg_temp.at(-2, '08:05'));
select is(pg_temp.reported('done', pg_temp.at(-2, '08:00')), '-2 08:05-08:00', 'a "done" report from another clock keeps its own time');
delete from public.visits where true;
select pg_temp.press('done', pg_temp.at(-2, '16:00'));
select is(pg_temp.reported('here', pg_temp.at(-2, '16:10')), '-2 16:10-16:00', 'a "here" report from another clock keeps its own time');

-- A report of a night shift belongs to the day on which the work began.
delete from public.visits where true;
select pg_temp.press('here', pg_temp.at(-3, '22:00'));
select is(pg_temp.reported('done', pg_temp.at(-2, '06:00')), '-3 22:00-06:00',
  'a "done" report after midnight belongs to the day the work began');
select is(pg_temp.reported('done', pg_temp.at(-2, clock)), wanted,
  'a "done" report at ' || clock || ' belongs to a shift of up to 16 hours')
from (values ('13:59'::time, '-3 22:00-13:59'), ('14:00', '-2 -14:00')) as given (clock, wanted);
select pg_temp.press('done', pg_temp.at(-2, '06:00'));
select is(pg_temp.reported('done', pg_temp.at(-2, '06:05')), '-3 22:00-06:00', 'a repeated "done" report after a night changes nothing');
select is(pg_temp.reported('here', pg_temp.at(-2, '07:00')), '-2 07:00-', 'a "here" report after a finished night begins a new day');
select pg_temp.press('here', pg_temp.at(-2, '21:00'));
select is(pg_temp.reported('done', pg_temp.at(-1, '05:00')), '-2 21:00-05:00', 'a "done" report after a second night ends that night');
select is(pg_temp.reported('done', pg_temp.at(-2, '23:00')), '-2 21:00-23:00', 'a day with a visit of its own takes its own "done" report');
delete from public.visits where true;
select pg_temp.press('here', pg_temp.at(-3, '20:00')), pg_temp.press('done', pg_temp.at(-3, '23:00'));
select is(pg_temp.reported('done', pg_temp.at(-2, '05:00')), '-2 -05:00',
  'a finished evening stays finished when "done" is reported later');
delete from public.visits where true;
select pg_temp.press('done', pg_temp.at(-2, '05:00')), pg_temp.press('here', pg_temp.at(-3, '22:00'));
select is(pg_temp.reported('done', pg_temp.at(-2, '05:05')), '-2 -05:00',
  'a late "here" report of a night leaves the next day''s "done" report as it is');
select pg_temp.press('here', pg_temp.at(-1, '00:10'));
select is(pg_temp.reported('done', pg_temp.at(-3, '23:00')), '-3 22:00-23:00', 'a late "done" report ends the day it was made on');
delete from public.visits where true;
select pg_temp.press('here', pg_temp.at(-3, '08:00'));
insert into public.visits (application_id, day, here_at, here_sent_at)
select tests.id('app_accepted'), day, pg_temp.at(-3, '22:00'), now() from public.visits;
select is(pg_temp.reported('done', pg_temp.at(-2, '06:00')), '-2 -06:00',
  'a forgotten "done" is not filled in by the next day''s report');
delete from public.visits where application_id = tests.id('app_accepted');

-- Constraints on visits apply to every writer, including the service role.
select is(tests.outcome('service', 'insert into public.visits ' || row), state, 'a visit''s limits hold for every writer: ' || row)
from (values
  ($$(application_id, day) values ({app_progress}, '2026-01-01')$$, '23514'),
  ($$(application_id, day, here_at) values ({app_progress}, '2026-01-01', now())$$, '23514'),
  ($$values ({app_progress}, '2026-01-01', '2026-01-01', now(), '2026-01-01', now())$$, '1')
) as given (row, state);

-- People read only their own visits. They read a job's contact only if they are accepted for the job.
insert into public.job_contacts values (tests.id('job_guarded'), 'Tom', '0412 345 678'), (tests.id('job_progress'), 'Ann', null);
select tests.matrix($expected$
-- Outcomes on visits, by person:                          visitor cleaner other pending inactive rejected admin founder former service
select from public.visits                                | 42501     0      1      0       0       0       1      1      0      1
select from public.job_contacts where job_id = {job_guarded}  | 42501 1    0      0       0       0       1      1      0      1
select from public.job_contacts where job_id = {job_progress} | 42501 0    1      0       1       0       1      1      0      1
insert into public.visits values ({app_accepted}, '2026-01-01', now(), now()) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.visits set here_at = now()                 | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
delete from public.visits                                | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
insert into public.job_contacts values ({job_open}, 'Me', null) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.job_contacts set phone = '0412345678'      | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
delete from public.job_contacts                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
$expected$);
update public.applications set withdrawn_at = now() where id = tests.id('app_accepted');
select is(tests.outcome('cleaner', 'select from public.job_contacts'), '0', 'a person who withdrew cannot read the job''s contacts');
select is(tests.outcome('cleaner', 'select from public.job_contacts where job_id = {job_guarded}'), '0',
  'a person who withdrew cannot read the contact by its job');

select * from finish();
rollback;
