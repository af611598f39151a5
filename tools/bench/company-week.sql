-- The weeks of a company with 200 people and 60 sites: twelve past weeks, this week and the next. The hours of the past weeks
-- are approved, except for last week's. One in three of next week's 300 jobs has vacancies. The data depend only on this
-- week's Monday in Brisbane, so every run in the same week creates the same data.

-- Switches the triggers that audit, broadcast and notify on or off. They are off while this file writes months of data, so
-- that no person is notified.
create function pg_temp.switch_notices(how text) returns void language plpgsql as $$
declare
  noisy record;
begin
  for noisy in
    select tgrelid::regclass as relation, tgname as name from pg_trigger
    where not tgisinternal and tgname ~ '^(audit|broadcast|notify|note_openings)'
      and tgrelid::regclass::text ~ '^(public\.)?(jobs|applications|profiles|documents|availability|visits|hours|pay_lines)$'
  loop
    execute format('alter table %s %s trigger %I', noisy.relation, how, noisy.name);
  end loop;
end
$$;
select pg_temp.switch_notices('disable');

create temporary table suburbs (city text, state text, suburb text, postcode text, number integer);
insert into suburbs
select city, state, suburb, postcode, row_number() over (partition by city order by place) - 1
from (values
  ('Brisbane', 'QLD', '{Milton,Toowong,Bulimba,Coorparoo,Woolloongabba,Paddington,Annerley,Hamilton,Greenslopes,"Fortitude Valley","St Lucia",Hendra,Ashgrove,Wilston,Chermside,Nundah,Sunnybank,Indooroopilly}'::text[],
    '{4064,4066,4171,4151,4102,4064,4103,4007,4120,4006,4067,4011,4060,4051,4032,4012,4109,4068}'::text[]),
  ('Gold Coast', 'QLD', '{Southport,Robina,"Burleigh Heads",Nerang,Labrador,Coolangatta}', '{4215,4226,4220,4211,4215,4225}'),
  ('Sydney', 'NSW', '{Parramatta,Newtown,Marrickville,Bondi,Burwood,Ryde}', '{2150,2042,2204,2026,2134,2112}')
) as listed (city, state, suburbs, postcodes)
cross join lateral unnest(listed.suburbs, listed.postcodes) with ordinality part (suburb, postcode, place);

-- Three in five people are in Brisbane, one in five on the Gold Coast, one in five in Sydney. `number` counts each city's people from 0.
create temporary table crew as
select n, ('5ee00000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, city.name as city, home.state, home.suburb, home.postcode,
  row_number() over (partition by city.name order by n)::integer - 1 as number,
  (array['Aisha', 'Ben', 'Carmen', 'Dung', 'Elise', 'Farah', 'Gus', 'Hye-jin', 'Ines', 'Joao', 'Kofi', 'Lan', 'Mirela', 'Nikhil', 'Oona',
    'Pedro', 'Quyen', 'Rashid', 'Selma', 'Tomasz'])[1 + n % 20] || ' '
  || (array['Abbott', 'Bakshi', 'Carvalho', 'Dang', 'Eriksen', 'Faleolo', 'Georgiou', 'Huang', 'Ivanov', 'Jardine'])[1 + n / 20] as name
from generate_series(0, 199) n
cross join lateral (select case when n % 5 < 3 then 'Brisbane' when n % 5 = 3 then 'Gold Coast' else 'Sydney' end as name) city
join suburbs home on home.city = city.name and home.number = n / 5 % case city.name when 'Brisbane' then 18 else 6 end;

insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token,
  reauthentication_token
)
select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', 'crew' || n || '@shinework.example',
  (select encrypted_password from auth.users where email = 'admin@shinework.example'), now() - interval '150 days',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('name', name, 'location', suburb || ', ' || city),
  now() - interval '150 days', now() - interval '150 days', '', '', '', '', '', '', '', ''
from crew;
update public.profiles profile
set status = 'active', name = crew.name, postcode = crew.postcode, location = crew.suburb || ', ' || crew.city,
  proximity = (array[15, 20, 25, 30, 60])[1 + crew.n % 5], created_at = now() - interval '150 days'
from crew where profile.id = crew.id;
insert into public.documents (user_id, type, path, number, expires_on, state, uploaded_at, decided_at)
select crew.id, card.type, crew.id || '/documents/' || card.type || '/card.jpg', 'EX ' || crew.n, card.expires_on, 'checked',
  now() - interval '140 days', now() - interval '139 days'
from crew
join lateral (values
  ('whiteCard', null::date, crew.n % 9 > 0), ('blueCard', current_date + 200 + crew.n * 7, crew.n % 11 > 0)
) as card (type, expires_on, has) on card.has;

create temporary table crew_sites as
select s, city.name as city, place.state, place.suburb, place.postcode, kind.name as kind, kind.category, kind.starts, kind.ends,
  kind.documents, 1 + s * 7 % 5 as needed, 31 + s % 7 as dollars, s % 20 = 7 as has_no_rate
from generate_series(0, 59) s
cross join lateral (select case when s % 5 < 3 then 'Brisbane' when s % 5 = 3 then 'Gold Coast' else 'Sydney' end as name) city
join suburbs place on place.city = city.name and place.number = s / 5 * (case city.name when 'Brisbane' then 3 else 1 end)
  % case city.name when 'Brisbane' then 18 else 6 end + case city.name when 'Brisbane' then s % 5 else 0 end
cross join lateral (
  select * from (values
    (0, 'office', 'Office', '17:30'::time, '21:00'::time, '{}'::text[]), (1, 'school', 'School', '06:00', '14:00', '{blueCard}'),
    (2, 'clinic', 'Commercial', '19:00', '22:00', '{}'), (3, 'apartments', 'Residential', '08:00', '14:30', '{}'),
    (4, 'tower', 'Post Construction', '07:00', '15:00', '{whiteCard}'), (5, 'supermarket', 'Commercial', '22:00', '04:00', '{}')
  ) as kinds (number, name, category, starts, ends, documents)
  where kinds.number = s % 6
) kind;

create temporary table crew_weeks as
select week, (date_trunc('week', now() at time zone 'Australia/Brisbane')::date + week * 7) as monday,
  (now() at time zone 'Australia/Brisbane')::date as today
from generate_series(-12, 1) week;

-- Each site has a job on five days of each week.
create temporary table crew_jobs as
select ('b0ad0000-0000-4000-8000-' || lpad(((week.week + 12) * 1000 + site.s * 7 + weekday)::text, 12, '0'))::uuid as id, site.*,
  week.week, weekday, week.monday, week.monday + weekday as day, week.monday + weekday < week.today as is_over,
  week.week = 1 and (site.s + weekday * 2) % 3 = 0 as is_short
from crew_sites site, crew_weeks week, generate_series(0, 6) weekday
where (site.s * 3 + weekday) % 7 < 5;

insert into public.jobs (
  id, project_name, category, cleaners_needed, pay_per_cleaner, pay_basis, rate_cents, days, duration, start_date, start_time, end_time,
  location_city, location_state, location_postcode, required_documents, full_description, status, created_by, created_at, updated_at
)
select id, suburb || ' ' || kind || case when s >= 30 then ' 2' else '' end, category, needed,
  case when has_no_rate then 'To be agreed' else '$' || dollars || '.50/hour' end, case when not has_no_rate then 'hour' end,
  case when not has_no_rate then dollars * 100 + 50 end, 1, 'One shift', day, starts, ends, city, state, postcode, documents,
  'The usual round. The key is in the box beside the door.', case when is_over then 'Completed' else 'Open' end,
  (select id from public.profiles where role = 'admin' order by created_at, id limit 1), monday - interval '9 days', monday - interval '9 days'
from crew_jobs;
insert into public.job_addresses (job_id, site_address)
select id, 3 + s * 11 || ' ' || (array['High', 'Station', 'Church', 'Park', 'Mill'])[1 + s % 5] || ' Street, ' || suburb from crew_jobs;

insert into public.availability (user_id, free_hours, days_away)
select crew.id, case when crew.n % 3 = 0 then '{}'::text[] else array(
    select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, place)
    where crew.n % 3 = 1 or hour !~ '^(sat|sun)_' order by place) end,
  case when crew.n % 7 = 3 then datemultirange(daterange(week.monday + crew.n % 5, week.monday + crew.n % 5 + 3)) else '{}' end
from crew, crew_weeks week
where week.week = 1;

-- Numbers the positions at a city's jobs on a day. Each position gets a different person. The same people stay at a site for
-- four weeks. Where a job is short of people, one position in two is vacant. For every other such job, two people without
-- work on that day have applied.
create temporary table crew_places as
select job.*, place, (row_number() over at_day)::integer - 1 as slot, (count(*) over (partition by job.week, job.weekday, job.city))::integer as slots,
  (select count(*)::integer from crew where crew.city = job.city) as people
from crew_jobs job, generate_series(1, job.needed) place
window at_day as (partition by job.week, job.weekday, job.city order by job.s, place);

create temporary table crew_applications as
select distinct on (job_id, crew.id) ('a0ad0000-0000-4000-8000-' || lpad((row_number() over (order by job_id, crew.id))::text, 12, '0'))::uuid as id,
  planned.*, crew.id as person, (hashtext(job_id::text || crew.n) & 1023) as luck
from (
  select id as job_id, week, monday, day, weekday, city, starts, ends, is_over, true as is_accepted,
    -- In the last and the next week, some people work at two jobs at the same time.
    (slot + (week in (-1, 1) and slot % 30 = 5)::integer + weekday * 11 + (week + 12) / 4 * 5) % people as number
  from crew_places where not is_short or place > (needed + 1) / 2
  union all
  select id, week, monday, day, weekday, city, starts, ends, is_over, false,
    (slots + slot + weekday * 11 + (week + 12) / 4 * 5) % people
  from crew_places where is_short and (s + weekday) % 2 = 0 and place <= 2
) planned
join crew on crew.city = planned.city and crew.number = planned.number
left join public.availability said on said.user_id = crew.id
where not coalesce(said.days_away, '{}') @> planned.day
order by job_id, crew.id, planned.is_accepted desc;

insert into public.applications (
  id, user_id, job_id, job_title, applied_at, status, reviewed_by, reviewed_at, confirmed_at, attendance, attendance_by, attendance_at
)
select planned.id, planned.person, planned.job_id, job.project_name, planned.monday - interval '7 days' + planned.luck * interval '1 minute',
  case when is_accepted then 'Accepted' else 'Pending' end, case when is_accepted then job.created_by end,
  case when is_accepted then planned.monday - interval '5 days' end,
  case when is_accepted and planned.week < 1 and planned.luck % 12 > 0 then planned.day - interval '2 days' end, attended.what,
  case when attended.what is not null then job.created_by end, case when attended.what is not null then planned.day + interval '30 hours' end
from crew_applications planned
join public.jobs job on job.id = planned.job_id
cross join lateral (
  select case when is_over then case when luck % 40 = 0 then 'did_not_come' else 'came' end end as what
) attended;

-- One day in eight has no report at all, one in eight has no "I'm done" report, and one in eight is 35 minutes longer. The other days agree
-- with the plan.
insert into public.visits (application_id, day, here_at, here_sent_at, done_at, done_sent_at)
select planned.id, planned.day, pressed.here_at, pressed.here_at, pressed.done_at, pressed.done_at
from crew_applications planned
join public.applications application on application.id = planned.id and application.attendance = 'came'
join public.jobs job on job.id = planned.job_id
cross join lateral (
  select (planned.day + planned.starts) at time zone job.time_zone + (planned.luck % 7 - 4) * interval '1 minute' as here_at,
    case when planned.luck % 8 <> 1 then
      (planned.day + (planned.ends < planned.starts)::integer + planned.ends) at time zone job.time_zone
        + case when planned.luck % 8 = 2 then interval '35 minutes' else planned.luck % 5 * interval '1 minute' end
    end as done_at
) pressed
where planned.is_over and planned.luck % 8 <> 0;
insert into public.hours (application_id, day, reason, by_administrator, changed_at)
select planned.id, planned.day, 'The site was closed.', true, planned.day + interval '1 day'
from crew_applications planned where planned.is_over and planned.is_accepted and planned.luck % 128 = 5;

-- Approves the hours of every past week except last week.
insert into public.pay_lines (user_id, payee_name, kind, application_id, job_title, day, minutes, basis, rate_cents, amount_cents, created_by,
  created_at)
select hours.user_id, crew.name, 'work', hours.application_id, hours.title, hours.day, hours.minutes, hours.basis, hours.rate_cents,
  hours.amount_cents, job.created_by, week.monday + interval '8 days'
from crew_weeks week
cross join lateral private.hours_of(array(select id from crew), week.monday, week.monday + 6) hours
join crew on crew.id = hours.user_id
join public.applications application on application.id = hours.application_id
join public.jobs job on job.id = application.job_id
where week.week < -1 and hours.is_waiting and hours.minutes > 0 and hours.basis is not null;

select pg_temp.switch_notices('enable');
drop table suburbs, crew, crew_sites, crew_weeks, crew_jobs, crew_places, crew_applications;
