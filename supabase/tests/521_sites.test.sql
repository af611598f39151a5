-- Sites: who can read them, how they are saved and deleted, jobs at a site, and who knows a site from earlier jobs.
begin;
set local search_path = public, extensions;
select plan(118);
select tests.nowhere(), tests.people(), tests.work();
insert into public.sites (id, name, client_name, location_city, location_state, location_postcode, site_address, notes)
values (tests.id('doc_checked'), 'Milton Tower', 'Towers Pty Ltd', 'Milton', 'QLD', '4064', '5 Park Road', 'Key in the safe');
insert into public.job_sites values (tests.id('job_completed'), tests.id('doc_checked'));

select tests.for_administrators($calls$
  public.save_site('{"id": "<doc_waiting>", "name": "Hall"}')
  private.save_site(null, null)
  public.delete_site({doc_checked})
  private.delete_site({doc_checked})
  public.admin_site({doc_checked})
  public.site_of_job({job_completed})
  public.search_sites()
  private.search_sites(null, null, null, null, 20)
  public.set_site_standing({doc_checked}, {other}, 'knows')
  private.set_site_standing({doc_checked}, {other}, 'knows')
  public.site_proposals()
  private.site_proposals(20)
  public.make_site_of_job({job_open})
  private.make_site_of_job({job_open})
  public.people_of_site({doc_checked})
  private.people_of_site({doc_checked}, null, null, 20, null)
$calls$);
select tests.matrix($expected$
-- Outcomes on sites, by person:                              visitor cleaner other pending inactive rejected admin founder former service
select from public.sites                                   | 42501  42501  42501  42501  42501  42501  42501  42501  42501  1
select from public.job_sites                               | 42501  42501  42501  42501  42501  42501  42501  42501  42501  1
insert into public.sites (name) values ('x')               | 42501  42501  42501  42501  42501  42501  42501  42501  42501  1
update public.sites set notes = 'x'                        | 42501  42501  42501  42501  42501  42501  42501  42501  42501  1
delete from public.sites                                   | 42501  42501  42501  42501  42501  42501  42501  42501  42501  1
insert into public.job_sites values ({job_open}, {doc_checked}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
delete from public.job_sites                               | 42501  42501  42501  42501  42501  42501  42501  42501  42501  1
select from private.site_people                            | 42501  42501  42501  42501  42501  42501  42501  42501  42501  42501
select from public.admin_site({doc_checked})               | 42501  PT403  PT403  PT403  PT403  PT403  1      1      PT403  42501
select from public.site_of_job({job_completed})            | 42501  PT403  PT403  PT403  PT403  PT403  1      1      PT403  42501
$expected$);

select tests.refusals($expected$
admin: PT400 Site ID is missing.
  public.save_site('{"name": "Hall"}')
admin: PT400 Enter the name of the site.
  public.save_site('{"id": "<doc_waiting>"}')
  public.save_site('{"id": "<doc_waiting>", "name": " "}')
  public.save_site('{"id": "<doc_checked>"}', '2026-01-01')
admin: PT404 Site not found
  public.save_site('{"id": "<doc_waiting>", "name": "Hall"}', '2026-01-01')
  public.delete_site({doc_waiting})
  public.set_site_standing({doc_waiting}, {other}, 'knows')
admin founder: PT409 Somebody else has changed this site since you opened it.
  public.save_site('{"id": "<doc_checked>", "name": "Hall"}', '2026-01-02')
admin: PT400 Invalid category specified
  public.save_site('{"id": "<doc_waiting>", "name": "Hall", "category": "Gardening"}')
admin: PT400 An end time needs a start time.
  public.save_site('{"id": "<doc_waiting>", "name": "Hall", "end_time": "09:00"}')
admin: PT400 Say both how the job is paid and the rate, or neither.
  public.save_site('{"id": "<doc_waiting>", "name": "Hall", "pay_basis": "hour"}')
admin: PT400 Please enter a valid phone number for the contact.
  public.save_site('{"id": "<doc_waiting>", "name": "Hall", "contact_phone": "12345"}')
admin: PT400 Please use at most 200 characters.
  public.save_site(jsonb_build_object('id', {doc_waiting}, 'name', repeat('x', 201)))
  public.save_site(jsonb_build_object('id', {doc_waiting}, 'name', 'Hall', 'client_name', repeat('x', 201)))
admin: PT400 Please use at most 5000 characters.
  public.save_site(jsonb_build_object('id', {doc_waiting}, 'name', 'Hall', 'notes', repeat('x', 5001)))
admin: PT400 Invalid file path
  public.save_site('{"id": "<doc_waiting>", "name": "Hall", "image_paths": ["<job_open>/images/a.jpg"]}')
admin: PT410 A file is no longer available. Please choose it again.
  public.save_site('{"id": "<doc_waiting>", "name": "Hall", "pdf_path": "<doc_waiting>/pdf/a.pdf"}')
admin: PT400 This site no longer exists.
  public.save_job('{"id": "<job_missing>", "site_id": "<doc_waiting>"}')
admin: PT400 Invalid standing specified
  public.set_site_standing({doc_checked}, {other}, 'likes')
admin: PT404 User profile not found
  public.set_site_standing({doc_checked}, {admin}, 'knows')
  public.set_site_standing({doc_checked}, {nobody}, 'knows')
$expected$);
select throws_ok($$insert into public.sites (name, cleaners_needed) values ('Hall', -1)$$, 'PT400',
  'Cleaners needed must be a number from 0 to 10,000.', 'a site with a value that a job cannot have is refused');
select tests.effects('admin', $$
  select name from public.save_site('{"id": "<doc_waiting>", "name": " Hall ", "client_name": " Halls ", "category": " office ",
    "cleaners_needed": 2, "pay_per_cleaner": " $34/hour ", "pay_basis": "hour", "rate_cents": 3400, "start_time": "18:00",
    "end_time": "21:00", "location_city": " Perth ", "location_state": "WA", "location_postcode": "6000", "site_address": " 1 Test Street ",
    "address_rule": "accepted", "contact_name": "Tom", "contact_phone": "0412 345 678", "area_m2": 12.5, "full_description": "All of it",
    "notes": " Key in the safe ", "required_documents": ["visa", "whiteCard"]}') $$, $expected$
  = [{"name": "Hall"}]
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  + sites {"id": "doc_waiting", "name": "Hall", "notes": "Key in the safe", "place": "found", "area_m2": 12.5, "category": "Office",
    "end_time": "21:00:00", "pay_basis": "hour", "created_at": "now", "name_order": "hall", "rate_cents": 3400, "start_time": "18:00:00",
    "updated_at": "now", "client_name": "Halls", "image_paths": [], "search_text": "hall\nhalls\n1 test street\nperth\n6000\noffice",
    "address_rule": "accepted", "contact_name": "Tom", "site_address": "1 Test Street", "contact_phone": "0412 345 678",
    "location_city": "Perth", "location_state": "WA", "cleaners_needed": 2, "pay_per_cleaner": "$34/hour", "full_description": "All of it",
    "required_courses": [], "location_postcode": "6000", "required_documents": ["whiteCard", "visa"]}
$expected$, 'a saved site has every field of the form as a job stores it, and is broadcast to administrators');
select tests.effects('admin', $$
  select from public.save_site('{"id": "<doc_checked>", "name": "Milton Tower", "address_rule": "accepted"}',
    (select updated_at from public.admin_site({doc_checked}))) $$, $expected$
  = [{}]
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  ~ sites {"id": "doc_checked"} {"notes": null, "place": null, "client_name": null, "search_text": "milton tower\n\n\n\n\n", "address_rule":
    "accepted", "site_address": null, "location_city": null, "location_state": null, "location_postcode": null}
$expected$, 'a save empties the fields left out');
select tests.effects('admin', $$
  select name from public.save_site('{"id": "<doc_checked>", "name": "Milton Tower", "client_name": "Towers Pty Ltd",
    "location_city": "Milton", "location_state": "QLD", "location_postcode": "4064", "site_address": "5 Park Road",
    "notes": "Key in the safe"}', '2020-01-01') $$, '= [{"name": "Milton Tower"}]',
    'a repeated save of unchanged values causes no conflict');

-- Returns the site of a job after saving it. A form that does not mention the site leaves it unchanged.
create function pg_temp.site_after(job text) returns text language sql as $$
  select tests.after(array[format(
      'admin: select from public.save_job(''{"id": "<job_draft>"%s}'', (select updated_at from public.admin_job({job_draft})))', job)],
    $c$select coalesce((select name from public.job_sites join public.sites on id = site_id where job_id = {job_draft}), 'none')$c$)
$$;
select is(pg_temp.site_after(''), 'none', 'a job has no site until a save names a site');
select is(pg_temp.site_after(', "site_id": "<doc_checked>"'), 'Milton Tower', 'a job is at the site that a save names');
insert into public.job_sites values (tests.id('job_draft'), tests.id('doc_checked'));
select is(pg_temp.site_after(', "project_name": "x"'), 'Milton Tower', 'a save that names no site leaves the job at its site');
select is(tests.answer('admin', $$select string_agg(name, ',') from public.site_of_job({job_draft})$$), 'Milton Tower',
  'an administrator reads the site of a job');
select is((select private.as_input(job) ->> 'site_id' from public.jobs job where id = tests.id('job_draft')), tests.id('doc_checked')::text,
  'the later jobs of a series get the same site');

insert into public.sites (id, name) values (tests.id('doc_waiting'), 'Hall');
select is(tests.answer('admin', format($$select string_agg(name || ' ' || jobs, ', ') from public.search_sites(%s)$$, arguments)),
  found, label)
from (values ('', 'Hall 0, Milton Tower 2', 'the sites are listed by name, with the number of jobs'),
  ($$'milton 5 park'$$, 'Milton Tower 2', 'the search finds words in any field of a site'),
  ($$'mílton'$$, 'Milton Tower 2', 'the search ignores accents'), ($$'pa'$$, 'Milton Tower 2', 'the search finds two letters'),
  ($$'gone'$$, null, 'the search for an unknown word finds no site'),
  ($$category => 'Office'$$, null, 'the filter by category leaves out sites of another one'),
  ($$page_size => 1$$, 'Hall 0', 'a page holds as many sites as requested'),
  ($$page_size => 1, after_name => 'hall', after_id => (select id from public.search_sites('hall'))$$, 'Milton Tower 2',
    'the next page begins after the last site'))
  as given (arguments, found, label);

select is(tests.answer('admin', $$select string_agg(project_name, ', ') from public.search_admin_jobs(site_id => {doc_checked})$$),
  tests.answer('admin', $$select string_agg(project_name, ', ') from public.search_admin_jobs()
    where id in ({job_completed}, {job_draft})$$), 'the list of jobs can be limited to those at a site');

-- Returns who knows the job's site, and who is barred from it ("not again").
create function pg_temp.standing(job text default 'job_draft') returns text language sql as $$
  select string_agg(concat(who, case when knows then ' knows' end, case when not_again then ' not again' end), ', ' order by who)
  from (values ('cleaner'), ('other'), ('pending')) people (who)
  join private.site_standing(array[tests.id('cleaner'), tests.id('other'), tests.id('pending')], tests.id(job)) on user_id = tests.id(who)
$$;
select is(pg_temp.standing(), null, 'nobody knows a site to which nobody has been');
insert into public.job_sites values (tests.id('job_closed'), tests.id('doc_waiting'));
insert into public.applications (job_id, user_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(job), tests.id(who), 'Accepted', tests.id('admin'), now(), what, now() from (values
  ('job_completed', 'other', 'came'), ('job_completed', 'pending', 'did_not_come'), ('job_closed', 'cleaner', 'came'))
  as given (job, who, what)
on conflict (user_id, job_id) do update
set status = 'Accepted', attendance = excluded.attendance, attendance_at = now(), withdrawn_at = null;
select is(pg_temp.standing(), 'other knows', 'a person who came to a job at the site knows it, and a person who stayed away does not');
do $set$
declare
  calls constant text := tests.fill('select public.set_site_standing({doc_checked}, {cleaner}, '' Knows ''),
    public.set_site_standing({doc_checked}, {other}, ''not_again'')', 'admin');
begin
  perform tests.act_as('admin');
  execute calls;
  perform set_config('role', 'none', true);
end
$set$;
select is(pg_temp.standing(), 'cleaner knows, other knows not again', 'an administrator can set who knows a site and who must not return');
select is(pg_temp.standing('job_open'), null, 'a job without a site is known to nobody');
select is(tests.answer('admin',
    $$select string_agg(concat_ws(' ', name, times, standing), ', ') from public.people_of_site({doc_checked})$$),
  'other 1 not_again, cleaner 0 knows', 'the people of a site are listed with the most frequent first');
select is(tests.answer('admin', $$select string_agg(name, ', ') from public.people_of_site({doc_checked}, 1, {other})$$), 'cleaner',
  'the next page of people begins after the last person');
select is(tests.answer('admin',
    $$select string_agg(concat_ws(' ', name, times, standing), ', ') from public.people_of_site({doc_checked}, query => 'test')
      where name in ('cleaner', 'other', 'pending', 'admin')$$),
  'other 1 not_again, cleaner 0 knows, pending 0', 'a search also finds cleaners who have not been at the site');
select is(tests.answer('admin', $$select string_agg(name, ', ') from public.people_of_site({doc_checked}, query => 'pending@')$$),
  'pending', 'a search leaves out the people of the site that it does not match');
select is(tests.answer('admin', $$select string_agg(name, ', ') from public.people_of_site({doc_checked}, 0, {cleaner}, query => 'test')
    where name in ('cleaner', 'other', 'pending')$$),
  (select string_agg(name, ', ') from public.profiles where name = 'pending' and id > tests.id('cleaner')),
  'the next page of a search begins after the last person');
select is((select string_agg(concat_ws(' ', event, (details -> 'changes' -> 'standing')::text), ', ' order by id)
  from audit.entries where event = 'site_standing_changed'),
  'site_standing_changed [null, "knows"], site_standing_changed [null, "not_again"]',
  'a change of who knows a site is recorded in the audit');
select tests.effects('admin', $$select from public.set_site_standing({doc_checked}, {other}, 'not_again')$$, '= [{}]
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}',
  'a repeated change of who knows a site is broadcast, and changes nothing');
select tests.effects('admin', $$select from public.set_site_standing({doc_checked}, {other})$$, $expected$
  = [{}]
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
$expected$, 'an administrator can clear their own setting about a person at a site');
insert into public.job_sites values (tests.id('job_open'), tests.id('doc_checked'));
update public.profiles set postcode = case name when 'pending' then '4000' else '4064' end, proximity = 100
where name in ('cleaner', 'other', 'pending');
update public.jobs set location_postcode = '4000' where id = tests.id('job_open');
delete from public.applications where job_id = tests.id('job_open');
delete from private.site_people where user_id = tests.id('other');
select is(tests.answer('admin', $$select string_agg(name || case when knows_site then ' knows' else '' end, ', ')
    from public.job_candidates({job_open}) where name in ('cleaner', 'other', 'pending')$$), 'cleaner knows, other knows, pending',
  'candidates who know the site come first, then the nearest');
update private.site_people set standing = 'not_again';
select is(tests.answer('admin', $$select string_agg(name, ', ') from public.job_candidates({job_open})
    where name in ('cleaner', 'other', 'pending')$$), 'other, pending', 'a person who must not return is not a candidate');
select is(tests.answer('admin', $$select string_agg(name || case when not_again then ' not again' else '' end, ', ')
    from public.job_candidates({job_open}, 'test') where name in ('cleaner', 'other', 'pending')$$), 'other, pending, cleaner not again',
  'a search lists a person who must not return last, and says so');
select is(tests.answer('admin', $$select string_agg(name, ', ') from public.job_candidates({job_open}, 'test',
    (select fit from public.job_candidates({job_open}, 'test') where name = 'pending'))
    where name in ('cleaner', 'other', 'pending')$$), 'cleaner', 'the next page of a search begins after the last candidate');
create function pg_temp.read_as_admin(question text) returns text language sql as $$ select tests.answer('admin', question) $$;
select is(tests.after(array['cleaner: select public.apply_to_job({job_open})', 'pending: select public.apply_to_job({job_open})'],
  $$select pg_temp.read_as_admin(
    $q$select string_agg(name, ', ') from public.week_fit({job_open}, array[{cleaner}, {other}, {pending}])$q$)$$),
  'pending, other, cleaner', 'the week board lists an applicant who must not return after the people to invite');
select is(tests.after(array['cleaner: select public.apply_to_job({job_open})'], $$select pg_temp.read_as_admin(
    $q$select concat_ws(' ', knows_site, not_again) from public.list_applications(only_job => {job_open})$q$)$$), 'f t',
  'the list of applications says who must not return');

update public.jobs set status = 'Open', start_date = '2083-06-09', start_time = '08:00', cleaners_needed = 3
where id in (tests.id('job_open'), tests.id('job_guarded'));
select is(tests.answer('admin', $$select concat(
    (select string_agg(id::text, ',') from public.week_jobs('2083-06-07', site_id => {doc_checked})) = {job_open}::text,
    (select count(*) from public.week_roster('2083-06-07', site_id => {doc_checked})),
    (select count(*) from public.week_roster('2083-06-07', site_id => {doc_waiting})))$$), 't10',
  'the week board can be limited to a site');

-- The audit records changes of sites, with the contact masked.
select is(tests.after(array['service: insert into public.sites (id, name) values ({job_missing}, ''Shed'')',
    'service: update public.sites set notes = ''Gone'' where id = {doc_checked}',
    'service: update public.sites set contact_name = ''Tom'' where id = {doc_checked}',
    'service: delete from public.sites where id = {job_missing}'],
  $$select string_agg(event || coalesce(' ' || (details -> 'changes')::text, ''), '; ' order by id) from audit.entries
    where event like 'site\_%' and event <> 'site_standing_changed'
      and id > (select max(id) from audit.entries where event = 'site_standing_changed')$$),
  'site_created; site_changed {"notes": ["Key in the safe", "Gone"]}; site_changed {"site_contact": ["•••", "•••"]}; site_deleted',
  'changes of a site are recorded in the audit, with the contact masked');

-- Files of sites are registered before they are stored. They are listed as unused once no site refers to them.
insert into public.unused_job_files values (tests.id('doc_waiting') || '/images/1.jpg', now() + interval '1 minute');
insert into storage.objects (bucket_id, name) select 'jobs', path from public.unused_job_files;
select tests.effects('admin', $$select from public.save_site('{"id": "<doc_waiting>", "name": "Hall",
    "image_paths": ["<doc_waiting>/images/1.jpg"]}', (select updated_at from public.admin_site({doc_waiting})))$$, $expected$
  = [{}]
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  - unused_job_files {"path": "doc_waiting/images/1.jpg"}
  ~ sites {"id": "doc_waiting"} {"image_paths": ["doc_waiting/images/1.jpg"]}
$expected$, 'a saved site takes its files off the list of unused files');
select tests.effects('admin', 'select from public.delete_site({doc_checked})', $expected$
  = [{}]
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:admin {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  + messages sites_changed to administrators:founder {"id": "new"}
  - job_sites {"job_id": "job_completed"}
  - job_sites {"job_id": "job_draft"}
  - job_sites {"job_id": "job_open"}
  - sites {"id": "doc_checked"}
$expected$, 'deleting a site does not delete its jobs');
-- An address is proposed as a site if several jobs without a site share it, in any spelling.
delete from public.job_sites;
delete from public.job_addresses;
update public.jobs set location_city = 'Milton', location_postcode = '4064', project_name = coalesce(project_name, 'A job');
insert into public.job_addresses values (tests.id('job_open'), '7 Park Road, Milton'), (tests.id('job_closed'), '7 park  road milton.'),
  (tests.id('job_draft'), '9 Park Road'), (tests.id('job_progress'), '5 Park Road');
select is(tests.answer('admin', $$select string_agg(concat_ws(' | ', jobs, private.address_key(site_address), site_name), '; ')
    from public.site_proposals()$$),
  '! 42501 permission denied for function address_key', 'an administrator cannot call the helper for addresses');
create function pg_temp.proposals() returns text language sql as $$
  select tests.answer('admin', $q$select string_agg(concat_ws(' | ', jobs, lower(left(site_address, 6)), site_name), '; ')
    from public.site_proposals()$q$)
$$;
select is(pg_temp.proposals(), '2 | 7 park; 1 | 5 park | Milton Tower',
  'addresses of several jobs are proposed, the most jobs first, and a single job at the address of a site');
create function pg_temp.made(job text, after text) returns text language sql as $$
  select tests.after(array[format('admin: select from public.make_site_of_job({%s})', job)], after)
$$;
select is(pg_temp.made('job_open', $$select string_agg(site.name || ' ' || job.project_name, ', ' order by job.project_name)
    from public.job_sites at join public.sites site on site.id = at.site_id join public.jobs job on job.id = at.job_id$$),
  (select string_agg(concat((select project_name from public.jobs where id = tests.id('job_open')), ' ', project_name), ', '
      order by project_name) from public.jobs where id in (tests.id('job_open'), tests.id('job_closed'))),
  'a new site has the values of its newest job, and all jobs at the address belong to it');
select is(pg_temp.made('job_progress',
    $$select string_agg(site.name, ', ') from public.job_sites at join public.sites site on site.id = site_id$$),
  'Milton Tower', 'a job at the address of a site joins that site');
select is(tests.after(array['admin: select from public.make_site_of_job({job_open})',
    'admin: select from public.make_site_of_job({job_open})'],
  $$select count(*)::text from public.sites where site_address like '7%'$$), '1', 'a repeated call makes no second site');
select is(tests.after(array['admin: select from public.make_site_of_job({job_open})'], 'select pg_temp.proposals()'),
  '1 | 5 park | Milton Tower', 'an address that has a site is no longer proposed');
select tests.refusals($expected$
admin: PT400 This job has no site address.
  public.make_site_of_job({job_completed})
admin: PT404 Job not found
  public.make_site_of_job({job_missing})
$expected$);

select * from finish();
rollback;
