-- Applying and deciding: every answer to everybody, and everything it changes.
begin;
create extension if not exists pgtap with schema extensions;
select plan(48);
select tests.people(), tests.work();

select tests.refusals($expected$
public.apply_to_job({job_open})       | visitor service                                          | 42501 permission denied for function apply_to_job
private.apply_to_job({job_open})      | visitor                                                  | 42501 permission denied for schema private
private.apply_to_job({job_open})      | service                                                  | 42501 permission denied for function apply_to_job
public.apply_to_job(null)             | cleaner other pending inactive rejected admin founder    | PT400 Job ID is missing.
public.apply_to_job({job_open})       | cleaner                                                  | PT409 You have already applied for this job.
public.apply_to_job({job_guarded})    | cleaner other                                            | PT409 You have already applied for this job.
public.apply_to_job({job_closed})     | cleaner                                                  | PT409 You have already applied for this job.
public.apply_to_job({job_progress})   | other                                                    | PT409 You have already applied for this job.
public.apply_to_job({job_open})       | inactive rejected                                        | PT403 Your account is not active. Please contact us.
public.apply_to_job({job_closed})     | inactive rejected                                        | PT403 Your account is not active. Please contact us.
public.apply_to_job({job_missing})    | inactive rejected                                        | PT403 Your account is not active. Please contact us.
private.apply_to_job({job_open})      | inactive rejected                                        | PT403 Your account is not active. Please contact us.
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
  + messages {"event": "applications_changed", "topic": "administrators", "payload": {"ids": ["new"]}, "private": true, "extension": "broadcast"}
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

select tests.refusals($expected$
public.review_application({app_pending}, 'Accepted')   | visitor service                                | 42501 permission denied for function review_application
private.review_application({app_pending}, 'Accepted')  | service                                        | 42501 permission denied for function review_application
public.review_application({app_pending}, 'Accepted')   | cleaner other pending inactive rejected former | PT403 You do not have permission to access this page.
private.review_application({app_pending}, 'Accepted')  | cleaner other pending inactive rejected former | PT403 You do not have permission to access this page.
public.review_application({app_pending}, 'Maybe')      | cleaner former                                 | PT403 You do not have permission to access this page.
public.review_application({job_missing}, 'Accepted')   | cleaner former                                 | PT403 You do not have permission to access this page.
public.review_application({app_pending}, 'Maybe')      | admin founder                                  | PT400 Invalid application status
public.review_application({app_pending}, '')           | admin founder                                  | PT400 Invalid application status
public.review_application({app_pending}, null)         | admin founder                                  | PT400 Invalid application status
public.review_application({job_missing}, 'Accepted')   | admin founder                                  | PT404 Application not found
public.review_application(null, 'Accepted')            | admin founder                                  | PT404 Application not found
public.review_application({app_accepted}, 'Rejected')  | admin founder                                  | PT409 This application has already been decided.
public.review_application({app_accepted}, 'Accepted')  | admin founder                                  | PT409 This application has already been decided.
public.review_application({app_rejected}, 'Pending')   | admin founder                                  | PT409 This application has already been decided.
$expected$);

select tests.effects(who, format('select * from public.review_application({app_pending}, %L)', wanted), format($expected$
  = [{"id": "app_pending", "job_id": "job_open", "status": "%1$s", "user_id": "cleaner", "job_title": "Open office", "applied_at": "2026-01-02T00:00:00+00:00", "reviewed_at": "now", "reviewed_by": "%2$s"}]
  + messages {"event": "applications_changed", "topic": "administrators", "payload": {"ids": ["app_pending"]}, "private": true, "extension": "broadcast"}
  + messages {"event": "notifications_changed", "topic": "user:cleaner", "payload": {"id": "new"}, "private": true, "extension": "broadcast"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "%3$s", "read": false, "type": "application_%4$s", "message": "Your application for the job Open office has been %4$s.", "user_id": "cleaner", "created_at": "now"}
  ~ applications {"id": "app_pending"} {"status": "%1$s", "reviewed_at": "now", "reviewed_by": "%2$s"}
  ~ jobs {"id": "job_open"} {"pending_count": 0%5$s}
$expected$, initcap(btrim(wanted)), who, link, lower(btrim(wanted)), case who when 'admin' then ', "accepted_count": 1' end), who || ' decides ' || wanted)
from (values ('admin', 'Accepted', '/current-jobs'), ('founder', ' rEJECTED', '/my-applications')) as given (who, wanted, link);
select tests.effects('admin', 'select status from public.review_application({app_pending}, ''pending'')',
  '= [{"status": "Pending"}]', 'left Pending, nothing changes');

-- The rows themselves, whoever writes them.
select is(tests.outcome('service', 'update public.applications set ' || change || ' where id = {app_pending}'), state, change)
from (values
  ('status = ''Withdrawn''', '23514'), ('status = ''Accepted''', '23514'), ('reviewed_by = {admin}', '23514'),
  ('status = ''Accepted'', reviewed_at = now()', '23514')
) as given (change, state);

-- An application whose job was deleted can be rejected, not accepted.
delete from public.jobs where id = tests.id('job_open');
select tests.refusals($expected$
public.review_application({app_pending}, 'Accepted') | admin founder | PT410 The job has been deleted. This application can only be rejected.
$expected$);
select is(tests.answer('admin', 'select status from public.review_application({app_pending}, ''Rejected'')'), 'Rejected', 'it can be rejected');
select is(tests.answer('admin', 'select status from public.review_application({app_pending}, ''Pending'')'), 'Pending', 'and left as it is');

select * from finish();
rollback;
