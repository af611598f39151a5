-- The day before and the day of a job, as Priya sees them. Tomorrow's job asks whether she is coming, another job is confirmed, a
-- third is in progress, and past jobs have each outcome. Some jobs have a contact on site.

insert into public.jobs (
  id, project_name, category, cleaners_needed, pay_per_cleaner, days, duration, start_date, start_time, end_time, project_dates,
  location_city, location_state, location_postcode, full_description, status, created_by, created_at, updated_at
)
select ('b0000000-0000-4000-8000-' || lpad(code::text, 12, '0'))::uuid, name, category, 2, '$36.50/hour', 1, '6 hours', day, '08:00', '14:00',
  to_char(day, 'FMDD FMMonth YYYY'), 'Brisbane', 'QLD', postcode, description, 'Completed', private.founder_id(),
  day - interval '20 days', day - interval '20 days'
from (values
  (110, 'End-of-lease clean, New Farm', 'Residential', 33, '4005', 'A two-bedroom flat on the second floor, empty since Monday. Oven, windows inside and the balcony.'),
  (111, 'Library reading rooms, Toowong', 'General', 47, '4066', 'Shelves, desks and carpets of two reading rooms, before the doors open at ten.')
) as past (code, name, category, days_ago, postcode, description), lateral (select current_date - days_ago as day) calendar;

insert into public.job_contacts (job_id, name, phone)
select ('b0000000-0000-4000-8000-' || lpad(code::text, 12, '0'))::uuid, name, phone
from (values
  (104, 'Deb Harcourt', '07 5550 0141'), (109, 'Night manager', '07 5550 0186'), (202, 'Ilse', '0491 570 006'), (206, null, '07 5550 0119')
) as contact (code, name, phone);

insert into public.applications (id, user_id, job_id, job_title, applied_at)
select ('a0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, 'c0000000-0000-4000-8000-000000000001', job.id, job.project_name, now() - ago
from (values (15, 109, interval '22 hours'), (16, 202, interval '3 days'), (17, 110, interval '44 days'), (18, 111, interval '58 days'))
  as applied (number, code, ago)
join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(code::text, 12, '0'))::uuid;

update public.applications application
set status = 'Accepted', reviewed_by = private.founder_id(), reviewed_at = application.applied_at + interval '90 minutes'
where application.id in (
  'a0000000-0000-4000-8000-000000000015', 'a0000000-0000-4000-8000-000000000016', 'a0000000-0000-4000-8000-000000000017',
  'a0000000-0000-4000-8000-000000000018'
);

update public.applications application set confirmed_at = now() - interval '40 minutes'
where application.id = 'a0000000-0000-4000-8000-000000000016';
insert into public.notifications (user_id, message, type, link, data, created_at)
select application.user_id, private.reminder_text(job, application.job_title), 'job_reminder', '/current-jobs',
  jsonb_build_object('application_id', application.id, 'job_id', job.id), now() - interval '50 minutes'
from public.applications application join public.jobs job on job.id = application.job_id
where application.id = 'a0000000-0000-4000-8000-000000000015';

-- Priya withdrew from the library job the evening before, too late to find a replacement.
update public.applications application
set withdrawn_at = job.starts_at - interval '11 hours', withdrawal_reason = 'My car broke down.'
from public.jobs job
where job.id = application.job_id and application.id = 'a0000000-0000-4000-8000-000000000018';
update public.applications application
set attendance = given.attendance, attendance_by = private.founder_id(), attendance_at = job.starts_at + interval '2 days'
from (values (1, 'came'), (17, 'did_not_come'), (18, 'cancelled_late')) as given (number, attendance), public.jobs job
where application.id = ('a0000000-0000-4000-8000-' || lpad(given.number::text, 12, '0'))::uuid and job.id = application.job_id;

-- Priya has been at the school since this morning. Yesterday's "I'm done" was sent 37 minutes late, because she had no
-- connection in the basement.
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select 'a0000000-0000-4000-8000-000000000003'::uuid, day, here_at, here_at, done_at, done_at + late
from (values (3, '06:54'::time, '14:38'::time, interval '0'), (2, '07:02', '14:31', interval '0'), (1, '06:57', '14:44', interval '37 minutes'))
  as visit (days_ago, here, done, late)
cross join lateral (select (now() at time zone 'Australia/Brisbane')::date - days_ago as day) calendar
cross join lateral (
  select (day + here) at time zone 'Australia/Brisbane' as here_at, (day + done) at time zone 'Australia/Brisbane' as done_at
) moment
union all
select 'a0000000-0000-4000-8000-000000000003', (now() at time zone 'Australia/Brisbane')::date, at, at, null, null
from (
  select least(now() - interval '2 minutes', ((now() at time zone 'Australia/Brisbane')::date + time '06:58') at time zone 'Australia/Brisbane') as at
) today;
