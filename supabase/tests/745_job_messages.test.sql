-- A message to everybody who is accepted for a job.
begin;
create extension if not exists pgtap with schema extensions;
select plan(13);
select tests.people(), tests.work();

select tests.refusals($expected$
public.message_accepted({job_guarded}, 'Gate 3.')          | visitor service                                | 42501 permission denied for function message_accepted
private.message_accepted({job_guarded}, 'Gate 3.')         | service                                        | 42501 permission denied for function message_accepted
public.message_accepted({job_guarded}, 'Gate 3.')          | cleaner other pending inactive rejected former | PT403 You do not have permission to access this page.
private.message_accepted({job_guarded}, 'Gate 3.')         | cleaner former                                 | PT403 You do not have permission to access this page.
public.message_accepted({job_guarded}, null)               | admin founder                                  | PT400 Please write a message.
public.message_accepted({job_guarded}, e' \n ')            | admin founder                                  | PT400 Please write a message.
public.message_accepted({job_guarded}, repeat('x', 501))   | admin founder                                  | PT400 Please use at most 500 characters.
public.message_accepted({job_missing}, 'Gate 3.')          | admin founder                                  | PT404 Job not found
public.message_accepted(null, 'Gate 3.')                   | admin founder                                  | PT404 Job not found
$expected$);
select tests.effects('admin', 'select * from public.message_accepted({job_guarded}, '' Gate 3, not gate 1. '')', $expected$
  = [{"message_accepted": 1}]
  + messages {"event": "notifications_changed", "topic": "user:cleaner", "payload": {"id": "new"}, "private": true, "extension": "broadcast"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/jobs/job_guarded", "read": false, "type": "job_message", "message": "Guarded house: Gate 3, not gate 1.", "user_id": "cleaner", "created_at": "now"}
$expected$, 'the accepted person hears it, the one who waits does not');
select is(tests.answer('founder', 'select public.message_accepted({job_progress}, ''Bring water.'')'), '2', 'everybody who is accepted');
select is(tests.answer('founder', 'select public.message_accepted({job_open}, ''Bring water.'')'), '0', 'nobody, where nobody is accepted');
select is(tests.answer('founder', 'select public.message_accepted({job_progress}, repeat(''é'', 500))'), '2', '500 characters are not too many');

select * from finish();
rollback;
