-- This week and the next, as a coordinator in Brisbane sees them. Most jobs are filled, and some have vacancies and applicants. One
-- person has two jobs at once, and another person lacks a required document. Some people are free, others away.

create temporary table week_jobs (
  code integer, weeks integer, weekday integer, name text, category text, needed integer, starts time, ends time, suburb text,
  postcode text, asked text[], accepted text[], waiting text[], description text
);
insert into week_jobs values
  (162, 0, 0, 'Café kitchens, Stones Corner', 'Commercial', 2, '06:00', '12:00', 'Stones Corner', '4120', '{}', '{rosa.delgado,ruby.thornton}', '{}', 'Two kitchens wall to wall: hoods, filters and behind the ovens.'),
  (163, 0, 1, 'Office floors 3 and 4, Toowong', 'Office', 2, '17:30', '21:00', 'Toowong', '4066', '{}', '{bao.nguyen,kaia.ngata}', '{}', 'Desks, bins and kitchens on two floors, after the last meeting.'),
  (164, 0, 2, 'Open-home clean, Bulimba', 'Residential', 1, '08:00', '12:00', 'Bulimba', '4171', '{}', '{aaliyah.hassan}', '{}', 'A weatherboard house, shown to buyers in the afternoon.'),
  (165, 0, 3, 'Two clinics, Coorparoo', 'Commercial', 2, '07:30', '14:30', 'Coorparoo', '4151', '{}', '{aaliyah.hassan,angus.farrell}', '{}', 'Waiting rooms and treatment rooms of two clinics across the road from each other.'),
  (166, 0, 4, 'Builder''s clean, Woolloongabba', 'Post Construction', 3, '07:00', '15:00', 'Woolloongabba', '4102', '{whiteCard}', '{angus.farrell,sione.latu}', '{rosa.delgado}', 'Three show apartments before the agent''s photographer comes.'),
  (167, 0, 5, 'Saturday shopfronts, Paddington', 'Commercial', 2, '06:00', '10:00', 'Paddington', '4064', '{}', '{ruby.thornton}', '{isaac.waititi}', 'Eleven shop windows, inside and out, before they open.'),
  (168, 0, 6, 'Club rooms, Kangaroo Point', 'General', 2, '10:00', '15:00', 'Kangaroo Point', '4169', '{}', '{kaia.ngata}', '{grace.tuiloma}', 'Bar, lockers and showers after Saturday''s final.'),
  (151, 1, 0, 'Office move-out clean, Milton', 'Office', 3, '07:30', '15:00', 'Milton', '4064', '{}', '{aaliyah.hassan,angus.farrell}', '{grace.tuiloma,priya}', 'One floor, empty since Friday: carpets, partitions and the kitchen.'),
  (152, 1, 0, 'Evening clean, law offices in South Brisbane', 'Office', 2, '18:00', '21:00', 'South Brisbane', '4101', '{}', '{bao.nguyen}', '{ruby.thornton,kaia.ngata}', 'Eighteen rooms and a library. Nothing on a desk is moved.'),
  (153, 1, 1, 'Holiday-care rooms, Annerley school', 'School', 3, '06:00', '14:00', 'Annerley', '4103', '{blueCard}', '{sione.latu,grace.tuiloma}', '{aaliyah.hassan}', 'Four rooms and their toilets before the holiday programme begins.'),
  (154, 1, 1, 'Six apartments before handover, Hamilton', 'Residential', 4, '08:00', '16:00', 'Hamilton', '4007', '{}', '{angus.farrell}', '{rosa.delgado,isaac.waititi,imogen.carrick}', 'Six furnished apartments, one after the other, with the building manager.'),
  (155, 1, 2, 'Medical centre, Greenslopes', 'Commercial', 2, '07:00', '15:00', 'Greenslopes', '4120', '{}', '{rosa.delgado}', '{aaliyah.hassan,caitlin.orourke}', 'Nine consulting rooms, closed for the day.'),
  (156, 1, 2, 'Gallery before an opening, Fortitude Valley', 'Commercial', 2, '19:00', '23:00', 'Fortitude Valley', '4006', '{}', '{}', '{bao.nguyen,kaia.ngata,ruby.thornton}', 'Concrete floors, glass and the terrace, when the hanging is done.'),
  (157, 1, 3, 'Supermarket floors, Mount Gravatt', 'Commercial', 2, '22:00', '04:00', 'Mount Gravatt', '4122', '{}', '{kaia.ngata}', '{sione.latu}', 'Strip and seal of four aisles in one night.'),
  (158, 1, 3, 'Share house, St Lucia', 'Residential', 1, '09:00', '13:00', 'St Lucia', '4067', '{}', '{}', '{priya,rosa.delgado}', 'Kitchen, two bathrooms and the stairs, between two tenancies.'),
  (159, 1, 4, 'Showroom and office, Hendra', 'Commercial', 3, '07:30', '15:30', 'Hendra', '4011', '{}', '{sione.latu}', '{aaliyah.hassan,grace.tuiloma}', 'A tile showroom of 600 square metres, and the office above it.'),
  (160, 1, 5, 'End-of-lease clean, Ashgrove', 'Residential', 2, '08:00', '13:00', 'Ashgrove', '4060', '{}', '{ruby.thornton}', '{isaac.waititi}', 'Three bedrooms with a garage. Oven, windows and walls.'),
  (161, 1, 6, 'Hall after the fete, Wilston', 'General', 1, '09:00', '12:00', 'Wilston', '4051', '{}', '{}', '{ruby.thornton,imogen.carrick}', 'One hall with a stage and a kitchen. Chairs are stacked already.');

insert into public.jobs (
  id, project_name, category, cleaners_needed, pay_per_cleaner, days, duration, start_date, start_time, end_time, location_city,
  location_state, location_postcode, required_documents, full_description, status, created_by, created_at, updated_at
)
select ('b0000000-0000-4000-8000-' || lpad(week.code::text, 12, '0'))::uuid, week.name, week.category, week.needed,
  '$' || 33 + week.code % 6 || '.50/hour', 1, 'One shift', calendar.day, week.starts, week.ends, 'Brisbane', 'QLD', week.postcode,
  week.asked, week.description, case when calendar.day < calendar.today then 'Completed' else 'Open' end, private.founder_id(),
  posted.at, posted.at
from week_jobs week
cross join lateral (select (now() at time zone 'Australia/Brisbane')::date as today) here
cross join lateral (select here.today, date_trunc('week', here.today)::date + week.weeks * 7 + week.weekday as day) calendar
cross join lateral (select now() - interval '9 days' - week.code * interval '7 minutes' as at) posted;

-- Skips an application that clashes with the person's other jobs. The only intended clash is Grace's, below.
do $$
declare
  wish record;
begin
  for wish in
    select week.code, person.id as person, job, row_number() over (order by week.code, asked.place) as number, asked.email = any (week.accepted) as suits
    from week_jobs week
    cross join lateral unnest(week.accepted || week.waiting) with ordinality asked (email, place)
    join public.profiles person on person.email = asked.email || '@shinework.example'
    join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(week.code::text, 12, '0'))::uuid
    order by week.code, asked.place
  loop
    continue when private.clashes(wish.person, wish.job, array(
      select asked.id from public.applications asked where asked.user_id = wish.person and asked.status = 'Pending')) <> '{}';
    insert into public.applications (id, user_id, job_id, job_title, applied_at)
    values (('a0000000-0000-4000-8000-' || lpad((3000 + wish.number)::text, 12, '0'))::uuid, wish.person, (wish.job).id,
      (wish.job).project_name, now() - interval '6 days' + wish.number * interval '67 minutes');
    update public.applications application
    set status = 'Accepted', reviewed_by = private.founder_id(), reviewed_at = now() - interval '2 days',
      attendance = case when (wish.job).status = 'Completed' then 'came' end,
      attendance_by = case when (wish.job).status = 'Completed' then private.founder_id() end,
      attendance_at = case when (wish.job).status = 'Completed' then now() - interval '1 hour' end
    where wish.suits and application.user_id = wish.person and application.job_id = (wish.job).id;
  end loop;
end
$$;

-- Grace is accepted for the apartments although she works at the school at an overlapping time. The clash is intended:
-- she comes after the school's first rooms.
insert into public.applications (id, user_id, job_id, job_title, applied_at)
select 'a0000000-0000-4000-8000-000000003099', person.id, job.id, job.project_name, now() - interval '3 days'
from public.profiles person, public.jobs job
where person.email = 'grace.tuiloma@shinework.example' and job.id = 'b0000000-0000-4000-8000-000000000154';
update public.applications set status = 'Accepted', reviewed_by = private.founder_id(), reviewed_at = now() - interval '2 days'
where id = 'a0000000-0000-4000-8000-000000003099';
-- Sione was accepted without a Blue Card, because he has applied for one.
update public.applications application
set accepted_despite = 'He has applied for the card and brings the receipt.', missing_at_acceptance = '{Blue Card}'
from public.profiles person
where person.id = application.user_id and person.email = 'sione.latu@shinework.example'
  and application.job_id = 'b0000000-0000-4000-8000-000000000153';

insert into public.availability (user_id, free_hours, days_away)
select person.id,
  array(
    select hour from unnest(private.allowed_words('hours of the week')) with ordinality listed (hour, place)
    where hour ~ given.pattern order by place),
  case when given.away_from is null then '{}'::datemultirange
    else datemultirange(daterange(monday.day + given.away_from, monday.day + given.away_until, '[]')) end
from (values
  ('aaliyah.hassan', '^(mon|tue|wed|thu|fri)_(morning|day)$', null, null), ('angus.farrell', '_(morning|day)$', 3, 4),
  ('bao.nguyen', '_(evening|night)$', 2, 4), ('grace.tuiloma', '^(mon|tue|wed|thu|fri)_(morning|day)$', null, null),
  ('kaia.ngata', '_(evening|night)$', null, null), ('rosa.delgado', '^(mon|tue|wed|thu|fri)_(morning|day)$', 5, 6),
  ('ruby.thornton', '^(sat|sun)_|_(evening)$', null, null), ('caitlin.orourke', '^(mon|wed|fri)_(morning|day)$', 0, 1),
  ('priya', '^(mon|tue|wed|thu|fri)_(morning|day|evening)$', 24, 33)
) as given (email, pattern, away_from, away_until)
join public.profiles person on person.email = given.email || '@shinework.example'
-- Next week's Monday.
cross join (select date_trunc('week', (now() at time zone 'Australia/Brisbane')::date)::date + 7 as day) monday;

drop table week_jobs;
