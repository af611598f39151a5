-- Attendance: who can record attendance, for whom, and which part of the record people can read.
begin;
select plan(21);
select tests.people(), tests.work();
update public.jobs set status = 'Completed', updated_at = '2026-01-01' where id = tests.id('job_progress');
update public.applications set withdrawn_at = '2026-01-04' where id = tests.id('app_inactive');

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.record_attendance({job_progress}, '{}')
service: 42501 permission denied
  private.record_attendance({job_progress}, '{}')
cleaner other pending inactive rejected former: PT403 You do not have permission to access this page.
  public.record_attendance({job_progress}, '{"<app_progress>": "came"}')
cleaner former: PT403 You do not have permission to access this page.
  private.record_attendance({job_progress}, '{"<app_progress>": "came"}')
admin founder: PT400 Choose an outcome for each application.
  public.record_attendance({job_progress}, null)
  public.record_attendance({job_progress}, '["came"]')
admin founder: PT400 Invalid attendance specified
  public.record_attendance({job_progress}, '{"<app_progress>": "late"}')
  public.record_attendance({job_progress}, '{"<app_progress>": 1}')
admin founder: PT404 Job not found
  public.record_attendance({job_missing}, '{}')
admin founder: PT409 The job is not completed yet.
  public.record_attendance({job_guarded}, '{"<app_accepted>": "came"}')
admin founder: PT409 Somebody on this list is not accepted any more.
  public.record_attendance({job_progress}, '{"<app_accepted>": "came"}')
admin: PT409 Somebody on this list is not accepted any more.
  public.record_attendance({job_progress}, '{"<app_progress>": "came", "x": null}')
$expected$);
select tests.effects('admin',
  $$ select * from public.record_attendance({job_progress}, '{"<app_progress>": "came", "<app_inactive>": "cancelled_late"}') $$, $expected$
  = [{"record_attendance": 2}]
  + messages applications_changed to administrators:admin {"ids": ["app_progress", "app_inactive"]}
  + messages applications_changed to administrators:founder {"ids": ["app_progress", "app_inactive"]}
  ~ applications {"id": "app_inactive"} {"attendance": "cancelled_late", "attendance_at": "now", "attendance_by": "admin"}
  ~ applications {"id": "app_progress"} {"attendance": "came", "attendance_at": "now", "attendance_by": "admin"}
$expected$, 'attendance can be recorded for accepted people, including one who withdrew later');
update public.applications set attendance = 'came', attendance_at = '2026-02-01',
  attendance_by = tests.id('admin') where id = tests.id('app_progress');
select is(tests.answer('founder', 'select public.record_attendance({job_progress}, ' || given || ')'), wanted,
  given || ' as attendance changes this many applications: ' || wanted)
from (values ($$'{}'$$, '0'), ($$'{"<app_progress>": "came"}'$$, '0'), ($$'{"<app_progress>": "did_not_come"}'$$, '1'),
  ($$'{"<app_progress>": null, "<app_inactive>": null}'$$, '1')) as given (given, wanted);
update public.jobs set status = 'InProgress' where id = tests.id('job_progress');
select is(tests.answer('admin', $$select public.record_attendance({job_progress}, '{}')$$), '! PT409 The job is not completed yet.',
  'attendance can be recorded only while the job is Completed');

-- People can read their own attendance record.
insert into public.applications (user_id, job_title, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(who), 'Earlier', 'Accepted', tests.id('admin'), now(), what, case when what is not null then now() end
from (values ('other', 'came'), ('other', 'did_not_come'), ('cleaner', 'cancelled_late'), ('cleaner', null)) as given (who, what);
select is(tests.answer(who, $$select concat_ws(' ', came, did_not_come, cancelled_late) from public.my_record()$$), wanted,
  who || ' reads their own record')
from (values ('other', '2 1 0'), ('cleaner', '0 0 1'), ('admin', '0 0 0')) as given (who, wanted);

select * from finish();
rollback;
