-- Time zones of jobs and people, from the typed place. Names are those of the IANA database.

create function private.time_zone_of(state text, postcode text, locality text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    -- The County of Yancowinna uses South Australian time; the rest of its postcode does not.
    when postcode = '2880' and (locality is null or locality in (
      'broken hill', 'broken hill north', 'broken hill west', 'south broken hill', 'burns', 'euriowie', 'kinalung', 'mount gipps',
      'silverton', 'stephens creek'
    )) then 'Australia/Broken_Hill'
    when postcode = '2898' then 'Australia/Lord_Howe'
    when postcode = '2899' then 'Pacific/Norfolk'
    when postcode = '6798' then 'Indian/Christmas'
    when postcode = '6799' then 'Indian/Cocos'
    when postcode = '6443' and locality in ('cocklebiddy', 'eucla', 'madura', 'mundrabilla') then 'Australia/Eucla'
    else case state
      when 'NSW' then 'Australia/Sydney'
      when 'ACT' then 'Australia/Sydney'
      when 'VIC' then 'Australia/Melbourne'
      when 'TAS' then 'Australia/Hobart'
      when 'SA' then 'Australia/Adelaide'
      when 'NT' then 'Australia/Darwin'
      when 'WA' then 'Australia/Perth'
      else 'Australia/Brisbane'
    end
  end
$$;
comment on function private.time_zone_of(text, text, text) is
  'The time zone of a state, or of a locality (in lower case) whose time differs from its state''s. Brisbane for an unknown state.';

-- The first digits of a postcode belong to a state. A town across a border might have a postcode of the neighbouring state.
create function private.state_of_postcode(postcode text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case left(postcode, 1)
    when '0' then case left(postcode, 2) when '02' then 'ACT' else 'NT' end
    when '1' then 'NSW'
    when '2' then 'NSW'
    when '3' then 'VIC'
    when '4' then 'QLD'
    when '5' then 'SA'
    when '6' then 'WA'
    when '7' then 'TAS'
    when '8' then 'VIC'
    when '9' then 'QLD'
  end
$$;
comment on function private.state_of_postcode(text) is
  'The state to which the first digits of a four-digit postcode belong; null without a postcode.';

create function private.state_of_place(postcode text, city text, state text) returns text
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  typed record;
begin
  select * into typed from private.read_place(postcode, city, state);
  return coalesce(typed.state_code, (
    select locality.state from public.localities locality where locality.postcode = typed.code
    group by locality.state order by count(*) desc, locality.state limit 1
  ), private.state_of_postcode(typed.code));
end
$$;
comment on function private.state_of_place(text, text, text) is
  'The state whose public holidays count for a job: the typed one, or else that of most localities of its postcode. Null without both.';

create function private.zone_of_place(postcode text, city text, state text) returns text
language plpgsql stable parallel safe set search_path = ''
as $$
declare
  typed record;
  known record;
  zones text[];
begin
  select * into typed from private.read_place(postcode, city, state);

  -- Some postcodes cross a border. Then the typed state decides, or else the typed locality, or else the state with most of its localities.
  -- If two states have equally many, the state to which the postcode's digits belong.
  select candidate.state, min(candidate.name) filter (where candidate.is_named) as name
  into known
  from (
    select locality.state, lower(locality.locality) as name, lower(locality.locality) = any (typed.parts) as is_named,
      rank() over (
        order by locality.state = typed.state_code desc nulls last, lower(locality.locality) = any (typed.parts) desc nulls last
      ) as choice
    from public.localities locality
    where locality.postcode = typed.code
  ) candidate
  where candidate.choice = 1
  group by candidate.state
  order by count(*) desc, candidate.state = private.state_of_postcode(typed.code) desc;
  if known.state is not null then
    return private.time_zone_of(known.state, typed.code, known.name);
  end if;

  -- Right to left, because the larger area comes last. A name that exists in several zones is ignored.
  for number in reverse coalesce(cardinality(typed.parts), 0)..1 loop
    zones := array(
      select private.time_zone_of(central.state, central.postcode, null) from private.cities() central
      where central.name = regexp_replace(typed.parts[number], '.* (?=' || central.name || '$)', '')
        and central.state = coalesce(typed.state_code, central.state)
    );
    if zones = '{}' then
      zones := array(
        select distinct private.time_zone_of(locality.state, locality.postcode, lower(locality.locality))
        from public.localities locality
        where lower(locality.locality) = typed.parts[number]
          and locality.state = coalesce(typed.state_code, locality.state)
      );
    end if;
    if cardinality(zones) = 1 then
      return zones[1];
    end if;
  end loop;

  -- Postcodes used only for mailboxes are not among the localities, but their digits give the state.
  return private.time_zone_of(coalesce(typed.state_code, private.state_of_postcode(typed.code)), null, null);
end
$$;
comment on function private.zone_of_place(text, text, text) is
  'The time zone of a typed place (rules 5.25, 9.33): from its postcode, or else its city or state, if unambiguous. Otherwise Brisbane.';
