-- Withdrawing an application, and taking back an acceptance: each response, every change, and the counts and lists that leave out such
-- applications.
begin;
select plan(66);
select tests.people(), tests.work();

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.withdraw_application({app_pending})
service: 42501 permission denied
  private.withdraw_application({app_pending}, null, null)
other pending inactive rejected former admin founder: PT404 Application not found
  public.withdraw_application({app_pending})
other admin: PT404 Application not found
  private.withdraw_application({app_pending}, null, null)
cleaner admin: PT404 Application not found
  public.withdraw_application({job_missing})
  public.withdraw_application(null)
cleaner: PT409 This application has been rejected.
  public.withdraw_application({app_rejected})
cleaner: PT410 The job has been deleted.
  public.withdraw_application({app_history})
other: PT409 The job has started. It is too late to withdraw.
  public.withdraw_application({app_progress})
cleaner: PT400 Please use at most 500 characters.
  public.withdraw_application({app_pending}, repeat('x', 501))
cleaner: PT409 You have applied again since then.
  public.withdraw_application({app_pending}, null, 2000000000)
$expected$);

select tests.effects('cleaner', $$select * from public.withdraw_application({app_pending}, '  ')$$, $expected$
  = [{"id": "app_pending", "job_id": "job_open", "status": "Pending", "user_id": "cleaner", "job_title": "Open office",
    "applied_at": "2026-01-02T00:00:00+00:00", "withdrawn_at": "now"}]
  + messages applications_changed to administrators:admin {"ids": ["app_pending"]}
  + messages applications_changed to administrators:founder {"ids": ["app_pending"]}
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "/my-applications", "read": false,
    "type": "withdrawal_confirmed", "message": "You have withdrawn from the job Open office.", "user_id": "cleaner", "created_at": "now"}
  ~ applications {"id": "app_pending"} {"withdrawn_at": "now"}
  ~ jobs {"id": "job_open"} {"pending_count": 0}
$expected$, 'a withdrawn Pending application notifies no administrator');
select tests.effects('cleaner', $$select * from public.withdraw_application({app_accepted}, ' My car broke down. ')$$, $expected$
  = [{"id": "app_accepted", "job_id": "job_guarded", "status": "Accepted", "user_id": "cleaner", "job_title": "Guarded house",
    "applied_at": "2026-01-02T00:00:00+00:00", "reviewed_at": "2026-01-03T00:00:00+00:00", "withdrawn_at": "now",
    "withdrawal_reason": "My car broke down."}]
  + messages applications_changed to administrators:admin {"ids": ["app_accepted"]}
  + messages applications_changed to administrators:founder {"ids": ["app_accepted"]}
  + messages notifications_changed to user:admin {"id": "new"}
  + messages notifications_changed to user:cleaner {"id": "new"}
  + messages notifications_changed to user:founder {"id": "new"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/admin/jobs/job_guarded",
    "read": false, "type": "application_withdrawn",
    "message": "cleaner can no longer come to Guarded house. Reason: My car broke down.", "user_id": "admin", "created_at": "now"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/admin/jobs/job_guarded",
    "read": false, "type": "application_withdrawn",
    "message": "cleaner can no longer come to Guarded house. Reason: My car broke down.", "user_id": "founder", "created_at": "now"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/my-applications", "read": false,
    "type": "withdrawal_confirmed", "message": "You have withdrawn from the job Guarded house.", "user_id": "cleaner",
    "created_at": "now"}
  ~ applications {"id": "app_accepted"} {"withdrawn_at": "now", "withdrawal_reason": "My car broke down."}
  ~ jobs {"id": "job_guarded"} {"accepted_count": 0}
$expected$, 'a withdrawn acceptance opens a vacancy and notifies every administrator');

-- A cleaner can withdraw, and an administrator can take back an acceptance, until the job starts. A job has started when its start time
-- has passed, or when its status says that work is under way.
create function pg_temp.job(change text) returns text language plpgsql as $$
begin
  perform set_config('role', 'none', true);
  execute format('update public.jobs set %s where id = %L', change, tests.id('job_guarded'));
  return change;
end
$$;
create function pg_temp.starts_in(later interval) returns text language sql as $$
  select format('start_date = %L, start_time = %L', start::date, date_trunc('minute', start)::time)
  from (select (now() + later) at time zone tests.job_zone() as start) there
$$;
create function pg_temp.withdraws() returns text language sql as $$
  select tests.answer('cleaner', 'select status from public.withdraw_application({app_accepted})')
$$;
create function pg_temp.taken_back() returns text language sql as $$
  select tests.answer('admin', 'select status from public.take_back_acceptance({app_accepted}, ''Sorry.'')')
$$;
create function pg_temp.both(change text) returns text language sql as $$
  select pg_temp.withdraws() || ', ' || pg_temp.taken_back() from pg_temp.job(change)
$$;
select is(pg_temp.both(change), wanted, 'withdrawing and taking back depend on the job''s start: ' || change)
from (values
  ('start_date = current_date + 2', 'Accepted, Rejected'),
  ('start_date = current_date - 2',
    '! PT409 The job has started. It is too late to withdraw., ! PT409 The job has started. The acceptance can no longer be taken back.'),
  -- The start time is in the job's own time zone.
  (pg_temp.starts_in('2 minutes'), 'Accepted, Rejected'),
  (pg_temp.starts_in('-2 minutes'),
    '! PT409 The job has started. It is too late to withdraw., ! PT409 The job has started. The acceptance can no longer be taken back.'),
  ('start_date = null', 'Accepted, Rejected'),
  ($$status = 'Closed'$$, 'Accepted, Rejected'), ($$status = 'Draft'$$, 'Accepted, Rejected'),
  ($$status = 'InProgress'$$,
    '! PT409 The job has started. It is too late to withdraw., ! PT409 The job has started. The acceptance can no longer be taken back.'),
  ($$status = 'Completed'$$,
    '! PT409 The job has started. It is too late to withdraw., ! PT409 The job has started. The acceptance can no longer be taken back.'),
  ($$status = 'Open', start_date = '2083-02-01'$$, 'Accepted, Rejected')
) as given (change, wanted);

select tests.for_administrators($calls$
  public.take_back_acceptance({app_accepted}, 'Sorry.')
  private.take_back_acceptance({app_accepted}, 'Sorry.')
$calls$);
select tests.refusals($expected$
admin founder: PT400 Please give a reason.
  public.take_back_acceptance({app_accepted}, null)
  public.take_back_acceptance({app_accepted}, '  ')
admin: PT400 Please use at most 500 characters.
  public.take_back_acceptance({app_accepted}, repeat('x', 501))
admin founder: PT404 Application not found
  public.take_back_acceptance({job_missing}, 'Sorry.')
  public.take_back_acceptance(null, 'Sorry.')
admin founder: PT409 This application is not accepted.
  public.take_back_acceptance({app_pending}, 'Sorry.')
  public.take_back_acceptance({app_rejected}, 'Sorry.')
admin founder: PT410 The job has been deleted.
  public.take_back_acceptance({app_history}, 'Sorry.')
$expected$);
select tests.effects('founder', $$select * from public.take_back_acceptance({app_accepted}, ' The site is closed. ')$$, $expected$
  = [{"id": "app_accepted", "job_id": "job_guarded", "status": "Rejected", "user_id": "cleaner", "job_title": "Guarded house",
    "applied_at": "2026-01-02T00:00:00+00:00", "reviewed_at": "now", "reviewed_by": "founder",
    "decision_message": "The site is closed.", "acceptance_taken_back_at": "now"}]
  + messages applications_changed to administrators:admin {"ids": ["app_accepted"]}
  + messages applications_changed to administrators:founder {"ids": ["app_accepted"]}
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/my-applications", "read": false,
    "type": "acceptance_taken_back", "message": "Your acceptance for the job Guarded house has been taken back: The site is closed.",
    "user_id": "cleaner", "created_at": "now"}
  ~ applications {"id": "app_accepted"} {"status": "Rejected", "reviewed_at": "now", "reviewed_by": "founder",
    "decision_message": "The site is closed.", "acceptance_taken_back_at": "now"}
  ~ jobs {"id": "job_guarded"} {"accepted_count": 0}
$expected$, 'an acceptance taken back notifies the person of the reason');

-- A withdrawn acceptance gives no access to the job, and no list or count includes it.
create function pg_temp.seen(label text) returns table (thing text, value text) language sql as $$
  values
    ('address', tests.answer('cleaner', 'select count(*) from public.job_addresses where job_id = {job_guarded}')),
    ('the job itself', tests.answer('cleaner', 'select count(*) from public.jobs where id = {job_guarded}')),
    ('dashboard', tests.answer('cleaner', 'select jsonb_array_length(public.dashboard() -> ''current_jobs'')')),
    ('overview', tests.answer('admin', 'select public.admin_overview() ->> ''applications''')),
    ('chart', tests.answer('admin', 'select sum(accepted) from public.admin_applications_per_day(366)')),
    ('accepted in the list of jobs',
      tests.answer(
      'admin', 'select accepted_applications || '' of '' || applications from public.search_admin_jobs() where id = {job_guarded}')),
    ('listed as Accepted', tests.answer(
      'admin', 'select count(*) from public.list_applications(''Accepted'') where job_id = {job_guarded}')),
    ('listed', tests.answer('admin', 'select count(*) from public.list_applications() where job_id = {job_guarded}'))
$$;
update public.applications set applied_at = now() - interval '1 hour';
create temporary table before as select * from pg_temp.seen('before');
update public.applications set withdrawn_at = now() where id = tests.id('app_accepted');
select is(concat_ws(' ', before.thing, before.value, later.value), wanted, 'a withdrawn acceptance counts nowhere: ' || wanted)
from (values
  ('address 1 0'), ('the job itself 1 1'), ('dashboard 1 0'), ('overview 8 8'), ('chart 4 3'),
  ('accepted in the list of jobs 1 of 2 0 of 2'),
  ('listed as Accepted 1 0'), ('listed 2 2')
) as given (wanted)
join before on starts_with(wanted, before.thing || ' ' || before.value)
join pg_temp.seen('after') later on later.thing = before.thing;
create function pg_temp.told(call text) returns text language sql as $$
  select tests.after(array['admin: ' || call, 'select private.notify_of_decisions(now() + interval ''10 seconds'')'], format($question$
    select coalesce(string_agg(person.name || ' ' || note.type, ', ' order by person.name), 'nobody')
    from public.notifications note join public.profiles person on person.id = note.user_id where note.id <> all (%L)
  $question$, array(select id from public.notifications)))
$$;
select is(pg_temp.told(call), wanted, label)
from (values
  ($$select public.save_job(to_jsonb(job) || '{"days": 9}', job.updated_at) from public.admin_job({job_guarded}) job$$, 'nobody',
    'a person who withdrew is not notified of changes to the job'),
  ($$select public.set_job_status({job_guarded}, 'Closed')$$, 'other job_closed',
    'a person who withdrew is not notified that the job closed'),
  ('select public.delete_job({job_guarded})', 'other job_deleted', 'a person who withdrew is not notified that the job was deleted'),
  ($$select public.message_accepted({job_guarded}, 'Gate 3.')$$, 'nobody', 'a person who withdrew gets no messages to accepted people')
) as given (call, wanted, label);

-- A person withdraws twice. Then a full cycle: withdraw, apply again, be accepted, and have the acceptance taken back. After that, the
-- person cannot apply again.
select is(tests.answer('cleaner', $$select withdrawal_reason from public.withdraw_application({app_accepted}, 'Again')$$), null,
  'a second withdrawal changes nothing');
select is(tests.answer('admin', $$select public.take_back_acceptance({app_accepted}, 'Sorry.')$$), '! PT409 cleaner has withdrawn.',
  'an acceptance cannot be taken back from a person who has withdrawn');
update public.profiles set name = ' ', email = null where id = tests.id('cleaner');
select is(tests.answer('admin', $$select public.take_back_acceptance({app_accepted}, 'Sorry.')$$), '! PT409 This person has withdrawn.',
  'the refusal calls a person without a name "This person"');
update public.profiles set name = 'cleaner' where id = tests.id('cleaner');
create function pg_temp.does(who text, call text) returns text language plpgsql as $$
declare
  filled constant text := tests.fill(call, who);
  said text;
begin
  perform tests.act_as(who);
  execute 'select status from ' || filled into said;
  perform set_config('role', 'none', true);
  return said;
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;
select is(pg_temp.does(who, call), wanted, 'a withdrawn person''s next step is right: ' || call)
from (values
  (1, 'cleaner', 'public.apply_to_job({job_guarded})', 'Pending'),
  (2, 'cleaner', 'public.apply_to_job({job_guarded})', 'PT409 You have already applied for this job.'),
  (3, 'cleaner', 'public.withdraw_application({app_accepted})', 'Pending'),
  (4, 'admin', $$public.review_application({app_accepted}, 'Accepted')$$, 'PT409 cleaner has withdrawn.'),
  (5, 'cleaner', 'public.apply_to_job({job_guarded})', 'Pending'),
  (6, 'admin', $$public.review_application({app_accepted}, 'Accepted')$$, 'Accepted'),
  (7, 'cleaner', $$public.withdraw_application({app_accepted}, 'Ill')$$, 'Accepted'),
  (8, 'cleaner', 'public.apply_to_job({job_guarded})', 'Pending'),
  (9, 'founder', $$public.review_application({app_accepted}, 'Accepted')$$, 'Accepted'),
  (10, 'admin', $$public.take_back_acceptance({app_accepted}, 'Sorry.')$$, 'Rejected'),
  (11, 'admin', $$public.take_back_acceptance({app_accepted}, 'Sorry.')$$, 'PT409 This application is not accepted.'),
  (12, 'cleaner', 'public.withdraw_application({app_accepted})', 'PT409 This application has been rejected.'),
  (13, 'cleaner', 'public.apply_to_job({job_guarded})', 'PT409 You have already applied for this job.')
) as given (step, who, call, wanted)
order by step;
select is((select count(*) from public.applications where user_id = tests.id('cleaner') and job_id = tests.id('job_guarded')), 1::bigint,
  'all withdrawals and new applications of a person stay in one row');

select * from finish();
rollback;
