-- The days on which banks transfer money (rule 23.19). tests/integration/holidays.test.ts checks that the frontend calculates the same
-- days.
begin;
set local search_path = public, extensions;
select plan(6);

select is((select string_agg(to_char(day, 'FMDD Mon'), ', ' order by day) from generate_series(date '2027-01-01', '2027-12-31', '1 day') day
  where not private.is_banking_day(day::date) and extract(isodow from day) < 6),
  '1 Jan, 26 Jan, 26 Mar, 29 Mar, 14 Jun, 27 Dec, 28 Dec',
  'banks do not pay on national holidays, and weekend holidays move to the next weekdays');
select is((select count(*) from generate_series(date '2027-01-01', '2027-12-31', '1 day') day
  where private.is_banking_day(day::date) and extract(isodow from day) > 5), 0::bigint, 'banks do not pay at weekends');
select is(private.next_banking_day('2026-12-24'), date '2026-12-29', 'the next banking day after Christmas Eve of 2026 is the Tuesday');

-- A new holiday counts at once. Banks close only if both New South Wales and Victoria have the holiday.
select is(private.is_banking_day('2083-06-15'), true, 'a plain Tuesday is a banking day');
insert into public.holidays values ('NSW', '2083-06-15', 'Day of Mourning');
select is(private.is_banking_day('2083-06-15'), true, 'a holiday of one of the two states is a banking day');
insert into public.holidays values ('VIC', '2083-06-15', 'Day of Mourning');
select is(private.is_banking_day('2083-06-15'), false, 'a holiday of both states is not a banking day');

select * from finish();
rollback;
