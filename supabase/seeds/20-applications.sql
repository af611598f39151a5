-- Adds the three cleaners' applications and then decides them, so that the database writes the notifications itself.
-- 29-notification-times.sql sets the dates of these notifications.

with applied (number, email, job_code, job_title, applied_days_ago) as (
  values
    (1, 'priya@shinework.example', 107, null, 36),
    (2, 'priya@shinework.example', 203, null, 12),
    (3, 'priya@shinework.example', 104, null, 21),
    -- The job of this application has been deleted, but its title remains.
    (4, 'priya@shinework.example', null, 'Stairwells and car park, strata building in Taringa', 29),
    (5, 'priya@shinework.example', 102, null, 8),
    (6, 'priya@shinework.example', 201, null, 5),
    (7, 'priya@shinework.example', 106, null, 1),
    (8, 'jordan@shinework.example', 405, null, 14),
    (9, 'jordan@shinework.example', 401, null, 7),
    (10, 'jordan@shinework.example', 402, null, 2),
    (11, 'sam@shinework.example', 305, null, 40),
    (12, 'sam@shinework.example', 309, null, 27),
    (13, 'sam@shinework.example', 302, null, 6),
    (14, 'sam@shinework.example', 303, null, 4)
)
insert into public.applications (id, user_id, job_id, job_title, applied_at)
select
  ('a0000000-0000-4000-8000-' || lpad(applied.number::text, 12, '0'))::uuid,
  profile.id,
  job.id,
  coalesce(job.project_name, applied.job_title),
  now() - make_interval(days => applied.applied_days_ago, mins => applied.number * 53 % 400)
from applied
join public.profiles profile on profile.email = applied.email
left join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(applied.job_code::text, 12, '0'))::uuid;

update public.applications application
set status = decided.status,
  reviewed_by = private.founder_id(),
  reviewed_at = application.applied_at + make_interval(hours => decided.hours_later)
from (values
  (1, 'Accepted', 26),
  (2, 'Rejected', 71),
  (3, 'Accepted', 45),
  (4, 'Rejected', 98),
  (5, 'Accepted', 50),
  (8, 'Rejected', 52),
  (11, 'Accepted', 20),
  (12, 'Accepted', 47),
  (13, 'Rejected', 30)
) as decided (number, status, hours_later)
where application.id = ('a0000000-0000-4000-8000-' || lpad(decided.number::text, 12, '0'))::uuid;
