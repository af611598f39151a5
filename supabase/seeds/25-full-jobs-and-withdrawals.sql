-- Full jobs and withdrawals for the demo cleaners. Jordan is on the reserve list of a full job. Sam has withdrawn from one job, and
-- lost the acceptance for another.

insert into public.applications (id, user_id, job_id, job_title, applied_at)
select ('a0000000-0000-4000-8000-' || lpad(given.number::text, 12, '0'))::uuid, person.id, job.id, job.project_name, now() - ago
from (values
  (31, 'caitlin.orourke@shinework.example', 402, interval '4 days'),
  (32, 'sam@shinework.example', 301, interval '3 days'),
  (33, 'sam@shinework.example', 307, interval '9 days')
) as given (number, email, code, ago)
join public.profiles person on person.email = given.email
join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid and job.status = 'Open'
on conflict do nothing;

update public.applications
set status = 'Accepted', reviewed_by = private.founder_id(), reviewed_at = applied_at + interval '5 hours'
where id in ('a0000000-0000-4000-8000-000000000031', 'a0000000-0000-4000-8000-000000000033');

update public.applications
set withdrawn_at = applied_at + interval '2 days', withdrawal_reason = 'I have an exam that morning.'
where id = 'a0000000-0000-4000-8000-000000000032';

update public.applications
set status = 'Rejected', acceptance_taken_back_at = applied_at + interval '3 days', reviewed_at = applied_at + interval '3 days',
  decision_message = 'The owner has moved the clean to a week when you are away.'
where id = 'a0000000-0000-4000-8000-000000000033';
