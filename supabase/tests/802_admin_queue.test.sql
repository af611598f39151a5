-- What needs an administrator now (rule 10.20).
begin;
select plan(22);
select tests.people();

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.admin_queue()
service: 42501 permission denied
  private.admin_queue()
cleaner former: PT403 You do not have permission to access this page.
  public.admin_queue()
  private.admin_queue()
$expected$);

create function pg_temp.queue() returns text language sql as $$
  select tests.answer('admin', 'select string_agg(concat(kind, '' '', number), '', '') from public.admin_queue()')
$$;
select is(pg_temp.queue(), 'unfilled 0, unconfirmed 0, messages 0, documents 1, expiring 0, hours 0, unpaid 0',
  'without jobs, a document waits');

-- A job that begins so long from now, on the clock in its zone.
create function pg_temp.job(name text, "in" interval, needed integer default 1, zone text default 'Australia/Brisbane',
  status text default 'Open') returns uuid language sql as $$
  insert into public.jobs (project_name, status, cleaners_needed, location_postcode, start_date, start_time)
  values (name, status, needed, case zone when 'Australia/Perth' then '6000' else '4000' end,
    ((now() + "in") at time zone zone)::date, date_trunc('minute', (now() + "in") at time zone zone)::time)
  returning id
$$;
create function pg_temp.accept(job uuid, who text) returns void language sql as $$
  insert into public.applications (user_id, job_id, status, reviewed_by, reviewed_at)
  values (tests.id(who), job, 'Accepted', tests.id('admin'), now())
$$;
create function pg_temp.named(wanted text, ordered_by text default 'place') returns text language sql as $$
  select tests.answer('admin', format(
    $question$ select (select string_agg(item ->> 'project_name', ', ' order by %s) from jsonb_array_elements(items)
      with ordinality as given (item, place)) from public.admin_queue() where kind = %L $question$, ordered_by, wanted))
$$;

select pg_temp.job('soon', '5 hours'), pg_temp.job('in two days', '47 hours', 3), pg_temp.job('later', '49 hours'),
  pg_temp.job('begun', '-1 hour'), pg_temp.job('draft', '5 hours', 1, 'Australia/Brisbane', 'Draft'),
  pg_temp.job('nobody for any number', '6 hours', 0);
select is(pg_temp.named('unfilled'), 'soon, nobody for any number, in two days',
  'jobs that begin within 48 hours and lack people, soonest first');
select pg_temp.accept(id, 'cleaner') from public.jobs where project_name in ('soon', 'nobody for any number');
select is(pg_temp.named('unfilled'), 'in two days', 'a full job lacks nobody, nor one for any number to which one person comes');
select is(tests.answer('admin', $$select items #>> '{0,accepted}' || ' of ' || (items #>> '{0,needed}')
  from public.admin_queue() where kind = 'unfilled'$$), '0 of 3', 'each says how many are accepted, of how many');

select is(pg_temp.named('unconfirmed'), 'soon, nobody for any number', 'whoever has not said that they come today or tomorrow');
select is(tests.answer('admin', $$select items #>> '{0,user_id}' || ' ' || (items #>> '{0,phone}')
  from public.admin_queue() where kind = 'unconfirmed'$$), tests.id('cleaner') || ' ' || (
  select phone from public.profiles where id = tests.id('cleaner')), 'each with whom to call');
update public.applications set confirmed_at = now() where job_id = (select id from public.jobs where project_name = 'soon');
select is(pg_temp.named('unconfirmed'), 'nobody for any number', 'who has confirmed is not asked for');
update public.applications set withdrawn_at = now() where confirmed_at is null;
select is(pg_temp.named('unconfirmed'), null, 'nor who has withdrawn');
-- Today and tomorrow are those of the place. Midnight after them is never more than 48 hours away.
update public.jobs set status = 'Closed';
select pg_temp.accept(pg_temp.job(zone || day, '1 hour', 1, zone), 'other')
from unnest(array['Australia/Brisbane', 'Australia/Perth']) zone, unnest(array[' tomorrow', ' the day after']) day;
update public.jobs set start_date = (now() at time zone time_zone)::date + case when project_name like '%tomorrow' then 1 else 2 end,
  start_time = case when project_name like '%tomorrow' then time '23:59' else time '00:00' end
where status = 'Open';
-- Which of them is sooner depends on the hour.
select is(pg_temp.named('unconfirmed', 'item ->> ''project_name'''), 'Australia/Brisbane tomorrow, Australia/Perth tomorrow',
  'who comes the day after is not asked for yet');

insert into public.visits (application_id, day, here_at, here_sent_at)
select application.id, job.start_date, now(), now() from public.applications application join public.jobs job on job.id = application.job_id
where job.project_name = 'Australia/Perth tomorrow';
select is(pg_temp.named('unconfirmed'), 'Australia/Brisbane tomorrow', 'nor whoever is here');

-- People, not documents, on their own calendar.
select is(tests.after(array[format(
    'update public.documents set expires_on = private.today_of(user_id) + %s where id = {doc_checked}', ends), 'admin: select'],
  $$select number from private.admin_queue() where kind = 'expiring'$$), wanted, ends || ' days before the end')
from (values (-1, '0'), (0, '1'), (30, '1'), (31, '0')) as given (ends, wanted);

-- Last week's hours (rule 22.9).
insert into public.jobs (project_name, status, location_postcode, start_date, start_time, end_time)
select name, 'Completed', '4000', date_trunc('week', now() at time zone 'UTC')::date - days, '08:00', '12:00'
from (values ('last Tuesday', 6), ('the week before', 8)) past (name, days);
select pg_temp.accept(job.id, 'other') from public.jobs job where job.project_name in ('last Tuesday', 'the week before');
select is(tests.answer('admin', $$select concat(number, items) from public.admin_queue() where kind = 'hours'$$),
  format('1[{"first_day": "%s"}]', date_trunc('week', now() at time zone 'UTC')::date - 7), 'days of last week wait to be approved');
update public.applications application set attendance = 'did_not_come', attendance_by = tests.id('admin'), attendance_at = now()
from public.jobs job where job.id = application.job_id and job.project_name = 'last Tuesday';
select matches(pg_temp.queue(), 'hours 0', 'not that of somebody who did not come');

-- Who cannot be paid (rule 23.7), once however much waits for them.
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id(who), who, 'bonus', '2026-01-05', 100, 'x' from unnest(array['pending', 'pending', 'inactive']) who;
select matches(pg_temp.queue(), 'unpaid 2', 'people who have approved work and no bank account');
insert into public.payment_details (user_id, abn, bsb, account_number) values (tests.id('pending'), '51824753556', '062000', '1');
select matches(pg_temp.queue(), 'unpaid 1', 'until they have one');

select * from finish();
rollback;
