-- Read access to further tables, such as availability, hours and pay lines. Most of the tables hold one row for each of three
-- people.
begin;
select plan(23);
select tests.people(), tests.work(), tests.training();

delete from public.availability;
insert into public.availability (user_id) select tests.id(who) from unnest('{cleaner,other,inactive}'::text[]) who;
delete from public.notification_settings;
insert into public.notification_settings (user_id) select tests.id(who) from unnest('{cleaner,other,admin}'::text[]) who;
insert into public.gst_agreements (user_id, what) select tests.id(who), 'registered' from unnest('{cleaner,other,inactive}'::text[]) who;
insert into public.conversations (application_id) select tests.id(one) from unnest('{app_accepted,app_other,app_inactive}'::text[]) one;
insert into public.conversation_messages (id, application_id, by_administrator, message, written_at, sent_at)
select gen_random_uuid(), application_id, by_administrator, 'x', now(),
  now() + case when by_administrator then interval '1 second' else '0' end
from public.conversations, unnest(array[false, true]) by_administrator;
insert into public.visits (application_id, day, here_at, here_sent_at)
select application_id, '2026-01-01', now(), now() from public.conversations;
insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, by_administrator)
select application_id, '2026-01-01', '2026-01-01 08:00', '2026-01-01 12:00', 0, 'x', true from public.conversations;
insert into public.pay_runs (id, until) values (tests.id('job_open'), '2026-01-31');
insert into public.payments (pay_run_id, user_id, name)
select tests.id('job_open'), tests.id(who), who from unnest('{cleaner,other}'::text[]) who;
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason, created_by)
select tests.id(who), who, 'travel', '2026-01-05', 1500, 'Toll', tests.id('admin') from unnest('{cleaner,other,inactive}'::text[]) who;
insert into public.document_openings (administrator_id, user_id, type, path)
select tests.id('admin'), tests.id(who), 'visa', who from unnest('{cleaner,other}'::text[]) who;
insert into public.unused_job_files (path, discard_from) values (tests.id('job_open') || '/images/1.jpg', now());
delete from public.user_folders;
insert into public.user_folders (user_id, sweep_from) select tests.id(who), now() from unnest('{cleaner,other}'::text[]) who;
insert into public.job_contacts values (tests.id('job_guarded'), 'Jo', null), (tests.id('job_progress'), 'Sam', null);

select tests.matrix($expected$
-- Outcomes by person:                        visitor cleaner other pending inactive rejected admin founder former service
select from public.availability              | 42501     1      1      0       1       0       3      3      0    42501
select from public.availability where user_id = {cleaner} | 42501 1 0  0       0       0       1      1      0    42501
select from public.notification_settings     | 42501     1      1      0       0       0       1      0      0    42501
select from public.gst_agreements            | 42501     1      1      0       1       0       3      3      0      3
select from public.gst_agreements where user_id = {cleaner} | 42501 1 0 0      0       0       1      1      0      1
select from public.conversations             | 42501     1      1      0       1       0       3      3      0      3
select from public.conversations where application_id = {app_accepted} | 42501 1 0 0 0 0       1      1      0      1
select from public.conversation_messages     | 42501     2      2      0       2       0       6      6      0      6
select from public.conversation_messages where application_id = {app_accepted} | 42501 2 0 0 0 0 2    2      0      2
select from public.visits                    | 42501     1      1      0       1       0       3      3      0      3
select from public.visits where application_id = {app_accepted} | 42501 1 0 0  0       0       1      1      0      1
select from public.hours                     | 42501     1      1      0       1       0       3      3      0      3
select from public.hours where application_id = {app_accepted} | 42501 1 0 0   0       0       1      1      0      1
select from public.pay_lines                 | 42501     1      1      0       1       0       3      3      0      3
select from public.pay_lines where user_id = {cleaner} | 42501 1 0     0       0       0       1      1      0      1
select from public.pay_runs                  | 42501     0      0      0       0       0       1      1      0      1
select from public.payments                  | 42501     0      0      0       0       0       2      2      0      2
select from public.business                  | 42501     0      0      0       0       0       1      1      0      1
select from public.document_openings         | 42501     0      0      0       0       0       2      2      0      2
select from public.unused_job_files          | 42501     0      0      0       0       0       1      1      0      1
select from public.user_folders              | 42501     0      0      0       0       0       2      2      0      2
select from public.job_contacts              | 42501     1      1      0       1       0       2      2      0      2
select from public.job_contacts where job_id = {job_guarded} | 42501 1 0 0     0       0       1      1      0      1
$expected$);

select * from finish();
rollback;
