-- Notifications when an administrator saves or deletes a job.
begin;
select plan(41);
select tests.people(), tests.work();

-- The guarded job: the cleaner is accepted, the other cleaner's application is pending, the pending person's is rejected.
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
values (tests.id('pending'), tests.id('job_guarded'), 'Guarded house', 'Rejected', tests.id('admin'), now());
update public.jobs set project_dates = '1 to 3 March', duration = '3 hours', days = 3, location_city = 'Brisbane', location_state = 'QLD',
  location_postcode = '4000', updated_at = '2026-01-01' where id = tests.id('job_guarded');

-- Everyone's notifications after the administrator runs this statement. Rolled back afterwards.
create function pg_temp.told_by(statement text, who text default 'admin') returns text language sql as $$
  select tests.after(array[who || ': ' || statement], format($question$
    select coalesce(string_agg(concat_ws(' ', person.name, note.type, note.message), e'\n' order by person.name), 'nothing')
    from public.notifications note join public.profiles person on person.id = note.user_id where note.id <> all (%L)
  $question$, array(select id from public.notifications)))
$$;
-- Everyone's notifications after the administrator changes the guarded job like this.
create function pg_temp.told(patch jsonb, who text default 'admin') returns text language sql as $$
  select pg_temp.told_by(format('select public.save_job(to_jsonb(job) || %L || %L, job.updated_at) from public.admin_job(%L) job',
    '{"site_address": "Guarded house, 1 Test Street"}', patch, tests.id('job_guarded')), who)
$$;

select is(pg_temp.told(patch::jsonb), wanted, label)
from (values
  ('{}', 'nothing', 'a save that changes nothing tells nobody'),
  ('{"start_date": "2083-02-08"}',
    'cleaner job_changed The job Guarded house has changed. Start date: from Mon 1 Feb 2083 to Mon 8 Feb 2083.', 'a new start date'),
  ('{"start_date": null}', 'cleaner job_changed The job Guarded house has changed. Start date: from Mon 1 Feb 2083 to none.',
    'a start date removed'),
  ('{"start_time": "07:30"}', 'cleaner job_changed The job Guarded house has changed. Start time: from none to 07:30.', 'a start time'),
  ('{"start_time": "07:30", "end_time": "15:00"}',
    'cleaner job_changed The job Guarded house has changed. Start time: from none to 07:30; End time: from none to 15:00.',
    'start and end'),
  ('{"project_dates": "8 to 10 March"}',
    'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to 8 to 10 March.', 'new dates'),
  ('{"project_dates": " "}', 'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to none.', 'blank dates'),
  ('{"duration": "4 hours"}', 'cleaner job_changed The job Guarded house has changed. Duration: from 3 hours to 4 hours.',
    'a new duration'),
  ('{"days": 0}', 'cleaner job_changed The job Guarded house has changed. Days: from 3 to 0.', 'a new number of days'),
  ('{"site_address": "2 Test Street"}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to 2 Test Street, Brisbane QLD 4000.', 'a new site address'),
  ('{"site_address": ""}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Brisbane QLD 4000.', 'a site address removed'),
  ('{"location_city": "Ipswich"}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Guarded house, 1 Test Street, Ipswich QLD 4000.', 'another city'),
  ('{"location_state": null}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Guarded house, 1 Test Street, Brisbane 4000.', 'no state'),
  ('{"location_postcode": "4001"}',
    'cleaner job_changed The job Guarded house has changed. Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to Guarded house, 1 Test Street, Brisbane QLD 4001.', 'another postcode'),
  ('{"project_name": "A new name", "pay_per_cleaner": "40", '
    '"category": "Office", "full_description": "New", "area_m2": 12, "cleaners_needed": 9, "display_status": "Urgent", '
    '"address_rule": "everyone"}',
    'nothing', 'nobody is told of a new name, pay, category, description, area, number of cleaners, display status or address rule'),
  ('{"start_date": "2083-02-08", "duration": null, "days": 4, "project_name": "A new name"}',
    'cleaner job_changed The job A new name has changed. Start date: from Mon 1 Feb 2083 to Mon 8 Feb 2083; '
    'Duration: from 3 hours to none; Days: from 3 to 4.',
    'several changes in one notification, under the job''s new name'),
  ('{"project_name": null, "days": 4}', 'cleaner job_changed The job Guarded house has changed. Days: from 3 to 4.',
    'a job without a name goes by the one in the application'),
  ('{"status": "InProgress"}',
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a job under way: whoever still waited hears it'),
  ('{"status": "Completed"}',
    e'cleaner job_completed The job Guarded house has been completed.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a completed job: accepted people are told, and whoever still waited'),
  ('{"status": "Closed"}',
    e'cleaner job_closed The job Guarded house has been closed.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a closed job: accepted and pending people are told'),
  ('{"status": "Draft"}', e'cleaner job_closed The job Guarded house has been closed.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'a job taken back to Draft counts as closed'),
  ('{"status": "Closed", "days": 4, "site_address": "A secret place"}',
    e'cleaner job_closed The job Guarded house has been closed. Days: from 3 to 4; Address: from Guarded house, 1 Test Street, '
    'Brisbane QLD 4000 to A secret place, Brisbane QLD 4000.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'closed and changed: one notification says both, and a pending applicant learns no address'),
  ('{"status": "Completed", "days": 4}',
    e'cleaner job_completed The job Guarded house has been completed. Days: from 3 to 4.\n'
    'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
    'completed and changed'),
  (jsonb_build_object('duration', e'From ten\r\nuntil <b>twelve</b>\t%s'),
    'cleaner job_changed The job Guarded house has changed. Duration: from 3 hours to From ten until <b>twelve</b> %s.',
    'several lines become one'),
  (jsonb_build_object('project_dates', repeat('every day ', 20)),
    'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to '
    || rtrim(repeat('every day ', 11)) || ' every….', 'a long text is cut at the end of a word'),
  (jsonb_build_object('project_dates', repeat('x', 200)),
    'cleaner job_changed The job Guarded house has changed. Dates: from 1 to 3 March to ' || repeat('x', 119) || '….',
    'and a long word anywhere')
) as given (patch, wanted, label);

select is((select string_agg(distinct format('%s %s', link, data - 'application_id'), '') from public.notifications
  where type like 'job%'), null, 'the checks above have left nothing behind');
update public.jobs set status = 'Closed', updated_at = '2026-01-01' where id = tests.id('job_guarded');
select is(pg_temp.told(patch::jsonb), wanted, label)
from (values
  ('{"status": "Draft"}', 'nothing', 'nobody is told again when a closed job goes back to Draft'),
  ('{"status": "Open"}', 'nothing', 'nor when it opens again'),
  ('{"status": "Completed"}', 'cleaner job_completed The job Guarded house has been completed.', 'a closed job that becomes completed'),
  ('{"duration": "5 hours"}', 'cleaner job_changed The job Guarded house has changed. Duration: from 3 hours to 5 hours.',
    'a closed job that changes')
) as given (patch, wanted, label);
select is(pg_temp.told('{"days": 4}', 'founder'), pg_temp.told('{"days": 4}'), 'whoever saves it');
update public.jobs set status = 'Open', start_time = '22:00', end_time = '06:00',
  updated_at = '2026-01-01' where id = tests.id('job_guarded');
select is(pg_temp.told(patch::jsonb), wanted, label)
from (values
  ('{"start_time": "22:30"}', 'cleaner job_changed The job Guarded house has changed. Start time: from 22:00 to 22:30.',
    'another start time'),
  ('{"end_time": null}', 'cleaner job_changed The job Guarded house has changed. End time: from 06:00 to none.', 'an end time removed'),
  ('{"start_time": "22:00:00", "end_time": "06:00:00"}', 'nothing', 'the same times with their seconds')
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
$expected$, 'the notification references its job and application, and links to the job');
-- Deleting.
select is(pg_temp.told_by(tests.fill('select public.delete_job({job_guarded})', null)),
  e'cleaner job_deleted The job Guarded house has been deleted.\nother job_deleted The job Guarded house has been deleted.',
  'a deleted job: accepted and pending people are told');
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
$expected$, 'with a link to their applications');
select is(tests.answer('cleaner', 'select count(*) from public.delete_job({job_guarded})'),
  '! PT403 You do not have permission to access this page.', 'a cleaner deletes nothing');

-- Deleted accounts.
delete from auth.users where id = tests.id('cleaner');
select is(pg_temp.told('{"days": 4}'), 'nothing', 'without the accepted person nobody hears of a change');
select is(pg_temp.told('{"status": "Closed"}'),
  'other job_closed The job Guarded house is no longer open, so your application has closed with it. Thank you for applying.',
  'but the pending applicant hears of the closing');

select * from finish();
rollback;
