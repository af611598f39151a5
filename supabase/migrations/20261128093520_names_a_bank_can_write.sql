-- names a bank can write: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

DROP INDEX "public"."payment_details_payable_idx";

CREATE OR REPLACE FUNCTION private.assert_payer(payer public.business)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if num_nulls(payer.name, payer.bank, payer.bsb, payer.account_number, payer.apca_number) > 0
    or not private.has_bank_letters(payer.name) or not private.is_bsb(payer.bsb) then
    raise exception 'Say first on the settings page who pays, from which account.' using errcode = 'PT409', hint = 'settings';
  end if;
end
$function$
;

CREATE OR REPLACE FUNCTION private.business_as_stored(given public.business_input)
 RETURNS public.business_input
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stored public.business_input := given;
  wrong record;
begin
  stored.name := private.line_as_stored(given.name, 200, 'name');
  stored.abn := private.without_separators(private.trimmed(given.abn));
  stored.bank := upper(private.trimmed(given.bank));
  stored.bsb := private.without_separators(private.trimmed(given.bsb));
  stored.account_number := private.without_separators(private.trimmed(given.account_number));
  stored.apca_number := private.without_separators(private.trimmed(given.apca_number));
  stored.agreement := private.text_as_stored(given.agreement, 2000, 'agreement');
  stored.balancing := coalesce(given.balancing, false);
  stored.gst_registered := coalesce(given.gst_registered, false);
  stored.rounding_minutes := coalesce(given.rounding_minutes, 0);
  stored.break_minutes := coalesce(given.break_minutes, 0);
  stored.notification_days := coalesce(given.notification_days, 180);
  select fault.field, fault.message into wrong
  from (values
    (0, 'name', private.has_bank_letters(stored.name),
      'A bank writes names in Latin letters: enter a name that has some.'),
    (1, 'abn', private.is_abn(stored.abn), 'This is no ABN: it has 11 digits, and its check digits must match.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'A bank is written with three letters, like CBA.'),
    (3, 'bsb', stored.bsb ~ '^[0-9]{6}$', 'A BSB has 6 digits, like 064-000.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'No bank has this BSB. Check the 6 digits.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'Who is registered for GST has an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$function$
;

CREATE OR REPLACE FUNCTION private.has_bank_letters(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- The letters beside A to Z are those that bank-letters.ts writes as others, besides letters with a mark.
  return normalize(given, NFKD) ~ '[A-Za-zđĐðÐłŁøØœŒæÆßẞıħĦŧŦþÞŋŊəƏ]';
end
$function$
;

ALTER FUNCTION "private"."has_bank_letters"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_bsb(given text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  -- 000-000 is no bank, and 999-999 stands for the totals in a bank's file.
  return private.without_separators(given) ~ '^(?!000000|999999)[0-9]{6}$';
end
$function$
;

COMMENT ON FUNCTION "private"."has_bank_letters"(text) IS 'Whether a name has a letter that a bank''s file can write, as it is or transliterated. Null for null.';

COMMENT ON FUNCTION "private"."is_bsb"(text) IS 'Whether it is the six digits of a bank and its branch, not all 0 or all 9; blanks and hyphens do not matter. Null for null.';

REVOKE ALL ON FUNCTION "private"."has_bank_letters"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_bank_letters"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_bank_letters"(text) TO "postgres";
