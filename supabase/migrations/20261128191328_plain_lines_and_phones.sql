-- plain lines and phones: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.contact_as_stored(given public.job_input)
 RETURNS public.job_contacts
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  contact public.job_contacts;
begin
  contact := row(
    given.id, private.line_as_stored(given.contact_name, 200, 'contact_name'), private.phone_as_stored(given.contact_phone)
  );
  if not private.is_phone(contact.phone) then
    raise exception 'Please enter a valid phone number for the contact.' using errcode = 'PT400', hint = 'contact_phone';
  end if;
  return case when contact.name is not null or contact.phone is not null then contact end;
end
$function$
;

CREATE OR REPLACE FUNCTION private.course_as_stored(given public.course_input)
 RETURNS public.course_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.course_input := given;
begin
  stored.title := private.trimmed(private.line_tidied(given.title));
  stored.description := private.trimmed(given.description);
  stored.image_url := private.trimmed(given.image_url);
  stored.solutions := coalesce(given.solutions, '{}');
  -- Checked here for the form's texts; the table would first complain about nulls.
  perform private.is_course_content(stored.title, stored.description, stored.category, stored.sections);
  if not private.is_line(stored.title)
    or exists (select from jsonb_array_elements(stored.sections) section where not private.is_line(section ->> 'title')) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400';
  end if;
  -- A section needs no description; a blank one is none.
  stored.sections := (
    select jsonb_agg(
      case when private.trimmed(section ->> 'description') is null then section - 'description' else section end order by ordinal)
    from jsonb_array_elements(stored.sections) with ordinality as listed (section, ordinal)
  );
  perform private.is_course_marking(stored.sections, stored.solutions, stored.pass_mark);
  if not private.is_image_address(stored.image_url) then
    raise exception 'The image must be a path of this site, which begins with /, or an address that begins with https://.'
      using errcode = 'PT400';
  end if;
  if stored.valid_months not between 1 and 120 then
    raise exception 'A certificate can be valid for 1 to 120 months.' using errcode = 'PT400';
  end if;
  if stored.status <> all (private.allowed_words('course status')) then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given jsonb := new.raw_user_meta_data;
  given_phone text := private.phone_as_stored(case jsonb_typeof(given -> 'phone') when 'string' then given ->> 'phone' end);
  given_postcode text := btrim(case jsonb_typeof(given -> 'postcode') when 'string' then given ->> 'postcode' end);
begin
  -- Metadata is whatever the caller sent: what does not fit is left empty, and a role or status in it is ignored.
  insert into public.profiles (id, email, name, phone, location, postcode, proximity, language)
  values (
    new.id,
    new.email,
    private.line_in(given, 'name'),
    case when private.is_phone(given_phone) then given_phone end,
    private.line_in(given, 'location'),
    case when given_postcode ~ '^[0-9]{3,4}$' then given_postcode end,
    case when given ->> 'proximity' ~ '^([1-9][0-9]?|100)$' then (given ->> 'proximity')::integer else 10 end,
    coalesce(private.canonical_word(given ->> 'language', 'language'), 'en')
  );
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION private.is_line(given text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select not private.turns_direction(given)
    -- Control characters, ends of lines and paragraphs, annotations, private use.
    and given !~ '[\u0001-\u001F\u007F-\u009F\u2028\u2029\uFFF9-\uFFFB\uE000-\uF8FF\U000F0000-\U0010FFFF]'
    -- More marks on one letter than any language writes cover the lines beside it.
    and given !~ '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06ED\u0E31\u0E34-\u0E3A'
      '\u0E47-\u0E4E\u0F71-\u0F84\u0F8D-\u0FBC\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{5}'
$function$
;

ALTER FUNCTION "private"."is_line"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.job_as_stored(given public.job_input, saved public.jobs)
 RETURNS public.jobs
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Only the texts (the id is one, so there are some): rebuilding long lists would take time that grows with their square.
  tidied constant jsonb := to_jsonb(given) || (
    select jsonb_object_agg(key, private.trimmed(
      case when key = 'full_description' then value #>> '{}' else private.line_tidied(value #>> '{}') end))
    from jsonb_each(to_jsonb(given)) where jsonb_typeof(value) = 'string'
  );
  stored public.jobs := jsonb_populate_record(saved, tidied);
  fault text;
begin
  stored.category := private.canonical_word(given.category, 'job category');
  stored.pay_basis := private.canonical_word(given.pay_basis, 'pay basis');
  stored.status := private.canonical_word(coalesce(private.trimmed(given.status), 'Draft'), 'job status');
  stored.display_status := coalesce(private.canonical_word(given.display_status, 'display status'), 'Available');
  -- Left out, the rule stays as it is: an address must not be opened by an oversight.
  stored.address_rule := case
    when given.address_rule is null then saved.address_rule else private.canonical_word(given.address_rule, 'address rule')
  end;
  stored.image_paths := coalesce(given.image_paths, '{}');
  -- Each once and in a fixed order, so that equal choices are equal values.
  stored.required_documents := array(
    select type from unnest(private.allowed_words('document type')) with ordinality as types (type, ordinal)
    where type = any (given.required_documents) order by ordinal
  );
  stored.required_courses := array(
    select course from unnest(given.required_courses) with ordinality as courses (course, ordinal)
    where course is not null group by course order by min(ordinal)
  );

  if stored.pay_basis is null and private.trimmed(given.pay_basis) is not null then
    raise exception 'Invalid pay basis specified' using errcode = 'PT400';
  end if;

  -- Checked first: nothing is looked up for a list that is too long.
  perform private.is_job_within_bounds(stored);
  select key into fault from jsonb_each_text(tidied)
  where key in ('project_name', 'pay_per_cleaner', 'location_city', 'location_state', 'location_postcode', 'project_dates', 'duration')
    and not private.is_line(value)
  limit 1;
  if found then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = fault;
  end if;
  if stored.category is null and private.trimmed(given.category) is not null then
    raise exception 'Invalid category specified' using errcode = 'PT400';
  end if;
  if stored.status is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  if stored.address_rule is null then
    raise exception 'Invalid address rule specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(given.required_documents) type where type <> all (stored.required_documents)) then
    raise exception 'Invalid document specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(stored.required_courses) wanted where not exists (
    select from public.courses course where course.id = wanted
  )) then
    raise exception 'A course that this job asks for is not there any more. Please remove it.' using errcode = 'PT400';
  end if;
  if not private.are_job_images(stored.id, stored.image_paths)
    or not coalesce(
      private.job_of_file(stored.pdf_path) = stored.id and split_part(stored.pdf_path, '/', 2) = 'pdf', stored.pdf_path is null
    ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  if stored.cleaners_needed > 0 and stored.cleaners_needed < saved.accepted_count then
    raise exception '% people are accepted already. Enter at least that many, or take acceptances back first.', saved.accepted_count
      using errcode = 'PT400', hint = 'cleaners_needed';
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.line_as_stored(given text, longest integer, field text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  given := private.text_as_stored(private.line_tidied(given), longest, field);
  if not private.is_line(given) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = field;
  end if;
  return given;
end
$function$
;

CREATE OR REPLACE FUNCTION private.line_tidied(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select regexp_replace(given, '[\t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g') $function$
;

ALTER FUNCTION "private"."line_tidied"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.phone_as_stored(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- What a page, a contact or a message puts around and between the digits when a number is copied.
  given := regexp_replace(given, '[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g');
  given := regexp_replace(given, '[\s.\u00A0\u00B7\u1680\u2000-\u200A\u2024\u202F\u205F\u3000]+', ' ', 'g');
  given := regexp_replace(given, '[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]', '-', 'g');
  return private.trimmed(regexp_replace(replace(given, e'\uFF0B', '+'), '^ ?tel: ?', '', 'i'));
end
$function$
;

ALTER FUNCTION "private"."phone_as_stored"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.profile_as_stored(given public.profile_input, saved public.profiles)
 RETURNS public.profiles
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.profiles := saved;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.phone := private.phone_as_stored(given.phone);
  stored.postcode := private.line_as_stored(given.postcode, 10, 'postcode');
  stored.location := private.line_as_stored(given.location, 200, 'location');
  stored.nationality := private.line_as_stored(given.nationality, 100, 'nationality');
  stored.experience_years := coalesce(given.experience_years, 0);
  stored.experience_specialties := coalesce(given.experience_specialties, '{}');
  stored.communication_style := private.text_as_stored(given.communication_style, 2000, 'communication_style');
  stored.proximity := coalesce(given.proximity, saved.proximity);
  stored.photo_path := given.photo_path;

  if not private.is_phone(stored.phone) then
    raise exception 'Please enter a valid phone number.' using errcode = 'PT400', hint = 'phone';
  end if;
  if stored.experience_years not between 0 and 100 then
    raise exception 'Please enter a whole number of years, from 0 to 100.' using errcode = 'PT400', hint = 'experience_years';
  end if;
  if not private.are_specialties(stored.experience_specialties) then
    raise exception 'Please choose specialties from the list.' using errcode = 'PT400', hint = 'experience_specialties';
  end if;
  if stored.proximity not between 1 and 100 then
    raise exception 'Please choose a distance from 1 to 100 km.' using errcode = 'PT400', hint = 'proximity';
  end if;
  if stored.photo_path is not null and not coalesce(
    private.person_of_file(stored.photo_path) = saved.id and split_part(stored.photo_path, '/', 2) = 'profilePictures', false
  ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  return stored;
end
$function$
;

COMMENT ON FUNCTION "private"."is_line"(text) IS 'Whether the text can stand in a line beside others (rule 16.2). Null for null.';

COMMENT ON FUNCTION "private"."line_as_stored"(text, integer, text) IS 'A name or another line, as text_as_stored, with spaces for line breaks. PT400 also when it is no line (is_line).';

COMMENT ON FUNCTION "private"."line_tidied"(text) IS 'The text with spaces in place of its line breaks and tabs.';

COMMENT ON FUNCTION "private"."phone_as_stored"(text) IS 'A phone number as it is stored, however it was copied (rule 2.37); null for a blank. It may still be none.';

REVOKE ALL ON FUNCTION "private"."is_line"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_line"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_line"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."line_tidied"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."line_tidied"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."line_tidied"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."phone_as_stored"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."phone_as_stored"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."phone_as_stored"(text) TO "postgres";
