-- Expired data is deleted, and no other data (rules 9.34, 9.35, 10.19).
begin;
select plan(15);
select tests.people(), tests.work();
select tests.matrix($expected$
select private.forget_read_notifications(now()) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select private.forget_old_jobs(now())           | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
select private.forget_document_openings(now())  | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
$expected$);

delete from public.notifications;
insert into public.notifications (user_id, message, type, read, created_at)
select tests.id('cleaner'), message, 'test', is_read, written::timestamptz from (values
  ('read', true, '2026-03-01 10:00'), ('read later', true, '2026-03-05 10:00'), ('unread', false, '2020-01-01 10:00')
) as given (message, is_read, written);
create function pg_temp.told_after(moment timestamptz) returns text language sql as $$
  select tests.after(array[format('select private.forget_read_notifications(%L)', moment)],
    $question$ select string_agg(message, ', ' order by created_at) from public.notifications $question$)
$$;
select is(pg_temp.told_after('2026-08-28 10:00'), 'unread, read, read later', 'a read notification is kept for 180 days');
select is(pg_temp.told_after('2026-08-28 10:00:01'), 'unread, read later',
  'a read notification is deleted after 180 days, and an unread one stays');
update public.business set notification_days = 30;
select is(pg_temp.told_after('2026-04-04 10:00:01'), 'unread', 'a read notification is deleted after the shorter time in the settings');
update public.business set notification_days = 365;
select is(pg_temp.told_after('2026-08-28 10:00:01'), 'unread, read, read later',
  'a read notification is kept for the longer time in the settings');
-- At most ten thousand rows are deleted at a time, the oldest first. The limit must hold even if the statistics say that the table is
-- empty, because the planner then looks up the oldest row for each deletion.
delete from public.notifications;
analyze public.notifications;
delete from realtime.messages;
insert into public.notifications (user_id, message, type, read, created_at)
select tests.id('other'), number::text, 'test', true, timestamptz '2020-01-01' + make_interval(mins => number)
from generate_series(1, 10001) number;
delete from realtime.messages;
select is(private.forget_read_notifications('2026-08-28'), 10000, 'at most ten thousand notifications are deleted at a time');
select is((select string_agg(message, ' ') from public.notifications where user_id = tests.id('other')), '10001',
  'the oldest notifications are deleted first');
select is((select count(*) from realtime.messages), 0::bigint, 'the deletion of read notifications is not broadcast');

-- A three-day job that ended on 5 March, with rows that are kept only while a job is open.
update public.jobs set start_date = '2026-03-03', start_time = '08:00', days = 3 where id = tests.id('job_guarded');
update public.jobs set start_date = null where id = tests.id('job_open');
delete from private.job_notices_sent;
delete from private.job_reminders where true;
insert into private.job_notices_sent select tests.id(job), tests.id('cleaner') from unnest(array['job_guarded', 'job_open']) job;
insert into private.job_reminders values (tests.id('app_accepted'), 48);
insert into private.job_end_notices values (tests.id('app_accepted'));
create function pg_temp.known_after(wait interval) returns text language sql as $$
  select tests.after(array[format('select private.forget_old_jobs(%L)',
    (select starts_at + wait from public.jobs where id = tests.id('job_guarded')))], $question$
    select concat_ws(' ', (select string_agg(job.name, ' ' order by job.name) from private.job_notices_sent told
      join tests.ids() job on job.id = told.job_id), (select count(*) from private.job_reminders),
      (select count(*) from private.job_end_notices)) $question$)
$$;
select is(pg_temp.known_after('33 days'), 'job_guarded job_open 1 1', 'notices of a job are kept for 30 days after its last day');
select is(pg_temp.known_after('33 days 1 second'), 'job_open 0 0',
  'notices and reminders of a job are deleted after 30 days, unless it has no date');

-- Old jobs whose notices have already been deleted are skipped, so that they do not use up the limit.
delete from private.job_notices_sent;
-- Triggers are off, because they would make inserting these rows slow.
set local session_replication_role = replica;
insert into public.jobs (id, project_name, starts_at, time_zone)
select gen_random_uuid(), 'Old', timestamptz '2020-01-01', 'UTC' from generate_series(1, 1000)
union all select tests.id('job_missing'), 'Last', '2020-01-01', 'UTC';
set local session_replication_role = origin;
insert into private.job_notices_sent values (tests.id('job_missing'), tests.id('cleaner'));
select private.forget_old_jobs('2026-03-01');
select is((select count(*) from private.job_notices_sent), 0::bigint, 'old jobs without notices do not delay the others');

delete from public.document_openings;
insert into public.document_openings (administrator_id, user_id, type, path, opened_at)
select tests.id('admin'), tests.id('cleaner'), 'visa', 'a', '2026-03-01 10:00';
select is(tests.after(array[$$select private.forget_document_openings('2028-03-01 10:00')$$],
  'select count(*)::text from public.document_openings'), '1', 'the opening of a document is kept for 24 months');
select is(tests.after(array[$$select private.forget_document_openings('2028-03-01 10:00:01')$$],
  'select count(*)::text from public.document_openings'), '0', 'the opening of a document is deleted after 24 months');
select * from finish();
rollback;
