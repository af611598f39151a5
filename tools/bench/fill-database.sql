-- Jobs, people and applications in the product's proportions: a tenth of the jobs Open, and three applications per job. The program
-- replaces :jobs, :people and :applications. Triggers are off, because the bench measures reads.
set session_replication_role = replica;

insert into auth.users (id, email)
select ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'person' || n || '@bench.example'
from generate_series(1, :people) n;

-- Locations of people and jobs: the localities within 40 km of each city and, for a fifth of the people, all localities of the country.
create temporary table city_localities as
select city.city, row_number() over (partition by city.city order by locality.postcode, locality.locality, locality.state) - 1 as number,
  count(*) over (partition by city.city) as total, locality.postcode, locality.locality, locality.state,
  extensions.ll_to_earth(locality.latitude, locality.longitude) as place
from (
  select initcap(name) as city, private.find_place(null, name, null) as place from private.cities()
  union all select 'Elsewhere', null
) city
join public.localities locality on city.place is null
  or extensions.earth_distance(city.place, extensions.ll_to_earth(locality.latitude, locality.longitude)) <= 40000;
create index on city_localities (city, number);
analyze city_localities;

-- The second person is an administrator, who reads the administrators' screens.
insert into public.profiles (id, name, email, status, role, postcode, location, place, time_zone, proximity)
select ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, 'person' || n || '@bench.example', 'active',
  case when n = 2 then 'admin' else 'cleaner' end, home.postcode, home.locality, home.place,
  private.time_zone_of(home.state, home.postcode, lower(home.locality)),
  (array[10, 10, 10, 15, 20, 25, 30, 35, 50, 100])[1 + n * 13 % 10]
from generate_series(1, :people) n
cross join lateral (
  select case
    when n = 1 then 'Brisbane' when n * 61 % 100 < 20 then 'Sydney' when n * 61 % 100 < 40 then 'Melbourne' when n * 61 % 100 < 53 then 'Brisbane'
    when n * 61 % 100 < 62 then 'Perth' when n * 61 % 100 < 68 then 'Adelaide' when n * 61 % 100 < 73 then 'Gold Coast'
    when n * 61 % 100 < 75 then 'Canberra' when n * 61 % 100 < 80 then 'Sunshine Coast' else 'Elsewhere'
  end as city
) chosen
cross join lateral (select total from city_localities listed where listed.city = chosen.city limit 1) listed
join city_localities home on home.city = chosen.city and home.number = n::bigint * 7919 % listed.total;

-- Seven courses that jobs can require.
insert into public.courses (id, title, description, category, sections)
select ('d1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Course ' || n, 'What to know.', 'Office Cleaning',
  '[{"id": "a", "title": "A", "questions": [{"id": "q", "text": "Ready?", "type": "boolean", "required": true}]}]'
from generate_series(1, 7) n;

-- The cleaner who runs the bench's queries has no document. Other people have White Cards without an expiry date, and Blue
-- Cards that expire within four years. One person in fifty has uploaded a new card that is not checked yet. The administrator
-- has opened each checked document.
insert into public.documents (user_id, type, path, number, expires_on, state, uploaded_at, decided_at)
select person.id, card.type, person.id || '/documents/' || card.type || '/' || card.state || '.pdf', 'EX ' || n, card.expires_on, card.state,
  now() - n * interval '1 minute', case when card.state = 'checked' then now() end
from generate_series(2, :people) n
cross join lateral (select ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id) person
join lateral (values
  ('whiteCard', null::date, 'checked', n % 2 = 0),
  ('blueCard', current_date - 400 + n * 7 % 1500, 'checked', n % 10 < 4),
  ('blueCard', current_date + 1000, 'waiting', n % 50 = 2)
) as card (type, expires_on, state, has) on card.has;
insert into public.document_openings (administrator_id, user_id, type, path, opened_at)
select 'c1000000-0000-4000-8000-000000000002', user_id, type, path, decided_at from public.documents where state = 'checked';

-- One in fifty jobs has no location. Nearly all jobs require a document, and the cleaner who runs the bench's queries has
-- no documents. One job in two hundred requires no document, and one in three also requires a course.
insert into public.jobs (
  id, project_name, category, location_city, location_state, location_postcode, place, pay_per_cleaner, start_date, time_zone,
  starts_at, cleaners_needed, status, display_status, full_description, created_by, created_at, required_documents, required_courses
)
select
  ('b1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  (array['Office', 'Tower', 'School', 'Clinic', 'Depot'])[1 + n % 5] || ' clean number ' || n,
  (array['Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'])[1 + n % 9],
  chosen.city, site.state, site.postcode, case when n / 10 % 50 > 0 then site.place end,
  case when n / 10 % 50 > 0 then '$' || 28 + n / 10 % 20 || '.50/hour' end, date '2026-01-01' + (n % 700), 'Australia/Brisbane',
  (date '2026-01-01' + (n % 700) + time '07:00') at time zone 'Australia/Brisbane', nullif(n / 10 % 5, 0),
  case when n % 10 = 0 then 'Open' else (array['Draft', 'InProgress', 'Closed', 'Completed'])[1 + n % 4] end,
  case when n / 10 % 20 = 0 then 'Urgent' else 'Available' end,
  'Floors, kitchens and bathrooms on level ' || n % 40 || '. Reference ' || md5(n::text) || '.', null,
  timestamptz '2026-11-01' - n * interval '1 minute',
  case when n / 10 % 200 > 0 then array['whiteCard'] || case when n % 9 in (4, 5) then array['blueCard'] else '{}' end else '{}' end,
  case when n / 10 % 3 = 0 then array[('d1000000-0000-4000-8000-' || lpad((1 + n / 10 % 7)::text, 12, '0'))::uuid] else '{}' end
from generate_series(1, :jobs) n
-- Every tenth job is Open. The city also depends on n / 10, so that the Open jobs are in all cities.
cross join lateral (select (array['Brisbane', 'Gold Coast', 'Sydney', 'Melbourne', 'Perth'])[1 + (n + n / 10) % 5] as city) chosen
cross join lateral (select total from city_localities listed where listed.city = chosen.city limit 1) listed
join city_localities site on site.city = chosen.city and site.number = n::bigint * 6131 % listed.total;

-- Each pass over the jobs shifts the people, because otherwise a job would get the same person every time. The newest
-- hundredth of the applications is Pending, and so is one in twenty of the others.
insert into public.applications (user_id, job_id, job_title, applied_at, status, reviewed_by, reviewed_at, attendance, attendance_at)
select
  ('c1000000-0000-4000-8000-' || lpad((1 + (n::bigint * 7919 + n / :jobs * 31) % :people)::text, 12, '0'))::uuid,
  ('b1000000-0000-4000-8000-' || lpad((1 + n % :jobs)::text, 12, '0'))::uuid,
  (array['Office', 'Tower', 'School', 'Clinic', 'Depot'])[1 + n % 5] || ' clean number ' || n % :jobs,
  now() - n * interval '60 days' / :applications,
  decision.status,
  case when decision.status <> 'Pending' then 'c1000000-0000-4000-8000-000000000002'::uuid end,
  case when decision.status <> 'Pending' then now() end,
  case when decision.status = 'Accepted' and n % 4 = 0 then 'came' end,
  case when decision.status = 'Accepted' and n % 4 = 0 then now() end
from generate_series(1, :applications) n
cross join lateral (
  select case when n <= :applications / 100 or n % 20 = 0 then 'Pending' when n % 3 = 0 then 'Accepted' else 'Rejected' end as status
) decision;

-- The twentieth job requires two documents and has two thousand applicants. Seven in ten have the first document.
insert into public.applications (user_id, job_id, job_title, applied_at)
select id, 'b1000000-0000-4000-8000-000000000020', 'Office clean number 20', now() - interval '1 minute' * row_number() over (order by id)
from public.profiles where role = 'cleaner' order by id limit 2000
on conflict do nothing;

-- Sets the counts that a trigger would set. A job needs at least as many people as are accepted for it.
update public.jobs job
set accepted_count = counted.accepted, pending_count = counted.pending, cleaners_needed = greatest(job.cleaners_needed, counted.accepted)
from (
  select job_id, count(*) filter (where status = 'Accepted') as accepted, count(*) filter (where status = 'Pending') as pending
  from public.applications group by job_id
) counted
where job.id = counted.job_id and job.status = 'Open';

insert into public.notifications (user_id, message, type, read)
select user_id, 'You have successfully applied for the job: Job', 'application_success', true from public.applications;

-- One email for each decision. One email in a thousand is waiting after a failed attempt.
insert into private.deliveries (
  user_id, channel, kind, type, message, state, attempts, not_before, due_at, tried_since, last_error, created_at, done_at
)
select
  user_id, 'email', 'decisions', 'application_accepted', 'Your application for the job Job has been accepted.',
  case when is_stuck then 'waiting' else 'sent' end, 1, applied_at, applied_at, applied_at,
  case when is_stuck then 'The mail server cannot be reached.' end, applied_at, case when not is_stuck then applied_at end
from (
  select *, row_number() over (order by id) % 1000 = 0 as is_stuck from public.applications where status <> 'Pending'
) decided;

-- One in two people has set availability, and one in five of these is away for a week.
insert into public.availability (user_id, free_hours, days_away)
select person.id, (array['{}', '{mon_day,tue_day,wed_day,thu_day,fri_day}', '{mon_morning,wed_morning,fri_morning}',
  '{sat_day,sun_day,mon_evening,tue_evening}']::text[])[1 + person.n % 4]::text[],
  case when person.n % 10 = 1 then datemultirange(daterange((current_date + person.n / 10 % 60)::date, (current_date + 7 + person.n / 10 % 60)::date))
    else '{}' end
from (
  select n, ('c1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id from generate_series(1, :people) n where n % 2 = 1
) person;

-- For each Open job, twenty people were notified. Ten of them opened the job, and two were invited, one of whom declined.
-- The 22nd Open job is different: two thousand people were notified, and all of them opened the job.
insert into private.job_notices_sent (job_id, user_id)
select job.id, ('c1000000-0000-4000-8000-' || lpad((1 + (job.n::bigint * 31 + told * 97) % :people)::text, 12, '0'))::uuid
from (select id, right(id::text, 12)::integer as n from public.jobs where status = 'Open') job, generate_series(1, 20) told
on conflict do nothing;
insert into private.job_notices_sent (job_id, user_id)
select 'b1000000-0000-4000-8000-000000000220', id from public.profiles where role = 'cleaner' order by id limit 2000
on conflict do nothing;
insert into private.jobs_seen (job_id, user_id)
select job_id, user_id from (select *, row_number() over () as number from private.job_notices_sent) told
where number % 2 = 0 or job_id = 'b1000000-0000-4000-8000-000000000220';
insert into private.invitations (job_id, user_id, invited_by, invited_at, answer, answered_at)
select job_id, user_id, 'c1000000-0000-4000-8000-000000000002', now() - number * interval '1 second',
  case when number % 20 = 0 then 'no' end, case when number % 20 = 0 then now() end
from (select *, row_number() over () as number from private.job_notices_sent) told
where number % 10 = 0;

-- Five people in reserve for every tenth Open job. No vacancy has been offered to them.
insert into private.reserve (application_id, job_id, position, put_by)
select id, job_id, place, 'c1000000-0000-4000-8000-000000000002'
from (
  select application.id, application.job_id, row_number() over (partition by application.job_id order by application.id) as place
  from public.applications application
  join public.jobs job on job.id = application.job_id and job.status = 'Open' and right(job.id::text, 2) = '20'
  where application.status = 'Pending'
) waiting
where place <= 5;

-- About one application in twenty has four messages. In one in ten of these conversations the last message is unanswered.
insert into public.conversations (
  application_id, person_wrote_at, administrators_wrote_at, person_read_until, administrators_read_until, waits_since
)
select id, applied_at + interval '3 minutes', applied_at + interval '2 minutes', applied_at + interval '2 minutes',
  applied_at + interval '3 minutes', case when number % 10 = 0 then applied_at + interval '3 minutes' end
from (
  select id, applied_at, row_number() over (order by applied_at desc, id) as number from public.applications
  where right(id::text, 1) = '0' or user_id = 'c1000000-0000-4000-8000-000000000001'
) written;
insert into public.conversation_messages (id, application_id, by_administrator, administrator_id, message, written_at, sent_at)
select gen_random_uuid(), conversation.application_id, part % 2 = 0,
  case when part % 2 = 0 then 'c1000000-0000-4000-8000-000000000002'::uuid end, 'Is there a place to park the van?',
  conversation.last_at - (3 - part) * interval '1 minute', conversation.last_at - (3 - part) * interval '1 minute'
from public.conversations conversation, generate_series(0, 3) part;

-- The calendar feed of the cleaner who runs the bench's queries.
insert into private.calendar_feeds (user_id, token_hash, made_at)
values ('c1000000-0000-4000-8000-000000000001', private.hash_of_token('ca1e0000-0000-4000-8000-000000000001'), now());

-- Two years of decisions and opened documents in the audit log, all by the administrator. The hash chain is left out, because
-- the bench does not measure it.
select audit.add_month((now() - months * interval '1 month')::date) from generate_series(0, 24) months;
insert into audit.entries (at, event, topic, source, actor, person, subject_id, details, chain, number, digest)
select now() - (number % 700) * interval '1 day' - number * interval '1 second', event, topic, 'person', 'c1000000-0000-4000-8000-000000000002',
  person, subject_id, details, 1, number, sha256('')
from (
  select done.*, row_number() over () as number
  from (
    select 'application_' || lower(status) as event, 'decisions' as topic, user_id as person, job_id as subject_id,
      jsonb_build_object('title', job_title, 'changes', jsonb_build_object('status', array['Pending', status])) as details
    from public.applications where status <> 'Pending'
    union all
    select 'document_opened', 'openings', user_id, null, jsonb_build_object('type', type) from public.document_openings
    union all
    select 'status_changed', 'people', id, null, '{"changes": {"status": ["pending", "active"]}}' from public.profiles
  ) done
) numbered;

set session_replication_role = origin;
update public.jobs set required_documents = '{whiteCard,blueCard}' where id = 'b1000000-0000-4000-8000-000000000020';
