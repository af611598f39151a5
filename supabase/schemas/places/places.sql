-- Places: the locations of people and jobs, found among the localities from the typed text. A place is a point on the Earth's surface
-- (extension earthdistance), so that distances need no special care at the poles or across 180°.

-- Collects statistics about the new rows. Until autovacuum runs, find_place would otherwise read all of them.
analyze public.localities;

create function private.cities() returns table (name text, state text, postcode text, locality text)
language sql immutable parallel safe set search_path = ''
as $$
  values
    ('brisbane', 'QLD', '4000', 'Brisbane'),
    ('gold coast', 'QLD', '4217', 'Surfers Paradise'),
    ('sydney', 'NSW', '2000', 'Sydney'),
    ('melbourne', 'VIC', '3000', 'Melbourne'),
    ('perth', 'WA', '6000', 'Perth'),
    ('adelaide', 'SA', '5000', 'Adelaide'),
    ('hobart', 'TAS', '7000', 'Hobart'),
    ('darwin', 'NT', '0800', 'Darwin'),
    ('canberra', 'ACT', '2601', 'Canberra'),
    ('sunshine coast', 'QLD', '4558', 'Maroochydore'),
    ('central coast', 'NSW', '2250', 'Gosford'),
    ('alice springs', 'NT', '0870', 'Alice Springs')
$$;
comment on function private.cities() is
  'Cities that are unambiguous without their state, each with its central locality. Contains those of rule 16.6, the capitals, and some '
  'whose name belongs to no locality or to several.';

create function private.state_of(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select known.state
  from (values
    ('ACT', 'australian capital territory'), ('NSW', 'new south wales'), ('NT', 'northern territory'), ('QLD', 'queensland'),
    ('SA', 'south australia'), ('TAS', 'tasmania'), ('VIC', 'victoria'), ('WA', 'western australia')
  ) known (state, name)
  where lower(replace(btrim(given), '.', '')) in (lower(known.state), known.name)
$$;
comment on function private.state_of(text) is
  'A state''s abbreviation, from its abbreviation or its name in any case; null for anything else.';

-- Several places can share a name. With `near`, the place closest to that point is taken. Without `near`, the city of that name is
-- taken. If there is no such city, the name counts only if all places with that name are close together.
create function private.find_locality(name text, state text, near extensions.earth) returns extensions.earth
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  same_place constant double precision := 50000;
  same_city constant double precision := 100000;
  found_place extensions.earth;
begin
  if near is not null then
    select candidate.place into found_place
    from public.localities locality
    cross join lateral extensions.ll_to_earth(locality.latitude, locality.longitude) candidate (place)
    where lower(locality.locality) = find_locality.name
      and (find_locality.state is null or locality.state = find_locality.state)
      and extensions.earth_distance(candidate.place, near) <= same_city
    order by extensions.earth_distance(candidate.place, near)
    limit 1;
    return found_place;
  end if;

  select extensions.ll_to_earth(locality.latitude, locality.longitude) into found_place
  from private.cities() city
  join public.localities locality
    on (locality.postcode, locality.locality, locality.state) = (city.postcode, city.locality, city.state)
  where city.name = find_locality.name and (find_locality.state is null or city.state = find_locality.state);
  if found then
    return found_place;
  end if;

  with candidate as (
    select locality.latitude, locality.longitude from public.localities locality
    where lower(locality.locality) = find_locality.name
      and (find_locality.state is null or locality.state = find_locality.state)
  ), middle as (
    select extensions.ll_to_earth(
      percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude)) as place
    from candidate
  )
  select middle.place into found_place from middle
  where same_place >= all (
    select extensions.earth_distance(middle.place, extensions.ll_to_earth(latitude, longitude)) from candidate
  );
  return found_place;
end
$$;
comment on function private.find_locality(text, text, extensions.earth) is
  'The place of a locality or city, given its name in lower case. With `near`: the nearest within 100 km. Without `near`: a city, or a '
  'name whose places are all within 50 km of their middle. Null if there is none, or it is ambiguous.';

create function private.read_place(
  postcode text, place text, state text, out code text, out state_code text, out parts text[]
)
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  states constant text :=
    '(?:^|[ ,]+)(act|nsw|nt|qld|sa|tas|vic|wa|australian capital territory|new south wales|northern territory'
    || '|queensland|south australia|tasmania|victoria|western australia)$';
  typed text := lower(translate(left(place, 200), '’.', ''''));
begin
  -- The number in "4101" or "QLD 4101"; Darwin's 0800 is often typed as 800.
  code := lpad(substring(left(postcode, 200) from '(?<!\d)\d{3,4}(?!\d)'), 4, '0');
  state_code := private.state_of(state);
  -- "West End, Brisbane QLD 4101, Australia": from the end, the country, a postcode, the state.
  typed := btrim(regexp_replace(typed, '\s+', ' ', 'g'), ' ,');
  typed := regexp_replace(typed, '(?<!\m(?:south|western))[ ,]+australia$', '');
  code := coalesce(code, substring(typed from '(?:^|[ ,])(\d{4})$'));
  typed := regexp_replace(typed, '(?:^|[ ,]+)\d{4}$', '');
  state_code := coalesce(state_code, private.state_of(substring(typed from states)));
  typed := regexp_replace(regexp_replace(typed, states, ''), '\mmt ', 'mount ', 'g');
  parts := regexp_split_to_array(typed, ' ?, ?');
end
$$;
comment on function private.read_place(text, text, text) is
  'Parses a typed place: the postcode''s four digits, the state''s abbreviation, and the rest of the text in lower case, split at its '
  'commas. A postcode or state that is missing in its own argument is read from the end of the text. Each is null if not given.';

create function private.find_place(postcode text, place text, state text) returns extensions.earth
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  code text;
  state_code text;
  parts text[];
  part text;
  city text;
  found_place extensions.earth;
begin
  select typed.code, typed.state_code, typed.parts into code, state_code, parts
  from private.read_place(postcode, place, state) typed;

  -- The middle is a median, because a few localities have coordinates far from where they really are.
  select extensions.ll_to_earth(
    percentile_cont(0.5) within group (order by candidate.latitude),
    percentile_cont(0.5) within group (order by candidate.longitude))
  into found_place
  from (
    select locality.latitude, locality.longitude, rank() over (
      order by locality.state = state_code desc nulls last,
        array_position(parts, lower(locality.locality))
    ) as choice
    from public.localities locality
    where locality.postcode = code
  ) candidate
  where candidate.choice = 1;
  if found_place is not null or parts is null then
    return found_place;
  end if;

  -- Right to left, each part near the one after it: Brisbane, then West End near Brisbane.
  for number in reverse cardinality(parts)..1 loop
    part := regexp_replace(parts[number], ' cbd$', '');
    city := (
      select known.name from private.cities() known
      where part like '% ' || known.name and private.find_locality(part, state_code, null) is null
    );
    if city is not null then
      found_place := coalesce(private.find_locality(city, state_code, null), found_place);
      part := left(part, -1 - length(city));
    end if;
    found_place := coalesce(private.find_locality(part, state_code, found_place), found_place);
  end loop;
  return found_place;
end
$$;
comment on function private.find_place(text, text, text) is
  'Finds a place (rule 5.17). With a known postcode: the locality in it that the text names, otherwise the middle of its localities. '
  'Without one: from the text, such as "West End, Brisbane", "Paddington QLD" or "Perth", and the state if given. Null if the place is '
  'unknown or ambiguous.';
