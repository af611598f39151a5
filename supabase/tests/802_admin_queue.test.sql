-- The administrators' queue: the tasks that need an administrator now (rule 10.20).
begin;
select plan(33);
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
  'the queue without jobs has only the waiting document');

-- Creates a job that starts after this interval, in the job's own time zone.
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

select pg_temp.job('soon', '5 hours'), pg_temp.job('in two days', '47 hours', 3, 'Australia/Perth'), pg_temp.job('later', '49 hours'),
  pg_temp.job('begun', '-1 hour'), pg_temp.job('draft', '5 hours', 1, 'Australia/Brisbane', 'Draft'),
  pg_temp.job('nobody for any number', '6 hours', 0);
select is(pg_temp.named('unfilled'), 'soon, nobody for any number, in two days',
  'the queue lists jobs within 48 hours that need more people, the soonest first');
select pg_temp.accept(id, 'cleaner') from public.jobs where project_name in ('soon', 'nobody for any number');
select is(pg_temp.named('unfilled'), 'in two days', 'the queue leaves out full jobs, and jobs for any number of people that have one');
select is(tests.answer('admin', $$select concat(items #>> '{0,accepted}', ' of ', items #>> '{0,needed}', ' in ', items #>> '{0,time_zone}')
  from public.admin_queue() where kind = 'unfilled'$$), '0 of 3 in Australia/Perth',
  'the queue shows accepted and needed people and the time zone of a job');

select is(pg_temp.named('unconfirmed'), 'soon, nobody for any number',
  'the queue lists people who have not confirmed for today or tomorrow');
update public.profiles set phone = '0412 345 678' where id = tests.id('cleaner');
select is(tests.answer('admin', $$select concat_ws(' ', items #>> '{0,user_id}', items #>> '{0,phone}', items #>> '{0,time_zone}')
  from public.admin_queue() where kind = 'unconfirmed'$$), tests.id('cleaner') || ' 0412 345 678 Australia/Brisbane',
  'the queue shows the person''s phone and the job''s time zone');
update public.applications set confirmed_at = now() where job_id = (select id from public.jobs where project_name = 'soon');
select is(pg_temp.named('unconfirmed'), 'nobody for any number', 'the queue leaves out people who have confirmed');
update public.applications set withdrawn_at = now() where confirmed_at is null;
select is(pg_temp.named('unconfirmed'), null, 'the queue leaves out people who have withdrawn');
-- Today and tomorrow are dates at the job. Tomorrow never ends later than 48 hours from now.
update public.jobs set status = 'Closed';
-- The queue has seven items of each kind. The response counts all items and lists the five that start first.
select is(tests.after(array[
    $$select pg_temp.job('short ' || hour, hour * interval '1 hour') from generate_series(7, 1, -1) hour$$,
    $$select pg_temp.accept(pg_temp.job('silent ' || hour, hour * interval '1 hour'), 'other') from generate_series(7, 1, -1) hour$$],
    format($$select tests.answer('admin', 'select number from public.admin_queue() where kind = ''%1$s''') || ': '
      || pg_temp.named('%1$s')$$, kind)), wanted, kind || ' in the queue counts all and lists the first five of seven')
from (values ('unfilled', '7: short 1, short 2, short 3, short 4, short 5'),
  ('unconfirmed', '7: silent 1, silent 2, silent 3, silent 4, silent 5')) as given (kind, wanted);
select pg_temp.accept(pg_temp.job(zone || day, '1 hour', 1, zone), 'other')
from unnest(array['Australia/Brisbane', 'Australia/Perth']) zone, unnest(array[' tomorrow', ' the day after']) day;
update public.jobs set start_date = (now() at time zone time_zone)::date + case when project_name like '%tomorrow' then 1 else 2 end,
  start_time = case when project_name like '%tomorrow' then time '23:59' else time '00:00' end
where status = 'Open';
-- Sorts the people by their job's name, because their order in the queue depends on the hour at which the test runs.
select is(pg_temp.named('unconfirmed', 'item ->> ''project_name'''), 'Australia/Brisbane tomorrow, Australia/Perth tomorrow',
  'the queue leaves out people whose job is the day after tomorrow');

insert into public.visits (application_id, day, here_at, here_sent_at)
select application.id, job.start_date, now(), now() from public.applications application join public.jobs job on job.id = application.job_id
where job.project_name = 'Australia/Perth tomorrow';
select is(pg_temp.named('unconfirmed'), 'Australia/Brisbane tomorrow', 'the queue leaves out people who have reported "here"');

-- The queue counts people, not documents. Each person's documents expire by the date at the person's home.
select is(tests.after(array[format(
    'update public.documents set expires_on = private.today_of(user_id) + %s where id = {doc_checked}', ends), 'admin: select'],
  $$select number from private.admin_queue() where kind = 'expiring'$$), wanted,
  ends || ' days before its end, a document counts as expiring or not')
from (values (-1, '0'), (0, '1'), (30, '1'), (31, '0')) as given (ends, wanted);

-- The queue counts last week's hours that wait for approval (rule 22.9).
insert into public.jobs (project_name, status, location_postcode, start_date, start_time, end_time)
select name, 'Completed', '4000', date_trunc('week', now() at time zone 'UTC')::date - days, '08:00', '12:00'
from (values ('last Monday', 7), ('last Sunday', 1), ('the week before', 8), ('this week', 0)) past (name, days);
select pg_temp.accept(job.id, 'other') from public.jobs job
where job.project_name in ('last Monday', 'last Sunday', 'the week before', 'this week');
select is(tests.answer('admin', $$select concat(number, items) from public.admin_queue() where kind = 'hours'$$),
  format('2[{"first_day": "%s", "is_partial": false}]', date_trunc('week', now() at time zone 'UTC')::date - 7),
  'the queue counts the days of last week that wait for approval');
select is(tests.after(array[
  'select tests.crowd(300)',
  $$set local session_replication_role = replica$$,
  $$insert into public.applications (user_id, job_id, job_title, status, reviewed_by, reviewed_at)
    select person.id, job.id, 'Last week', 'Accepted', {admin}, now()
    from public.profiles person, public.jobs job where person.email like '%@crowd.example' and job.project_name = 'last Monday'$$
], $$select tests.answer('admin', 'select items -> 0 -> ''is_partial'' from public.admin_queue() where kind = ''hours''')$$), 'true',
  'the queue marks the count of hours as partial when there are very many people');
update public.applications application set attendance = 'did_not_come', attendance_by = tests.id('admin'), attendance_at = now()
from public.jobs job where job.id = application.job_id and job.project_name in ('last Monday', 'last Sunday');
select matches(pg_temp.queue(), 'hours 0', 'the queue leaves out hours of a person who did not come');

-- People who cannot be paid (rule 23.7) count once each.
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select tests.id(who), who, 'bonus', '2026-01-05', 100, 'x' from unnest(array['pending', 'pending', 'inactive']) who;
select matches(pg_temp.queue(), 'unpaid 2', 'the queue counts people with approved work and no bank account');
insert into public.payment_details (user_id, abn, bsb, account_number) values (tests.id('pending'), '51824753556', '062000', '1');
select matches(pg_temp.queue(), 'unpaid 1', 'the queue leaves out people who have added a bank account');

-- For random days and accounts, the queue's counts equal the detailed lists of the pages.
set local session_replication_role = replica;
delete from public.visits;
delete from public.pay_lines;
delete from public.payment_details;
delete from public.applications;
select setseed(0.5);
create function pg_temp.one_of(choices text[]) returns text language sql volatile as $$
  select choices[1 + floor(random() * cardinality(choices))]
$$;
create temporary table week on commit drop as select date_trunc('week', now() at time zone 'UTC')::date - 7 as monday;
-- 450 jobs of 300 people, so that half of the people have two.
create temporary table worked on commit drop as
select md5(concat('job', number))::uuid as job_id, md5(concat('application', number))::uuid as id,
  md5(concat('person', number % 300))::uuid as user_id, monday - 10 + number % 27 as day, number
from week, generate_series(1, 450) number;
insert into public.profiles (id, email, time_zone)
select distinct user_id, user_id || '@example.com', 'Australia/Perth' from worked;
insert into public.jobs (id, project_name, status, start_date, days, start_time, end_time, time_zone)
select job_id, 'Random', pg_temp.one_of('{Open,InProgress,Completed,Completed,Closed,Draft}'), day,
  pg_temp.one_of('{1,2,9,null}')::integer,
  nullif(split_part(times, '-', 1), '')::time, nullif(split_part(times, '-', 2), '')::time, 'Australia/Lord_Howe'
from worked cross join lateral (
  select pg_temp.one_of(array['-', '08:00-', '08:00-10:00', '22:00-06:00']) as times where number > 0
) planned
where number % 9 > 0;
insert into public.applications (id, user_id, job_id, status, reviewed_by, reviewed_at, withdrawn_at, attendance, attendance_at)
select id, case when number % 13 > 0 then user_id end, case when number % 9 > 0 then job_id end, 'Accepted', tests.id('admin'), now(),
  case when number % 7 = 0 then now() end, attendance, case when attendance is not null then now() end
from worked cross join lateral (
  select pg_temp.one_of('{null,null,null,came,did_not_come,cancelled_late}') as attendance where number > 0
) attended;
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select id, day, here, here, done, done
from (
  select id, day + days as day, case when press <> 'done' then day + days + time '01:00' end as here,
    case when press <> 'here' then day + days + time '05:00' end as done
  from worked cross join generate_series(0, 2) days
  cross join lateral (select pg_temp.one_of('{here,done,both}') as press where number > 0) chosen
  where (number + days) % 5 = 0
) pressed;
insert into public.hours (application_id, day, began_at, ended_at, break_minutes, reason, by_administrator)
select id, day + days, began, began + interval '3 hours', pg_temp.one_of('{null,0,180,20}')::integer, 'x', true
from worked cross join generate_series(0, 1) days
cross join lateral (select pg_temp.one_of(array[null, (day + days + time '01:00')::text])::timestamptz as began) given
where (number + days) % 7 = 0;
create function pg_temp.sorted(people uuid[]) returns uuid[] language sql as $$
  select array_agg(who order by who) from unnest(people) who
$$;
select is(pg_temp.sorted(private.sample_people_of_week(monday, 1000)), array_remove(pg_temp.sorted(private.people_of_week(monday)), null),
  'everyone who may have hours is among the people of the week') from week;
select is((select count(distinct who) || ' of ' || count(*) from week, unnest(private.sample_people_of_week(monday, 3)) who), '3 of 3',
  'a sample of the people of the week has the requested number, each once');

insert into public.pay_lines (user_id, payee_name, kind, application_id, day, minutes, basis, rate_cents, amount_cents)
select user_id, 'x', 'work', id, day, 60, 'hour', 3000, 3000 from worked where number % 4 = 0;
insert into public.pay_lines (user_id, payee_name, kind, application_id, day, amount_cents, reason)
select user_id, 'x', 'correction', id, day, -3000, 'x' from worked where number % 3 = 0;
create function pg_temp.everybody() returns uuid[] language sql as $$ select array(select distinct user_id from worked) $$;
select is(private.count_waiting_hours(pg_temp.everybody(), monday + shift, monday + shift + 6), (
    select count(*) from private.hours_of(pg_temp.everybody(), monday + shift, monday + shift + 6) hours where hours.is_waiting
  )::integer, 'the number of waiting days equals the page of hours, ' || shift || ' days from last Monday')
from week, unnest(array[-7, 0, 7]) shift;
select cmp_ok(private.count_waiting_hours(pg_temp.everybody(), monday, monday + 6), '>', 50,
  'more than fifty days wait for approval') from week;

update public.pay_lines set payment_id = gen_random_uuid() where random() < 0.3;
update public.pay_lines set user_id = null where random() < 0.1;
insert into public.payment_details (user_id, abn, bsb, account_number)
select user_id, pg_temp.one_of('{51 824 753 556,51824753556,51824753556,51824753557," ",null}'),
  pg_temp.one_of('{062-000,062000,06200,null}'), pg_temp.one_of('{12,1,000,null}')
from (select distinct user_id from worked where number % 300 < 250) paid;
-- This person can be paid, but is owed nothing.
insert into public.payment_details (user_id, abn, bsb, account_number)
select user_id, '51824753556', '062000', '1' from worked where number = 251;
insert into public.pay_lines (user_id, payee_name, kind, day, amount_cents, reason)
select user_id, 'x', 'correction', day, cents, 'x' from worked, unnest(array[-100, 100]) cents where number = 251;
set local session_replication_role = origin;
select is(private.count_cannot_be_paid(), (select count(*) from private.unpaid_people(null) where reason is not null),
  'the number of people who cannot be paid equals the list');
select is((select string_agg(distinct reason, ' ' order by reason) from private.unpaid_people(null)), 'abn account bsb no_abn nothing',
  'the list of people who cannot be paid has every reason');

select * from finish();
rollback;
