-- Dates the notifications that the database has just written for all applications; those older than a week are read.

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

-- Nobody gets a message about them.
delete from private.deliveries where true;
