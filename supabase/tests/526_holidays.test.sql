-- Administrators can add, move and remove public holidays (rule 11.31).
begin;
set local search_path = public, extensions;
select plan(23);
select tests.people();

select tests.matrix($expected$
-- Outcomes on holidays, by person:                          visitor cleaner other pending inactive rejected admin founder former service
select from public.holidays where day = '2027-12-25'       | 42501  0      0      0      0      0      8      8      0      42501
insert into public.holidays values ('SA', '2083-06-01', 'Show') | 42501  42501  42501  42501  42501  42501  42501  42501  42501  42501
update public.holidays set name = 'x'                      | 42501  42501  42501  42501  42501  42501  42501  42501  42501  42501
delete from public.holidays                                | 42501  42501  42501  42501  42501  42501  42501  42501  42501  42501
truncate public.holidays                                   | 42501  42501  42501  42501  42501  42501  42501  42501  42501  42501
select public.save_holiday('SA', '2083-06-01', 'Show')     | 42501  PT403  PT403  PT403  PT403  PT403  1      1      PT403  42501
select public.remove_holiday('SA', '2083-06-01')           | 42501  PT403  PT403  PT403  PT403  PT403  1      1      PT403  42501
$expected$);

select is(array(select state from public.holidays where day = '2027-12-25' and name = 'Christmas Day' order by state),
  array['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'], 'Christmas Day 2027, a Saturday, is a public holiday in every state');

create function pg_temp.held(state text) returns text language sql as $$
  select string_agg(day || ' ' || name, ', ' order by day) from public.holidays holiday
  where holiday.state = held.state and day > '2083-01-01'
$$;
create function pg_temp.save(given text) returns text language plpgsql as $$
declare
  field text;
begin
  perform tests.act_as('admin');
  execute format('select public.save_holiday(%s)', given);
  perform set_config('role', 'none', true);
  return 'saved';
exception when sqlstate 'PT400' then
  get stacked diagnostics field = pg_exception_hint;
  return concat_ws(': ', field, sqlerrm);
end
$$;

-- A refusal names the form field that shows the error.
select is(pg_temp.save(given), said, 'a save of a holiday returns: ' || said) from (values
  ($$'SA', '2083-06-01', '  Show Day '$$, 'saved'),
  ($$'SA', '2083-06-01', 'Show Day'$$, 'saved'),
  ($$'SA', '2083-06-01', 'Other'$$, 'day: This day is already a public holiday: Show Day.'),
  ($$'SA', '2083-06-02', ' '$$, 'name: Enter the name of the holiday.'),
  ($$'SA', null, 'Show'$$, 'day: Choose a day from 2026 to 2099.'),
  ($$'SA', '2025-12-31', 'Show'$$, 'day: Choose a day from 2026 to 2099.'),
  ($$'South Australia', '2083-06-02', 'Show'$$, 'state: Choose a state.')
) tried (given, said);
select is(pg_temp.held('SA'), '2083-06-01 Show Day', 'a holiday saved twice is stored once, on one line');

select is(pg_temp.save($$'SA', '2083-06-03', 'Show', '2083-06-01'$$) || ' ' || pg_temp.save($$'SA', '2083-06-03', 'Show', '2083-06-01'$$),
  'saved saved', 'a holiday can be moved and renamed, also repeatedly');
select is(pg_temp.held('SA'), '2083-06-03 Show', 'a moved holiday leaves only the new day');
select is(pg_temp.save($$'SA', '2083-06-04', 'Cup'$$) || ' ' || pg_temp.save($$'SA', '2083-06-04', 'Show', '2083-06-03'$$),
  'saved day: This day is already a public holiday: Cup.', 'a holiday cannot be moved onto another');
select is(pg_temp.held('SA'), '2083-06-03 Show, 2083-06-04 Cup', 'a refused move changes neither holiday');
select is(pg_temp.held('QLD'), null, 'a holiday of one state changes no other state');

select tests.act_as('admin');
select public.remove_holiday('SA', '2083-06-04'), public.remove_holiday('SA', '2083-06-04');
select set_config('role', 'none', true);
select is(pg_temp.held('SA'), '2083-06-03 Show', 'a holiday removed twice is removed once');

select is(array(select event || ' ' || (details -> 'changes')::text from audit.entries
    where event like 'holiday%' and actor = tests.id('admin') order by id desc limit 2),
  array['holiday_removed {"day": ["2083-06-04", null], "name": ["Cup", null], "location_state": ["SA", null]}',
    'holiday_added {"day": [null, "2083-06-04"], "name": [null, "Cup"], "location_state": [null, "SA"]}'],
    'every change of holidays is recorded in the audit');

select * from finish();
rollback;
