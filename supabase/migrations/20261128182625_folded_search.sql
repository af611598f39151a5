-- folded search: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.admin_jobs_condition(query text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  words constant text[] := array(select private.search_words(query));
  condition constant text := private.search_condition('private.folded(job.admin_search_text)', query);
  ids uuid[];
begin
  -- Of one long word the planner knows how frequent it is.
  if cardinality(words) > 1 or char_length(words[1]) < 3 then
    if not private.is_frequent('public.jobs job', 'created_at desc, id desc', condition) then
      ids := private.ids_by_index('public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', words), 10000);
    end if;
  end if;
  return coalesce('job.id = any (' || quote_literal(ids) || '::uuid[])', condition);
end
$function$
;

CREATE OR REPLACE FUNCTION private.applications_by_title(words text[], many integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when not private.is_frequent('public.applications application', 'applied_at desc, id desc', private.title_condition(words))
    then private.ids_by_index(
      'public.applications application', private.indexed_condition('private.folded(application.job_title)', words), many) end
$function$
;

CREATE OR REPLACE FUNCTION private.audit_word_condition(word text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  many constant integer := 1000;
  people uuid[];
  jobs uuid[];
  others uuid[];
begin
  -- The ids of a few use the indexes. What fits many is looked up row by row instead, and the page fills up quickly.
  execute format('select array(select profile.id from public.profiles profile where %s limit %s)',
    private.person_word_condition(word), many) into people;
  if char_length(word) > 2 then
    execute format('select array(select job.id from public.jobs job where %s limit %s)',
      private.word_condition('private.folded(job.admin_search_text)', word), many) into jobs;
  elsif not private.is_frequent(
    'public.jobs job', 'created_at desc, id desc', private.word_condition('private.folded(job.admin_search_text)', word)) then
    jobs := private.ids_by_index(
      'public.jobs job', private.indexed_condition('private.folded(job.admin_search_text)', array[word]), many);
  end if;
  others := array(
    select course.id from public.courses course where strpos(private.folded(course.title), word) > 0
    union
    select entry.subject_id from audit.entries entry
    where entry.event in ('job_deleted', 'course_deleted') and strpos(private.folded(entry.details ->> 'title'), word) > 0
    limit many
  );
  return format('(%s or %s or %s)',
    case when cardinality(people) < many then format('entry.actor = any (%1$L::uuid[]) or entry.person = any (%1$L::uuid[])', people)
      else format('private.is_person_like(entry.person, %1$L) or private.is_person_like(entry.actor, %1$L)', word) end,
    case when cardinality(jobs) < many then format('entry.subject_id = any (%L::uuid[])', jobs)
      else format('entry.subject_id is not null and private.is_job_like(entry.subject_id, %L)', word) end,
    case when cardinality(others) < many then format('entry.subject_id = any (%L::uuid[])', others)
      else format('entry.subject_id is not null and private.is_deleted_subject_like(entry.subject_id, %L)', word) end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_search_condition(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select private.search_condition('private.folded(concat_ws(e''\n'', course.title, course.description, course.category))', query) $function$
;

CREATE OR REPLACE FUNCTION private.folded(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- Most texts are plain. The other steps cost twenty times as much.
  if given !~ '[^\u0001-\u007f]' then
    return translate(lower(given), '''`.-', '');
  end if;
  -- An acute accent that stands alone is typed for an apostrophe; the others show nothing.
  given := translate(given, e'´\u00ad\u200b\u200c\u200d\u2060\ufeff', '');
  given := regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g');
  given := replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  return translate(lower(given), 'đĐøØłŁ''`.-‘’ʹʻʼ′‐‑‒–—―−', 'ddooll');
end
$function$
;

ALTER FUNCTION "private"."folded"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_deleted_subject_like(subject_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.courses course where course.id = subject_id and strpos(private.folded(course.title), word) > 0)
    or exists (
      select from audit.entries entry
      where entry.subject_id = is_deleted_subject_like.subject_id and entry.event in ('job_deleted', 'course_deleted')
        and strpos(private.folded(entry.details ->> 'title'), word) > 0
    );
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_job_like(job_id uuid, word text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.jobs job where job.id = job_id and strpos(private.folded(job.admin_search_text), word) > 0);
end
$function$
;

CREATE OR REPLACE FUNCTION private.open_jobs_filters(query text, category text, city text, within_distance boolean, this_week boolean, only_urgent boolean, today date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  me record;
begin
  select quote_nullable(profile.place) || '::extensions.earth' as place, profile.proximity * 1000 as reach into me
  from public.profiles profile where profile.id = (select auth.uid());
  return concat(
    ' and job.category = ' || quote_literal(category),
    ' and lower(job.location_city) = ' || quote_literal(lower(btrim(city))),
    ' and ' || private.search_condition('private.folded(job.search_text)', query),
    case when within_distance then format(
      ' and job.place operator(extensions.<@) extensions.earth_box(%1$s, %2$s) and extensions.earth_distance(job.place, %1$s) <= %2$s',
      me.place, me.reach) end,
    case when this_week then format(' and job.start_date_order between %L and %L', today, today + 6) end,
    case when only_urgent then ' and job.display_status = ''Urgent''' end);
end
$function$
;

CREATE OR REPLACE FUNCTION private.people_condition(query text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg(private.person_word_condition(word), ' and ')
  -- A phone number is one word, however it is grouped.
  from private.search_words(
    case when query ~ '^\s*\+?([ ().-]*[0-9]){3}[0-9 ().-]*$' then translate(query, ' ().-', '') else query end) word
$function$
;

CREATE OR REPLACE FUNCTION private.person_word_condition(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select '(' || string_agg(private.word_condition('private.folded(profile.search_text)', form), ' or ') || ')'
  from (
    select word
    union
    -- As a part of a number written otherwise: 0412 34 is part of +61 412 345 678.
    select unnest(array[digits, regexp_replace(digits, '^(?:(?:00)?610?|0)(?=\d)', '61')])
    from regexp_replace(word, '\D', '', 'g') digits
    where word ~ '^\+?[0-9 ().-]+$' and char_length(digits) >= 3
  ) forms (form)
$function$
;

CREATE OR REPLACE FUNCTION private.search_localities(query text)
 RETURNS SETOF public.localities
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO ''
AS $function$
declare
  prefix text := private.folded(regexp_replace(btrim(left(query, 100)), '\s+', ' ', 'g'));
  -- Above every text that begins with the prefix.
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
$function$
;

CREATE OR REPLACE FUNCTION private.search_words(query text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 8
 SET search_path TO ''
AS $function$
  -- Folded texts have lost their hyphens and full stops, so what stands on both sides of one is looked for by itself.
  select private.folded(word)
  from regexp_split_to_table(left(btrim(query), 200), '[\s.\u2010-\u2015\u2212-]+') with ordinality as parts (word, ordinal)
  where private.folded(word) <> '' order by ordinal limit 8
$function$
;

CREATE OR REPLACE FUNCTION private.title_condition(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select string_agg(private.word_condition('private.folded(application.job_title)', word), ' and ') from unnest(words) word $function$
;

CREATE OR REPLACE FUNCTION private.trimmed(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select case when private.is_visible(given) then btrim(normalize(given, nfc), e' \t\r\n') end $function$
;

COMMENT ON FUNCTION "private"."audit_word_condition"(text) IS 'SQL on entry: the word is in the name, e-mail or phone of who did it or whom it is about, in what administrators search of the job, or in the title of the course or of a deleted job or course. For search_audit, which checks the caller.';

COMMENT ON FUNCTION "private"."folded"(text) IS 'A text as searches compare it: in lower case, without accents, apostrophes, hyphens and full stops. Nguyễn becomes nguyen, St. Mary''s becomes st marys (rule 3.9).';

COMMENT ON FUNCTION "private"."indexed_condition"(text, text[]) IS 'SQL: `searched`, a folded expression with an index of trigrams and one of letter_pairs, contains all the words. By index alone.';

COMMENT ON FUNCTION "private"."is_deleted_subject_like"(uuid, text) IS 'Whether the word is in the title of the course, or in what the deleted job or course was called.';

COMMENT ON FUNCTION "private"."is_job_like"(uuid, text) IS 'Whether the word is in what administrators search of a job.';

COMMENT ON FUNCTION "private"."is_person_like"(uuid, text) IS 'Whether the word is in the person''s name, e-mail or phone.';

COMMENT ON FUNCTION "private"."people_matching_words"(text[]) IS 'SQL: the people with all the words in name, e-mail or phone.';

COMMENT ON FUNCTION "private"."person_word_condition"(text) IS 'SQL on profile.search_text: it contains the folded word, or its digits where it can be part of a phone number.';

COMMENT ON FUNCTION "private"."search_condition"(text, text) IS 'SQL: `searched`, a folded expression, contains every word of the query. Null for a query without words.';

COMMENT ON FUNCTION "private"."search_words"(text) IS 'The words of a search, folded: the first 8 of its first 200 characters.';

COMMENT ON FUNCTION "private"."title_condition"(text[]) IS 'SQL on application: all the words are in the job title.';

COMMENT ON FUNCTION "private"."trimmed"(text) IS 'A text without the blanks around it, in Unicode''s composed form (NFC); null when nobody sees anything of it.';

COMMENT ON FUNCTION "private"."word_condition"(text, text) IS 'SQL: `searched`, a folded expression, contains the word. %, _ and \ are plain characters.';

COMMENT ON FUNCTION "public"."search_localities"(text) IS 'At most 8 localities whose postcode or name begins with the text, without regard to case, accents, apostrophes and hyphens; those found by postcode first, then by name. Nothing for an empty text. For everybody, signed in or not.';

REVOKE ALL ON FUNCTION "private"."folded"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."folded"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."folded"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."folded"(text) TO "service_role";
