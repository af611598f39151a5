-- People who have not confirmed for today or tomorrow: the full list, and a reminder to all of them, at most once in four hours (rule
-- 10.22).
begin;
select plan(29);
select tests.people(), tests.work();
select tests.for_administrators($calls$
  public.unconfirmed_people()
  private.unconfirmed_people(null, null, 20)
  public.reminders_due()
  private.reminders_due()
  public.remind_unconfirmed()
  private.remind_unconfirmed(now())
$calls$);

-- Creates a job. The tests use one job that starts in five hours and another that starts in three days. People are
-- accepted for both jobs.
create function pg_temp.job(name text, "in" interval) returns uuid language sql as $$
  insert into public.jobs (project_name, status, cleaners_needed, location_postcode, start_date, start_time)
  values (name, 'Open', 0, '4000', ((now() + "in") at time zone 'Australia/Brisbane')::date,
    date_trunc('minute', (now() + "in") at time zone 'Australia/Brisbane')::time)
  returning id
$$;
update public.jobs set start_date = null where true;
delete from public.notifications where true;
select pg_temp.job('soon', '5 hours'), pg_temp.job('later', '3 days');
insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
select tests.id(who), job.id, 'Work', 'Accepted', tests.id('admin'), now()
from unnest('{cleaner,other,pending,inactive}'::text[]) who cross join public.jobs job where job.project_name in ('soon', 'later');
update public.profiles set phone = '0412 345 678' where id = tests.id('other');
delete from public.notifications where true;

create function pg_temp.listed() returns text language sql as $$
  select tests.answer('admin', $q$ select string_agg(concat_ws(' ', name, job_title, phone), ', ' order by name)
    from public.unconfirmed_people() $q$)
$$;
select is(pg_temp.listed(), 'cleaner soon, inactive soon, other soon 0412 345 678, pending soon',
  'the list has everyone who has not confirmed for today or tomorrow, with their phone, and no later day');
select is(tests.answer('admin', $q$ select (select number from public.admin_queue() where kind = 'unconfirmed')
  = (select count(*) from public.unconfirmed_people()) $q$), 'true', 'the list has as many people as the overview counts');
-- Reads the list page by page.
create function pg_temp.paged() returns text language plpgsql as $$
declare
  seen text[] := '{}';
  row public.unconfirmed_row;
begin
  for page in 1..9 loop
    perform tests.act_as('admin');
    select * into row from public.unconfirmed_people(row.starts_at, row.application_id, 1);
    perform set_config('role', 'none', true);
    exit when row.application_id is null;
    seen := seen || row.name;
  end loop;
  return (select string_agg(name, ' ' order by name) || ' ' || count(distinct name) from unnest(seen) name);
end
$$;
select is(pg_temp.paged(), 'cleaner inactive other pending 4', 'the list read page by page has each person once');

create function pg_temp.reminded(later interval) returns text language plpgsql as $$
declare
  said integer;
begin
  perform tests.act_as('admin');
  said := private.remind_unconfirmed(now() + later);
  perform set_config('role', 'none', true);
  return said || ': ' || coalesce((select string_agg(person.name, ' ' order by person.name)
    from public.notifications note join public.profiles person on person.id = note.user_id
    where note.type = 'job_reminder' and note.created_at >= now()), 'nobody');
end
$$;
create function pg_temp.due() returns text language sql as $$
  select tests.answer('admin', $q$ select concat_ws(' ', people, recent) from public.reminders_due() $q$)
$$;
select is(pg_temp.due(), '4 0', 'the line beside the reminder button counts everyone on the list');
select is(pg_temp.reminded('0'), '4: cleaner inactive other pending', 'an administrator''s reminder goes to everyone on the list');
select is((select message from public.notifications where user_id = tests.id('other')),
  (select private.reminder_text(job, 'Work') from public.jobs job where project_name = 'soon'),
  'the administrator''s reminder has the same text as any reminder');
select is((select string_agg(distinct concat(type, ' ', link), ',') from public.notifications), 'job_reminder /current-jobs',
  'the reminder links to the page where people confirm');
select is(pg_temp.reminded('0'), '0: cleaner inactive other pending', 'a second reminder goes to nobody');
select is(tests.answer('admin', 'select bool_and(reminded_at = now()) from public.unconfirmed_people()'), 'true',
  'the list shows when people were reminded');
update public.applications set confirmed_at = now() where user_id = tests.id('other');
select is(pg_temp.listed(), 'cleaner soon, inactive soon, pending soon', 'a person who confirms leaves the list');

update public.notifications set created_at = now() - interval '3 hours 59 minutes';
select is(pg_temp.reminded('0'), '0: nobody', 'a reminder within four hours goes to nobody');
update public.notifications set created_at = now() - interval '4 hours' where user_id = tests.id('cleaner');
select is(pg_temp.due(), '1 2', 'the line counts separately the people reminded in the last four hours');
select is(pg_temp.reminded('0'), '1: cleaner', 'a reminder after four hours goes only to the people due');

-- Reminders wait during quiet hours and at night.
select is(private.sending_moment('email', private.notification_kind('job_reminder'), private.with_zone(null, tests.home_zone()),
  timestamp '2083-01-01 23:00' at time zone tests.home_zone()), timestamp '2083-01-02 07:00' at time zone tests.home_zone(),
  'a reminder at night waits for the morning');

select * from finish();
rollback;
