-- Priya is invited to two jobs. For each of these jobs, another person has declined an invitation.

insert into private.invitations (job_id, user_id, invited_by, invited_at)
select job.id, 'c0000000-0000-4000-8000-000000000001', private.founder_id(), now() - interval '3 hours'
from (
  select open.id from public.jobs open
  where open.status = 'Open' and not open.is_full and open.starts_at > now() + interval '30 hours' and open.location_city = 'Brisbane'
    and not exists (
      select from public.applications application
      where application.job_id = open.id and application.user_id = 'c0000000-0000-4000-8000-000000000001'
    )
  order by open.starts_at, open.id limit 2
) job;

insert into public.notifications (user_id, message, type, link, data, created_at)
select person.id, private.invitation_text(inviter.name, job, person.place), 'job_invitation', '/jobs/' || job.id,
  jsonb_build_object('job_id', job.id, 'urgent', false), invitation.invited_at
from private.invitations invitation
join public.jobs job on job.id = invitation.job_id
join public.profiles person on person.id = invitation.user_id
join public.profiles inviter on inviter.id = invitation.invited_by;

insert into private.invitations (job_id, user_id, invited_by, invited_at, answer, answered_at)
select invitation.job_id, person.id, private.founder_id(), now() - interval '4 hours', 'no', now() - interval '2 hours'
from private.invitations invitation
cross join lateral (
  select cleaner.id from public.profiles cleaner
  where cleaner.role = 'cleaner' and cleaner.status = 'active' and cleaner.id <> invitation.user_id and not exists (
    select from public.applications application where application.job_id = invitation.job_id and application.user_id = cleaner.id
  )
  order by cleaner.id limit 1
) person;
