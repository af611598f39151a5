-- Triggers keep up with edits of people and jobs; this keeps up with changes of the localities (docs/localities.md).

create function private.find_places_again() returns integer
language plpgsql set search_path = ''
as $$
declare
  people integer;
  jobs integer;
begin
  update public.profiles set place = private.find_place(postcode, location, null)
  where place::text is distinct from private.find_place(postcode, location, null)::text;
  get diagnostics people = row_count;
  update public.profiles set time_zone = private.zone_of_place(postcode, location, null)
  where time_zone <> private.zone_of_place(postcode, location, null);
  update public.jobs set place = private.find_place(location_postcode, location_city, location_state)
  where place::text is distinct from private.find_place(location_postcode, location_city, location_state)::text;
  get diagnostics jobs = row_count;
  update public.jobs set time_zone = private.zone_of_place(location_postcode, location_city, location_state)
  where time_zone <> private.zone_of_place(location_postcode, location_city, location_state);
  return people + jobs;
end
$$;
comment on function private.find_places_again() is
  'Finds the places and time zones of all people and jobs again after the localities have changed; returns how many moved.';
