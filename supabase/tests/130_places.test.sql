-- Locations of people and jobs are derived from the text they entered.
begin;
set local search_path = public, extensions;
select plan(94);
select tests.nowhere(), tests.people();

-- Names the locality nearest to a location, and the distance in km if it is not 0.
create temporary table placed as select postcode, locality, state, ll_to_earth(latitude, longitude) as place from public.localities;
create function pg_temp.label(place earth) returns text language sql as $$
  select concat_ws(' ', locality, state, postcode, nullif(round(earth_distance(label.place, placed.place) / 1000)::text || ' km', '0 km'))
  from placed where label.place is not null
  order by placed.place <-> label.place, locality limit 1
$$;

select is(pg_temp.label(private.find_place(postcode, place, state)), wanted,
  format('the text %s, %s, %s is placed in %s', postcode, place, state, coalesce(wanted, 'nowhere')))
from (values
  -- With a postcode: the locality that the text names, otherwise the middle of the postcode's localities.
  ('4064', 'Paddington', 'QLD', 'Paddington QLD 4064'), ('4064', 'Milton, Brisbane', null, 'Milton QLD 4064'),
  ('4064', 'MILTON', 'VIC', 'Milton QLD 4064'), ('4064', 'Brisbane', 'QLD', 'Baroona QLD 4064'), ('4064', null, null, 'Baroona QLD 4064'),
  (' 4064 ', null, null, 'Baroona QLD 4064'), ('QLD 4064', null, null, 'Baroona QLD 4064'),
  ('4064', 'Paddington, Sydney', null, 'Paddington QLD 4064'),
  ('800', null, null, 'Darwin NT 0800'),
  -- Two localities of postcode 4171 are equally near its middle.
  ('4171', null, null, 'Galloways Hill QLD 4171'),
  -- Postcode 0872 has localities in three states.
  ('0872', null, 'SA', 'Ernabella SA 0872 5 km'), ('0872', null, 'WA', 'Ngaanyatjarra-Giles WA 0872'),
  -- With an unknown postcode, only the text decides.
  ('9999', 'Brisbane', 'QLD', 'Brisbane QLD 4000'), ('9999', null, null, null), ('none', 'Hobart', null, 'Hobart TAS 7000'),
  ('40641', null, null, null), (repeat('4', 200), null, null, null),
  -- The text is a suburb with its state.
  (null, 'Paddington', 'QLD', 'Paddington QLD 4064'), (null, 'Paddington', 'New South Wales', 'Paddington NSW 2021'),
  (null, 'Paddington', 'n.s.w.', 'Paddington NSW 2021'), (null, 'Paddington, QLD', null, 'Paddington QLD 4064'),
  (null, 'Paddington Qld', null, 'Paddington QLD 4064'), (null, 'paddington,  queensland', null, 'Paddington QLD 4064'),
  (null, 'Perth', 'TAS', 'Perth TAS 7300'), (null, 'Perth, Tasmania', null, 'Perth TAS 7300'),
  (null, 'O’Connor ACT', null, 'O''Connor ACT 2602'),
  (null, 'Adelaide, South Australia, Australia', null, 'Adelaide SA 5000'), (null, 'Mt Gravatt', 'QLD', 'Mount Gravatt QLD 4122'),
  (null, 'Mount Barker, South Australia', null, 'Mount Barker SA 5251'),
  -- The text is a suburb with its city, which distinguishes suburbs of the same name.
  (null, 'Paddington, Brisbane', null, 'Paddington QLD 4064'), (null, 'Paddington Sydney', null, 'Paddington NSW 2021'),
  (null, 'St. Kilda, Melbourne', null, 'St Kilda VIC 3182'), (null, 'Richmond, Melbourne', null, 'Richmond VIC 3121'),
  (null, 'Coolangatta, Gold Coast', null, 'Coolangatta QLD 4225'), (null, 'Geelong West, Geelong', null, 'Geelong West VIC 3218'),
  (null, '12 Smith St, Fitzroy, Melbourne VIC', null, 'Fitzroy VIC 3065'), (null, 'Nowhere, Perth', null, 'Perth WA 6000'),
  (null, 'Perth, Brisbane', null, 'Brisbane QLD 4000'),
  (null, 'Nowhere Perth, Brisbane', 'QLD', 'Brisbane QLD 4000'),
  (null, 'West End QLD 4101, Australia', null, (select pg_temp.label(private.find_place('4101', 'West End', null)))),
  -- The text is a name that only one locality has, or the name of a city.
  (null, 'Fortitude Valley', null, 'Fortitude Valley QLD 4006'), (null, 'South Brisbane', null, 'South Brisbane QLD 4101'),
  (null, 'Brisbane', null, 'Brisbane QLD 4000'), (null, ' gold  COAST ', null, 'Surfers Paradise QLD 4217'),
  (null, 'Sydney CBD', null, 'Sydney NSW 2000'), (null, 'Alice CBD Springs', null, null),
  (null, 'Melbourne', null, 'Melbourne VIC 3000'), (null, 'Perth', null, 'Perth WA 6000'), (null, 'Perth WA', null, 'Perth WA 6000'),
  (null, 'Alice Springs', 'NT', 'Alice Springs NT 0870'),
  -- Several localities have the name, and the text does not say which one is meant, so there is no location.
  (null, 'Paddington', null, null), (null, 'Richmond', null, null), (null, 'West End', 'QLD', null), (null, 'Gold Coast', 'NSW', null),
  -- These texts name no locality, so there is no location.
  (null, null, null, null), ('', '', '', null), (null, ' , , ', null, null), (null, 'London', null, null), (null, 'Queensland', null, null),
  (null, 'South Australia', null, null), (null, 'Australia', null, null), (null, '%', '%', null),
  (repeat('x', 10000), repeat('(', 10000), '[', null),
  -- Only the beginning of a long text is read.
  (null, concat('Hobart', repeat(' ', 200), 'x'), null, 'Hobart TAS 7000')
) as given (postcode, place, state, wanted);

select is(private.state_of(given), wanted, format('the text %L is the state %s', given, wanted))
from (values (' qld ', 'QLD'), ('Queensland', 'QLD'), ('N.S.W.', 'NSW'), ('Australian Capital Territory', 'ACT'), ('Bavaria', null),
  ('', null), (null, null)) as known (given, wanted);
select is((select count(*) from private.cities() city where private.find_locality(city.name, city.state, null) is null), 0::bigint,
  'every city''s central locality exists');

-- Two suburbs of the same name are 25 and 50 km from Brisbane. The nearer suburb is chosen, in whichever order the suburbs
-- are stored.
insert into public.localities (postcode, locality, state, latitude, longitude)
values ('4995', 'Lower Twinley', 'QLD', -27.92, 153.03), ('4996', 'Lower Twinley', 'QLD', -27.69, 153.03),
  ('4997', 'Upper Twinley', 'QLD', -27.25, 153.03), ('4998', 'Upper Twinley', 'QLD', -27.02, 153.03);
select is(round(latitude(private.find_place(null, place, null))::numeric, 2), wanted,
  'the nearer of two suburbs with one name is meant by ' || place)
from (values ('Lower Twinley, Brisbane', -27.69), ('Upper Twinley, Brisbane', -27.25), ('Lower Twinley Brisbane', -27.69),
  ('Lower Twinley', -27.81))
  as given (place, wanted);

-- Coordinates are derived again after every edit of a location's text. People cannot set coordinates directly.
create function pg_temp.after(change text) returns text language plpgsql as $$
begin
  execute tests.fill(change, 'service');
  return (select pg_temp.label(place) from public.profiles where id = tests.id('cleaner'))
    || ' / ' || coalesce((select pg_temp.label(place) from public.jobs where id = tests.id('job_open')), 'nowhere');
end
$$;
insert into public.jobs (id, location_city, location_state) values (tests.id('job_open'), 'Perth', 'TAS');
select is(pg_temp.after(change), wanted, 'the place follows an edit, and cannot be set by hand: ' || change)
from (values
  ($$update public.profiles set location = 'Paddington, Brisbane' where id = {cleaner}$$, 'Paddington QLD 4064 / Perth TAS 7300'),
  ($$update public.profiles set postcode = '3056' where id = {cleaner}$$, 'Brunswick VIC 3056 / Perth TAS 7300'),
  ('update public.profiles set place = null where id = {cleaner}', 'Brunswick VIC 3056 / Perth TAS 7300'),
  ($$update public.profiles set name = 'Priya' where id = {cleaner}$$, 'Brunswick VIC 3056 / Perth TAS 7300'),
  ($$update public.jobs set location_state = 'WA' where id = {job_open}$$, 'Brunswick VIC 3056 / Perth WA 6000'),
  ($$update public.jobs set location_city = 'Nowhere' where id = {job_open}$$, 'Brunswick VIC 3056 / nowhere'),
  ('update public.jobs set place = ll_to_earth(1, 1) where id = {job_open}', 'Brunswick VIC 3056 / nowhere'),
  ($$update public.jobs set location_postcode = '4064', location_city = 'Milton' where id = {job_open}$$,
    'Brunswick VIC 3056 / Milton QLD 4064')
) as given (change, wanted);

-- When localities change, saved locations change only after find_places_again runs.
update public.profiles set location = 'Newtown Lake', postcode = null where id = tests.id('pending');
update public.jobs set location_city = 'Newtown Lake', location_state = null, location_postcode = null where id = tests.id('job_open');
insert into public.localities values ('3999', 'Newtown Heights', 'VIC', -37, 145), ('3998', 'Newtown Lake', 'VIC', -37, 146);
update public.profiles set location = 'Newtown Heights', postcode = null where id = tests.id('other');
update public.localities set latitude = -38 where postcode = '3999';
select is((select round(latitude(place)::numeric, 3) from public.profiles where id = tests.id('other')), -37.000,
  'saved locations stay the same when localities change');
select is(private.find_places_again(), 3, 'find_places_again returns how many locations moved or were found');
select is((select round(latitude(place)::numeric, 3) from public.profiles where id = tests.id('other')), -38.000,
  'find_places_again moves a location to its locality''s new position');
select is((select array[round(longitude(person.place)), round(longitude(job.place))] from public.profiles person, public.jobs job
  where person.id = tests.id('pending') and job.id = tests.id('job_open')), '{146,146}',
  'find_places_again finds locations that were unknown before');
select is((select time_zone from public.profiles where id = tests.id('other')), 'Australia/Melbourne',
  'a location that was found has its time zone');
update public.localities set state = 'SA' where postcode = '3999';
select private.find_places_again();
select is((select time_zone from public.profiles where id = tests.id('other')), 'Australia/Adelaide',
  'the time zone of a location is updated when its locality changes state');
select is(private.find_places_again(), 0, 'a second run of find_places_again finds nothing to move');
insert into public.localities values ('3997', 'Newtown Park', 'VIC', -37, 144);
update public.profiles set location = 'Somewhere', postcode = 'VIC 3997' where id = tests.id('cleaner');
update public.localities set latitude = -36 where postcode in ('3997', '3998');
select is(private.find_places_again('{3998}'), 2,
  'find_places_again for one postcode covers the people there, and locations without a postcode');
select is((select round(latitude(place)) from public.profiles where id = tests.id('cleaner')), -37::double precision,
  'find_places_again for one postcode leaves other locations as they are');
select is(private.find_places_again('{3996,3997}'), 1, 'find_places_again accepts several postcodes');

select * from finish();
rollback;
