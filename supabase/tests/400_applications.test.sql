-- Applying for a job: the response for each kind of person, and every change it makes.
begin;
select plan(39);
select tests.people(), tests.work();

select tests.for_people($calls$
  public.apply_to_job({job_open})
  private.apply_to_job({job_open}, false)
$calls$);
select tests.refusals($expected$
cleaner other pending inactive rejected admin founder: PT400 Job ID is missing.
  public.apply_to_job(null)
cleaner: PT409 You have already applied for this job.
  public.apply_to_job({job_open})
  public.apply_to_job({job_closed})
cleaner other: PT409 You have already applied for this job.
  public.apply_to_job({job_guarded})
other: PT409 You have already applied for this job.
  public.apply_to_job({job_progress})
inactive rejected: PT403 Your account is not active. Please contact us.
  public.apply_to_job({job_open})
  public.apply_to_job({job_closed})
  public.apply_to_job({job_missing})
  private.apply_to_job({job_open}, false)
cleaner other pending admin founder former: PT404 This job is no longer open.
  public.apply_to_job({job_missing})
cleaner other pending admin founder: PT404 This job is no longer open.
  public.apply_to_job({job_draft})
cleaner pending admin: PT404 This job is no longer open.
  public.apply_to_job({job_progress})
  public.apply_to_job({job_completed})
other pending admin: PT404 This job is no longer open.
  public.apply_to_job({job_closed})
$expected$);

select tests.effects(who, 'select * from public.apply_to_job({job_open})', replace($expected$
  = [{"id": "new", "job_id": "job_open", "status": "Pending", "user_id": "WHO", "job_title": "Open office", "applied_at": "now"}]
  + applications {"job_id": "job_open", "status": "Pending", "user_id": "WHO", "job_title": "Open office", "applied_at": "now"}
  + messages applications_changed to administrators:admin {"ids": ["new"]}
  + messages applications_changed to administrators:founder {"ids": ["new"]}
  + messages notifications_changed to user:WHO {"id": "new"}
  + notifications {"data": {"job_id": "job_open", "application_id": "new"}, "link": "/my-applications", "read": false,
    "type": "application_success", "message": "You have successfully applied for the job: Open office", "user_id": "WHO",
    "created_at": "now"}
  ~ jobs {"id": "job_open"} {"pending_count": 2}
$expected$, 'WHO', who), who || ' can apply for an open job')
from unnest(array['other', 'pending', 'former', 'admin']) who;

update public.jobs set project_name = '  ' where id = tests.id('job_open');
select is(tests.answer('pending', 'select job_title from public.apply_to_job({job_open})'), 'Job Application',
  'an application to a job without a name has the default title');
update public.jobs set project_name = ' Tower ' where id = tests.id('job_open');
select is(tests.answer('pending', 'select job_title from public.apply_to_job({job_open})'), 'Tower', 'an application''s title is trimmed');
select is(tests.answer('nobody', 'select public.apply_to_job({job_open})'), '! PT404 User profile not found',
  'an account without a profile cannot apply');

-- Constraints on applications apply to every writer, including the service.
select is(tests.outcome('service', 'update public.applications set ' || change || ' where id = {app_pending}'), state,
  'an application''s limits hold for every writer: ' || change)
from (values
  ($$status = 'Withdrawn'$$, '23514'), ($$status = 'Accepted'$$, '23514'), ('reviewed_by = {admin}', '23514'),
  ($$status = 'Accepted', reviewed_at = now()$$, '23514'), ('acceptance_taken_back_at = now()', '23514'),
  ($$status = 'Rejected', reviewed_by = {admin}, reviewed_at = now(), withdrawn_at = now()$$, '23514'),
  ($$attendance = 'came', attendance_at = now()$$, '23514'), ($$withdrawal_reason = ''$$, '23514'),
  ($$status = 'Accepted', reviewed_by = {admin}, reviewed_at = now(), attendance = 'came'$$, '23514'),
  ($$status = 'Accepted', reviewed_by = {admin}, reviewed_at = now(), attendance = 'late', attendance_at = now()$$, '23514')
) as given (change, state);

-- A person who withdrew can apply again while the job is Open. A person who was rejected, or whose acceptance was taken back, cannot apply
-- again.
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
  = [{"id": "app_pending", "job_id": "job_open", "status": "Pending", "user_id": "cleaner", "job_title": "Renamed office",
    "applied_at": "now"}]
  + messages applications_changed to administrators:admin {"ids": ["app_pending"]}
  + messages applications_changed to administrators:founder {"ids": ["app_pending"]}
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "/my-applications", "read": false,
    "type": "application_success", "message": "You have successfully applied for the job: Renamed office", "user_id": "cleaner",
    "created_at": "now"}
  ~ applications {"id": "app_pending"} {"status": "Pending", "job_title": "Renamed office", "applied_at": "now", "attendance": null,
    "reviewed_at": null, "reviewed_by": null, "confirmed_at": null, "withdrawn_at": null, "attendance_at": null, "attendance_by": null,
    "accepted_despite": null, "decision_message": null, "withdrawal_reason": null, "missing_at_acceptance": null}
  ~ jobs {"id": "job_open"} {"pending_count": 1}
$expected$, 'applying again after withdrawing starts a new application in the same row');
update public.jobs set status = 'InProgress' where id = tests.id('job_open');
select is(tests.answer('cleaner', 'select public.apply_to_job({job_open})'), '! PT404 This job is no longer open.',
  'a person who withdrew cannot apply again when the job is no longer open');
update public.jobs set status = 'Open' where id = tests.id('job_open');
select pg_temp.set($$ status = 'Pending', reviewed_by = null, reviewed_at = null, attendance = null, attendance_at = null,
  attendance_by = null,
  decision_message = null, accepted_despite = null, missing_at_acceptance = null $$);
select is(tests.answer('cleaner', 'select status from public.apply_to_job({job_open})'), 'Pending',
  'a person who withdrew a Pending application can apply again');
select pg_temp.set($$ status = 'Rejected', reviewed_by = tests.id('admin'), reviewed_at = now(), withdrawn_at = null,
  withdrawal_reason = null $$);
select is(tests.answer('cleaner', 'select public.apply_to_job({job_open})'), '! PT409 You have already applied for this job.',
  'a rejected person cannot apply again');
select pg_temp.set($$ acceptance_taken_back_at = now() $$);
select is(tests.answer('cleaner', 'select public.apply_to_job({job_open})'), '! PT409 You have already applied for this job.',
  'a person whose acceptance was taken back cannot apply again');

select * from finish();
rollback;
