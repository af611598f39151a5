-- Jobs: the constraints on their columns, the defaults, and what remains when a job is deleted.
begin;
select plan(53);
select tests.people(), tests.work();

insert into public.jobs (id) values (tests.id('job_missing'));
select is(
  (select to_jsonb(job) - 'id' from public.jobs job where id = tests.id('job_missing')) - array(
    select key from jsonb_each((select to_jsonb(job) from public.jobs job where id = tests.id('job_missing'))) where value = 'null'),
  jsonb_build_object('status', 'Draft', 'display_status', 'Available', 'address_rule', 'everyone', 'time_zone', 'Australia/Brisbane',
    'image_paths', '[]'::jsonb,
    'required_documents', '[]'::jsonb, 'required_courses', '[]'::jsonb, 'requirement_group', private.requirement_group(null, '{}', '{}'),
    'start_date_order', '0001-01-01', 'accepted_count', 0,
    'pending_count', 0, 'is_full', false, 'search_text', e'\n\n\n', 'admin_search_text', e'\n\n\n', 'created_at', now(), 'updated_at',
    now()),
  'a new job is an Available Draft whose address everyone may see');
select is(
  tests.answer('admin', $$select created_by from public.save_job(jsonb_build_object('id', gen_random_uuid(), 'project_name', 'New'))$$),
    tests.id('admin')::text,
  'a job belongs to its creator');
select is(tests.answer('service',
  $$update public.jobs set project_name = 'New' where id = {job_open} returning updated_at = now() and created_by = {admin}$$),
  'true', 'an edited job has the date of the edit and keeps its creator');

select is(tests.outcome('service', 'update public.jobs set ' || line || ' where id = {job_open}'), '23514', 'a job cannot have ' || line)
from unnest(array[
  $$category = 'Gardening'$$, $$status = 'open'$$, $$display_status = 'Soon'$$,
  $$address_rule = 'nobody'$$, $$pdf_path = '<job_draft>/pdf/a.pdf'$$, $$pdf_path = '<job_open>/images/a.pdf'$$,
  $$image_paths = array['<job_draft>/images/a.jpg']$$, $$image_paths = array['<job_open>/pdf/a.pdf']$$, $$image_paths = array['a.jpg']$$,
  $$image_paths = array['<job_open>/images/a.jpg', '<job_open>/images/a.jpg']$$
]) line;
select is(tests.outcome('service', 'update public.jobs set ' || line || ' where id = {job_open}'), 'PT400',
  'a job out of bounds is refused: ' || line)
from unnest(array[
  'cleaners_needed = -1', 'cleaners_needed = 10001', 'days = -1', 'days = 10001', 'area_m2 = -0.1', 'area_m2 = 10000001',
  $$area_m2 = 'NaN'$$,
  'area_m2 = 1e-21', $$start_date = 'infinity'$$, $$start_date = '1899-12-31'$$, $$start_date = '2200-01-01'$$,
  $$image_paths = array(select '<job_open>/images/' || n || '.jpg' from generate_series(1, 51) n)$$
]) line;
-- Each text column accepts the longest allowed text, and refuses a text that is one character longer.
select is(
  (select string_agg(tests.outcome(
    'service', format($$update public.jobs set %I = repeat('é', %s) where id = {job_open}$$, field, length)), ' ' order by length)
    from unnest(array[longest, longest + 1]) length),
  '1 PT400', field || ' can have ' || longest || ' characters, and not one more')
from (values ('full_description', 20000), ('quote_reference_id', 200), ('scope_of_work_url', 2000), ('task_schedule_url', 2000)) as given (
  field, longest);
select tests.lists(array(
  select field || ' of ' || length || ': ' || outcome
  from unnest(array[200, 201]) length, unnest(array[
      'project_name', 'project_dates', 'pay_per_cleaner', 'duration', 'location_city', 'location_state', 'location_postcode']) field,
    tests.outcome('service', format($$update public.jobs set %I = repeat('é', %s) where id = {job_open}$$, field, length)) outcome
  where outcome <> case length when 200 then '1' else 'PT400' end
), '', 'the short texts of a job have at most 200 characters');
select tests.lists(array(
  select field || ': ' || outcome
  from unnest(array['project_name', 'project_dates', 'pay_per_cleaner', 'duration', 'location_city', 'location_state',
    'location_postcode']) field,
    tests.outcome('service', format('update public.jobs set %I = e''Office\u202eecneloiv'' where id = {job_open}', field)) outcome
  where outcome <> 'PT400'
), '', 'a job''s text with characters that change the direction of writing is refused');
select is(tests.outcome('service',
  format($$update public.jobs set image_paths = array[rpad('<job_open>/images/', %s, 'a') || '.jpg'] where id = {job_open}$$, length - 4)),
  wanted, format('a picture path of %s characters is accepted up to 200', length))
from (values (200, '1'), (201, '23514')) as given (length, wanted);
select is(tests.outcome('service', 'update public.jobs set ' || line || ' where id = {job_open}'), '23502',
  'a job is refused with ' || line)
from unnest(array['status = null', 'display_status = null', 'address_rule = null', 'image_paths = null']) line;
select tests.lists(array(
  select line from unnest(array[
    'category = null, cleaners_needed = 0, days = 0, area_m2 = 0', 'area_m2 = 12.5',
    $$image_paths = array['<job_open>/images/b.jpg', '<job_open>/images/a.png']$$, $$pdf_path = '<job_open>/pdf/a.pdf'$$,
    'pay_per_cleaner = ''$30.50/hour''', 'start_date = null'
  ] || array(select format('category = %L', category) from unnest(array[
    'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General']) category)
    || array(select format('status = %L', status) from unnest(array['Draft', 'Open', 'InProgress', 'Closed', 'Completed']) status)
    || array(select format('display_status = %L', status) from unnest(array['Available', 'Upcoming', 'Urgent']) status)
    || array[$$address_rule = 'everyone'$$, $$address_rule = 'active'$$, $$address_rule = 'accepted'$$]) line
  where tests.outcome('service', 'update public.jobs set ' || line || ' where id = {job_open}') <> '1'
), '', 'every category, status, display status and address rule is accepted');
select is(tests.outcome('service', $$update public.job_addresses set site_address = '  ' where job_id = {job_open}$$), '23514',
  'a blank address is refused');

select is(tests.answer('service',
  $$update public.jobs set location_city = 'Perth', location_state = 'WA' where id = {job_open} returning place is not null$$), 'true',
  'a job''s location is found from its city and state');
select is(search_text, e'big office\nperth\noffice\nwindows, high', 'a job''s search text is in lower case, in parts')
from (select (tests.answer('service', $$
  insert into public.jobs (project_name, location_city, category, full_description)
  values ('Big OFFICE', 'Perth', 'Office', 'Windows, high') returning search_text $$))) as given (search_text);

-- When a job is deleted, its applications stay and nobody is notified.
delete from public.jobs where id = tests.id('job_guarded');
select is((select job_title || ' ' || status || ' ' || coalesce(job_id::text, 'no job') from public.applications
  where id = tests.id('app_accepted')),
  'Guarded house Accepted no job', 'an application keeps its title and outcome when its job is deleted');
select is((select count(*) from public.applications), 8::bigint, 'no application is deleted with its job');
select is((select count(*) from public.job_addresses where job_id = tests.id('job_guarded')), 0::bigint,
  'a job''s address is deleted with the job');
select is((select count(*) from public.notifications), 3::bigint, 'a deleted job notifies nobody');
delete from public.jobs where id = tests.id('job_open');
select is(tests.answer('cleaner', 'select count(*) from public.applications where job_id is null'), '3',
  'an applicant still reads the application to a deleted job');

-- When an account is deleted, its jobs and decisions stay.
select is(tests.outcome('service', 'delete from public.profiles where id = {admin}'), '1',
  'an administrator who has decided applications can be deleted');
delete from public.profiles where id = tests.id('admin');
select is((select count(*) from public.jobs where created_by is null), 5::bigint,
  'a job stays when the account that created it is deleted');
delete from public.profiles where id = tests.id('cleaner');
select is((select count(*) from public.applications where user_id = tests.id('cleaner'))
  + (select count(*) from public.notifications where user_id = tests.id('cleaner'))
  + (select count(*) from public.documents where user_id = tests.id('cleaner'))
  + (select count(*) from public.payment_details where user_id = tests.id('cleaner')), 0::bigint,
  'a person''s applications, notifications, documents and payment details are deleted with the person');

select is(array(select private.are_required_documents(given::text[])
  from unnest(array['{}', '{visa,whiteCard}', '{visa,visa}', '{visa,passport}', '{{visa}}']) given),
  '{t,t,f,f,f}', 'a job''s required documents are known types, each once');
select is(array(select private.job_of_file(before || tests.id('job_open') || '/images/a.jpg') from unnest(array['', 'x/', 'x']) before),
  array[tests.id('job_open'), null, null], 'a job file''s path begins with the job''s id');
select is(array(select private.are_required_courses(given)
  from (values ('{}'::uuid[]), (array[one, other]), (array[one, one]), (array[array[one], array[other]])) as lists (given)),
  '{t,t,f,f}',
  'a job''s required courses are each listed once') from (select tests.id('course') as one, tests.id('course_thirds') as other) ids;
select is(array(select private.is_time_of_day(given::time) from unnest(array['00:00', '23:59', '24:00', '12:00:01', null]) given),
  '{t,t,f,f,null}', 'a time of day has whole minutes');

select * from finish();
rollback;
