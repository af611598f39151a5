-- public holidays: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP FUNCTION "private"."easter_sunday"(integer);

DROP FUNCTION "private"."weekday_from"(date);

CREATE TABLE "public"."holidays" ("state" text NOT NULL, "day" date NOT NULL, "name" text NOT NULL, CONSTRAINT "holidays_day_check" CHECK (((day >= '2026-01-01'::date) AND (day <= '2099-12-31'::date))), CONSTRAINT "holidays_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))), CONSTRAINT "holidays_pkey" PRIMARY KEY (state, day), CONSTRAINT "holidays_state_check" CHECK ((state = ANY (ARRAY['ACT'::text, 'NSW'::text, 'NT'::text, 'QLD'::text, 'SA'::text, 'TAS'::text, 'VIC'::text, 'WA'::text]))));

ALTER TABLE "public"."holidays" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."holidays" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.audit_holiday()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The state by the name that a job's has, as "state" is a document's.
  perform private.record_change(
    case tg_op when 'INSERT' then 'holiday_added' when 'DELETE' then 'holiday_removed' else 'holiday_changed' end, 'jobs', null, null,
    jsonb_build_object('changes', jsonb_build_object(
      'location_state', jsonb_build_array(old.state, new.state),
      'day', jsonb_build_array(old.day, new.day),
      'name', jsonb_build_array(old.name, new.name))));
  return null;
end
$function$
;

ALTER FUNCTION "private"."audit_holiday"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.broadcast_holidays()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_to_administrators('holidays_changed', '{}');
  return null;
end
$function$
;

ALTER FUNCTION "private"."broadcast_holidays"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_banking_day(day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return extract(isodow from day) < 6
    and (select count(*) from public.holidays holiday where holiday.state in ('NSW', 'VIC') and holiday.day = is_banking_day.day) < 2;
end
$function$
;

CREATE OR REPLACE FUNCTION private.next_banking_day(after date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  day date := after + 1;
begin
  while not private.is_banking_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$function$
;

CREATE OR REPLACE FUNCTION private.remove_holiday(state text, day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  delete from public.holidays holiday where holiday.state = remove_holiday.state and holiday.day = remove_holiday.day;
end
$function$
;

ALTER FUNCTION "private"."remove_holiday"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_holiday(state text, day date, name text, instead_of date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  wanted text;
  stored text;
begin
  perform private.assert_admin();
  wanted := private.line_as_stored(save_holiday.name, 60, 'name');
  if save_holiday.state is null
    or save_holiday.state not in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA') then
    raise exception 'Choose a state.' using errcode = 'PT400', hint = 'state';
  elsif save_holiday.day is null or save_holiday.day not between '2026-01-01' and '2099-12-31' then
    raise exception 'Choose a day from 2026 to 2099.' using errcode = 'PT400', hint = 'day';
  elsif wanted is null then
    raise exception 'Enter the name of the holiday.' using errcode = 'PT400', hint = 'name';
  end if;
  delete from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = instead_of and (holiday.day, holiday.name) <> (save_holiday.day, wanted);
  insert into public.holidays (state, day, name) values (save_holiday.state, save_holiday.day, wanted) on conflict do nothing;
  select holiday.name into stored from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = save_holiday.day;
  -- With the same name it is there already: the response to an earlier call was lost (rule 3.19).
  if stored <> wanted then
    raise exception 'This day is already a public holiday: %.', stored using errcode = 'PT400', hint = 'day';
  end if;
end
$function$
;

ALTER FUNCTION "private"."save_holiday"(text, date, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.remove_holiday(state text, day date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_holiday(state, day) $function$
;

ALTER FUNCTION "public"."remove_holiday"(text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_holiday(state text, day date, name text, instead_of date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.save_holiday(state, day, name, instead_of) $function$
;

ALTER FUNCTION "public"."save_holiday"(text, date, text, date) OWNER TO "postgres";

-- Before the triggers, because nobody added these. Written by tools/holidays/write.ts.
insert into public.holidays (state, day, name)
select state, day::date, listed.name
from (values
  ('New Year''s Day', '2026-01-01 2027-01-01 2028-01-01 2028-01-03 2029-01-01 2030-01-01 2031-01-01 2032-01-01 2033-01-01 2033-01-03 2034-01-01 2034-01-02 2035-01-01 2036-01-01 2037-01-01 2038-01-01 2039-01-01 2039-01-03 2040-01-01 2040-01-02 2041-01-01 2042-01-01 2043-01-01 2044-01-01 2045-01-01 2045-01-02', 'ACT NSW NT QLD SA VIC WA'),
  ('Australia Day', '2026-01-26 2027-01-26 2028-01-26 2029-01-26 2030-01-28 2031-01-27 2032-01-26 2033-01-26 2034-01-26 2035-01-26 2036-01-28 2037-01-26 2038-01-26 2039-01-26 2040-01-26 2041-01-28 2042-01-27 2043-01-26 2044-01-26 2045-01-26', 'ACT NSW NT QLD SA TAS VIC WA'),
  ('Canberra Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'ACT'),
  ('Good Friday', '2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11 2037-04-03 2038-04-23 2039-04-08 2040-03-30 2041-04-19 2042-04-04 2043-03-27 2044-04-15 2045-04-07', 'ACT NSW NT QLD SA TAS VIC WA'),
  ('Easter Saturday', '2026-04-04 2027-03-27 2028-04-15 2029-03-31 2030-04-20 2031-04-12 2032-03-27 2033-04-16 2034-04-08 2035-03-24 2036-04-12 2037-04-04 2038-04-24 2039-04-09 2040-03-31 2041-04-20 2042-04-05 2043-03-28 2044-04-16 2045-04-08', 'ACT NSW NT QLD SA VIC'),
  ('Easter Sunday', '2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2039-04-10 2040-04-01 2041-04-21 2042-04-06 2043-03-29 2044-04-17 2045-04-09', 'ACT NSW SA VIC WA'),
  ('Easter Monday', '2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10 2035-03-26 2036-04-14 2037-04-06 2039-04-11 2040-04-02 2041-04-22 2042-04-07 2043-03-30 2044-04-18 2045-04-10', 'ACT NT QLD WA'),
  ('Anzac Day', '2026-04-25 2027-04-25 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-25 2033-04-25 2034-04-25 2035-04-25 2036-04-25 2037-04-25 2038-04-25 2039-04-25 2040-04-25 2041-04-25 2042-04-25 2043-04-25 2044-04-25 2045-04-25', 'ACT NSW SA TAS VIC WA'),
  ('Anzac Day (substitute day)', '2026-04-27 2027-04-26 2032-04-26 2038-04-26', 'ACT'),
  ('Reconciliation Day', '2026-06-01 2027-05-31 2028-05-29 2029-05-28 2030-05-27 2031-06-02 2032-05-31 2033-05-30 2034-05-29 2035-05-28 2036-06-02 2037-06-01 2038-05-31 2039-05-30 2040-05-28 2041-05-27 2042-06-02 2043-06-01 2044-05-30 2045-05-29', 'ACT'),
  ('King''s Birthday', '2026-06-08 2027-06-14 2028-06-12 2029-06-11 2030-06-10 2031-06-09 2032-06-14 2033-06-13 2034-06-12 2035-06-11 2036-06-09 2037-06-08 2038-06-14 2039-06-13 2040-06-11 2041-06-10 2042-06-09 2043-06-08 2044-06-13 2045-06-12', 'ACT NSW NT SA TAS VIC'),
  ('Labour Day', '2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04 2033-10-03 2034-10-02 2035-10-01 2036-10-06 2037-10-05 2038-10-04 2039-10-03 2040-10-01 2041-10-07 2042-10-06 2043-10-05 2044-10-03 2045-10-02', 'ACT NSW SA'),
  ('Christmas Day', '2026-12-25 2027-12-25 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25 2033-12-25 2034-12-25 2035-12-25 2036-12-25 2037-12-25 2038-12-25 2039-12-25 2040-12-25 2041-12-25 2042-12-25 2043-12-25 2044-12-25 2045-12-25', 'ACT NSW QLD TAS VIC WA'),
  ('Boxing Day', '2026-12-26 2027-12-26 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26 2033-12-26 2034-12-26 2035-12-26 2036-12-26 2037-12-26 2038-12-26 2039-12-26 2040-12-26 2041-12-26 2042-12-26 2043-12-26 2044-12-26 2045-12-26', 'ACT NSW NT QLD VIC WA'),
  ('Boxing Day (substitute day)', '2026-12-28 2027-12-28 2032-12-28 2037-12-28 2038-12-28 2043-12-28', 'ACT NSW NT QLD VIC WA'),
  ('Christmas Day (substitute day)', '2027-12-27 2032-12-27 2033-12-27 2038-12-27 2039-12-27 2044-12-27', 'ACT NSW QLD TAS VIC WA'),
  ('Easter Monday', '2026-04-06 2027-03-29 2028-04-17 2029-04-02 2030-04-22 2031-04-14 2032-03-29 2033-04-18 2034-04-10 2035-03-26 2036-04-14 2037-04-06 2038-04-26 2039-04-11 2040-04-02 2041-04-22 2042-04-07 2043-03-30 2044-04-18 2045-04-10', 'NSW SA TAS VIC'),
  ('Anzac Day (substitute day)', '2026-04-27 2027-04-26', 'NSW'),
  ('Easter Sunday', '2026-04-05 2027-03-28 2028-04-16 2029-04-01 2030-04-21 2031-04-13 2032-03-28 2033-04-17 2034-04-09 2035-03-25 2036-04-13 2037-04-05 2038-04-25 2039-04-10 2040-04-01 2041-04-21 2042-04-06 2043-03-29 2044-04-17 2045-04-09', 'NT QLD'),
  ('Anzac Day', '2026-04-25 2027-04-26 2028-04-25 2029-04-25 2030-04-25 2031-04-25 2032-04-26 2033-04-25 2034-04-25 2035-04-25 2036-04-25 2037-04-25 2038-04-26 2039-04-25 2040-04-25 2041-04-25 2042-04-25 2043-04-25 2044-04-25 2045-04-25', 'NT QLD'),
  ('May Day', '2026-05-04 2027-05-03 2028-05-01 2029-05-07 2030-05-06 2031-05-05 2032-05-03 2033-05-02 2034-05-01 2035-05-07 2036-05-05 2037-05-04 2038-05-03 2039-05-02 2040-05-07 2041-05-06 2042-05-05 2043-05-04 2044-05-02 2045-05-01', 'NT'),
  ('Picnic Day', '2026-08-03 2027-08-02 2028-08-07 2029-08-06 2030-08-05 2031-08-04 2032-08-02 2033-08-01 2034-08-07 2035-08-06 2036-08-04 2037-08-03 2038-08-02 2039-08-01 2040-08-06 2041-08-05 2042-08-04 2043-08-03 2044-08-01 2045-08-07', 'NT'),
  ('Christmas Eve from 19:00', '2026-12-24 2027-12-24 2028-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24 2034-12-24 2035-12-24 2036-12-24 2037-12-24 2038-12-24 2039-12-24 2040-12-24 2041-12-24 2042-12-24 2043-12-24 2044-12-24 2045-12-24', 'NT SA'),
  ('Christmas Day', '2026-12-25 2027-12-25 2027-12-27 2028-12-25 2029-12-25 2030-12-25 2031-12-25 2032-12-25 2032-12-27 2033-12-25 2033-12-27 2034-12-25 2035-12-25 2036-12-25 2037-12-25 2038-12-25 2038-12-27 2039-12-25 2039-12-27 2040-12-25 2041-12-25 2042-12-25 2043-12-25 2044-12-25 2044-12-27 2045-12-25', 'NT SA'),
  ('New Year''s Eve from 19:00', '2026-12-31 2027-12-31 2028-12-31 2029-12-31 2030-12-31 2031-12-31 2032-12-31 2033-12-31 2034-12-31 2035-12-31 2036-12-31 2037-12-31 2038-12-31 2039-12-31 2040-12-31 2041-12-31 2042-12-31 2043-12-31 2044-12-31 2045-12-31', 'NT SA'),
  ('Labour Day', '2026-05-04 2027-05-03 2028-05-01 2029-05-07 2030-05-06 2031-05-05 2032-05-03 2033-05-02 2034-05-01 2035-05-07 2036-05-05 2037-05-04 2038-05-03 2039-05-02 2040-05-07 2041-05-06 2042-05-05 2043-05-04 2044-05-02 2045-05-01', 'QLD'),
  ('King''s Birthday', '2026-10-05 2027-10-04 2028-10-02 2029-10-01 2030-10-07 2031-10-06 2032-10-04 2033-10-03 2034-10-02 2035-10-01 2036-10-06 2037-10-05 2038-10-04 2039-10-03 2040-10-01 2041-10-07 2042-10-06 2043-10-05 2044-10-03 2045-10-02', 'QLD'),
  ('Christmas Eve from 18:00', '2026-12-24 2027-12-24 2028-12-24 2029-12-24 2030-12-24 2031-12-24 2032-12-24 2033-12-24 2034-12-24 2035-12-24 2036-12-24 2037-12-24 2038-12-24 2039-12-24 2040-12-24 2041-12-24 2042-12-24 2043-12-24 2044-12-24 2045-12-24', 'QLD'),
  ('Adelaide Cup Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'SA'),
  ('Proclamation Day', '2026-12-26 2026-12-28 2027-12-26 2027-12-28 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-26 2032-12-28 2033-12-26 2034-12-26 2035-12-26 2036-12-26 2037-12-26 2037-12-28 2038-12-26 2038-12-28 2039-12-26 2040-12-26 2041-12-26 2042-12-26 2043-12-26 2043-12-28 2044-12-26 2045-12-26', 'SA'),
  ('New Year''s Day', '2026-01-01 2027-01-01 2028-01-03 2029-01-01 2030-01-01 2031-01-01 2032-01-01 2033-01-03 2034-01-02 2035-01-01 2036-01-01 2037-01-01 2038-01-01 2039-01-03 2040-01-02 2041-01-01 2042-01-01 2043-01-01 2044-01-01 2045-01-02', 'TAS'),
  ('Eight Hours Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'TAS'),
  ('Boxing Day', '2026-12-28 2027-12-28 2028-12-26 2029-12-26 2030-12-26 2031-12-26 2032-12-28 2033-12-26 2034-12-26 2035-12-26 2036-12-26 2037-12-28 2038-12-28 2039-12-26 2040-12-26 2041-12-26 2042-12-26 2043-12-28 2044-12-26 2045-12-26', 'TAS'),
  ('Labour Day', '2026-03-09 2027-03-08 2028-03-13 2029-03-12 2030-03-11 2031-03-10 2032-03-08 2033-03-14 2034-03-13 2035-03-12 2036-03-10 2037-03-09 2038-03-08 2039-03-14 2040-03-12 2041-03-11 2042-03-10 2043-03-09 2044-03-14 2045-03-13', 'VIC'),
  ('AFL Grand Final Friday', '2026-09-25 2027-09-24 2028-09-29 2029-09-28 2030-09-27 2031-09-26 2032-09-24 2033-09-30 2034-09-29 2035-09-28 2036-09-26 2037-09-25 2038-09-24 2039-09-30 2040-09-28 2041-09-27 2042-09-26 2043-09-25 2044-09-30 2045-09-29', 'VIC'),
  ('Melbourne Cup', '2026-11-03 2027-11-02 2028-11-07 2029-11-06 2030-11-05 2031-11-04 2032-11-02 2033-11-01 2034-11-07 2035-11-06 2036-11-04 2037-11-03 2038-11-02 2039-11-01 2040-11-06 2041-11-05 2042-11-04 2043-11-03 2044-11-01 2045-11-07', 'VIC'),
  ('Labour Day', '2026-03-02 2027-03-01 2028-03-06 2029-03-05 2030-03-04 2031-03-03 2032-03-01 2033-03-07 2034-03-06 2035-03-05 2036-03-03 2037-03-02 2038-03-01 2039-03-07 2040-03-05 2041-03-04 2042-03-03 2043-03-02 2044-03-07 2045-03-06', 'WA'),
  ('Anzac Day (substitute day)', '2026-04-27 2027-04-26 2032-04-26 2037-04-27 2038-04-26 2043-04-27', 'WA'),
  ('Western Australia Day', '2026-06-01 2027-06-07 2028-06-05 2029-06-04 2030-06-03 2031-06-02 2032-06-07 2033-06-06 2034-06-05 2035-06-04 2036-06-02 2037-06-01 2038-06-07 2039-06-06 2040-06-04 2041-06-03 2042-06-02 2043-06-01 2044-06-06 2045-06-05', 'WA'),
  ('King''s Birthday', '2026-09-28 2027-09-27 2028-09-25 2029-09-24 2030-09-30 2031-09-29 2032-09-27 2033-09-26 2034-09-25 2035-09-24 2036-09-29 2037-09-28 2038-09-27 2039-09-26 2040-09-24 2041-09-30 2042-09-29 2043-09-28 2044-09-26 2045-09-25', 'WA')
) listed (name, days, states)
cross join string_to_table(listed.states, ' ') state
cross join string_to_table(listed.days, ' ') day
on conflict do nothing;

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.holidays FOR EACH ROW EXECUTE FUNCTION private.audit_holiday();

CREATE TRIGGER broadcast_holidays AFTER INSERT OR DELETE OR UPDATE ON public.holidays FOR EACH STATEMENT EXECUTE FUNCTION private.broadcast_holidays();

CREATE POLICY "public holidays are read by administrators" ON "public"."holidays" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "reads are cheap, and counts are exact" ON "public"."holidays" AS RESTRICTIVE FOR SELECT TO "authenticated" USING (private.is_cheap_read());

COMMENT ON COLUMN "public"."holidays"."name" IS 'In English; a part of a day says from when, such as "Christmas Eve from 18:00".';

COMMENT ON FUNCTION "private"."audit_holiday"() IS 'After-trigger on holidays: records which was added, changed or removed; save_holiday changes one by removing and adding.';

COMMENT ON FUNCTION "private"."broadcast_holidays"() IS 'After-statement trigger on holidays: has the administrators'' open pages read them again.';

COMMENT ON FUNCTION "public"."remove_holiday"(text, date) IS 'An administrator removes a public holiday of a state, if it is there. PT403 not an administrator.';

COMMENT ON FUNCTION "public"."save_holiday"(text, date, text, date) IS 'An administrator adds a public holiday of a state, or changes the one of the day instead_of. PT400 no state, a day outside 2026 to 2099 or that has another holiday, or a name of more than 60 characters or none (hint state, day or name), PT403 not an administrator.';

COMMENT ON TABLE "public"."holidays" IS 'Public holidays of the states. Source: npm date-holidays 3.37.0 (ISC, data CC BY 3.0), as tools/holidays corrects it, for 2026 to 2045; then as administrators correct them.';

REVOKE ALL ON FUNCTION "private"."audit_holiday"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."audit_holiday"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."audit_holiday"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."broadcast_holidays"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."broadcast_holidays"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."broadcast_holidays"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_holiday"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_holiday"(text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."remove_holiday"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remove_holiday"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_holiday"(text, date, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_holiday"(text, date, text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_holiday"(text, date, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_holiday"(text, date, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."remove_holiday"(text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_holiday"(text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_holiday"(text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."remove_holiday"(text, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."save_holiday"(text, date, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_holiday"(text, date, text, date) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_holiday"(text, date, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_holiday"(text, date, text, date) TO "postgres";

REVOKE ALL ON TABLE "public"."holidays" FROM "authenticated";

GRANT SELECT ON TABLE "public"."holidays" TO "authenticated";

REVOKE ALL ON TABLE "public"."holidays" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."holidays" TO "postgres";
