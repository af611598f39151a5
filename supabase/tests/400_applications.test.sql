-- Applying: every answer to everybody, and everything it changes.
begin;
create extension if not exists pgtap with schema extensions;
select plan(39);
select tests.people(), tests.work();

select tests.refusals($expected$
public.apply_to_job({job_open})       | visitor service                                          | 42501 permission denied for function apply_to_job
private.apply_to_job({job_open}, false) | visitor                                                  | 42501 permission denied for schema private
private.apply_to_job({job_open}, false) | service                                                  | 42501 permission denied for function apply_to_job
public.apply_to_job(null)             | cleaner other pending inactive rejected admin founder    | PT400 Job ID is missing.
public.apply_to_job({job_open})       | cleaner                                                  | PT409 You have already applied for this job.
public.apply_to_job({job_guarded})    | cleaner other                                            | PT409 You have already applied for this job.
public.apply_to_job({job_closed})     | cleaner                                                  | PT409 You have already applied for this job.
public.apply_to_job({job_progress})   | other                                                    | PT409 You have already applied for this job.
public.apply_to_job({job_open})       | inactive rejected                                        | PT403 Your account is not active. Please contact us.
public.apply_to_job({job_closed})     | inactive rejected                                        | PT403 Your account is not active. Please contact us.
public.apply_to_job({job_missing})    | inactive rejected                                        | PT403 Your account is not active. Please contact us.
private.apply_to_job({job_open}, false) | inactive rejected                                        | PT403 Your account is not active. Please contact us.
-- a missing job and one that is not open look the same
public.apply_to_job({job_missing})    | cleaner other pending admin founder former               | PT404 This job is no longer open.
public.apply_to_job({job_draft})      | cleaner other pending admin founder                      | PT404 This job is no longer open.
public.apply_to_job({job_progress})   | cleaner pending admin                                    | PT404 This job is no longer open.
public.apply_to_job({job_closed})     | other pending admin                                      | PT404 This job is no longer open.
public.apply_to_job({job_completed})  | cleaner pending admin                                    | PT404 This job is no longer open.
$expected$);

select tests.effects(who, 'select * from public.apply_to_job({job_open})', replace($expected$
  = [{"id": "new", "job_id": "job_open", "status": "Pending", "user_id": "WHO", "job_title": "Open office", "applied_at": "now"}]
  + applications {"job_id": "job_open", "status": "Pending", "user_id": "WHO", "job_title": "Open office", "applied_at": "now"}
  + messages {"event": "applications_changed", "topic": "administrators:admin", "payload": {"ids": ["new"]}, "private": true, "extension": "broadcast"}
  + messages {"event": "applications_changed", "topic": "administrators:founder", "payload": {"ids": ["new"]}, "private": true, "extension": "broadcast"}
  + messages {"event": "notifications_changed", "topic": "user:WHO", "payload": {"id": "new"}, "private": true, "extension": "broadcast"}
  + notifications {"data": {"job_id": "job_open", "application_id": "new"}, "link": "/my-applications", "read": false, "type": "application_success", "message": "You have successfully applied for the job: Open office", "user_id": "WHO", "created_at": "now"}
  ~ jobs {"id": "job_open"} {"pending_count": 2}
$expected$, 'WHO', who), who || ' applies')
from unnest(array['other', 'pending', 'former', 'admin']) who;

update public.jobs set project_name = '  ' where id = tests.id('job_open');
select is(tests.answer('pending', 'select job_title from public.apply_to_job({job_open})'), 'Job Application', 'a job without a name has the default title');
update public.jobs set project_name = ' Tower ' where id = tests.id('job_open');
select is(tests.answer('pending', 'select job_title from public.apply_to_job({job_open})'), 'Tower', 'a title is trimmed');
select is(tests.answer('nobody', 'select public.apply_to_job({job_open})'), '! PT404 User profile not found', 'an account without a profile cannot apply');

-- The rows themselves, whoever writes them.
select is(tests.outcome('service', 'update public.applications set ' || change || ' where id = {app_pending}'), state, change)
from (values
  ('status = ''Withdrawn''', '23514'), ('status = ''Accepted''', '23514'), ('reviewed_by = {admin}', '23514'),
  ('status = ''Accepted'', reviewed_at = now()', '23514'), ('acceptance_taken_back_at = now()', '23514'),
  ('status = ''Rejected'', reviewed_by = {admin}, reviewed_at = now(), withdrawn_at = now()', '23514'),
  ('attendance = ''came'', attendance_at = now()', '23514'), ('withdrawal_reason = ''''', '23514'),
  ('status = ''Accepted'', reviewed_by = {admin}, reviewed_at = now(), attendance = ''came''', '23514'),
  ('status = ''Accepted'', reviewed_by = {admin}, reviewed_at = now(), attendance = ''late'', attendance_at = now()', '23514')
) as given (change, state);

-- Whoever withdrew can apply again while the job is Open; whoever was rejected, or not wanted any more, cannot.
create function pg_temp.set(change text) returns text language plpgsql as $$
begin
  perform set_config('role', 'none', true);
  execute format('update public.applications set %s where id = %L', change, tests.id('app_pending'));
  return change;
end
$$;
select pg_temp.set($$ status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = '2026-01-03', decision_message = 'Bring boots.',
  accepted_despite = 'Card on its way', missing_at_acceptance = '{White Card}', withdrawn_at = '2026-01-04', withdrawal_reason = 'Ill',
  attendance = 'cancelled_late', attendance_by = tests.id('admin'), attendance_at = '2026-01-05', confirmed_at = '2026-01-04' $$);
update public.jobs set project_name = 'Renamed office', updated_at = '2026-01-01' where id = tests.id('job_open');
select tests.effects('cleaner', 'select * from public.apply_to_job({job_open})', $expected$
  = [{"id": "app_pending", "job_id": "job_open", "status": "Pending", "user_id": "cleaner", "job_title": "Renamed office", "applied_at": "now"}]
  + messages {"event": "applications_changed", "topic": "administrators:admin", "payload": {"ids": ["app_pending"]}, "private": true, "extension": "broadcast"}
  + messages {"event": "applications_changed", "topic": "administrators:founder", "payload": {"ids": ["app_pending"]}, "private": true, "extension": "broadcast"}
  + messages {"event": "notifications_changed", "topic": "user:cleaner", "payload": {"id": "new"}, "private": true, "extension": "broadcast"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "/my-applications", "read": false, "type": "application_success", "message": "You have successfully applied for the job: Renamed office", "user_id": "cleaner", "created_at": "now"}
  ~ applications {"id": "app_pending"} {"status": "Pending", "job_title": "Renamed office", "applied_at": "now", "attendance": null, "reviewed_at": null, "reviewed_by": null, "confirmed_at": null, "withdrawn_at": null, "attendance_at": null, "attendance_by": null, "accepted_despite": null, "decision_message": null, "withdrawal_reason": null, "missing_at_acceptance": null}
  ~ jobs {"id": "job_open"} {"pending_count": 1}
$expected$, 'applying again after withdrawing starts anew, in the same row');
update public.jobs set status = 'InProgress' where id = tests.id('job_open');
select is(tests.answer('cleaner', 'select public.apply_to_job({job_open})'), '! PT404 This job is no longer open.', 'unless the job is not open any more');
update public.jobs set status = 'Open' where id = tests.id('job_open');
select pg_temp.set($$ status = 'Pending', reviewed_by = null, reviewed_at = null, attendance = null, attendance_at = null, attendance_by = null,
  decision_message = null, accepted_despite = null, missing_at_acceptance = null $$);
select is(tests.answer('cleaner', 'select status from public.apply_to_job({job_open})'), 'Pending', 'a Pending one that was withdrawn, too');
select pg_temp.set($$ status = 'Rejected', reviewed_by = tests.id('admin'), reviewed_at = now(), withdrawn_at = null, withdrawal_reason = null $$);
select is(tests.answer('cleaner', 'select public.apply_to_job({job_open})'), '! PT409 You have already applied for this job.', 'a rejected person cannot apply again');
select pg_temp.set($$ acceptance_taken_back_at = now() $$);
select is(tests.answer('cleaner', 'select public.apply_to_job({job_open})'), '! PT409 You have already applied for this job.', 'nor one whose acceptance was taken back');

select * from finish();
rollback;
