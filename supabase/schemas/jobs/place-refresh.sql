-- Recomputes places after a change of the localities (docs/localities.md). Triggers handle edits of people and jobs.

-- Compares the postcode first, because a full lookup takes a millisecond, fifty times as long.
create function private.is_place_of(postcodes text[], postcode text, place text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- The first test is a fast path, because nearly all of a million postcodes have four digits. A text without a postcode was looked up
  -- among all localities, so it always counts.
  select postcodes is null or case
    when postcode ~ '^\d{4}$' then postcode = any (postcodes)
    else coalesce((private.read_place(postcode, place, null)).code = any (postcodes), true)
  end
$$;
comment on function private.is_place_of(text[], text, text) is
  'True if the result for this place text can depend on the localities of these postcodes. Always true if they are null.';

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
  'Recomputes the places of people, jobs and sites, and the time zones of people and jobs, after the localities have changed. postcodes: '
  'the changed ones, null for all. Returns how many people and jobs have moved.';
