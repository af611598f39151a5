-- The time zone of a job is derived from the text of its location.
begin;
select plan(73);

select is(private.zone_of_place(postcode, city, state), zone,
  format('the location %s, %s, %s has the time zone %s', postcode, city, state, zone))
from (values
  -- The postcode decides, whatever the other fields say.
  ('2000', 'Sydney', 'NSW', 'Australia/Sydney'), ('2601', null, null, 'Australia/Sydney'), ('3000', null, null, 'Australia/Melbourne'),
  ('7000', null, null, 'Australia/Hobart'), ('4000', null, null, 'Australia/Brisbane'), ('5000', null, null, 'Australia/Adelaide'),
  ('0800', null, null, 'Australia/Darwin'), ('800', null, null, 'Australia/Darwin'), ('6000', null, null, 'Australia/Perth'),
  ('WA 6000', null, null, 'Australia/Perth'), ('6000', 'Sydney', 'NSW', 'Australia/Perth'), (' 2000 ', 'Perth', null, 'Australia/Sydney'),
  -- The Gold Coast and the Tweed are near each other, but in states with different time zones.
  ('4225', 'Coolangatta', 'QLD', 'Australia/Brisbane'), ('2485', 'Tweed Heads', 'NSW', 'Australia/Sydney'),
  -- The time zone of these localities differs from that of their state.
  ('2880', 'Broken Hill', 'NSW', 'Australia/Broken_Hill'), ('2880', null, null, 'Australia/Broken_Hill'),
  ('2880', 'Silverton', 'NSW', 'Australia/Broken_Hill'),
  ('2880', 'Argent Street, Broken Hill', null, 'Australia/Broken_Hill'), ('2880', 'Tibooburra', 'NSW', 'Australia/Sydney'),
  ('2880', 'Packsaddle', null, 'Australia/Sydney'), (null, 'Broken Hill', 'NSW', 'Australia/Broken_Hill'),
  (null, 'broken hill nsw', null, 'Australia/Broken_Hill'),
  (null, 'Tibooburra', null, 'Australia/Sydney'), ('2898', null, null, 'Australia/Lord_Howe'),
  (null, 'Lord Howe Island', 'NSW', 'Australia/Lord_Howe'),
  ('2899', 'Norfolk Island', 'NSW', 'Pacific/Norfolk'), ('6798', 'Christmas Island', 'WA', 'Indian/Christmas'),
  ('6799', null, 'WA', 'Indian/Cocos'),
  ('6443', 'Eucla', 'WA', 'Australia/Eucla'), ('6443', 'Cocklebiddy', 'WA', 'Australia/Eucla'),
  ('6443', 'Madura', 'WA', 'Australia/Eucla'), ('6443', 'Mundrabilla', 'WA', 'Australia/Eucla'),
  ('6443', 'Norseman', 'WA', 'Australia/Perth'), ('6443', null, null, 'Australia/Perth'),
  -- These postcodes have localities in several states.
  ('0872', null, null, 'Australia/Darwin'), ('0872', null, 'SA', 'Australia/Adelaide'), ('0872', null, 'WA', 'Australia/Perth'),
  ('0872', 'Kiwirrkurra', null, 'Australia/Perth'), ('4383', 'Wallangarra', null, 'Australia/Brisbane'),
  ('4383', 'Jennings', null, 'Australia/Sydney'),
  ('2540', 'Jervis Bay', 'ACT', 'Australia/Sydney'), ('4825', 'Mount Isa', 'QLD', 'Australia/Brisbane'),
  ('4825', null, 'NT', 'Australia/Darwin'), ('4375', 'Cottonvale', null, 'Australia/Brisbane'), ('4375', null, null, 'Australia/Brisbane'),
  ('2406', 'Mungindi', null, 'Australia/Sydney'), ('2406', 'Mungindi', 'QLD', 'Australia/Brisbane'),
  ('0872', 'Amata', null, 'Australia/Adelaide'),
  -- If a postcode has equally many localities in two states, its digits decide.
  ('4383', null, null, 'Australia/Brisbane'), ('4383', 'Nowhere', null, 'Australia/Brisbane'), ('4383', null, 'NSW', 'Australia/Sydney'),
  -- Postcodes of post office boxes have no localities. Their first digit decides, unless the state or the city is clear.
  ('1001', null, null, 'Australia/Sydney'), ('8001', null, null, 'Australia/Melbourne'), ('9726', null, null, 'Australia/Brisbane'),
  ('0299', null, null, 'Australia/Sydney'), ('9999', null, 'WA', 'Australia/Perth'), ('9999', 'Perth', null, 'Australia/Perth'),
  -- Without a postcode, the state or the city decides.
  (null, null, 'Western Australia', 'Australia/Perth'), (null, null, 's.a.', 'Australia/Adelaide'),
  (null, 'Perth', null, 'Australia/Perth'),
  (null, 'Perth, TAS', null, 'Australia/Hobart'), (null, 'Perth CBD', 'WA', 'Australia/Perth'),
  (null, 'Richmond, Melbourne', null, 'Australia/Melbourne'),
  (null, 'West Perth WA 6005, Australia', null, 'Australia/Perth'), (null, 'East Perth', null, 'Australia/Perth'),
  (null, 'Nowhere', 'TAS', 'Australia/Hobart'),
  -- If the text does not decide, the time zone is Brisbane's.
  (null, 'Paddington', null, 'Australia/Brisbane'), (null, null, null, 'Australia/Brisbane'), ('', '', '', 'Australia/Brisbane'),
  (repeat('2', 200), repeat(', ', 100), 'XYZ', 'Australia/Brisbane')
) as given (postcode, city, state, zone);

create temporary table zones as
select distinct private.time_zone_of(locality.state, locality.postcode, lower(locality.locality)) as name from public.localities locality;
select is((select string_agg(name, ', ') from zones where name not in (select known.name from pg_timezone_names known)), null,
  'the server knows the time zone of every locality');
select is((select count(*) from zones), 13::bigint, 'every time zone of Australia has a locality');
insert into public.localities values ('2880', 'Albemarle', 'NSW', -32.5, 143.4);
select is(private.zone_of_place('2880', 'Nowhere', 'NSW'), 'Australia/Broken_Hill',
  'a locality that the text does not name does not decide the time zone');

select * from finish();
rollback;
