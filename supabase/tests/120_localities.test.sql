-- Localities cover Australia, and a search by postcode or name finds at most eight.
begin;
select plan(31);
select tests.people();

select cmp_ok((select count(*) from public.localities), '>', 17000::bigint, 'more than 17,000 localities are stored');
select is((select string_agg(distinct state, ' ' order by state) from public.localities), 'ACT NSW NT QLD SA TAS VIC WA',
  'every state and territory has localities');
select is((select count(*) from public.localities where latitude not between -55 and -9 or longitude not between 96 and 168), 0::bigint,
  'every locality is in Australia');
select is((select count(*) from public.localities where locality ~ '[’|;]|  |^ | $|^[a-z]'), 0::bigint,
  'every locality''s name begins with a capital and has no extra spaces or unusual signs');
select is((select round(latitude::numeric, 1) || ' ' || round(longitude::numeric, 1) from public.localities where postcode = '4101'
  and locality = 'West End'),
  '-27.5 153.0', 'a locality has its coordinates');

create function pg_temp.found(query text) returns text language sql as $$
  select tests.answer('cleaner', format('select string_agg(concat_ws('' '', locality, state, postcode), '', '')
    from public.search_localities(%L)', query))
$$;
select is(pg_temp.found(query), wanted, format('a search for %L finds the matching localities', query))
from (values
  ('4101', 'Highgate Hill QLD 4101, Mater Hill QLD 4101, Mater Hospital QLD 4101, South Bank QLD 4101, South Brisbane QLD 4101, '
    'West End QLD 4101'),
  ('west end', 'West End QLD 4101, West End QLD 4810, West End WA 6530'),
  ('  WEST   eN ', 'West End QLD 4101, West End QLD 4810, West End WA 6530'),
  ('fortitude v', 'Fortitude Valley QLD 4006'),
  ('o’connor', 'O''Connor ACT 2602, O''Connor WA 6163'),
  ('o''connor', 'O''Connor ACT 2602, O''Connor WA 6163'),
  ('0200', 'ANU ACT 0200, Australian National University ACT 0200'),
  ('9999', null), ('d end', null), ('w%', null), ('____', null), ('\', null), ('', null), ('  ', null), (null, null),
  (repeat('x', 10000), null),
  (concat('fortitude v', repeat(' ', 100), 'x'), 'Fortitude Valley QLD 4006')
) as given (query, wanted);
select is(pg_temp.found('41'),
  'Highgate Hill QLD 4101, Mater Hill QLD 4101, Mater Hospital QLD 4101, South Bank QLD 4101, South Brisbane QLD 4101, West End QLD 4101, '
  'Buranda QLD 4102, Dutton Park QLD 4102',
  'a search by digits lists postcodes in order, and the localities of one postcode by name');
select is(tests.answer('cleaner', $$select count(*) from public.search_localities('b')$$), '8',
  'a search by name returns at most eight localities');
select is(tests.answer('cleaner', $$select count(*) from public.search_localities('4')$$), '8',
  'a search by postcode returns at most eight localities');
insert into public.localities values ('3999', '4101 Street', 'VIC', -37, 145);
select is(pg_temp.found('4101') like '%West End QLD 4101, 4101 Street VIC 3999', true,
  'a search lists matching postcodes before matching names');
select is(tests.answer(who, $$select count(*) from public.search_localities('4101')$$), '7', who || ' can search localities')
from unnest(array['inactive', 'admin', 'visitor']) who;
select tests.refusals($expected$
service: 42501 permission denied
  public.search_localities('4101')
$expected$);
select is(tests.outcome('service', $$update public.profiles set postcode = '9998' where id = {cleaner}$$), '1',
  'a postcode without a locality can be saved');

select * from finish();
rollback;
