-- Notifies people of only two jobs nearby. Notifications about all forty jobs would flood everyone.

delete from private.job_openings opening
where opening.job_id not in ('b0000000-0000-4000-8000-000000000101', 'b0000000-0000-4000-8000-000000000109');

select private.notify_people_nearby(20000);
