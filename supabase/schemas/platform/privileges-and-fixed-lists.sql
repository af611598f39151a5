-- Privileges and the fixed lists. All privileges are granted by name in these files.
--
-- Errors meant for users carry their HTTP status. PT400: invalid value. PT401: the session has ended. PT403: not allowed. PT404: does not
-- exist or is not visible to the caller. PT409: conflict, another person was first. PT410: existed and is gone (a file, a deleted job).

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists cube with schema extensions;
create extension if not exists earthdistance with schema extensions;
create extension if not exists btree_gist with schema extensions;
-- pg_net and pg_cron create their own schemas, net and cron.
create extension if not exists pg_net with schema extensions;
create extension if not exists pg_cron;

revoke all on schema public from public, anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
-- A database-wide default grants execute to public, and a per-schema default cannot revoke that grant.
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is
  'Security definer functions and helpers. Not exposed by the API, which calls them through thin wrappers in public.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

create function private.allowed_words(list text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- A case statement without else: a misspelt list raises case_not_found instead of letting every value pass a check.
  case list
    when 'role' then return array['cleaner', 'admin'];
    when 'user status' then return array['pending', 'active', 'inactive', 'rejected'];
    when 'language' then return array['en', 'vi'];
    when 'document type' then return array['whiteCard', 'driversLicense', 'visa', 'blueCard'];
    when 'document state' then return array['waiting', 'checked', 'refused'];
    when 'specialty' then return array[
      'Residential Cleaning', 'Commercial Cleaning', 'Deep Cleaning', 'Post-Construction Cleaning',
      'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Window Cleaning', 'Carpet Cleaning',
      'Floor Polishing', 'Strata Cleaning', 'Medical Facility Cleaning'
    ];
    when 'job category' then return array[
      'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'
    ];
    when 'job status' then return array['Draft', 'Open', 'InProgress', 'Closed', 'Completed'];
    when 'display status' then return array['Available', 'Upcoming', 'Urgent'];
    when 'address rule' then return array['everyone', 'active', 'accepted'];
    when 'site standing' then return array['knows', 'not_again'];
    when 'pay basis' then return array['hour', 'day', 'job'];
    when 'application status' then return array['Pending', 'Accepted', 'Rejected'];
    when 'attendance' then return array['came', 'did_not_come', 'cancelled_late'];
    when 'pay line' then return array['work', 'travel', 'bonus', 'advance', 'deduction', 'correction'];
    when 'course category' then return array[
      'Post Construction Cleaning', 'Office Cleaning', 'Childcare Cleaning', 'School Cleaning', 'Customer Service Cleaning'
    ];
    when 'course status' then return array['active', 'inactive'];
    when 'hours of the week' then return array[
      'mon_morning', 'mon_day', 'mon_evening', 'mon_night', 'tue_morning', 'tue_day', 'tue_evening', 'tue_night',
      'wed_morning', 'wed_day', 'wed_evening', 'wed_night', 'thu_morning', 'thu_day', 'thu_evening', 'thu_night',
      'fri_morning', 'fri_day', 'fri_evening', 'fri_night', 'sat_morning', 'sat_day', 'sat_evening', 'sat_night',
      'sun_morning', 'sun_day', 'sun_evening', 'sun_night'
    ];
    when 'pay run status' then return array['draft', 'exported', 'rejected', 'paid'];
    when 'statement kind' then return array['remittance', 'rcti'];
    when 'message channel' then return array['push', 'email'];
    when 'message kind' then return array['nearby', 'decisions', 'changes', 'reminders', 'invitations', 'messages', 'pay', 'security'];
    when 'security change' then return array[
      'bank_account', 'factor_added', 'factor_removed', 'recovery_code_used', 'recovery_codes_created'
    ];
    when 'device' then return array[
      'iPhone', 'iPad', 'Android device', 'Windows computer', 'Mac', 'Linux computer', 'Unknown device'
    ];
    when 'quick message' then return array['late', 'late-10', 'late-20', 'late-30', 'entrance'];
  end case;
end
$$;
comment on function private.allowed_words(text) is
  'The words that a column can contain, by the name of the list. Raises case_not_found for an unknown list.';

create function private.canonical_word(given text, list text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select word from unnest(private.allowed_words(list)) word where lower(word) = lower(btrim(given)) $$;
comment on function private.canonical_word(text, text) is
  'The given word as spelt in the list, ignoring case and surrounding spaces; null if the list does not contain it.';

create function private.set_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.set_updated_at() is 'Before-update trigger: the database sets updated_at.';

grant execute on function private.allowed_words(text) to service_role;
