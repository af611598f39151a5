-- Triggers keep up with edits of people and jobs; this keeps up with changes of the localities (docs/localities.md).

-- Looking each place up takes a millisecond; reading a postcode takes a fiftieth of that.
create function private.is_place_of(postcodes text[], postcode text, place text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Nearly every postcode is four digits, and a table has a million of them. Without a postcode the text was looked up among all
  -- localities.
  select postcodes is null or case
    when postcode ~ '^\d{4}$' then postcode = any (postcodes)
    else coalesce((private.read_place(postcode, place, null)).code = any (postcodes), true)
  end
$$;
comment on function private.is_place_of(text[], text, text) is
  'Whether what was typed as a place may depend on the localities of one of these postcodes; true if they are null.';

create function private.find_places_again(postcodes text[] default null) returns integer
language plpgsql set search_path = ''
as $$
declare
  people integer;
  jobs integer;
begin
  update public.profiles set place = private.find_place(postcode, location, null)
  where private.is_place_of(postcodes, postcode, location)
    and place::text is distinct from private.find_place(postcode, location, null)::text;
  get diagnostics people = row_count;
  update public.profiles set time_zone = private.zone_of_place(postcode, location, null)
  where private.is_place_of(postcodes, postcode, location) and time_zone <> private.zone_of_place(postcode, location, null);
  update public.jobs set place = private.find_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  get diagnostics jobs = row_count;
  update public.sites set place = private.find_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  update public.jobs set time_zone = private.zone_of_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and time_zone <> private.zone_of_place(location_postcode, location_city, location_state);
  return people + jobs;
end
$$;
comment on function private.find_places_again(text[]) is
  'Finds the places and time zones of people and jobs, and the places of sites, again after the localities of these postcodes have '
  'changed, or any; '
  'returns how many people and jobs moved.';
