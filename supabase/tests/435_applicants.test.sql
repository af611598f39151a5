-- The applicants of a job: who can read the list, its order and pages, and the reasons for each position.
begin;
select plan(36);
select tests.nowhere(), tests.people(), tests.work(), tests.training();

select tests.for_administrators($calls$
  public.job_applicants({job_guarded})
  private.job_applicants({job_guarded}, null, null)
$calls$);

-- Returns the names of the listed applicants, each with the value of one field.
create function pg_temp.listed(field text default 'null', job text default 'job_open') returns text language sql as $$
  select tests.answer('admin', format('select string_agg(concat_ws('' '', name, %s), '', '') from public.job_applicants({%s})', field, job))
$$;
select is(pg_temp.listed('status', 'job_guarded'), 'cleaner Accepted, other Pending', 'accepted people come first');
select is(tests.answer('founder', 'select count(*) from public.job_applicants({job_missing})'), '0',
  'a missing job has no applicants');
select is(tests.answer('founder', 'select count(*) from public.job_applicants({job_completed})'), '0',
  'a job that nobody applied for has no applicants');

-- Everyone applies for the open job, at intervals of one minute.
update public.jobs set location_postcode = '4000', location_city = 'Brisbane', location_state = 'QLD' where id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title)
select tests.id(who), tests.id('job_open'), 'Open office'
  from unnest(array['other', 'pending', 'inactive', 'rejected', 'former', 'admin']) who;
update public.applications application set applied_at = timestamptz '2026-01-02' + place * interval '1 minute'
from unnest(array['cleaner', 'other', 'pending', 'inactive', 'rejected', 'former', 'admin']) with ordinality given (name, place)
where application.user_id = tests.id(given.name) and application.job_id = tests.id('job_open');
select is(pg_temp.listed(), 'cleaner, other, pending, inactive, rejected, former, admin',
  'the applicant who has waited longest comes first');

-- The order depends on missing requirements first, then on jobs done, then on distance. The tests start with the
-- weakest criterion.
update public.profiles set location = home.place, postcode = home.postcode
from (values ('former', 'Brisbane City', '4000'), ('rejected', 'Southport', '4215'), ('pending', 'Toowoomba', '4350'),
  ('admin', 'Perth', '6000')) as home (name, place, postcode)
where profiles.name = home.name;
select is(pg_temp.listed(), 'former, rejected, pending, admin, cleaner, other, inactive',
  'the nearest applicants come first, and people without a location last');
select is(pg_temp.listed('round(distance_m / 10000)'), 'former 0, rejected 7, pending 11, admin 361, cleaner, other, inactive',
  'the applicants are listed with their distance');
insert into public.applications (user_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(who), 'Accepted', tests.id('admin'), now(), what, now()
from (values ('other', 'came'), ('other', 'came'), ('inactive', 'came'), ('former', 'did_not_come'), ('former', 'cancelled_late'),
  ('former', 'cancelled_late')) as given (who, what);
select is(pg_temp.listed(), 'other, inactive, former, rejected, pending, admin, cleaner', 'the applicants with most jobs done come first');
select is(pg_temp.listed('jobs_done, no_shows, cancelled_late'),
  'other 2 0 0, inactive 1 0 0, former 0 1 2, rejected 0 0 0, pending 0 0 0, admin 0 0 0, cleaner 0 0 0',
  'the applicants are listed with jobs done, no-shows and late cancellations');
update public.jobs set required_documents = '{whiteCard,blueCard}',
  required_courses = array[tests.id('course')] where id = tests.id('job_open');
delete from public.documents;
insert into public.documents (user_id, type, path, state, decided_at, expires_on)
select tests.id(who), type, tests.id(who) || '/documents/' || type || '/' || state || '.pdf', state,
  case when state <> 'waiting' then now() end, expires_on
from (values
  ('rejected', 'whiteCard', 'checked', '2083-03-01'::date), ('rejected', 'blueCard', 'checked', null),
  ('pending', 'whiteCard', 'checked', '2083-02-28'), ('admin', 'whiteCard', 'checked', '2026-01-01'), ('admin', 'visa', 'checked', null),
  ('cleaner', 'blueCard', 'checked', '2084-01-01'), ('other', 'whiteCard', 'waiting', null)
) as given (who, type, state, expires_on);
delete from public.course_progress;
insert into public.course_progress (user_id, course_id, answers, completed, completed_at)
select tests.id(who), tests.id('course'), '{"safety_why": "Fumes", "safety_first": "The label", "tools_gloves": "true"}', true, now()
from unnest(array['rejected', 'cleaner', 'former']) who;
update public.certificates certificate set valid_until = given.until
from (values ('rejected', null::date), ('cleaner', '2083-03-01'), ('former', '2083-02-28')) as given (who, until)
where certificate.user_id = tests.id(given.who);
select is(pg_temp.listed(), 'rejected, cleaner, other, inactive, former, pending, admin',
  'the applicants with the fewest missing requirements come first');
update public.jobs set required_documents = '{}' where id = tests.id('job_open');
select is(pg_temp.listed('jsonb_array_length(documents), jsonb_array_length(courses)'),
  'rejected 0 1, cleaner 0 1, other 0 1, inactive 0 1, former 0 1, pending 0 1, admin 0 1',
  'the applicants of a job that requires only courses are listed with the state of each course');
update public.jobs set required_documents = '{whiteCard,blueCard}', required_courses = '{}' where id = tests.id('job_open');
select is(pg_temp.listed('jsonb_array_length(documents), jsonb_array_length(courses)'),
  'rejected 2 0, cleaner 2 0, other 2 0, inactive 2 0, former 2 0, pending 2 0, admin 2 0',
  'the applicants of a job that requires only documents are listed with the state of each document');
update public.jobs set required_courses = array[tests.id('course')] where id = tests.id('job_open');
select is(pg_temp.listed('cardinality(missing), fit -> 1'),
  'rejected 0 0, cleaner 1 1, other 3 3, inactive 3 3, former 3 3, pending 3 3, admin 3 3',
  'the order uses the listed number of missing requirements');
select is(pg_temp.listed($$array_to_string(missing, '+')$$),
  'rejected , cleaner White Card, other White Card (waiting to be checked)+Blue Card+Chemicals, inactive White Card+Blue Card+Chemicals, '
  || 'former White Card+Blue Card+Chemicals (certificate expires before the job), '
    'pending White Card (expires before the job)+Blue Card+Chemicals, admin White Card (expired)+Blue Card+Chemicals',
  'the applicants are listed with their missing requirements');
select is(tests.answer('admin', $$ select concat(documents, courses) from public.job_applicants({job_open}) where name = 'cleaner' $$),
  tests.fill(
    '[{"type": "whiteCard", "state": "missing", "expires_on": null}, {"type": "blueCard", "state": "met", "expires_on": "2084-01-01"}]'
    || '[{"id": "<course>", "state": "met", "title": "Chemicals", "valid_until": "2083-03-01"}]', 'admin'),
      'each requirement has its state and its date');

-- Decided applicants follow in three groups: accepted, rejected, withdrawn. The order inside each group is the same.
update public.applications set status = 'Rejected', reviewed_by = tests.id('admin'), reviewed_at = '2026-01-05',
  decision_message = 'Thanks.'
where job_id = tests.id('job_open') and user_id in (tests.id('rejected'), tests.id('other'));
update public.applications set status = 'Accepted', reviewed_by = tests.id('founder'), reviewed_at = '2026-01-05',
  accepted_despite = 'On its way',
  missing_at_acceptance = '{Blue Card}', confirmed_at = '2026-01-06' where job_id = tests.id('job_open') and user_id = tests.id('pending');
update public.applications set withdrawn_at = '2026-01-07',
  withdrawal_reason = 'Ill' where job_id = tests.id('job_open') and user_id = tests.id('cleaner');
select is(pg_temp.listed('status, withdrawn_at::date'),
  'pending Accepted, inactive Pending, former Pending, admin Pending, rejected Rejected, other Rejected, cleaner Pending 2026-01-07',
  'the applicants are listed as accepted, Pending, rejected and withdrawn');
insert into public.sites (id, name) values (tests.id('doc_checked'), 'Tower');
insert into public.job_sites values (tests.id('job_open'), tests.id('doc_checked'));
insert into private.site_people (site_id, user_id, standing) values (tests.id('doc_checked'), tests.id('inactive'), 'not_again'),
  (tests.id('doc_checked'), tests.id('former'), 'knows');
select is(pg_temp.listed('knows_site, not_again'),
  'pending f f, former t f, admin f f, inactive f t, rejected f f, other f f, cleaner f f',
  'a waiting applicant who is barred from the site is last of those who wait');
select is(pg_temp.listed('missing is null'), 'pending f, former f, admin f, inactive f, rejected t, other t, cleaner t',
  'a barred applicant has missing requirements');
delete from public.sites;
select is(pg_temp.listed('missing is null'), 'pending f, inactive f, former f, admin f, rejected t, other t, cleaner t',
  'only accepted and Pending applicants have missing requirements');
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select id, given.day, given.day + time '08:00', now(), given.day + time '16:00', now()
from public.applications, unnest(array['2026-02-01', '2026-02-02']::date[]) given (day) where user_id = tests.id('pending')
  and job_id = tests.id('job_open');
select is(tests.answer('admin', format($$select (%s)::text from public.job_applicants({job_open}) where name = 'pending'$$, field)),
  wanted, 'an applicant is listed with ' || field)
from (values
  ('accepted_despite', 'On its way'), ('missing_at_acceptance', '{"Blue Card"}'), ('reviewed_by', 'founder'),
  ('confirmed_at::date', '2026-01-06'),
  ('here_at::date', '2026-02-02'), ('done_at::date', '2026-02-02')
) as given (field, wanted);
select is(tests.answer('admin', $$ select withdrawal_reason from public.job_applicants({job_open}) where name = 'cleaner' $$), 'Ill',
  'a withdrawn applicant is listed with the reason');
select is(pg_temp.listed('accepted_before, rejected_before'),
  'pending 0 0, inactive 2 0, former 3 0, admin 0 0, rejected 0 0, other 3 0, cleaner 2 1', 'the decisions on other jobs are counted');

-- Many applicants have the same sort keys, so pages end between such applicants.
create function pg_temp.read_by(size integer) returns uuid[] language sql as $$
  select tests.read_all('admin', format('public.job_applicants({job_open}, {last.fit}, %s)', size))
$$;
insert into auth.users (id, email) select gen_random_uuid(), 'person' || number || '@crowd.example' from generate_series(1, 60) number;
update public.profiles set postcode = (array['4000', '4215', null])[1 + abs(hashtext(email)) % 3],
  location = null where email like '%crowd.example';
insert into public.applications (user_id, job_id, applied_at) select id, tests.id('job_open'),
  '2026-01-02' from public.profiles where email like '%crowd.example';
select is(pg_temp.read_by(size), array(select id from private.job_applicants(tests.id('job_open'), null, 200)),
  'the applicants read by pages come in the same order, by ' || size)
from unnest(array[1, 7, 66]) size
where set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('admin'), 'role', 'authenticated')::text, true) is not null;
select is(cardinality(pg_temp.read_by(10)), 67, 'the applicants read page by page each come once');
select is(array(select tests.answer('admin', format('select count(*) from public.job_applicants({job_open}, null, %s)', size))
  from unnest(array['0', 'null', '50', '5000']) size),
  array['1', '50', '50', '67'], 'a page holds 1 to 200 people, and 50 by default');

select * from finish();
rollback;
