-- Start and end times of some jobs: by day, by night past midnight, and once without an end. The other jobs have only a day, or no date.

update public.jobs job
set start_time = given.start_time, end_time = given.end_time, updated_at = job.updated_at
from (values
  (101, '18:00'::time, '21:00'::time), (102, '06:30', '14:30'), (103, '08:00', '15:00'), (104, '07:00', '14:30'), (105, '18:30', '21:00'),
  (106, '07:00', null), (109, '15:00', '23:00'), (201, '07:00', '15:00'), (202, '10:00', '16:00'), (203, '22:00', '02:00'), (206, '07:30', '15:30'), (301, '06:00', '14:00'),
  (302, '19:00', '23:00'), (303, '07:00', '15:30'), (306, '07:30', '15:30'), (309, '07:00', '15:00'), (401, '07:30', '15:30'),
  (403, '23:00', '05:00'), (404, '06:30', '15:00'), (501, '08:00', '14:00'), (504, '18:00', '22:30')
) as given (code, start_time, end_time)
where job.id = ('b0000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid;

-- The pairs of jobs that overlap. The next seed files let nobody apply for both jobs of a pair, so that no unintended clash appears (rule
-- 6.21).
create table private.seed_clashes as
select one.id as job_id, other.id as other_id from public.jobs one
join public.jobs other on other.id <> one.id and private.work_times(other) && private.work_times(one);
