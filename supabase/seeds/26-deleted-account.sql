-- A person who came to a completed job, applied for another job, and has deleted their account since then. The jobs show "Deleted account".

insert into auth.users (id, email, raw_user_meta_data, created_at)
values ('c0000000-0000-4000-8000-000000000190', 'gone@shinework.example', '{"name": "Gone"}', now() - interval '90 days');

insert into public.applications (id, user_id, job_id, job_title, applied_at)
select ('a0000000-0000-4000-8000-' || lpad(given.number::text, 12, '0'))::uuid, 'c0000000-0000-4000-8000-000000000190', job.id,
  job.project_name, now() - ago
from (values (191, 110, interval '45 days'), (192, 101, interval '2 days')) as given (number, code, ago)
join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid;

update public.applications application
set status = 'Accepted', reviewed_by = private.founder_id(), reviewed_at = application.applied_at + interval '3 hours',
  attendance = 'came', attendance_by = private.founder_id(), attendance_at = application.applied_at + interval '20 days'
where application.id = 'a0000000-0000-4000-8000-000000000191';

delete from auth.users where id = 'c0000000-0000-4000-8000-000000000190';

drop table private.seed_clashes;
