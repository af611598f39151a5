-- Changes of applications are broadcast to the applicants and to administrators' pages.
begin;
select plan(7);
select tests.people(), tests.work();

-- Applicants receive broadcasts of decisions only. Administrators' pages receive a broadcast for every change.
select tests.effects('service', $$ update public.applications set job_title = 'Renamed' where id = {app_pending} $$, $expected$
  = done
  + messages applications_changed to administrators:admin {"ids": ["app_pending"]}
  + messages applications_changed to administrators:founder {"ids": ["app_pending"]}
  ~ applications {"id": "app_pending"} {"job_title": "Renamed"}
$expected$, 'a new title of an application is broadcast to administrators only');
select tests.effects('service', $$ update public.applications set status = status where id = {app_accepted} $$,
  $expected$
  = done
  + messages applications_changed to administrators:admin {"ids": ["app_accepted"]}
  + messages applications_changed to administrators:founder {"ids": ["app_accepted"]}
$expected$, 'a decision that is saved again unchanged is broadcast to administrators only');
select tests.effects('service',
  $$ update public.applications set status = 'Pending', reviewed_by = null, reviewed_at = null where id = {app_accepted} $$, $expected$
  = done
  + messages applications_changed to administrators:admin {"ids": ["app_accepted"]}
  + messages applications_changed to administrators:founder {"ids": ["app_accepted"]}
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/my-applications", "read": false,
    "type": "application_reopened",
    "message": "Your application for the job Guarded house is open again. We will tell you what we decide.", "user_id": "cleaner",
    "created_at": "now"}
  ~ applications {"id": "app_accepted"} {"status": "Pending", "reviewed_at": null, "reviewed_by": null}
  ~ jobs {"id": "job_guarded"} {"pending_count": 2, "accepted_count": 0}
$expected$, 'a decision that is undone is broadcast to the applicant');
select tests.effects('service', $$ delete from public.applications where id = {app_pending} $$, $expected$
  = done
  + messages applications_changed to administrators:admin {"ids": ["app_pending"]}
  + messages applications_changed to administrators:founder {"ids": ["app_pending"]}
  - applications {"id": "app_pending"}
  ~ jobs {"id": "job_open"} {"pending_count": 0}
$expected$, 'a deleted application is broadcast to administrators only');

select is(tests.outcome('service', $$update public.applications set user_id = null, status = 'Rejected' where id = {app_progress}$$), '1',
  'an application of a deleted account can be rejected');

-- A broadcast names up to a hundred applications. If more than a hundred changed, the broadcast names none.
create function pg_temp.announced(many integer) returns integer language plpgsql as $$
begin
  delete from realtime.messages;
  insert into public.applications (user_id, job_title) select tests.id('other'),
    'Application ' || number from generate_series(1, many) number;
  raise exception using errcode = 'TS001', message = (
    select distinct coalesce(jsonb_array_length(payload -> 'ids'), 0) from realtime.messages where event = 'applications_changed');
exception when sqlstate 'TS001' then return sqlerrm;
end
$$;
select is(pg_temp.announced(many), wanted,
  many || ' changed applications are broadcast with at most a hundred ids') from (values (100, 100), (101, 0)) as given (many, wanted);

select * from finish();
rollback;
