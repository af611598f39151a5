-- Deciding applications: the response for each kind of person, and every change that a decision makes.
begin;
select plan(76);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.review_application({app_pending}, 'Accepted')
  private.review_application({app_pending}, 'Accepted', null, null, false, false, false)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  public.review_application({app_pending}, 'Maybe')
  public.review_application({job_missing}, 'Accepted')
admin founder: PT400 Invalid application status
  public.review_application({app_pending}, 'Maybe')
  public.review_application({app_pending}, '')
  public.review_application({app_pending}, null)
admin founder: PT404 Application not found
  public.review_application({job_missing}, 'Accepted')
  public.review_application(null, 'Accepted')
admin founder: PT409 This application has already been decided.
  public.review_application({app_accepted}, 'Rejected')
  public.review_application({app_accepted}, 'Accepted')
  public.review_application({app_rejected}, 'Pending')
$expected$);

select tests.effects(who, format('select * from public.review_application({app_pending}, %L)', wanted), format($expected$
  = [{"id": "app_pending", "job_id": "job_open", "status": "%1$s", "user_id": "cleaner", "job_title": "Open office",
    "applied_at": "2026-01-02T00:00:00+00:00", "reviewed_at": "now", "reviewed_by": "%2$s"}]
  + messages applications_changed to administrators:admin {"ids": ["app_pending"]}
  + messages applications_changed to administrators:founder {"ids": ["app_pending"]}
%3$s  ~ applications {"id": "app_pending"} {"status": "%1$s", "reviewed_at": "now", "reviewed_by": "%2$s"}
  ~ jobs {"id": "job_open"} {"pending_count": 0%5$s}
$expected$, initcap(btrim(wanted)), who, told, lower(btrim(wanted)), case who when 'admin' then ', "accepted_count": 1' end),
  who || ' decides an application: ' || wanted)
-- The notification of a rejection is sent later (see 706_reopening_decisions).
from (values ('admin', 'Accepted', $told$  + messages notifications_changed to user:cleaner {"id": "new"}
  + notifications {"data": {"job_id": "job_open", "application_id": "app_pending"}, "link": "/current-jobs", "read": false,
    "type": "application_accepted", "message": "Your application for the job Open office has been accepted.", "user_id": "cleaner",
    "created_at": "now"}
$told$), ('founder', ' rEJECTED', '')) as given (who, wanted, told);
select tests.effects('admin', $$select status from public.review_application({app_pending}, 'pending')$$,
  '= [{"status": "Pending"}]', 'an application that is left Pending does not change');


-- A decision can carry a message, which the applicant reads after the fixed text.
select is(tests.answer('admin', $$
    with decided as (select * from public.review_application({app_pending}, 'Rejected', message => e' See you\n another time. '))
    select decision_message from decided $$), e'See you\n another time.', 'a message to the applicant is stored trimmed');
create function pg_temp.told(call text) returns text language sql as $$
  select tests.after(array['admin: ' || call, $then$ select private.notify_of_decisions(now() + interval '10 seconds') $then$], $question$
    select coalesce(string_agg(type || ' ' || message, e'\n' order by type, message), 'nothing') from public.notifications
    where created_at = now() and type <> 'application_success'
  $question$)
$$;
select is(pg_temp.told(call), wanted, 'a decision notifies the applicant with its message: ' || call)
from (values
  ($$select public.review_application({app_pending}, 'Rejected', message => 'Perhaps next time.')$$,
    'application_rejected Your application for the job Open office has been rejected. Perhaps next time.'),
  ($$select public.review_application({app_pending}, 'Accepted', message => 'Bring boots.')$$,
    'application_accepted Your application for the job Open office has been accepted. Bring boots.'),
  ($$select public.review_application({app_pending}, 'Rejected', message => '  ')$$,
    'application_rejected Your application for the job Open office has been rejected.')
) as given (call, wanted);
select tests.refusals($expected$
admin: PT400 Please use at most 500 characters.
  public.review_application({app_pending}, 'Rejected', message => repeat('x', 501))
  public.review_application({app_pending}, 'Accepted', despite => repeat('x', 501))
$expected$);

-- Returns a refusal with its hint. Nobody can be accepted for a full job.
create function pg_temp.hint(call text) returns text language plpgsql as $$
declare
  filled constant text := tests.fill(call, 'admin');
  said text;
begin
  perform tests.act_as('admin');
  execute 'select ' || filled;
  perform set_config('role', 'none', true);
  return 'no refusal';
exception when others then
  get stacked diagnostics said = pg_exception_hint;
  return sqlstate || ' ' || sqlerrm || ' (' || said || ')';
end
$$;
update public.jobs set cleaners_needed = 1 where id = tests.id('job_guarded');
select is(pg_temp.hint($$public.review_application({app_other}, 'Accepted')$$), 'PT409 All places are filled. (full)',
  'an application to a full job cannot be accepted');
select is(tests.answer('admin', $$select status from public.review_application({app_other}, 'Rejected')$$), 'Rejected',
  'an application to a full job can be rejected');
update public.jobs set cleaners_needed = 2 where id = tests.id('job_guarded');
select is(tests.answer('admin', $$select status from public.review_application({app_other}, 'Accepted')$$), 'Accepted',
  'an application to a job with a vacancy can be accepted');
update public.jobs set cleaners_needed = 0 where id = tests.id('job_guarded');
select is(tests.answer('admin', $$select status from public.review_application({app_other}, 'Accepted')$$), 'Accepted',
  'a job with 0 as its number of cleaners has no limit, so an application can be accepted');

-- Accepting an applicant who does not meet all requirements needs a reason.
update public.jobs set required_documents = '{whiteCard,blueCard}' where id = tests.id('job_open');
update public.jobs set status = 'Open' where id = tests.id('job_draft');
select is(pg_temp.hint($$public.review_application({app_pending}, 'Accepted')$$),
  'PT409 cleaner is missing: Blue Card / Working with Children Check. (missing)',
  'an applicant with a missing requirement is not accepted without a reason');
select is(pg_temp.hint($$public.review_application({app_pending}, 'Accepted', ' ')$$),
  'PT409 cleaner is missing: Blue Card / Working with Children Check. (missing)',
  'a blank reason does not allow an acceptance with missing requirements');
select is(tests.answer('admin', $$select status from public.review_application({app_pending}, 'Rejected')$$), 'Rejected',
  'an applicant with missing requirements is rejected without a reason');
select is(tests.answer('admin',
  $$ select concat_ws('; ', status, accepted_despite, missing_at_acceptance)
  from public.review_application({app_pending}, 'Accepted', ' Card on its way. ') $$),
  'Accepted; Card on its way.; {"Blue Card / Working with Children Check"}',
  'the reason for an acceptance is stored with what was missing');
select is(tests.answer('admin',
  $$ select concat_ws('; ', status, accepted_despite, missing_at_acceptance)
  from public.review_application({app_pending}, 'Rejected', 'Card on its way.') $$),
  'Rejected', 'the reason is not stored with a rejection');
select is(tests.answer('admin',
  $$ select string_agg(concat_ws(' ', status, error, hint), '; ')
  from public.review_applications(array[{app_pending}, {app_former}], 'Accepted') $$),
  'Pending cleaner is missing: Blue Card / Working with Children Check. missing; Accepted',
  'a bulk acceptance accepts only applicants without missing requirements');
select is(tests.answer('admin',
  $$ select string_agg(concat_ws(' ', status, error, hint), '; ')
  from public.review_applications(array[{app_pending}, {app_former}], 'Accepted', 'Known to us.') $$),
  'Accepted; Accepted', 'a bulk acceptance with a reason accepts everyone');
create function pg_temp.kept() returns text language sql as $$
  select tests.after(
    array[$call$admin: select public.review_applications(array[{app_pending}, {app_former}], 'Accepted', 'Known to us.') $call$], $question$
    select string_agg(concat_ws(' ', job_title, accepted_despite, missing_at_acceptance), '; ' order by job_title)
    from public.applications where id in ({app_pending}, {app_former})
  $question$)
$$;
select is(pg_temp.kept(), 'Draft school; Open office Known to us. {"Blue Card / Working with Children Check"}',
  'the reason is stored only where a requirement was missing');
update public.jobs set cleaners_needed = 1, accepted_count = 1 where id = tests.id('job_open');
select is(pg_temp.hint($$public.review_application({app_pending}, 'Accepted')$$), 'PT409 All places are filled. (full)',
  'an application to a full job is refused as full, although requirements are missing');
update public.jobs set required_documents = '{}', cleaners_needed = null, accepted_count = 0 where id = tests.id('job_open');
update public.jobs set status = 'Draft' where id = tests.id('job_draft');

-- Accepting an application for a job that has started or ended needs a confirmation (rule 13.17).
create function pg_temp.over(change text, call text) returns text language sql as $$
  select tests.after(array['update public.jobs set ' || change || ' where id = {job_open}'],
    format('select pg_temp.hint(%L)', tests.fill(call, 'admin')))
$$;
select is(pg_temp.over(change, $$public.review_application({app_pending}, 'Accepted')$$), 'PT409 Open office ' || said || ' (over)',
  change || ' needs a confirmation to accept')
from (values ($$status = 'Closed'$$, 'has been closed.'), ($$status = 'Completed'$$, 'has been completed.'),
  ($$status = 'Draft'$$, 'is a Draft.'),
  ($$status = 'InProgress'$$, 'has already started.'), ('start_date = current_date - 2', 'has already started.')) given (change, said);
select is(pg_temp.over($$status = 'Completed'$$, $$public.review_application({app_pending}, 'Accepted', despite_clash => true)$$),
  'PT409 Open office has been completed. (over)', 'a confirmed clash does not confirm a completed job');
select is(pg_temp.over($$status = 'Completed'$$, $$public.review_application({app_pending}, 'Accepted', despite_over => true)$$),
  'no refusal', 'an application to a completed job is accepted when confirmed');
select is(pg_temp.over($$status = 'Completed'$$, $$public.review_application({app_pending}, 'Rejected')$$), 'no refusal',
  'an application to a completed job is rejected without confirmation');
select is(tests.answer('admin',
  $$ select string_agg(concat_ws(' ', status, error, hint), '; ')
  from public.review_applications(array[{app_pending}, {app_former}], 'Accepted') $$),
  'Accepted; Pending Draft school is a Draft. over', 'a bulk acceptance accepts only applications to jobs that have not begun');

-- Accepting a person who is barred from the site needs a confirmation (rule 11.34b).
insert into public.sites (id, name) values (tests.id('doc_checked'), 'Tower');
insert into public.job_sites values (tests.id('job_open'), tests.id('doc_checked'));
insert into private.site_people (site_id, user_id, standing) values (tests.id('doc_checked'), tests.id('cleaner'), 'not_again');
select is(pg_temp.over('address_rule = address_rule', $$public.review_application({app_pending}, 'Accepted', 'Known.',
    despite_clash => true, despite_over => true)$$), 'PT409 cleaner should not return to this site. (site)',
  'a person barred from the site is not accepted without a confirmation');
select is(pg_temp.over('address_rule = address_rule', $$public.review_application({app_pending}, 'Accepted', despite_site => true)$$),
  'no refusal', 'a person barred from the site is accepted when confirmed');
select is(pg_temp.over('address_rule = address_rule', $$public.review_application({app_pending}, 'Rejected')$$), 'no refusal',
  'a person barred from the site is rejected without confirmation');
select is(tests.answer('admin',
  $$ select string_agg(concat_ws(' ', status, error, hint), '; ') from public.review_applications(array[{app_pending}], 'Accepted') $$),
  'Pending cleaner should not return to this site. site', 'a bulk acceptance leaves out a person barred from the site');
update private.site_people set standing = 'knows';
select is(pg_temp.over('address_rule = address_rule', $$public.review_application({app_pending}, 'Accepted')$$), 'no refusal',
  'a person who knows the site is accepted without confirmation');
delete from public.sites;

-- The hosted service puts a refusal into a response header, which must be one line.
insert into public.courses (title, description, category, sections)
values (e'Fire\r\nsafety', 'Exits.', 'Office Cleaning',
  '[{"id": "a", "title": "A", "questions": [{"id": "q", "text": "Ready?", "type": "boolean", "required": true}]}]');
update public.jobs set required_courses = array(select id from public.courses where title like 'Fire%') where id = tests.id('job_open');
update public.profiles set name = e'Ann\nLee ' where id = tests.id('cleaner');
select is(pg_temp.hint($$public.review_application({app_pending}, 'Accepted')$$), 'PT409 Ann Lee is missing: Fire safety. (missing)',
  'the refusal shows typed names and titles on one line');
update public.profiles set name = ' ', email = null where id = tests.id('cleaner');
select is(pg_temp.hint($$public.review_application({app_pending}, 'Accepted')$$), 'PT409 This person is missing: Fire safety. (missing)',
  'the refusal calls a person without a name "This person"');
update public.profiles set name = 'cleaner' where id = tests.id('cleaner');
update public.jobs set required_courses = '{}' where id = tests.id('job_open');

-- An application that was withdrawn cannot be decided.
update public.applications set withdrawn_at = now() where id in (tests.id('app_pending'), tests.id('app_accepted'));
select tests.refusals($expected$
admin founder: PT409 cleaner has withdrawn.
  public.review_application({app_pending}, 'Accepted')
  public.review_application({app_pending}, 'Rejected')
  public.review_application({app_accepted}, 'Rejected')
$expected$);
update public.applications set withdrawn_at = null where id in (tests.id('app_pending'), tests.id('app_accepted'));

-- Deciding many applications at once: the open job has one vacancy and four applicants, and the list includes other jobs' applications.
update public.jobs set cleaners_needed = 1 where id = tests.id('job_open');
insert into public.applications (user_id, job_id, job_title, applied_at)
select tests.id(who), tests.id('job_open'), 'Open office', '2026-01-02' from unnest(array['other', 'pending']) who;
create function pg_temp.together(who text, ids text, arguments text) returns text language sql as $$
  select tests.answer(who, format($call$
    select string_agg(concat_ws(' ', coalesce(person.name, 'nobody'), result.status, result.error, result.hint), '; ' order by result.place)
    from public.review_applications(%s, %s) with ordinality result (application_id, status, error, hint, place)
    left join public.applications application on application.id = result.application_id
    left join public.profiles person on person.id = application.user_id $call$, ids, arguments))
$$;
create function pg_temp.of(variadic people text[]) returns text language sql as $$
  select format('%L::uuid[]', array(
    select application.id from unnest(people) with ordinality wanted (name, place)
    join public.profiles person on person.name = wanted.name
    join public.applications application on application.user_id = person.id and application.job_id = tests.id('job_open')
    order by wanted.place))
$$;
select is(pg_temp.together('admin', pg_temp.of('other', 'cleaner', 'pending'), $$'accepted'$$),
  'other Accepted; cleaner Pending All places are filled. full; pending Pending All places are filled. full',
  'the first application in the list gets the last vacancy');
select is(pg_temp.together('founder', pg_temp.of('pending', 'other'), $$'Rejected'$$), 'pending Rejected; other Rejected',
  'several applications are rejected together');
select is(pg_temp.together('admin', pg_temp.of('other', 'other', 'cleaner'), $$'Rejected'$$),
  'other Rejected; other Rejected This application has already been decided.; cleaner Rejected',
  'an application named twice is decided once');
select is(pg_temp.together('admin', 'array[{app_pending}, {job_missing}, null, {app_rejected}, {app_former}]', $$'Rejected'$$),
  'cleaner Rejected; nobody Application not found; nobody Application not found; '
  'cleaner Rejected This application has already been decided.; former Rejected',
  'a bulk decision decides what it can, in several jobs');
select is(pg_temp.together('admin', pg_temp.of('cleaner', 'other'), $$'Pending'$$), 'cleaner Pending; other Pending',
  'several applications that are left Pending do not change');
select is(pg_temp.together('admin', list, $$'Rejected'$$), null,
  'a bulk decision of no applications returns nothing: ' || list) from unnest(array['null', $$'{}'$$]) list;
select tests.for_administrators($calls$
  public.review_applications(array[{app_pending}], 'Accepted')
  private.review_applications(array[{app_pending}], 'Accepted', null, null, false, false, false)
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  public.review_applications(array_fill({app_pending}, array[201]), 'Accepted')
admin founder: PT400 Invalid application status
  public.review_applications(array[{app_pending}], 'Maybe')
admin: PT400 At most 200 applications can be decided at once.
  public.review_applications(array_fill({app_pending}, array[201]), 'Accepted')
$expected$);
select is(tests.answer('admin', $$select count(*) from public.review_applications(array_fill({job_missing}, array[200]), 'Rejected')$$),
  '200', 'a bulk decision of 200 applications gets a response');
select is(pg_temp.told(format($$select public.review_applications(%s, 'Rejected', message => 'It is full.')$$,
  pg_temp.of('cleaner', 'other', 'pending'))),
  repeat(e'application_rejected Your application for the job Open office has been rejected. It is full.\n', 2)
    || 'application_rejected Your application for the job Open office has been rejected. It is full.',
  'a bulk decision''s message reaches each applicant');

-- An application whose job was deleted can be rejected but not accepted.
delete from public.jobs where id = tests.id('job_open');
select tests.refusals($expected$
admin founder: PT410 The job has been deleted. This application can only be rejected.
  public.review_application({app_pending}, 'Accepted')
$expected$);
select is(tests.answer('admin', $$select status from public.review_application({app_pending}, 'Rejected')$$), 'Rejected',
  'an application to a deleted job can be rejected');
select is(tests.answer('admin', $$select status from public.review_application({app_pending}, 'Pending')$$), 'Pending',
  'an application to a deleted job can stay Pending');

select * from finish();
rollback;
