-- Last week's hours, to be approved. Most match the plan. One day is longer than planned, one was corrected by Priya, one lacks "I'm
-- done", and one has no report at all. The night job has no pay basis yet.

create temporary table past_work as
select job.*, (date_trunc('week', (now() at time zone 'Australia/Brisbane')::date)::date - 7 + job.weekday) as day,
  ('b0000000-0000-4000-8000-' || lpad(job.code::text, 12, '0'))::uuid as id
from (values
  (181, 0, 3, 'Office floors, Fortitude Valley', 'Office', '07:00'::time, '15:00'::time, '$36.50/hour', 'hour', 3650, '4006', 'Three floors in three days, kitchens and carpets included.'),
  (182, 3, 1, 'End-of-lease clean, Paddington', 'Residential', '08:00', '13:00', '$280 per job', 'job', 28000, '4064', 'Three bedrooms, oven and windows, before the agent comes at two.'),
  (183, 4, 1, 'Supermarket floors by night, Toowong', 'Commercial', '22:00', '04:00', 'To be agreed', null, null, '4066', 'Scrub and seal of two aisles.')
) as job (code, weekday, days, name, category, starts, ends, pay, basis, cents, postcode, description);

insert into public.jobs (
  id, project_name, category, cleaners_needed, pay_per_cleaner, pay_basis, rate_cents, days, duration, start_date, start_time, end_time,
  location_city, location_state, location_postcode, full_description, status, created_by, created_at, updated_at
)
select id, name, category, 2, pay, basis, cents, days, 'One shift a day', day, starts, ends, 'Brisbane', 'QLD', postcode, description,
  'Completed', private.founder_id(), day - interval '9 days', day - interval '9 days'
from past_work;

insert into public.applications (id, user_id, job_id, job_title, applied_at)
select ('a0000000-0000-4000-8000-' || lpad(given.number::text, 12, '0'))::uuid, person.id, work.id, work.name, work.day - interval '6 days'
from (values
  (3181, 181, 'priya'), (3182, 181, 'aaliyah.hassan'), (3183, 182, 'priya'), (3184, 182, 'angus.farrell'), (3185, 183, 'rosa.delgado')
) as given (number, code, email)
join past_work work on work.code = given.code
join public.profiles person on person.email = given.email || '@shinework.example';

update public.applications application
set status = 'Accepted', reviewed_by = private.founder_id(), reviewed_at = application.applied_at + interval '2 hours', attendance = 'came',
  attendance_by = private.founder_id(), attendance_at = now() - interval '1 hour'
where application.job_id in (select id from past_work);

insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select ('a0000000-0000-4000-8000-' || lpad(given.number::text, 12, '0'))::uuid, moment.day, moment.here_at, moment.here_at, moment.done_at,
  moment.done_at
from (values
  (3181, 0, '06:58'::time, '15:04'::time), (3181, 1, '07:03', '17:10'), (3181, 2, '07:01', null), (3182, 0, '07:00', '15:02'),
  (3182, 2, '06:55', '14:58'), (3183, 0, '07:55', '12:50'), (3184, 0, '08:02', '13:04'), (3185, 0, '21:57', '04:06')
) as given (number, later, here, done)
join public.applications application on application.id = ('a0000000-0000-4000-8000-' || lpad(given.number::text, 12, '0'))::uuid
join past_work work on work.id = application.job_id
cross join lateral (
  select work.day + given.later as day, (work.day + given.later + given.here) at time zone 'Australia/Brisbane' as here_at,
    (work.day + given.later + coalesce(given.done < given.here, false)::integer + given.done) at time zone 'Australia/Brisbane' as done_at
) moment;

insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, changed_by, by_administrator, changed_at)
select visit.application_id, visit.day, visit.here_at, visit.done_at - interval '10 minutes', 0,
  'The lift was broken: we carried everything up, without a break.', 'c0000000-0000-4000-8000-000000000001', false,
  visit.done_at + interval '2 hours'
from public.visits visit
where visit.application_id = 'a0000000-0000-4000-8000-000000003181'
  and visit.day = (select work.day + 1 from past_work work where work.code = 181);

drop table past_work;
