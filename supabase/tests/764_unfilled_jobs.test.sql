-- Jobs with free places shortly before their start: who is invited, how many people and when, and when administrators are notified (rules
-- 19.13, 19.14, 10.23).
begin;
select plan(101);
select tests.nowhere(), tests.people(), tests.work();
select tests.for_administrators($calls$
  public.unfilled_jobs()
  private.unfilled_jobs(null, null, 20)
  public.invitations_due()
  private.invitations_due()
  public.invite_best()
  private.invite_best(null, null)
$calls$);

-- The job "Open office" starts on Wednesday, 2 June 2083 at noon in Brisbane and needs two people. Four cleaners live near it and could
-- come. The best is "other", then "pending", "former" and "cleaner".
update public.jobs set status = 'Closed' where true;
delete from public.applications where id = tests.id('app_pending');
update public.profiles set location = 'Brisbane', postcode = '4000', proximity = 10;
update public.profiles set name = ids.name from tests.ids() where ids.id = profiles.id;
insert into public.applications (user_id, status, reviewed_by, reviewed_at, attendance, attendance_at)
select tests.id(who), 'Accepted', tests.id('admin'), now(), 'came', now()
from unnest('{other,other,other,pending,pending,former}'::text[]) who;
update public.jobs set status = 'Open', start_date = '2083-06-02', start_time = '12:00', end_time = '15:00', cleaners_needed = 2,
  location_postcode = '4000', location_city = 'Brisbane'
where id = tests.id('job_open');
update public.jobs set start_date = '2083-06-02', start_time = '13:00', end_time = '16:00', cleaners_needed = 0
where id = tests.id('job_guarded');
update public.business set unfilled_invite_hours = 48;
delete from public.notifications where true;

-- Returns the people whom a run at `moment` invites after these changes.
create function pg_temp.invited(moment text, variadic changes text[] default '{}') returns text language sql as $$
  select tests.after(changes || format('select private.invite_for_unfilled(%L)', moment), format(
    'select string_agg(person.name, '' '' order by array_position(''{other,pending,former,cleaner}''::text[], person.name))
      from private.invitations invitation join public.profiles person on person.id = invitation.user_id
      where invitation.job_id = {job_open} and invitation.invited_at = %L', moment))
$$;
create function pg_temp.asked(who text, at text, job text default 'job_open', answer text default null) returns text language sql as $$
  select format('insert into private.invitations (job_id, user_id, invited_at, answer, answered_at)
    values ({%s}, {%s}, %L, %L, %L)', job, who, at, answer, case when answer is not null then at end)
$$;
create function pg_temp.application(who text, job text, status text) returns text language sql as $$
  select format('insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at) values ({%s}, {%s}, %L, %s)', who, job,
    status, case status when 'Pending' then 'null, null' else '{admin}, now()' end)
$$;
select is(pg_temp.invited(moment), wanted, 'the right people are invited to a job on 2 June at ' || moment)
from (values ('2083-05-31 11:59+10', null), ('2083-05-31 13:00+10', 'other pending'), ('2083-06-02 11:59+10', 'other pending'),
  ('2083-06-02 12:00+10', null),
  -- If more than 24 hours remain until the start, nobody is invited at night.
  ('2083-05-31 21:01+10', null), ('2083-06-01 06:59+10', null), ('2083-06-01 07:00+10', 'other pending'),
  ('2083-06-02 02:00+10', 'other pending')) as given (moment, wanted);
select is(pg_temp.invited('2083-05-31 22:30+10', $$update public.jobs set location_postcode = '6000', location_city = 'Perth'
  where id = {job_open}$$, $$update public.profiles set postcode = '6000', location = 'Perth' where true$$), 'other pending',
  'whether it is night depends on the time where the job is');
select is(pg_temp.invited('2083-05-31 22:30+10', $$update public.jobs set display_status = 'Urgent' where id = {job_open}$$),
  'other pending', 'invitations to an urgent job do not wait for the morning');

select is(pg_temp.invited('2083-05-31 13:00+10', change), wanted, 'the best people are invited after: ' || change)
from (values
  ('update public.business set unfilled_invite_hours = null', null),
  ('update public.business set unfilled_invite_hours = 46', null),
  ($$update public.jobs set status = 'Draft' where id = {job_open}$$, null),
  ($$update public.jobs set status = 'Closed' where id = {job_open}$$, null),
  ($$update public.jobs set status = 'InProgress' where id = {job_open}$$, null),
  ('update public.jobs set accepted_count = 2 where id = {job_open}', null),
  ('update public.jobs set accepted_count = 1 where id = {job_open}', 'other'),
  ('update public.jobs set cleaners_needed = 0 where id = {job_open}', 'other'),
  ('update public.jobs set cleaners_needed = 0, accepted_count = 1 where id = {job_open}', null),
  ('update public.jobs set location_postcode = null, location_city = null where id = {job_open}', null),
  ($$insert into public.sites (id, name) values ({course}, 'Office');
    insert into public.job_sites (job_id, site_id) values ({job_open}, {course});
    insert into private.site_people (site_id, user_id, standing) values ({course}, {cleaner}, 'knows')$$, 'other cleaner'),
  -- Applicants are not invited. Each Pending applicant who could come reduces the number of invitations by one.
  (pg_temp.application('other', 'job_open', 'Pending'), 'pending'),
  (pg_temp.application('other', 'job_open', 'Pending') || '; update public.profiles set postcode = ''4215'' where id = {other}',
    'pending'),
  (pg_temp.application('other', 'job_open', 'Pending')
    || $$; insert into public.availability (user_id, days_away) values ({other}, '{[2083-06-02,2083-06-03)}')$$, 'pending former'),
  (pg_temp.application('other', 'job_open', 'Pending') || '; update public.applications set withdrawn_at = now() where job_id = {job_open}',
    'pending former'),
  (pg_temp.application('other', 'job_open', 'Rejected'), 'pending former'),
  -- For two hours, each unanswered invitation reduces the number of new invitations by one. Each place has at most three unanswered
  -- invitations.
  (pg_temp.asked('other', '2083-05-31 12:00+10', 'job_open', 'no'), 'pending former'),
  (pg_temp.asked('other', '2083-05-31 11:01+10'), 'pending'),
  (pg_temp.asked('other', '2083-05-31 10:59+10'), 'pending former'),
  (pg_temp.asked('inactive', '2083-05-31 12:00+10'), 'other pending'),
  ('update public.jobs set accepted_count = 1 where id = {job_open};' || pg_temp.asked('former', '2083-05-30 12:00+10') || ';'
    || pg_temp.asked('cleaner', '2083-05-30 12:00+10'), 'other'),
  ('update public.jobs set accepted_count = 1 where id = {job_open};' || pg_temp.asked('former', '2083-05-30 12:00+10') || ';'
    || pg_temp.asked('cleaner', '2083-05-30 12:00+10') || ';' || pg_temp.asked('pending', '2083-05-30 12:00+10'), null),
  -- A person is not invited while they have an unanswered invitation of the last 24 hours to a job at the same time, or three to any
  -- jobs.
  (pg_temp.asked('other', '2083-05-30 13:01+10', 'job_guarded'), 'pending former'),
  (pg_temp.asked('other', '2083-05-30 13:00+10', 'job_guarded'), 'other pending'),
  (pg_temp.asked('other', '2083-05-31 12:00+10', 'job_guarded', 'no'), 'other pending'),
  (pg_temp.asked('other', '2083-05-31 12:00+10', 'job_draft') || ';' || pg_temp.asked('other', '2083-05-31 12:00+10', 'job_closed'),
    'other pending'),
  (pg_temp.asked('other', '2083-05-31 12:00+10', 'job_draft') || ';' || pg_temp.asked('other', '2083-05-31 12:00+10', 'job_closed') || ';'
    || pg_temp.asked('other', '2083-05-31 12:00+10', 'job_completed'), 'pending former')
) as given (change, wanted);

-- The job has enough places for everyone, so everyone who could come is invited.
select is(pg_temp.invited('2083-05-31 13:00+10', 'update public.jobs set cleaners_needed = 4 where id = {job_open}', change), wanted,
  'everyone who could come is invited after: ' || change)
from (values
  ('select 1', 'other pending former cleaner'),
  ($$update public.jobs set required_documents = '{whiteCard}' where id = {job_open}$$, 'cleaner'),
  ($$insert into public.availability (user_id, days_away) values ({other}, '{[2083-06-02,2083-06-03)}')$$, 'pending former cleaner'),
  ($$insert into public.availability (user_id, free_hours) values ({other}, '{mon_day}')$$, 'pending former cleaner'),
  ($$update public.profiles set postcode = '4215', location = null where id = {other}$$, 'pending former cleaner'),
  ($$update public.profiles set postcode = null, location = null where id = {other}$$, 'pending former cleaner'),
  ($$update public.profiles set status = 'inactive' where id = {other}$$, 'pending former cleaner'),
  ($$update public.profiles set role = 'admin' where id = {other}$$, 'pending former cleaner'),
  ($$insert into public.sites (id, name) values ({course}, 'Office');
    insert into public.job_sites (job_id, site_id) values ({job_open}, {course});
    insert into private.site_people (site_id, user_id, standing) values ({course}, {other}, 'not_again'), ({course}, {cleaner}, 'knows')$$,
    'pending former cleaner'),
  ($$update public.jobs set status = 'Open' where id = {job_guarded};$$ || pg_temp.application('pending', 'job_guarded', 'Accepted'),
    'other former')
) as given (change, wanted);

-- A job is processed at most every five minutes. Invitations that are not answered for two hours make room for the next people.
create function pg_temp.run(moment text) returns integer language sql as $$ select private.invite_for_unfilled(moment::timestamptz) $$;
select is(array[pg_temp.run('2083-05-31 13:00+10'), pg_temp.run('2083-05-31 13:01+10'), pg_temp.run('2083-05-31 13:06+10'),
  pg_temp.run('2083-05-31 15:01+10'), pg_temp.run('2083-05-31 17:02+10')], '{2,0,0,2,0}', 'nobody is invited twice');
select is((select string_agg(concat_ws(' ', person.name, note.type, note.link = '/jobs/' || tests.id('job_open'), note.data ->> 'urgent',
    note.message), ', ' order by person.name)
  from public.notifications note join public.profiles person on person.id = note.user_id where person.name in ('other', 'cleaner')),
  'cleaner job_invitation t false You are invited: Open office, Wed 2 Jun, 1 km, '
  'other job_invitation t false You are invited: Open office, Wed 2 Jun, 1 km', 'each invited person is notified once');
select is((select string_agg(distinct concat_ws(' ', source, actor, count), '') from (
    select source, actor, count(*) as count from audit.entries where event = 'invited' and subject_id = tests.id('job_open')
    group by source, actor) entry), 'system 4', 'the audit names the system, not a person, as the inviter');
delete from private.invitations where true;
delete from public.notifications where true;

-- Administrators are notified once of a job with vacancies, and again if its start moves.
update public.business set unfilled_invite_hours = null, unfilled_notify_hours = 12;
create function pg_temp.administrators_notified(moment text, variadic changes text[] default '{}') returns text language sql as $$
  select tests.after(changes || format('select private.notify_of_unfilled(%L)', moment), $q$
    select string_agg(distinct concat_ws(' ', person.name, note.link = '/admin/jobs/' || {job_open}, note.message), ', ')
    from public.notifications note join public.profiles person on person.id = note.user_id where note.type = 'job_unfilled' $q$)
$$;
select is(pg_temp.administrators_notified('2083-06-02 00:00+10'),
  'admin t 2 of 2 places are free for Open office. It starts Wed 2 Jun, at 12:00. Applications: 0., '
  'founder t 2 of 2 places are free for Open office. It starts Wed 2 Jun, at 12:00. Applications: 0.',
  'every administrator is notified of free places');
select is(pg_temp.administrators_notified(moment, change), wanted,
  concat_ws(' ', 'administrators are notified, or not, at', moment, 'after', change))
from (values
  ('2083-06-01 23:59+10', 'select 1', null), ('2083-06-02 12:00+10', 'select 1', null),
  ('2083-06-02 03:00+10', 'update public.business set unfilled_notify_hours = null', null),
  ('2083-06-02 03:00+10', $$update public.jobs set status = 'Closed' where id = {job_open}$$, null),
  ('2083-06-02 03:00+10', 'update public.jobs set accepted_count = 2 where id = {job_open}', null),
  ('2083-06-02 03:00+10', 'update public.jobs set cleaners_needed = 0, accepted_count = 1 where id = {job_open}', null),
  ('2083-06-02 03:00+10', $$update public.profiles set role = 'cleaner' where true;
    update public.jobs set cleaners_needed = 0, start_time = null, end_time = null where id = {job_open};$$
    || pg_temp.application('other', 'job_open', 'Pending'),
    'founder t Nobody is accepted for Open office yet. It starts Wed 2 Jun. Applications: 1.'),
  ('2083-06-02 03:00+10', $$update public.profiles set role = 'cleaner' where true;
    $$ || pg_temp.application('other', 'job_open', 'Pending') || ';' || pg_temp.application('former', 'job_open', 'Pending') || ';'
    || pg_temp.application('pending', 'job_open', 'Rejected') || '; update public.jobs set accepted_count = 1 where id = {job_open}',
    'founder t 1 of 2 places are free for Open office. It starts Wed 2 Jun, at 12:00. Applications: 2.')
) as given (moment, change, wanted);
create function pg_temp.notify(moment text) returns integer language sql as $$ select private.notify_of_unfilled(moment::timestamptz) $$;
select is(array[pg_temp.notify('2083-06-02 00:00+10'), pg_temp.notify('2083-06-02 00:01+10'), pg_temp.notify('2083-06-02 11:00+10')],
  '{2,0,0}', 'administrators are notified once of a job with free places');
update public.jobs set start_date = '2083-06-03' where id = tests.id('job_open');
select is(array[pg_temp.notify('2083-06-02 11:00+10'), pg_temp.notify('2083-06-03 00:00+10'), pg_temp.notify('2083-06-03 00:01+10')],
  '{0,2,0}', 'administrators are notified again after the start has moved');

-- Automatic invitations are off. An administrator invites the best people to all jobs of the next 48 hours.
delete from public.notifications where true;
update public.business set unfilled_notify_hours = null;
update public.jobs set start_date = start::date, start_time = start::time, end_time = null
from (select date_trunc('minute', now() + interval '30 hours') at time zone 'Australia/Brisbane' as start) given
where jobs.id = tests.id('job_open');
create function pg_temp.result_of_invite_best(variadic changes text[]) returns text language sql as $$
  select tests.after(changes || $c$create temp table said on commit drop as
    select pg_temp.as_admin() as line$c$::text, 'select string_agg(line, e''\n'') from said')
$$;
create function pg_temp.as_admin() returns setof text language plpgsql as $$
begin
  perform tests.act_as('admin');
  return query select concat_ws(' | ', job_title, invited, reason) from public.invite_best();
  perform set_config('role', 'none', true);
end
$$;
select is(pg_temp.result_of_invite_best(change), wanted, '"Invite best" has the right result after: ' || change)
from (values
  ('select 1', 'Open office | 2'),
  ('select pg_temp.as_admin()', 'Open office | 0 | Applicants or invitations already wait for an answer.'),
  ($$update public.jobs set required_documents = '{visa}' where id = {job_open}$$, 'Open office | 0 | Nobody else could come.'),
  ($$update public.jobs set required_documents = '{whiteCard}' where id = {job_open}$$, 'Open office | 1 | Not enough people could come.'),
  ($$update public.jobs set status = 'Closed' where id = {job_open}$$, null),
  ($$update public.jobs set start_date = start_date + 1 where id = {job_open}$$, null)
) as given (change, wanted);
select is(tests.answer('admin', $$select concat_ws(' ', jobs, people, is_partial) from public.invitations_due()$$), '1 2 f',
  'the line beside "Invite best" counts the people whom the button would invite');
select is(tests.after(array['select pg_temp.as_admin()', 'select pg_temp.as_admin()'], $$
  select concat_ws(' ', count(*), count(*) filter (where invited_by = {admin}),
    (select count(*) from public.notifications where type = 'job_invitation')) from private.invitations$$), '2 2 2',
  'a second click on "Invite best" invites nobody');
select count(*) from pg_temp.as_admin();
select is(tests.answer('admin', $$select concat_ws(' ', jobs, people, is_partial) from public.invitations_due()$$), '0 0 f',
  'after "Invite best" the line counts nobody');
select is(tests.answer('admin', $$select concat_ws(' ', job_title, accepted, needed, applied, invited) from public.unfilled_jobs()$$),
  'Open office 0 2 0 2', 'the list says how many people are accepted, needed, waiting and invited for each job');
select is(tests.answer('admin', format('select count(*) from public.unfilled_jobs(after_starts => %L, after_id => {job_open})',
  (select starts_at from public.jobs where id = tests.id('job_open')))), '0', 'the next page begins after the last job');
select is(tests.answer('admin', $$select (select number from public.admin_queue() where kind = 'unfilled')
  = (select count(*) from public.unfilled_jobs())$$), 'true', 'the list has as many jobs as the overview counts');

select is(tests.outcome(who, call), '42501', who || ' cannot run ' || call)
from unnest('{visitor,cleaner,admin,service}'::text[]) who,
  unnest(array['select private.invite_for_unfilled(now())', 'select private.notify_of_unfilled(now())',
    'select from private.unfilled_handling']) call;
select is((select string_agg(jobname || ': ' || schedule, ', ' order by jobname) from cron.job where jobname like '%unfilled%'),
  'invite for unfilled jobs: * * * * *, notify of unfilled jobs: * * * * *', 'the invitations and the notifications run every minute');

select * from finish();
rollback;
