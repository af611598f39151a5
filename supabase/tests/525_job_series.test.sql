-- A series is one job on many days. Its days are posted all together or not at all. An edit applies from one day on.
begin;
select plan(64);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.post_job_series('{}', array[{job_missing}, {job_open}], '{2083-03-01,2083-03-02}')
  public.save_job_series('{"id": "<job_open>"}', '2026-01-01')
  public.jobs_of_series({job_missing})
  public.delete_job_series({job_missing})
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  private.post_job_series('{}', null, null)
  private.save_job_series(null, null)
  private.jobs_of_series(null)
  private.delete_job_series(null)
admin founder: PT400 A job can be posted on 2 to 60 days at once.
  public.post_job_series('{}', null, null)
  public.post_job_series('{}', '{}', '{}')
  public.post_job_series('{}', array[{job_missing}], '{2083-03-01}')
  public.post_job_series('{}', array[{job_missing}, gen_random_uuid()], '{2083-03-01}')
  public.post_job_series('{}', array(select gen_random_uuid() from generate_series(1, 61)), array(select date '2083-03-01' + n
    from generate_series(1, 61) n))
admin: PT400 Choose each day once.
  public.post_job_series('{}', array[{job_missing}, gen_random_uuid()], '{2083-03-01,2083-03-01}')
  public.post_job_series('{}', array[{job_missing}, {job_missing}], '{2083-03-01,2083-03-02}')
  public.post_job_series('{}', array[{job_missing}, gen_random_uuid()], '{2083-03-01,null}')
  public.post_job_series('{}', array[{job_missing}, null], '{2083-03-01,2083-03-02}')
admin: PT400 The start date must be from 1900 to 2199.
  public.post_job_series('{}', array[{job_missing}, gen_random_uuid()], '{2083-03-01,infinity}')
admin: PT410 A file is no longer available. Please choose it again.
  public.post_job_series('{"image_paths": ["<job_open>/images/a.jpg"]}', array[{job_missing}, gen_random_uuid()],
    '{2083-03-01,2083-03-02}')
admin: PT409 Somebody else has changed this job since you opened it.
  public.post_job_series('{}', array[{job_missing}, {job_open}], '{2083-03-01,2083-03-02}')
  public.save_job_series('{"id": "<job_open>"}', '2026-01-02')
admin: PT404 Job not found
  public.save_job_series('{"id": "<job_missing>"}', '2026-01-02')
  public.delete_job_series({job_missing})
  public.delete_job_series(null)
$expected$);

-- Returns the id of a day's job in the series.
create function pg_temp.id(day integer) returns uuid language sql as $$
  select format('5e71e500-0000-4000-8000-%s', lpad(day::text, 12, '0'))::uuid
$$;
create function pg_temp.file(day integer, path text) returns text language sql as $$ select pg_temp.id(day) || '/' || path $$;
create function pg_temp.post(changes jsonb default '{}') returns text language sql as $$
  select format($call$select public.post_job_series(%L, %L, '{2083-03-02,2083-03-04,2083-03-09,2083-03-11}')$call$, $job${
    "id": "5e71e500-0000-4000-8000-000000000099", "project_name": "Office", "category": "Office", "cleaners_needed": 2,
    "pay_per_cleaner": "$34/hour", "start_date": "2083-01-01", "start_time": "18:00", "end_time": "21:00",
    "project_dates": "2 to 11 March", "location_postcode": "4000", "site_address": "1 Test Street", "contact_name": "Deb",
    "status": "Open"}$job$::jsonb || changes, array(select pg_temp.id(day) from unnest('{2,4,9,11}'::integer[]) day))
$$;
-- Returns the values `what` of each day's job, read as the owner of the tables.
create function pg_temp.each_day(what text) returns text language sql as $$
  select format($question$
    select string_agg(concat_ws(' ', extract(day from job.start_date), %s), e'\n' order by job.start_date)
    from public.jobs job left join public.job_addresses address on address.job_id = job.id
    left join public.job_contacts contact on contact.job_id = job.id where job.series_id is not null
  $question$, what)
$$;
create function pg_temp.after_post(statements text[], question text, changes jsonb default '{}') returns text language sql as $$
  select tests.after(array_prepend('admin: ' || pg_temp.post(changes), statements), question)
$$;

select is(pg_temp.after_post('{}', pg_temp.each_day(
    $$job.status, project_name, project_dates, start_time, site_address, contact.name, created_by = tests.id('admin'),
    series_id = pg_temp.id(2)$$)),
  e'2 Open Office 18:00:00 1 Test Street Deb t t\n4 Open Office 18:00:00 1 Test Street Deb t t\n'
  '9 Open Office 18:00:00 1 Test Street Deb t t\n11 Open Office 18:00:00 1 Test Street Deb t t',
  'posting a series creates a complete job for each day, without the text of its dates');
select is(pg_temp.after_post(array['admin: ' || pg_temp.post()], 'select count(*) from public.jobs where series_id is not null'), '4',
  'a repeated post of a series posts nothing twice');
select is(pg_temp.after_post('{}',
    $$select count(*) from audit.entries where event = 'job_created' and details ->> 'title' = 'Office'$$), '4',
  'each job of a series is recorded in the audit once');

-- Each job of a series has its files in its own folder.
insert into public.unused_job_files select pg_temp.file(day, path), now() + interval '1 day'
from unnest('{2,4,9,11}'::integer[]) day, unnest('{images/b.jpg,images/a.jpg,pdf/c.pdf}'::text[]) path;
insert into storage.objects (bucket_id, name) select 'jobs', path from public.unused_job_files where path like '5e71e500%';
create function pg_temp.with_files() returns jsonb language sql as $$
  select jsonb_build_object('image_paths', array[pg_temp.file(2, 'images/b.jpg'), pg_temp.file(2, 'images/a.jpg')],
    'pdf_path', pg_temp.file(2, 'pdf/c.pdf'))
$$;
select is(
  pg_temp.after_post('{}', pg_temp.each_day($$replace(array_to_string(image_paths || pdf_path, ' '), job.id::text, 'own')$$),
    pg_temp.with_files()),
  e'2 own/images/b.jpg own/images/a.jpg own/pdf/c.pdf\n4 own/images/b.jpg own/images/a.jpg own/pdf/c.pdf\n'
  '9 own/images/b.jpg own/images/a.jpg own/pdf/c.pdf\n11 own/images/b.jpg own/images/a.jpg own/pdf/c.pdf',
  'each job of a series has the files in its own folder, in order');
select is(tests.after(array['delete from public.unused_job_files where path = ' || quote_literal(pg_temp.file(9, 'images/a.jpg'))],
  format('select tests.answer(%L, %L)', 'admin', pg_temp.post(pg_temp.with_files()))),
  '! PT410 A file is no longer available. Please choose it again.', 'a series is refused when a file of one day is missing');
select is((select count(*) from public.jobs where series_id is not null), 0::bigint, 'a refused series posts no jobs');

-- People nearby get one notification for a whole series.
update public.profiles set postcode = case name when 'cleaner' then '4000' end, location = null, proximity = 10;
create function pg_temp.notification_texts(statements text[]) returns text language sql as $$
  select pg_temp.after_post(array_append(statements, 'select private.notify_people_nearby(2000)'), $question$
    select string_agg(message, e'\n')
    from public.notifications where type = 'job_nearby' and user_id = tests.id('cleaner')$question$)
$$;
select is(pg_temp.notification_texts('{}'), 'New job near you: Office, 1 km away, on 4 days',
  'people nearby are notified of all days of a series at once');
select is(pg_temp.notification_texts(array['select private.notify_people_nearby(1)',
    $$update public.jobs set status = 'Draft' where series_id is not null$$,
    $$update public.jobs set status = 'Open' where series_id is not null$$]),
  'New job near you: Office, 1 km away, on 4 days', 'people nearby are not notified again when jobs of the series open again');
select is(pg_temp.notification_texts(array[$$delete from public.jobs where series_id is not null and start_date > '2083-03-02'$$]),
  'New job near you: Office, 1 km away', 'people nearby are notified of a single job when only one day is left');

-- Returns a call that edits a day's job and the later jobs of the series.
create function pg_temp.edit(changes jsonb, day integer default 4) returns text language sql as $$
  -- The call returns the edited job first, which is left out here.
  select format('select string_agg(concat_ws('' '', extract(day from start_date), outcome), '', '') filter (where job_id <> %2$L)
    from public.save_job_series('
    '(select to_jsonb(job) || ''{"site_address": "1 Test Street", "contact_name": "Deb"}'' || %1$L from public.admin_job(%2$L) job), %3$L)',
    changes, pg_temp.id(day), now())
$$;
create function pg_temp.edited(changes jsonb, what text, statements text[] default '{}') returns text language sql as $$
  select pg_temp.after_post(statements || array['admin: ' || pg_temp.edit(changes)], pg_temp.each_day(what))
$$;
select is(pg_temp.after_post('{}', pg_temp.edit('{"pay_per_cleaner": "$36/hour"}')), '9 saved, 11 saved',
  'an edit of a series returns the outcome of each later job');
select is(pg_temp.after_post('{}', pg_temp.edit('{"pay_per_cleaner": "$36/hour"}', 11)), null,
  'an edit of the last day returns no later jobs');
select is(pg_temp.after_post('{}',
    format($$select string_agg(to_char(start_date, 'FMDD'), ' ') from public.jobs_of_series(%L)$$, pg_temp.id(9))),
  '2 4 9 11', 'all days of a series are listed in order');
select is(pg_temp.edited('{"pay_per_cleaner": "$36/hour", "site_address": "2 Test Street", "contact_name": null, "status": "Draft"}',
    'pay_per_cleaner, site_address, contact.name, job.status'),
  e'2 $34/hour 1 Test Street Deb Open\n4 $36/hour 2 Test Street Draft\n9 $36/hour 2 Test Street Draft\n11 $36/hour 2 Test Street Draft',
  'an edit changes this job and the later ones of the series');
select is(pg_temp.edited(
    jsonb_build_object('project_dates', 'Thursday', 'image_paths', array[pg_temp.file(4, 'images/a.jpg')], 'duration', '3 h'),
    'project_dates, cardinality(image_paths), duration'),
  e'2 0\n4 Thursday 1 3 h\n9 0 3 h\n11 0 3 h', 'an edit of the text of the dates and of files changes this job only');
select is(pg_temp.edited('{"start_date": "2083-03-05", "start_time": "19:00"}', 'start_time'),
  e'2 18:00:00\n5 19:00:00\n10 19:00:00\n12 19:00:00', 'an edit of the date moves the later jobs by the same number of days');
select is(pg_temp.edited('{"start_date": null}', 'project_name'), e'2 Office\n9 Office\n11 Office\nOffice',
  'an edit that removes the date moves no other job');
select is(pg_temp.edited('{"pay_per_cleaner": "$36/hour", "duration": "3 h"}', 'pay_per_cleaner, duration',
    array[format('update public.jobs set pay_per_cleaner = ''$50/hour'' where id = %L', pg_temp.id(9))]),
  e'2 $34/hour\n4 $36/hour 3 h\n9 $50/hour 3 h\n11 $36/hour 3 h', 'an edit keeps a value that differs from the rest of the series');
select is(pg_temp.after_post(array[
    format('update public.jobs set pay_per_cleaner = ''$50/hour'' where id = %L', pg_temp.id(9)),
    format('update public.jobs set status = ''Closed'' where id = %L', pg_temp.id(11))],
  pg_temp.edit('{"pay_per_cleaner": "$36/hour"}', 2)), '4 saved, 9 own, 11 begun',
  'an edit returns which jobs keep values of their own and which have begun');
select is(pg_temp.edited('{"duration": "3 h"}', 'duration', array[
    $$update public.jobs set status = 'InProgress' where series_id is not null and start_date = '2083-03-09'$$]),
  e'2\n4 3 h\n9\n11 3 h', 'an edit does not change a job that is under way');
create function pg_temp.accepted_twice() returns text language sql as $$
  select format('insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at) select tests.id(who), %L, '
    '''Office'', ''Accepted'', tests.id(''admin''), now() from unnest(''{cleaner,other}''::text[]) who', pg_temp.id(9))
$$;
select is(pg_temp.after_post(array[pg_temp.accepted_twice()], pg_temp.edit('{"cleaners_needed": 1}')), '9 accepted, 11 saved',
  'an edit returns the day on which more people are accepted than needed');
select is(pg_temp.edited('{"cleaners_needed": 1}', 'cleaners_needed', array[pg_temp.accepted_twice()]), e'2 2\n4 1\n9 2\n11 1',
  'the day on which more people are accepted than needed keeps its number of cleaners');
select is(pg_temp.edited('{"cleaners_needed": 1, "start_time": "19:00", "pay_per_cleaner": "$36/hour", "start_date": "2083-03-05"}',
    'cleaners_needed, start_time, pay_per_cleaner', array[pg_temp.accepted_twice()]),
  e'2 2 18:00:00 $34/hour\n5 1 19:00:00 $36/hour\n10 2 19:00:00 $36/hour\n12 1 19:00:00 $36/hour',
  'a day that keeps its number of cleaners takes over all other changes');
create function pg_temp.kept(changes jsonb, variadic statements text[]) returns text language sql as $$
  select pg_temp.after_post(statements, replace(pg_temp.edit(changes), 'outcome)', 'outcome, kept)'))
$$;
select is(pg_temp.kept('{"cleaners_needed": 1, "start_time": "19:00"}', pg_temp.accepted_twice()),
  '9 accepted {cleaners_needed}, 11 saved {}', 'an edit returns the fields that each day keeps');
select is(pg_temp.kept('{"cleaners_needed": 1, "pay_per_cleaner": "$36/hour", "start_time": "19:00"}', pg_temp.accepted_twice(),
    format('update public.jobs set pay_per_cleaner = ''$50/hour'' where id = %L', pg_temp.id(9)),
    format('update public.jobs set start_time = ''20:00'' where id = %L', pg_temp.id(11))),
  '9 accepted {cleaners_needed,pay_per_cleaner}, 11 own {start_time}', 'the fields that a day keeps include those with a value of its own');
select is(pg_temp.after_post(array[pg_temp.accepted_twice(), 'admin: ' || pg_temp.edit('{"start_time": "17:00"}')],
  $$select string_agg(concat(user_id = tests.id('cleaner'), ' ', message), e'\n') from public.notifications where type = 'job_changed'
    and user_id = tests.id('cleaner')$$),
  't The job Office has changed. Start time: from 18:00 to 17:00.', 'an edit notifies the people accepted for a later job');
select is(tests.after(array['admin: ' || pg_temp.post()],
    format('select tests.answer(%L, %L)', 'admin', pg_temp.edit('{"category": "Gardening"}'))),
  '! PT400 Invalid category specified', 'an invalid edit saves none of the jobs');

select is(pg_temp.after_post('{}', format('select tests.answer(%L, %L)', 'admin', format($call$
    select string_agg(concat_ws(' ', extract(day from start_date), outcome, is_placed), ', ') from public.save_job_series(
      (select to_jsonb(job) || %L from public.admin_job(%L) job), %L)$call$,
    jsonb_build_object('location_city', city, 'location_postcode', null), pg_temp.id(4), now()))), wanted,
  'an edit returns whether the place of each job is known: ' || city)
from (values ('Nowheretobefound', '4 saved f, 9 saved f, 11 saved f'), ('Perth', '4 saved t, 9 saved t, 11 saved t'))
  as given (city, wanted);

-- Returns the status of each day's job after the job of `day` and all later jobs were deleted. Rolled back afterwards.
create function pg_temp.deleted(day integer, variadic statements text[] default '{}') returns text language sql as $$
  select pg_temp.after_post(statements || array[
    format('admin: select public.delete_job_series(%L)', pg_temp.id(day))], pg_temp.each_day('job.status'))
$$;
create function pg_temp.outcomes(day integer, variadic statements text[] default '{}') returns text language sql as $$
  select pg_temp.after_post(statements, format('select tests.answer(''admin'', $q$
    select string_agg(concat_ws('' '', extract(day from start_date), outcome), '', '') from public.delete_job_series(%L)$q$)',
    pg_temp.id(day)))
$$;
create function pg_temp.begin(day integer) returns text language sql as $$
  select format('update public.jobs set status = ''InProgress'' where id = %L', pg_temp.id(day))
$$;
select is(pg_temp.outcomes(4), '4 deleted, 9 deleted, 11 deleted', 'a deletion returns the job and each later one');
select is(pg_temp.deleted(4), '2 Open', 'a deletion does not delete the earlier jobs');
select is(pg_temp.deleted(11), e'2 Open\n4 Open\n9 Open', 'deleting the last job deletes no other job');
select is(pg_temp.outcomes(4, pg_temp.begin(9)), '4 deleted, 9 begun, 11 deleted', 'a deletion returns which jobs have begun');
select is(pg_temp.deleted(4, pg_temp.begin(9)), e'2 Open\n9 InProgress', 'a job that has begun is not deleted');
select is(pg_temp.outcomes(4, format('update public.jobs set series_id = null where id = %L', pg_temp.id(4))), '4 deleted',
  'a job without a series is deleted alone');
select is(pg_temp.after_post(array[pg_temp.accepted_twice(), format('admin: select public.delete_job_series(%L)', pg_temp.id(2))],
  $$select string_agg(message, e'\n') from public.notifications where type = 'job_deleted' and user_id = tests.id('cleaner')$$),
  'The job Office has been deleted.', 'people accepted for a later job are notified of the deletion');
select is(pg_temp.after_post('{}', format($$select string_agg(concat_ws(' ', extract(day from start_date), has_begun), ', ')
  from public.jobs_of_series(%L)$$, pg_temp.id(2))), '2 f, 4 f, 9 f, 11 f', 'the list of a series says which jobs have begun');
select * from finish();
rollback;
