-- Saving and deleting jobs: every resulting change, and the refusal of conflicting saves.
begin;
select plan(94);
select tests.nowhere(), tests.people(), tests.work();

select tests.for_administrators($calls$
  public.save_job('{"id": "<job_missing>"}')
  public.set_job_status({job_open}, 'Closed')
  public.delete_job({job_open})
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  public.save_job('{"id": "<job_open>", "status": "Closed"}', '2026-01-01')
  private.save_job(null, null)
  private.set_job_status({job_open}, 'Closed')
  private.delete_job({job_open})
admin founder: PT400 Job ID is missing.
  public.save_job('{"project_name": "A name"}')
admin founder: PT404 Job not found
  public.save_job('{"id": "<job_missing>"}', '2026-01-01')
  public.set_job_status({job_missing}, 'Closed')
  public.delete_job({job_missing})
admin founder: PT409 Somebody else has changed this job since you opened it.
  public.save_job('{"id": "<job_open>", "project_name": "A name"}', '2026-01-02')
admin: PT409 Somebody else has changed this job since you opened it.
  public.save_job('{"id": "<job_open>", "project_name": "A name"}', '2025-12-31')
founder: PT409 Somebody else has changed this job since you opened it.
  public.save_job('{"id": "<job_open>", "project_name": "A name"}')
admin: PT400 Invalid category specified
  public.save_job('{"id": "<job_missing>", "category": "Gardening"}')
admin: PT400 Invalid pay basis specified
  public.save_job('{"id": "<job_missing>", "pay_basis": "week", "rate_cents": 3050}')
admin: PT400 Say both how the job is paid and the rate, or neither.
  public.save_job('{"id": "<job_missing>", "pay_basis": "hour"}')
  public.save_job('{"id": "<job_missing>", "pay_basis": " ", "rate_cents": 3050}')
admin: PT400 The rate must be from $0.01 to $100,000.
  public.save_job('{"id": "<job_missing>", "pay_basis": "job", "rate_cents": 0}')
  public.save_job('{"id": "<job_missing>", "pay_basis": "day", "rate_cents": 10000001}')
admin: PT400 Invalid status specified
  public.save_job('{"id": "<job_missing>", "status": "Away"}')
  public.set_job_status({job_open}, 'Away')
  public.set_job_status({job_open}, null)
admin: PT400 Invalid address rule specified
  public.save_job('{"id": "<job_missing>", "address_rule": "nobody"}')
  public.save_job('{"id": "<job_missing>", "address_rule": ""}')
admin: PT400 Invalid file path
  public.save_job('{"id": "<job_missing>", "image_paths": ["<job_open>/images/a.jpg"]}')
  public.save_job('{"id": "<job_missing>", "image_paths": ["<job_missing>/pdf/a.pdf"]}')
  public.save_job('{"id": "<job_missing>", "image_paths": ["<job_missing>/images/a.jpg", "<job_missing>/images/a.jpg"]}')
  public.save_job('{"id": "<job_missing>", "image_paths": [null]}')
  public.save_job('{"id": "<job_missing>", "pdf_path": "<job_open>/pdf/a.pdf"}')
  public.save_job('{"id": "<job_missing>", "pdf_path": "<job_missing>/images/a.jpg"}')
  public.save_job('{"id": "<job_missing>", "pdf_path": "a/pdf/a.pdf"}')
admin: PT410 A file is no longer available. Please choose it again.
  public.save_job('{"id": "<job_missing>", "image_paths": ["<job_missing>/images/a.jpg"]}')
  public.save_job('{"id": "<job_missing>", "pdf_path": "<job_missing>/pdf/a.pdf"}')
admin: PT400 Cleaners needed must be a number from 0 to 10,000.
  public.save_job('{"id": "<job_missing>", "cleaners_needed": -1}')
admin: PT400 Days must be a number from 0 to 10,000.
  public.save_job('{"id": "<job_missing>", "days": 10001}')
admin: PT400 The area must be a number from 0 to 10,000,000 m².
  public.save_job('{"id": "<job_missing>", "area_m2": "NaN"}')
  public.save_job('{"id": "<job_missing>", "area_m2": "Infinity"}')
admin: PT400 The start date must be from 1900 to 2199.
  public.save_job('{"id": "<job_missing>", "start_date": "infinity"}')
  public.save_job('{"id": "<job_missing>", "start_date": "12026-01-01"}')
admin: PT400 The city can have at most 200 characters.
  public.save_job(jsonb_build_object('id', {job_missing}, 'location_city', repeat('x', 201)))
admin: PT400 Please use at most 500 characters.
  public.save_job(jsonb_build_object('id', {job_missing}, 'site_address', repeat('x', 501)))
admin: PT400 This text has hidden characters. Please type it again.
  public.save_job(jsonb_build_object('id', {job_missing}, 'site_address', e'1 \u202eteertS'))
  public.save_job(jsonb_build_object('id', {job_missing}, 'contact_name', e'Ann\u202eeoD'))
  public.save_job(jsonb_build_object('id', {job_missing}, 'project_name', e'Ann\u202eeoD'))
  public.save_job(jsonb_build_object('id', {job_missing}, 'location_city', e'Perth\ue000'))
  public.save_job(jsonb_build_object('id', {job_missing}, 'duration', e'2 h\u0007'))
admin: PT400 A job can have at most 50 images.
  public.save_job(jsonb_build_object('id', {job_missing}, 'image_paths', array(select format('<job_missing>/images/%s.jpg',
    n) from generate_series(1, 51) n)))
  public.save_job(jsonb_build_object('id', {job_missing}, 'image_paths', array(select 'nowhere' from generate_series(1, 51))))
admin: PT400 A job can ask for at most 10 courses.
  public.save_job(jsonb_build_object('id', {job_missing}, 'required_courses', array(select gen_random_uuid() from generate_series(1,
    11))))
admin: PT400 Please enter a valid phone number for the contact.
  public.save_job('{"id": "<job_missing>", "contact_phone": "12345"}')
admin: PT400 Please use at most 200 characters.
  public.save_job(jsonb_build_object('id', {job_missing}, 'contact_name', repeat('x', 201)))
admin: PT404 Job not found
  public.set_job_status(null, 'Closed')
  public.delete_job(null)
$expected$);

select tests.effects('admin', $$ select status from public.save_job('{"id": "<job_missing>"}') $$, $expected$
  = [{"status": "Draft"}]
  + jobs {"id": "job_missing", "status": "Draft", "is_full": false, "time_zone": "Australia/Brisbane", "created_at": "now",
    "created_by": "admin", "updated_at": "now", "image_paths": [], "search_text": "\n\n\n", "address_rule": "everyone",
    "pending_count": 0, "accepted_count": 0, "display_status": "Available", "required_courses": [], "start_date_order": "0001-01-01",
    "admin_search_text": "\n\n\n", "requirement_group": "new", "required_documents": []}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
$expected$, 'a job saved with only an id is an Available Draft of its creator');
select tests.effects('founder', $$
  select project_name from public.save_job('{
    "id": "<job_missing>", "project_name": " Tower ", "project_dates": " June ", "category": " post construction ", "cleaners_needed": 3,
    "pay_per_cleaner": " $30.50/hour ", "pay_basis": " HOUR ", "rate_cents": 3050, "days": 2,
    "duration": " 2 days ", "start_date": "2083-06-30", "start_time": "06:30",
    "end_time": "15:30:00", "location_city": " Perth ",
    "location_state": " WA ", "location_postcode": " 6000 ", "site_address": " 1 Test Street ", "address_rule": " Accepted ",
    "area_m2": 12.5, "full_description": " All of it ", "status": " inprogress ", "display_status": " URGENT ",
    "required_documents": ["visa", "whiteCard"]}') $$, $expected$
  = [{"project_name": "Tower"}]
  + job_addresses {"job_id": "job_missing", "site_address": "1 Test Street"}
  + jobs {"id": "job_missing", "days": 2, "place": "found", "status": "InProgress", "area_m2": 12.5, "is_full": false,
    "category": "Post Construction", "duration": "2 days", "end_time": "15:30:00", "pay_basis": "hour",
    "starts_at": "2083-06-29T22:30:00+00:00",
    "time_zone": "Australia/Perth", "created_at": "now", "created_by": "founder", "rate_cents": 3050, "start_date": "2083-06-30",
    "start_time": "06:30:00",
    "updated_at": "now", "image_paths": [], "search_text": "tower\nperth\npost construction\nall of it", "address_rule": "accepted",
    "hourly_cents": 3050, "project_name": "Tower", "location_city": "Perth", "pending_count": 0, "project_dates": "June",
    "accepted_count": 0, "display_status": "Urgent", "location_state": "WA", "cleaners_needed": 3, "pay_per_cleaner": "$30.50/hour",
    "full_description": "All of it", "required_courses": [], "start_date_order": "2083-06-30",
    "admin_search_text": "tower\nperth\npost construction\n6000", "location_postcode": "6000", "requirement_group": "new",
    "required_documents": ["whiteCard", "visa"]}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
$expected$, 'a saved job has every field of the form, trimmed and in its own spelling');
select tests.lists(array(
  select attname from pg_attribute
  cross join lateral (select case atttypid::regtype::text when 'text' then 'Typed' when 'date' then '2083-01-01'
    else '7' end as value) given
  where attrelid = 'public.job_input'::regclass and atttypid::regtype::text in ('text', 'integer', 'numeric', 'date')
    and attname <> all (
      '{category,pay_basis,rate_cents,status,display_status,address_rule,site_address,pdf_path,contact_name,contact_phone}')
    and value is distinct from tests.answer('admin', format(
      'select to_jsonb(job) ->> %1$L from public.save_job(jsonb_build_object(''id'', {job_missing}, %1$L, %2$L)) job', attname, value))
), '', 'a save writes each column that it accepts');
select is(tests.answer('admin',
  format(
  $$select category || status || display_status from public.save_job(
  '{"id": "<job_missing>", "category": "%s", "status": "%s", "display_status": "%s"}')$$,
    upper(category), upper(status), upper(shown))), category || status || shown,
      concat_ws(', ', category, status, shown) || ' is accepted in any letter case')
from (values
  ('Refurbishment', 'Draft', 'Available'), ('Fitout', 'Open', 'Upcoming'), ('Post Construction', 'InProgress', 'Urgent'),
  ('Office', 'Closed', 'Available'),
  ('Childcare', 'Completed', 'Available'), ('School', 'Open', 'Available'), ('Residential', 'Open', 'Available'),
  ('Commercial', 'Open', 'Available'),
  ('General', 'Open', 'Available')
) as given (category, status, shown);
select is(tests.answer('admin',
  $$select coalesce(category, 'none') || status || display_status
  from public.save_job('{"id": "<job_missing>", "category": " ", "status": "", "display_status": "Soon"}')$$),
  'noneDraftAvailable', 'a blank category is saved as none, a blank status as Draft, an unknown display status as Available');

select is(tests.answer('admin',
  $$select id from public.save_job(
  jsonb_build_object('id', {job_missing}, 'contact_name', repeat('x', 200), 'site_address', repeat('x', 500), 'location_city',
  repeat('x', 200)))$$),
  tests.id('job_missing')::text, 'texts of the maximum length are saved');

update public.jobs set quote_reference_id = 'Q-1', scope_of_work_url = 'https://files.example/scope',
  task_schedule_url = 'https://files.example/tasks'
where id = tests.id('job_guarded');
update public.jobs set created_by = tests.id('founder') where id = tests.id('job_guarded');
select tests.effects('admin', $$
  select created_by from public.save_job(
    '{"id": "<job_guarded>", "project_name": "Guarded house", "status": "Closed", "start_date": "2083-02-01"}',
    (select updated_at from public.admin_job({job_guarded}))) $$, $expected$
  = [{"created_by": "founder"}]
  + messages notifications_changed to user:cleaner {"id": "new"}
  + messages notifications_changed to user:other {"id": "new"}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/jobs/job_guarded", "read": false,
    "type": "job_closed", "message": "The job Guarded house has been closed. Address: from Guarded house, 1 Test Street to none.",
    "user_id": "cleaner", "created_at": "now"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_other"}, "link": "/jobs/job_guarded", "read": false,
    "type": "job_closed", "message": "The job Guarded house is no longer open,
    so your application has closed with it. Thank you for applying.", "user_id": "other", "created_at": "now"}
  - job_addresses {"job_id": "job_guarded"}
  ~ jobs {"id": "job_guarded"} {"status": "Closed"}
$expected$, 'a save empties the fields that it leaves out, except the address rule, quote, links and creator');
alter table public.jobs disable trigger set_updated_at;
update public.jobs set updated_at = '2026-01-01 00:00:00.123456+00' where id = tests.id('job_guarded');
alter table public.jobs enable trigger set_updated_at;
select tests.effects('admin', $$
  select status from public.save_job('{"id": "<job_guarded>", "project_name": "Guarded house", "status": "Open", "start_date": "2083-02-01",
    "site_address": "Elsewhere", "address_rule": "everyone"}', '2026-01-01 00:00:00.123456+00') $$, $expected$
  = [{"status": "Open"}]
  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_guarded", "application_id": "app_accepted"}, "link": "/jobs/job_guarded", "read": false,
    "type": "job_changed", "message": "The job Guarded house has changed. Address: from Guarded house, 1 Test Street to Elsewhere.",
    "user_id": "cleaner", "created_at": "now"}
  ~ job_addresses {"job_id": "job_guarded"} {"site_address": "Elsewhere"}
  ~ jobs {"id": "job_guarded"} {"updated_at": "now", "address_rule": "everyone"}
$expected$, 'a save changes the address and its rule, and sets the date of the job''s last save');
select tests.effects('admin', $$
  select status from public.save_job(
    '{"id": "<job_guarded>", "project_name": " Guarded house ", "status": "open", "start_date": "2083-02-01",
    "site_address": "Guarded house, 1 Test Street"}', '2020-01-01') $$, $expected$
  = [{"status": "Open"}]
$expected$, 'a repeated save of unchanged values causes no conflict and changes nothing');

-- Returns a call that saves the open job with this contact for the site.
insert into public.job_contacts values (tests.id('job_open'), 'Tom', '0412 345 678');
create function pg_temp.contact(contact text, since text default 'now()') returns text language sql as $$
  select format(
    'select from public.save_job(''{"id": "<job_open>", "project_name": "Open office", "status": "Open", "start_date": "2083-03-01",
    "site_address": "Open office, 1 Test Street"%s}'', %s)',
    contact, case since when 'now()' then '(select updated_at from public.admin_job({job_open}))' else quote_literal(since) end)
$$;
select tests.effects('admin', pg_temp.contact(contact), expected, label)
from (values
  (', "contact_name": " Ann ", "contact_phone": " (07) 3123 4567 "', '= [{}]
  ~ job_contacts {"job_id": "job_open"} {"name": "Ann", "phone": "(07) 3123 4567"}
  ~ jobs {"id": "job_open"} {"updated_at": "now"}', 'saving a contact sets the date of the job''s last save'),
  (', "contact_phone": "0412 345 678"', '= [{}]
  ~ job_contacts {"job_id": "job_open"} {"name": null}
  ~ jobs {"id": "job_open"} {"updated_at": "now"}', 'a contact needs only a phone number'),
  (', "contact_name": "Ann"', '= [{}]
  ~ job_contacts {"job_id": "job_open"} {"name": "Ann", "phone": null}
  ~ jobs {"id": "job_open"} {"updated_at": "now"}', 'a contact needs only a name'),
  (', "contact_name": " ", "contact_phone": " "', '= [{}]
  - job_contacts {"job_id": "job_open"}
  ~ jobs {"id": "job_open"} {"updated_at": "now"}', 'a blank contact is deleted')
) as given (contact, expected, label);
select tests.effects('admin', pg_temp.contact(', "contact_name": "Tom", "contact_phone": " 0412 345 678 "', '2020-01-01'), '= [{}]',
  'a repeated save of an unchanged contact causes no conflict');

-- If the response is lost, the app sends the new job again.
insert into public.jobs (id, project_name, created_by) values (tests.id('job_missing'), 'Sent once', tests.id('admin'));
select tests.effects('admin', $$ select project_name from public.save_job('{"id": "<job_missing>", "project_name": "Sent once"}') $$,
  $expected$
  = [{"project_name": "Sent once"}]
$expected$, 'a repeated creation succeeds and changes nothing');
select tests.effects('admin', $$ select project_name from public.save_job('{"id": "<job_missing>", "project_name": "Sent twice"}') $$,
  $expected$
  = [{"project_name": "Sent twice"}]
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  ~ jobs {"id": "job_missing"} {"search_text": "sent twice\n\n\n", "project_name": "Sent twice", "admin_search_text": "sent twice\n\n\n"}
$expected$, 'a repeated creation with changed values saves them');
select tests.effects('founder', $$ select from public.save_job('{"id": "<job_missing>", "project_name": "Mine"}') $$, $expected$
  ! PT409 Somebody else has changed this job since you opened it.
$expected$, 'a repeated creation cannot overwrite another person''s job');
update public.jobs set created_at = '2026-01-01' where id = tests.id('job_missing');
select tests.effects('admin', $$ select from public.save_job('{"id": "<job_missing>", "project_name": "Sent late"}') $$, $expected$
  ! PT409 Somebody else has changed this job since you opened it.
$expected$, 'a repeated creation cannot overwrite a job from long ago');

update public.jobs set image_paths = array[id || '/images/1.jpg', id || '/images/2.jpg'],
  pdf_path = id || '/pdf/old.pdf' where id = tests.id('job_closed');
insert into public.unused_job_files
select tests.id('job_closed') || path, now() + interval '1 second' * wait
from (values ('/images/3.jpg', 60), ('/images/4.jpg', 60), ('/pdf/new.pdf', 60), ('/images/late.jpg', 0),
  ('/images/lost.jpg', 60)) as given (path, wait);
insert into storage.objects (bucket_id, name) select 'jobs', path from public.unused_job_files where path not like '%lost%';
create function pg_temp.save(images text, pdf text) returns text language sql as $$
  select format(
    'select from public.save_job(jsonb_build_object(''id'', {job_closed}, ''project_name'', %L, ''status'', %L, ''start_date'', %L,
    ''site_address'', %L, ''image_paths'', array(
      select ''<job_closed>/images/'' || image || ''.jpg'' from regexp_split_to_table(%L, '' '') image where image <> ''''), ''pdf_path'',
        %s), (select updated_at from public.admin_job({job_closed})))',
    'Closed childcare', 'Closed', '2026-01-01', 'Closed childcare, 1 Test Street', images,
    coalesce(quote_literal('<job_closed>/pdf/' || pdf || '.pdf'), 'null'))
$$;
select tests.effects('admin', pg_temp.save('3 2 1', 'new'), $expected$
  = [{}]
  + unused_job_files {"path": "job_closed/pdf/old.pdf", "discard_from": "now"}
  - unused_job_files {"path": "job_closed/images/3.jpg"}
  - unused_job_files {"path": "job_closed/pdf/new.pdf"}
  ~ jobs {"id": "job_closed"} {"pdf_path": "job_closed/pdf/new.pdf", "image_paths": ["job_closed/images/3.jpg", "job_closed/images/2.jpg",
    "job_closed/images/1.jpg"]}
$expected$, 'new files are saved in the given order, and replaced ones are listed as unused');
select tests.effects('admin', pg_temp.save('', null), $expected$
  = [{}]
  + unused_job_files {"path": "job_closed/images/1.jpg", "discard_from": "now"}
  + unused_job_files {"path": "job_closed/images/2.jpg", "discard_from": "now"}
  + unused_job_files {"path": "job_closed/pdf/old.pdf", "discard_from": "now"}
  ~ jobs {"id": "job_closed"} {"pdf_path": null, "image_paths": []}
$expected$, 'files left out of a save are listed as unused');
select tests.effects('admin', pg_temp.save('1 2 ' || file, 'old'), $expected$
  ! PT410 A file is no longer available. Please choose it again.
$expected$, 'a save is refused for a file that is ' || why)
from (values ('late', 'too late'), ('lost', 'announced but not stored'), ('5', 'not announced'),
  ('3 late', 'too late beside a good one')) as given (file, why);
select tests.effects('admin', pg_temp.save('1 2', 'old'), $expected$
  = [{}]
$expected$, 'a save can keep the job''s own files even if they are not stored');

select tests.effects('founder', $$ select status from public.set_job_status({job_closed}, ' inprogress ') $$, $expected$
  = [{"status": "InProgress"}]
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  ~ jobs {"id": "job_closed"} {"status": "InProgress"}
$expected$, 'setting the status stores its standard spelling and changes nothing else');
select tests.effects('admin', $$ select status from public.set_job_status({job_closed}, 'Closed') $$, $expected$
  = [{"status": "Closed"}]
$expected$, 'setting the status a job already has changes nothing');
select tests.effects('admin', $$ select status from public.set_job_status({job_completed}, 'Completed') $$, $expected$
  = [{"status": "Completed"}]
$expected$, 'setting the status Completed again changes nothing');

select tests.effects('founder', 'select count(*) from public.delete_job({job_closed})', $expected$
  = [{"count": 1}]
  + messages applications_changed to administrators:admin {"ids": ["app_rejected"]}
  + messages applications_changed to administrators:founder {"ids": ["app_rejected"]}
  + messages week_changed to administrators:admin {"id": "new"}
  + messages week_changed to administrators:founder {"id": "new"}
  + unused_job_files {"path": "job_closed/images/1.jpg", "discard_from": "now"}
  + unused_job_files {"path": "job_closed/images/2.jpg", "discard_from": "now"}
  + unused_job_files {"path": "job_closed/pdf/old.pdf", "discard_from": "now"}
  - job_addresses {"job_id": "job_closed"}
  - jobs {"id": "job_closed"}
  ~ applications {"id": "app_rejected"} {"job_id": null}
$expected$, 'a deleted job''s address is deleted, its applications stay, its files are listed as unused');

select * from finish();
rollback;
