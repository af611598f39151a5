-- Notifies a person of changes to their account, with "This wasn't me" (rules 2.30 to 2.32). A dispute ends all sessions, restores the
-- earlier details and leaves the new ones for administrators to review.

create table private.security_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  what text not null check (what = any (private.allowed_words('security change'))),
  device text not null check (device = any (private.allowed_words('device'))),
  was_bsb text check (char_length(was_bsb) <= 20),
  was_account_number text check (char_length(was_account_number) <= 30),
  became_bsb text check (char_length(became_bsb) <= 20),
  became_account_number text check (char_length(became_account_number) <= 30),
  changed_at timestamptz not null default now(),
  disputed_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references public.profiles (id) on delete set null,
  factor_id uuid,
  constraint security_notices_are_reviewed_when_disputed check (reviewed_at is null or disputed_at is not null)
);
comment on table private.security_notices is 'Changes of an account that its person was notified of, with the data needed to revert them.';
comment on column private.security_notices.device is 'The kind of device that made the change, as reported by its browser.';
comment on column private.security_notices.factor_id is 'The second factor that was set up. It is deleted if the change is disputed.';
comment on column private.security_notices.disputed_at is 'When the person disputed the change, which was reverted at the same time.';

create table private.security_notice_tokens (
  token_hash bytea primary key,
  notice_id uuid not null references private.security_notices (id) on delete cascade,
  made_at timestamptz not null default now()
);
comment on table private.security_notice_tokens is
  'Secrets in the links of emails about changes, one per email sent. Only their hashes are stored.';

create index security_notices_user_idx on private.security_notices (user_id, changed_at desc);
create index security_notices_open_idx on private.security_notices (disputed_at) where reviewed_at is null and disputed_at is not null;
create index security_notices_reviewed_by_idx on private.security_notices (reviewed_by);
create index security_notices_age_idx on private.security_notices (changed_at);
create index security_notice_tokens_notice_idx on private.security_notice_tokens (notice_id);

create function private.notice_time() returns interval
language sql immutable parallel safe set search_path = ''
as $$ select interval '14 days' $$;
comment on function private.notice_time() is 'How long a change can be reverted (rule 2.31).';

create function private.device_in(user_agent text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when user_agent ~ 'iPhone' then 'iPhone'
    when user_agent ~ 'iPad' then 'iPad'
    when user_agent ~ 'Android' then 'Android device'
    when user_agent ~ 'Windows' then 'Windows computer'
    when user_agent ~ 'Macintosh|Mac OS X' then 'Mac'
    when user_agent ~ 'Linux|CrOS' then 'Linux computer'
    else 'Unknown device'
  end
$$;
comment on function private.device_in(text) is 'The kind of device named by a browser''s user agent.';

create function private.calling_device() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.device_in(coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent',
    (select session.user_agent from auth.sessions session where session.id = ((select auth.jwt()) ->> 'session_id')::uuid)));
end
$$;
comment on function private.calling_device() is 'The kind of device of the caller: from the request, or else from the session.';

create function private.changed_account_text(person uuid, account_number text, device text, moment timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return format('Your bank account was changed on %s. New account: %s. Device: %s. If this wasn’t you, tell us now.',
    to_char(moment at time zone private.zone_of(person), 'FMDD Mon YYYY "at" HH24:MI'),
    coalesce(private.masked(account_number), 'None'), device);
end
$$;
comment on function private.changed_account_text(uuid, text, text, timestamptz) is
  'The text that notifies a person of another bank account, with the time in their own time zone.';

create function private.account_digits(details public.payment_details) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return nullif(concat(private.without_separators(details.bsb), '/', private.without_separators(details.account_number)), '/');
end
$$;
comment on function private.account_digits(public.payment_details) is
  'The account to pay, without separators. Equal results mean the same account, whatever the format. Null for none.';

create function private.notice_account_change(person uuid, was public.payment_details, became public.payment_details) returns void
language plpgsql set search_path = ''
as $$
declare
  notice private.security_notices;
begin
  if exists (
    select from private.security_notices known
    where known.user_id = person and known.what = 'bank_account' and known.disputed_at is not null and known.reviewed_at is null
      and private.account_digits(became)
        = private.account_digits((null, null, known.became_bsb, known.became_account_number, null)::public.payment_details)
  ) then
    raise exception 'This account was reported. It cannot be used until we have checked it.' using errcode = 'PT409', hint = 'reported';
  end if;
  insert into private.security_notices (
    user_id, what, device, was_bsb, was_account_number, became_bsb, became_account_number
  ) values (
    person, 'bank_account', private.calling_device(), was.bsb, was.account_number, became.bsb, became.account_number
  ) returning * into notice;
  insert into public.notifications (user_id, message, type, link)
  values (person, private.changed_account_text(person, notice.became_account_number, notice.device, notice.changed_at),
    'bank_account_changed', '/not-me?notice=' || notice.id);
end
$$;
comment on function private.notice_account_change(uuid, public.payment_details, public.payment_details) is
  'Notifies a person that their bank account was changed, and stores the previous one. PT409 (hint reported) an account that the person '
  'has disputed and that is not reviewed yet.';

create function private.new_notice_token(link text) returns text
language plpgsql set search_path = ''
as $$
declare
  token constant uuid := gen_random_uuid();
  notice constant uuid := substring(link from '^/not-me\?notice=([0-9a-f-]{36})$')::uuid;
begin
  insert into private.security_notice_tokens (token_hash, notice_id)
  select private.hash_of_token(token), known.id from private.security_notices known where known.id = notice;
  return token::text;
end
$$;
comment on function private.new_notice_token(text) is 'A new secret for an email that links to a notice. Only its hash is stored.';

create type public.security_notice_row as (id uuid, what text, device text, changed_at timestamptz, disputed_at timestamptz);
comment on type public.security_notice_row is
  'A change of an account that its person was notified of. disputed_at: when they said that it was not theirs.';

create function private.notice_by_token(notice_id uuid, token uuid) returns private.security_notices
language sql stable set search_path = ''
as $$
  select notice from private.security_notices notice
  join private.security_notice_tokens known on known.notice_id = notice.id and known.token_hash = private.hash_of_token(token)
  where notice.id = notice_by_token.notice_id and notice.changed_at > now() - private.notice_time()
$$;
comment on function private.notice_by_token(uuid, uuid) is 'The notice that an email''s link belongs to; null two weeks after the change.';

create function private.security_notice(notice_id uuid, token uuid) returns public.security_notice_row
language plpgsql stable security definer set search_path = ''
as $$
declare
  notice constant private.security_notices := private.notice_by_token(notice_id, token);
begin
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  return (notice.id, notice.what, notice.device, notice.changed_at, notice.disputed_at)::public.security_notice_row;
end
$$;

create function private.my_security_notices() returns setof public.security_notice_row
language sql stable security definer rows 5 set search_path = ''
as $$
  select notice.id, notice.what, notice.device, notice.changed_at, notice.disputed_at
  from private.security_notices notice
  where notice.user_id = (select auth.uid()) and notice.changed_at > now() - private.notice_time()
  order by notice.changed_at desc, notice.id
  limit 20
$$;

create function private.close_account_to_others(person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- The person who made the change knew the password.
  update auth.users account set encrypted_password = null where account.id = person;
  delete from auth.sessions session where session.user_id = person;
end
$$;
comment on function private.close_account_to_others(uuid) is
  'Ends all sessions of a person and removes the password, so that a new one must be set by email. The caller must have locked the '
  'account row.';

create function private.put_account_back(notice private.security_notices) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Also reverts later changes, because the same stranger might have made them all.
  update private.security_notices later set disputed_at = now()
  where later.user_id = notice.user_id and later.what = 'bank_account' and later.disputed_at is null
    and later.changed_at >= notice.changed_at;
  update public.payment_details details set bsb = notice.was_bsb, account_number = notice.was_account_number
  where details.user_id = notice.user_id;
  insert into public.notifications (user_id, message, type, link)
  select person.id, 'Someone has reported a change to their bank account that they did not make. Please check it.',
    'account_change_reported', '/admin/pay#reported'
  from public.profiles person
  where (person.role = 'admin' or person.id = private.founder_id()) and person.id <> notice.user_id
  order by person.id
  for key share of person skip locked;
end
$$;
comment on function private.put_account_back(private.security_notices) is
  'Restores the bank account from before a change, and notifies administrators.';

create function private.dispute_change(notice_id uuid, token uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  notice private.security_notices;
begin
  if token is null then
    perform private.assert_confirmed();
    select * into notice from private.security_notices known
    where known.id = dispute_change.notice_id and known.user_id = (select auth.uid()) and known.changed_at > now() - private.notice_time();
  else
    notice := private.notice_by_token(notice_id, token);
  end if;
  if notice.id is null then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  -- Locks the account before its profile, in the auth service's order.
  perform from auth.users account where account.id = notice.user_id for no key update;
  perform from public.profiles person where person.id = notice.user_id for no key update;
  select * into notice from private.security_notices known where known.id = notice.id for update;
  -- The account was deleted, or the change was already disputed. A link works once.
  if notice.id is null or notice.disputed_at is not null then
    return;
  end if;
  update private.security_notices known set disputed_at = now() where known.id = notice.id;
  if notice.what = 'bank_account' then
    perform private.put_account_back(notice);
  elsif notice.factor_id is not null then
    delete from auth.mfa_factors factor where factor.id = notice.factor_id and factor.user_id = notice.user_id;
  end if;
  perform private.end_recovery_codes(notice.user_id);
  perform private.record_change('change_disputed', 'accounts', notice.user_id, null, jsonb_build_object('what', notice.what),
    notice.user_id);
  perform private.close_account_to_others(notice.user_id);
end
$$;

create type public.reported_change_row as (
  id uuid, user_id uuid, name text, device text, changed_at timestamptz, reported_at timestamptz, was text, became text
);
comment on type public.reported_change_row is
  'A bank account change that its person has disputed. was, became: the last characters of the account before and after.';

create function private.reported_changes() returns setof public.reported_change_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
  select notice.id, notice.user_id, coalesce(private.person_name(person), 'N/A'), notice.device, notice.changed_at, notice.disputed_at,
    private.masked(notice.was_account_number), private.masked(notice.became_account_number)
  from private.security_notices notice join public.profiles person on person.id = notice.user_id
  where notice.disputed_at is not null and notice.reviewed_at is null and notice.what = 'bank_account'
  order by notice.disputed_at, notice.id
  limit 100;
end
$$;

create function private.review_reported_change(notice_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  perform private.assert_admin();
  update private.security_notices notice set reviewed_at = now(), reviewed_by = (select auth.uid())
  where notice.id = review_reported_change.notice_id and notice.disputed_at is not null and notice.reviewed_at is null
    and notice.user_id <> (select auth.uid())
  returning notice.user_id into person;
  if not found then
    raise exception 'This report no longer exists.' using errcode = 'PT404';
  end if;
  perform private.record_change('reported_change_reviewed', 'accounts', person, null, '{}');
end
$$;

create function private.security_changes_held(person uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(notice) - '{user_id,reviewed_by}'::text[] order by notice.changed_at, notice.id), '[]')
  from private.security_notices notice where notice.user_id = person
$$;
comment on function private.security_changes_held(uuid) is 'The account changes that a person was notified of.';

create function private.forget_security_notices(moment timestamptz) returns void
language sql set search_path = ''
as $$
  delete from private.security_notices notice
  where notice.changed_at < moment - interval '90 days' and (notice.disputed_at is null or notice.reviewed_at is not null)
$$;
comment on function private.forget_security_notices(timestamptz) is
  'Deletes notices of changes after 90 days, except those still to be reviewed. Runs daily.';

create function public.security_notice(notice_id uuid, token uuid) returns public.security_notice_row
language sql stable set search_path = ''
-- Names are resolved at creation (begin atomic), because visitors have no usage of the schema private.
begin atomic
  select private.security_notice(security_notice.notice_id, security_notice.token);
end;
comment on function public.security_notice(uuid, uuid) is
  'The change that an email is about, found by the token of its link. For everyone, signed in or not. Reading it changes nothing. PT404 '
  'no such token, or older than two weeks.';

create function public.my_security_notices() returns setof public.security_notice_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.my_security_notices() $$;
comment on function public.my_security_notices() is 'The changes of the caller''s account in the last two weeks, newest first, at most 20.';

create function public.dispute_change(notice_id uuid, token uuid default null) returns void
language sql set search_path = ''
begin atomic
  select private.dispute_change(dispute_change.notice_id, dispute_change.token);
end;
comment on function public.dispute_change(uuid, uuid) is
  'Disputes a change on behalf of its person: reverts it, ends all sessions and removes the password. token: from the email''s link, '
  'usable by everyone, signed in or not. Without a token it must be the caller''s own change. PT403 no token, and the caller has not '
  'confirmed their identity (the hint says how). Repeating the call has no further effect. PT404 no such change or token, or older than '
  'two weeks.';

create function public.reported_changes() returns setof public.reported_change_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.reported_changes() $$;
comment on function public.reported_changes() is
  'Disputed bank account changes to review, oldest first, at most 100. PT403 not an administrator.';

create function public.review_reported_change(notice_id uuid) returns void
language sql set search_path = ''
as $$ select private.review_reported_change(notice_id) $$;
comment on function public.review_reported_change(uuid) is
  'Records that an administrator has reviewed a disputed change, so that the account can be used again. PT403 not an administrator, PT404 '
  'no such report, already reviewed, or the caller''s own.';

revoke all on private.security_notices, private.security_notice_tokens from anon, authenticated, service_role;
grant execute on function private.security_notice(uuid, uuid), public.security_notice(uuid, uuid) to anon, authenticated;
grant execute on function private.dispute_change(uuid, uuid), public.dispute_change(uuid, uuid) to anon, authenticated;
grant execute on function private.my_security_notices(), public.my_security_notices() to authenticated;
grant execute on function private.reported_changes(), public.reported_changes() to authenticated;
grant execute on function private.review_reported_change(uuid), public.review_reported_change(uuid) to authenticated;

alter table private.security_notices enable row level security;
alter table private.security_notice_tokens enable row level security;

create policy "nobody reads the notices of changes" on private.security_notices for select to service_role using (false);
create policy "nobody reads the tokens of notices" on private.security_notice_tokens for select to service_role using (false);

select cron.schedule('forget security notices', '37 3 * * *', 'select private.forget_security_notices(now())');
