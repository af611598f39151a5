-- The order in which people in reserve for a job get offers. The order does not depend on other jobs (rules 19.9 to
-- 19.12).
begin;
set local search_path = public, extensions;
select plan(24);
select tests.people(), tests.work();
insert into auth.users (id, email) select gen_random_uuid(), 'crowd' || number || '@crowd.example' from generate_series(1, 60) number;
delete from public.applications where true;

-- People are numbered. Two people fill one job, for which 4, 5 and 6 are in reserve. 7 and 8 are in reserve for another job.
update public.jobs set cleaners_needed = 2 where id = tests.id('job_open');
update public.jobs set cleaners_needed = 1 where id = tests.id('job_guarded');
create function pg_temp.person(number integer) returns uuid language sql as $$
  select id from public.profiles where email = 'crowd' || number || '@crowd.example'
$$;
insert into public.applications (user_id, job_id, job_title)
select pg_temp.person(number), tests.id(case when number in (3, 7, 8, 60) then 'job_guarded' else 'job_open' end), 'A job'
from generate_series(1, 60) number;
update public.applications set status = 'Accepted', reviewed_by = tests.id('admin'), reviewed_at = now()
where user_id in (pg_temp.person(1), pg_temp.person(2), pg_temp.person(3));
create function pg_temp.app(number integer) returns uuid language sql as $$
  select id from public.applications where user_id = pg_temp.person(number)
$$;
insert into private.reserve (application_id, job_id, position, put_by)
select pg_temp.app(number), tests.id(job), place, tests.id('admin')
from (values (4, 'job_open', 1), (5, 'job_open', 5), (6, 'job_open', 9), (7, 'job_guarded', 0), (8, 'job_guarded', 3))
  as given (number, job, place);

create function pg_temp.stands() returns text language sql as $$
  select string_agg(of_job.stands, ' | ' order by of_job.first) from (
    select min(kept.position) filter (where job.id = tests.id('job_guarded')) as first,
      string_agg(concat_ws(' ', substring(person.email from '\d+'),
        coalesce(kept.answer, case when kept.asked_at is not null then 'asked' end)), ', ' order by kept.position) as stands
    from private.reserve kept
    join public.jobs job on job.id = kept.job_id
    join public.applications application on application.id = kept.application_id
    join public.profiles person on person.id = application.user_id
    group by job.id
  ) of_job
$$;
create function pg_temp.after(variadic changes text[]) returns text language sql as $$
  select tests.after(changes, 'select pg_temp.stands()')
$$;
create function pg_temp.places(needed integer) returns text language sql as $$
  select format('update public.jobs set cleaners_needed = %s where id = {job_open}', needed)
$$;
create function pg_temp.change(number integer, change text) returns text language sql as $$
  select format('admin: select public.change_reserve(%L, %L)', pg_temp.app(number), change)
$$;
create function pg_temp.refused(changes text[], number integer, change text) returns text language plpgsql as $$
begin
  return coalesce(tests.after(changes || pg_temp.change(number, change), 'select null'), 'done');
exception when others then
  return sqlstate || ' ' || sqlerrm;
end
$$;

-- The first person in the job's own reserve gets the next offer.
select is(pg_temp.after('select'), '7, 8 | 4, 5, 6', 'nobody gets an offer while all vacancies are filled');
select is(pg_temp.after(pg_temp.places(3)), '7, 8 | 4 asked, 5, 6',
  'the first in the job''s own reserve gets an offer, although another job''s reserve has a lower position');
select is(pg_temp.after('insert into private.paused_reserves values ({job_guarded})', pg_temp.places(3)), '7, 8 | 4 asked, 5, 6',
  'a job''s reserve gets an offer while another job''s reserve is paused');
select is(pg_temp.after('update public.jobs set cleaners_needed = 2 where id = {job_guarded}', pg_temp.places(3)),
  '7 asked, 8 | 4 asked, 5, 6', 'a job''s reserve gets an offer while another job has an open offer');
select is(pg_temp.after('update public.profiles set status = ''inactive'' where id = pg_temp.person(4)', pg_temp.places(3)),
  '7, 8 | 4, 5 asked, 6', 'an inactive person gets no offer');
select is(pg_temp.after(pg_temp.places(3), 'update private.reserve set answer = ''no'', answered_at = now(),
  answer_by = now() - interval ''1 hour'' where asked_at is not null', 'select private.offer_vacancies({job_open}, now())'),
  '7, 8 | 4 no, 5 asked, 6', 'a person who declined in time does not count as late afterwards');
select is(pg_temp.after(pg_temp.places(3), 'update private.reserve set answer_by = now() where asked_at is not null',
  'select private.expire_vacancy_offers(now())'), '7, 8 | 4 late, 5 asked, 6', 'an offer expires exactly at its time');

-- If a vacancy no longer exists, the last open offer is withdrawn.
select is(pg_temp.after(pg_temp.places(4), pg_temp.places(3)), '7, 8 | 4 asked, 5, 6',
  'the last of two offers is withdrawn when one vacancy is gone');
select is(pg_temp.after(pg_temp.places(3), pg_temp.places(2)), '7, 8 | 4, 5, 6',
  'the withdrawn offer is that of the last person with an offer, not of people who wait behind');
select is(pg_temp.after(pg_temp.places(3), format('update private.reserve set asked_at = now(), answer_by = now(), answer = ''no'',
  answered_at = now() where application_id = %L', pg_temp.app(6)), pg_temp.places(2)), '7, 8 | 4, 5, 6 no',
  'an offer with a response is not withdrawn when a vacancy is gone');
select is(pg_temp.after(pg_temp.places(3), format('update private.reserve set position = 99 where application_id = %L', pg_temp.app(7)),
  'update public.jobs set cleaners_needed = 2 where id = {job_guarded}', pg_temp.places(2)), '8 asked, 7 | 4, 5, 6',
  'another job''s offer is never withdrawn');

-- Administrators can change the order.
select is(pg_temp.after(pg_temp.change(5, 'up')), '7, 8 | 5, 4, 6', 'a person moved up comes before the next person in the same job');
select is(pg_temp.after(pg_temp.change(4, 'down')), '7, 8 | 5, 4, 6', 'a person moved down comes after the next person in the same job');
select is(pg_temp.after(pg_temp.places(3), pg_temp.change(4, 'out')), '7, 8 | 5 asked, 6',
  'the offer of a person removed from the reserve goes to the next person');
select is(pg_temp.after(pg_temp.places(6), pg_temp.change(9, 'in')), '7, 8 | 4 asked, 5 asked, 6 asked, 9 asked',
  'a person put in reserve gets an offer at once when there is a vacancy');
select is(pg_temp.refused('{}', number, change), 'done', format('person %s moved %s leaves the reserve as it is', number, change))
from (values (4, 'up'), (6, 'down'), (4, 'in'), (9, 'up'), (9, 'down')) as given (number, change);
select is(pg_temp.refused(array['update public.applications set withdrawn_at = now() where user_id = pg_temp.person(9)'], 9, 'in'),
  'PT409 Only people who are waiting for a decision can be kept in reserve.', 'a person who withdrew cannot be put in reserve');
select is(pg_temp.refused(array['update public.jobs set status = ''Closed'' where id = {job_open}'], 9, 'in'),
  'PT409 There are free places. Accept them instead.', 'nobody can be put in reserve for a closed job');
select is(pg_temp.refused(array['delete from private.reserve where job_id = {job_open}', pg_temp.places(3)], 9, 'in'),
  'PT409 There are free places. Accept them instead.',
  'nobody can be put in reserve while there are vacancies, whatever another job''s reserve');
insert into private.reserve (application_id, job_id, position)
select pg_temp.app(number), tests.id('job_open'), number from generate_series(10, 56) number;
select is(array[pg_temp.refused('{}', 57, 'in'), pg_temp.refused('{}', 60, 'in')],
  array['PT409 At most 50 people can be in reserve.', 'done'], 'a job''s reserve holds fifty people, whatever another job''s holds');
select * from finish();
rollback;
