-- The business's settings for administrators: the paying business, its bank account and how hours are counted (rules 23.1 to 23.3). Also
-- how long notifications are kept (rule 9.34), how a week is filled and copied (rules 20.15, 20.20), and what happens to free places
-- (rules 19.13, 19.14). The table has one row.

-- In plpgsql, because a sql function with its own search_path is planned at every call, and a pay run checks thousands of accounts.
create function private.without_separators(given text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return regexp_replace(given, '[\s-]', '', 'g');
end
$$;
comment on function private.without_separators(text) is 'A number without the spaces and hyphens that people type.';

create function private.is_abn(given text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  digits constant text := private.without_separators(given);
  weights constant integer[] := array[10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  -- The Australian Taxation Office's check: subtract 1 from the first digit, whose weight is 10. The weighted sum must be divisible by 89.
  total integer := -10;
begin
  if digits !~ '^[0-9]{11}$' then
    return false;
  end if;
  for ordinal in 1..11 loop
    total := total + substr(digits, ordinal, 1)::integer * weights[ordinal];
  end loop;
  return total % 89 = 0;
end
$$;
comment on function private.is_abn(text) is
  'True if an Australian Business Number has eleven digits and a valid checksum. Ignores spaces and hyphens. Null for null.';

create function private.is_bsb(given text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- No bank has 000-000, and 999-999 marks the totals in a bank's file.
  return private.without_separators(given) ~ '^(?!000000|999999)[0-9]{6}$';
end
$$;
comment on function private.is_bsb(text) is
  'True for the six digits of a bank and branch, not all 0 or all 9. Ignores spaces and hyphens. Null for null.';

create function private.is_account_number(given text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return private.without_separators(given) ~ '^(?=.*[1-9])[0-9]{1,9}$';
end
$$;
comment on function private.is_account_number(text) is
  'True for an account number that a bank''s file accepts: one to nine digits, not all 0. Ignores spaces and hyphens. Null for null.';

create function private.has_bank_letters(given text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- The letters after A to Z are those that bank-transliteration.ts replaces. Letters with a diacritic are decomposed first.
  return normalize(given, NFKD) ~ '[A-Za-zđĐðÐłŁøØœŒæÆßẞıħĦŧŦþÞŋŊəƏ]';
end
$$;
comment on function private.has_bank_letters(text) is
  'True if a name has a letter that a bank''s file can contain, directly or transliterated. Null for null.';

create table public.business (
  id boolean primary key default true check (id),
  name text check (char_length(name) <= 200),
  abn text check (abn ~ '^[0-9]{11}$' and private.is_abn(abn)),
  bank text check (bank ~ '^[A-Z]{3}$'),
  bsb text check (bsb ~ '^[0-9]{6}$'),
  account_number text check (account_number ~ '^[0-9]+$' and private.is_account_number(account_number)),
  apca_number text check (apca_number ~ '^[0-9]{6}$'),
  balancing boolean not null default false,
  rounding_minutes smallint not null default 0 check (rounding_minutes in (0, 5, 15)),
  break_minutes smallint not null default 0 check (break_minutes in (0, 15, 30, 45, 60)),
  gst_registered boolean not null default false,
  agreement text check (char_length(agreement) <= 2000),
  notification_days smallint not null default 180 check (notification_days in (30, 90, 180, 365)),
  updated_at timestamptz not null default now(),
  second_approval_cents bigint check (second_approval_cents between 0 and 9999999999),
  fill_distance smallint not null default 60 check (fill_distance between 0 and 100),
  fill_fairness smallint not null default 40 check (fill_fairness between 0 and 100),
  fill_hours smallint not null default 38 check (fill_hours between 1 and 60),
  fill_site smallint not null default 10 check (fill_site between 0 and 100),
  copy_accepts boolean not null default false,
  unfilled_invite_hours smallint check (unfilled_invite_hours between 1 and 168),
  unfilled_notify_hours smallint check (unfilled_notify_hours between 1 and 168),
  constraint business_invites_before_it_notifies check (unfilled_notify_hours < unfilled_invite_hours)
);
comment on table public.business is
  'One row: the paying business and its bank account, how hours are counted, and how long notifications are kept.';
comment on column public.business.bank is 'The three letters of the bank in a direct-entry file, such as CBA.';
comment on column public.business.apca_number is 'The number that identifies the sender of a direct-entry file to the bank.';
comment on column public.business.balancing is 'True if the bank wants the file to debit the total from this account in a separate line.';
comment on column public.business.rounding_minutes is 'The step to which a day''s minutes are rounded; 0 for no rounding.';
comment on column public.business.break_minutes is
  'The break in minutes that rule 22.2 deducts from a day of about five hours or more, unless a break was entered.';
comment on column public.business.agreement is 'The text that a person agrees to before getting recipient created tax invoices.';
comment on column public.business.notification_days is 'How many days a read notification is kept (rule 9.34).';

comment on column public.business.second_approval_cents is
  'A run above this amount in cents, with GST, needs a second administrator (rule 23.23). Null for no limit.';

comment on column public.business.fill_distance is 'The weight of distance when a week is filled, 0 to 100 (rule 20.15).';
comment on column public.business.fill_fairness is 'The weight of even hours.';
comment on column public.business.fill_hours is 'The most hours a week for which "Fill the week" proposes a person.';
comment on column public.business.fill_site is 'The weight of knowing the site.';
comment on column public.business.copy_accepts is
  'True if the people of a copied job are accepted for the copy. Otherwise they are invited (rule 20.20).';
comment on column public.business.unfilled_invite_hours is
  'From how many hours before its start the best people are invited to a job with free places (rule 19.13). Null for off.';
comment on column public.business.unfilled_notify_hours is
  'How many hours before its start administrators are notified of a job with free places (rule 19.14). Null for off.';

insert into public.business default values;

create type public.business_input as (
  name text, abn text, bank text, bsb text, account_number text, apca_number text, balancing boolean, rounding_minutes smallint,
  break_minutes smallint, gst_registered boolean, agreement text, notification_days smallint,
  second_approval_cents bigint, fill_distance smallint, fill_fairness smallint, fill_hours smallint, fill_site smallint,
  copy_accepts boolean, unfilled_invite_hours smallint, unfilled_notify_hours smallint
);
comment on type public.business_input is 'The settings from the form, for save_business.';

create function private.business_as_stored(given public.business_input) returns public.business_input
language plpgsql immutable set search_path = ''
as $$
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
  stored.fill_distance := coalesce(given.fill_distance, 60);
  stored.fill_fairness := coalesce(given.fill_fairness, 40);
  stored.fill_hours := coalesce(given.fill_hours, 38);
  stored.fill_site := coalesce(given.fill_site, 10);
  stored.copy_accepts := coalesce(given.copy_accepts, false);
  select fault.field, fault.message into wrong
  from (values
    (0, 'name', private.has_bank_letters(stored.name),
      'Banks can only print Latin letters. Enter a name that contains some.'),
    (1, 'abn', private.is_abn(stored.abn), 'This ABN is not valid. Check its 11 digits.'),
    (2, 'bank', stored.bank ~ '^[A-Z]{3}$', 'Enter the three letters of the bank, such as CBA.'),
    (3, 'bsb', stored.bsb ~ '^[0-9]{6}$', 'A BSB has 6 digits, like 064-000.'),
    (3, 'bsb', private.is_bsb(stored.bsb), 'No bank has this BSB. Check the 6 digits.'),
    (4, 'account_number', private.is_account_number(stored.account_number), 'An account number has 1 to 9 digits.'),
    (5, 'apca_number', stored.apca_number ~ '^[0-9]{6}$', 'An APCA number has 6 digits.'),
    (6, 'rounding_minutes', stored.rounding_minutes in (0, 5, 15), 'Hours are rounded to 5 or 15 minutes, or not at all.'),
    (7, 'break_minutes', stored.break_minutes in (0, 15, 30, 45, 60), 'A break is 0, 15, 30, 45 or 60 minutes.'),
    (8, 'abn', not stored.gst_registered or stored.abn is not null, 'People registered for GST need an ABN.'),
    (9, 'notification_days', stored.notification_days in (30, 90, 180, 365), 'Notifications are kept for 30, 90, 180 or 365 days.'),
    (10, 'second_approval_cents', stored.second_approval_cents between 0 and 9999999999,
      'Enter an amount up to $99,999,999.99, or leave it empty.'),
    (11, 'fill_hours', stored.fill_hours between 1 and 60, 'Enter whole hours from 1 to 60.'),
    (12, 'fill_distance', stored.fill_distance between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (13, 'fill_fairness', stored.fill_fairness between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (14, 'fill_site', stored.fill_site between 0 and 100, 'Enter a whole number from 0 to 100.'),
    (15, 'unfilled_invite_hours', stored.unfilled_invite_hours between 1 and 168, 'Enter whole hours from 1 to 168, or nothing.'),
    (16, 'unfilled_notify_hours', stored.unfilled_notify_hours between 1 and 168, 'Enter whole hours from 1 to 168, or nothing.'),
    (17, 'unfilled_notify_hours', stored.unfilled_notify_hours < stored.unfilled_invite_hours,
      'Enter fewer hours than for the invitations.')
  ) fault (ordinal, field, is_right, message)
  where not fault.is_right order by fault.ordinal limit 1;
  if found then
    raise exception '%', wrong.message using errcode = 'PT400', hint = wrong.field;
  end if;
  return stored;
end
$$;
comment on function private.business_as_stored(public.business_input) is
  'The form''s settings, normalised for storage: blank texts become null, numbers lose spaces and hyphens. PT400 invalid value (the hint '
  'is the field''s name).';

create function private.save_business(given public.business_input, expected_updated_at timestamptz) returns public.business
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.business_input;
  stored public.business;
begin
  perform private.assert_admin();
  wanted := private.business_as_stored(given);
  select * into stored from public.business for no key update;
  -- Either a save that is repeated because its response was lost, or one that changes nothing.
  if to_jsonb(wanted) = to_jsonb(stored) - 'id' - 'updated_at' then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed the settings since you opened them.' using errcode = 'PT409';
  end if;
  update public.business
  set (
    name, abn, bank, bsb, account_number, apca_number, balancing, rounding_minutes, break_minutes, gst_registered, agreement,
    notification_days, second_approval_cents, fill_distance, fill_fairness, fill_hours, fill_site, copy_accepts, unfilled_invite_hours,
    unfilled_notify_hours, updated_at
  ) = (select (wanted).*, clock_timestamp())
  where id
  returning * into stored;
  return stored;
end
$$;

create function public.save_business(business jsonb, expected_updated_at timestamptz default null) returns public.business
language sql set search_path = ''
as $$ select private.save_business(jsonb_populate_record(null::public.business_input, business), expected_updated_at) $$;
comment on function public.save_business(jsonb, timestamptz) is
  'Saves the business''s settings and returns the row, for administrators. business: a business_input. expected_updated_at: updated_at of '
  'the settings that were opened. If the same values are already stored, the save succeeds. PT400 invalid value (the hint is the field). '
  'PT403 not an administrator. PT409 changed by another administrator.';

revoke all on public.business from anon, authenticated, service_role;
grant select on public.business to authenticated, service_role;
grant execute on function private.save_business(public.business_input, timestamptz), public.save_business(jsonb, timestamptz)
  to authenticated;

alter table public.business enable row level security;

create policy "the business's settings are read by administrators" on public.business
  for select to authenticated using ((select private.is_admin()));
