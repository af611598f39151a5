-- Creates the missing notifications about decisions.
select private.notify_of_decisions(now() + interval '8 seconds');

-- Dates the notifications that the database has just written. Notifications older than a week count as read. Notifications about
-- nearby jobs count as read after three days.

update public.notifications notification
set created_at = moment.at,
  read = moment.at < now() - interval '7 days'
from public.applications application
cross join lateral (
  select
    told.type,
    case when told.type = 'application_success' then application.applied_at else application.reviewed_at end as at
  from (values ('application_success'), ('application_accepted'), ('application_rejected')) as told (type)
) moment
where notification.data ->> 'application_id' = application.id::text and notification.type = moment.type;

update public.notifications notification
set created_at = job.created_at + interval '40 seconds',
  read = job.created_at < now() - interval '3 days'
from public.jobs job
where notification.type = 'job_nearby' and notification.data ->> 'job_id' = job.id::text;

-- Deletes the queued messages, so that seeding sends none.
delete from private.deliveries where true;
