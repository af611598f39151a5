-- Saving or deleting a job notifies the people who are affected by the change.
begin;
select plan(41);
select tests.people(), tests.work();

-- The guarded job: the cleaner is accepted, the other cleaner's application is pending, the pending person's is rejected.
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
values (tests.id('pending'), tests.id('job_guarded'), 'Guarded house', 'Rejected', tests.id('admin'), now());
update public.jobs set project_dates = '1 to 3 March', duration = '3 hours', days = 3, location_city = 'Brisbane', location_state = 'QLD',
  location_postcode = '4000', updated_at = '2026-01-01' where id = tests.id('job_guarded');

-- Returns everyone's notifications after `who` runs a statement. Rolled back afterwards.
create function pg_temp.told_by(statement text, who text default 'admin') returns text language sql as $$
  select tests.after(array[who || ': ' || statement], format($question$
    select coalesce(string_agg(concat_ws(' ', person.name, note.type, note.message), e'\n' order by person.name), 'nothing')
    from public.notifications note join public.profiles person on person.id = note.user_id where note.id <> all (%L)
  $question$, array(select id from public.notifications)))
$$;
-- Returns everyone's notifications after `who` saves the guarded job with `patch`. Rolled back afterwards.
create function pg_temp.told(patch jsonb, who text default 'admin') returns text language sql as $$
  select pg_temp.told_by(format('select public.save_job(to_jsonb(job) || %L || %L, job.updated_at) from public.admin_job(%L) job',
    '{"site_address": "Guarded house, 1 Test Street"}', patch, tests.id('job_guarded')), who)
$$;

select is(pg_temp.told(patch::jsonb), wanted, label)
from (values
  ('{}', 'nothing', 'a save that changes nothing notifies nobody'),
  ('{"start_date": "2083-02-08"}',
    'cleaner job_changed The job Guarded house has changed. Start date: from Mon 1 Feb 2083 to Mon 8 Feb 2083.',
      'a new start date notifies the accepted person'),
  ('{"start_date": null}', 'cleaner job_changed The job Guarded house has changed. Start date: from Mon 1 Feb 2083 to none.',
    'a removed start date notifies the accepted person'),
  ('{"start_time": "07:30"}', 'cleaner job_changed The job Guarded house has changed. Start time: from none to 07:30.',
    'a first start time notifies the accepted person'),
  ('{"start_time": "07:30", "end_time": "15:00"}',
    'cleaner job_changed The job Guarded house has changed. Start time: from none to 07:30; End time: from none to 15:00.',
    'first start and end times notify the accepted person'),
  ('{"project_dates": "8 to 10 March"}',
    'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to 8 to 10 March.',
      'new dates notify the accepted person'),
  ('{"project_dates": " "}', 'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to none.',
    'blank dates count as none'),
  ('{"duration": "4 hours"}', 'cleaner job_changed The job Guarded house has changed. Duration: from 3 hours to 4 hours.',
    'a new duration notifies the accepted person'),
  ('{"days": 0}', 'cleaner job_changed The job Guarded house has changed. Days: from 3 to 0.',
    'a new number of days notifies the accepted person'),
  ('{"site_address": "2 Test Street"}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to 2 Test Street, Brisbane QLD 4000.', 'a new site address notifies the accepted person'),
  ('{"site_address": ""}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Brisbane QLD 4000.', 'a removed site address notifies the accepted person'),
  ('{"location_city": "Ipswich"}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Guarded house, 1 Test Street, Ipswich QLD 4000.', 'a new city notifies the accepted person'),
  ('{"location_state": null}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Guarded house, 1 Test Street, Brisbane 4000.', 'a removed state notifies the accepted person'),
  ('{"location_postcode": "4001"}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Guarded house, 1 Test Street, Brisbane QLD 4001.', 'a new postcode notifies the accepted person'),
  ('{"project_name": "A new name", "pay_per_cleaner": "40", '
    '"category": "Office", "full_description": "New", "area_m2": 12, "cleaners_needed": 9, "display_status": "Urgent", '
    '"address_rule": "everyone"}',
    'nothing', 'a new name, pay, category, description, area, number of cleaners or address rule notifies nobody'),
  ('{"start_date": "2083-02-08", "duration": null, "days": 4, "project_name": "A new name"}',
    'cleaner job_changed The job A new name has changed. Start date: from Mon 1 Feb 2083 to Mon 8 Feb 2083; '
    'Duration: from 3 hours to none; Days: from 3 to 4.',
    'several changes are in one notification under the job''s new name'),
  ('{"project_name": null, "days": 4}', 'cleaner job_changed The job Guarded house has changed. Days: from 3 to 4.',
    'a job without a name is named by the title in the application'),
  ('{"status": "InProgress"}',
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a job set to under way notifies pending applicants'),
  ('{"status": "Completed"}',
    e'cleaner job_completed The job Guarded house has been completed.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a completed job notifies accepted and pending people'),
  ('{"status": "Closed"}',
    e'cleaner job_closed The job Guarded house has been closed.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a closed job notifies accepted and pending people'),
  ('{"status": "Draft"}', e'cleaner job_closed The job Guarded house has been closed.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a job set back to Draft counts as closed'),
  ('{"status": "Closed", "days": 4, "site_address": "A secret place"}',
    e'cleaner job_closed The job Guarded house has been closed. Days: from 3 to 4; Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to A secret place, Brisbane QLD 4000.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'closing and changing a job sends one notification, and a pending applicant gets no address'),
  ('{"status": "Completed", "days": 4}',
    e'cleaner job_completed The job Guarded house has been completed. Days: from 3 to 4.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'completing and changing a job sends one notification'),
  (jsonb_build_object('duration', e'From ten\r\nuntil <b>twelve</b>\t%s'),
    'cleaner job_changed The job Guarded house has changed. Duration: from 3 hours to From ten until <b>twelve</b> %s.',
    'a changed text of several lines is shown on one'),
  (jsonb_build_object('project_dates', repeat('every day ', 20)),
    'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to '
    || rtrim(repeat('every day ', 11)) || ' every….', 'a long text is cut at the end of a word'),
  (jsonb_build_object('project_dates', repeat('x', 200)),
    'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to ' || repeat('x', 119) || '….',
    'a long word is cut anywhere')
) as given (patch, wanted, label);

select is((select string_agg(distinct format('%s %s', link, data - 'application_id'), '') from public.notifications
  where type like 'job%'), null, 'the cases above are rolled back with their notifications');
update public.jobs set status = 'Closed', updated_at = '2026-01-01' where id = tests.id('job_guarded');
select is(pg_temp.told(patch::jsonb), wanted, label)
from (values
  ('{"status": "Draft"}', 'nothing', 'a closed job that goes back to Draft notifies nobody again'),
  ('{"status": "Open"}', 'nothing', 'a closed job that opens again notifies nobody at once'),
  ('{"status": "Completed"}', 'cleaner job_completed The job Guarded house has been completed.',
    'a closed job that becomes completed notifies accepted people'),
  ('{"duration": "5 hours"}', 'cleaner job_changed The job Guarded house has changed. Duration: from 3 hours to 5 hours.',
    'a closed job that changes notifies accepted people')
) as given (patch, wanted, label);
select is(pg_temp.told('{"days": 4}', 'founder'), pg_temp.told('{"days": 4}'),
  'the founder''s save sends the same notifications as an administrator''s');
update public.jobs set status = 'Open', start_time = '22:00', end_time = '06:00',
  updated_at = '2026-01-01' where id = tests.id('job_guarded');
select is(pg_temp.told(patch::jsonb), wanted, label)
from (values
  ('{"start_time": "22:30"}', 'cleaner job_changed The job Guarded house has changed. Start time: from 22:00 to 22:30.',
    'a changed start time notifies the accepted person'),
  ('{"end_time": null}', 'cleaner job_changed The job Guarded house has changed. End time: from 06:00 to none.',
    'a removed end time notifies the accepted person'),
  ('{"start_time": "22:00:00", "end_time": "06:00:00"}', 'nothing', 'the same times written with seconds notify nobody')
) as given (patch, wanted, label);

select tests.effects('admin',
  $$ select status from public.save_job(
  '{"id": "<job_open>", "project_name": "Open office", "status": "Closed", "site_address": "Open office, 1 Test Street", '
  '"start_date": "2083-03-01", "location_postcode": "2898"}', '2026-01-01') $$, $expected$
  = [{"status": "Closed"}]
  + messages notifications_changed to user:cleaner {"id": "new"}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "/jobs/job_open", "read": false,
    "type": "job_closed", "message": "The job Open office is no longer open,
    so your application has closed with it. Thank you for applying.", "user_id": "cleaner", "created_at": "now"}
  ~ jobs {"id": "job_open"} {"status": "Closed", "updated_at": "now"}
$expected$, 'a notification references its job and application and links to the job');
select is(pg_temp.told_by(tests.fill('select public.delete_job({job_guarded})', null)),
  e'cleaner job_deleted The job Guarded house has been deleted.\nother job_deleted The job Guarded house has been deleted.',
  'a deleted job notifies accepted and pending people');
select tests.effects('admin', 'select count(*) from public.delete_job({job_open})', $expected$
  = [{"count": 1}]
  + messages applications_changed to administrators:admin {"ids": ["app_pending"]}
  + messages applications_changed to administrators:founder {"ids": ["app_pending"]}
  + messages notifications_changed to user:cleaner {"id": "new"}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "/my-applications", "read": false,
    "type": "job_deleted", "message": "The job Open office has been deleted.", "user_id": "cleaner", "created_at": "now"}
  - job_addresses {"job_id": "job_open"}
  - jobs {"id": "job_open"}
  ~ applications {"id": "app_pending"} {"job_id": null}
$expected$, 'a notification of a deleted job links to the applications');
select is(tests.answer('cleaner', 'select count(*) from public.delete_job({job_guarded})'),
  '! PT403 You do not have permission to access this page.', 'a cleaner cannot delete a job');

-- When an accepted person's account is deleted, changes no longer notify them.
delete from auth.users where id = tests.id('cleaner');
select is(pg_temp.told('{"days": 4}'), 'nothing', 'a change notifies nobody when the accepted person''s account is deleted');
select is(pg_temp.told('{"status": "Closed"}'),
  'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
  'a closed job still notifies the pending applicant');

select * from finish();
rollback;
