-- Unsubscribing without logging in, by the link in each email.

create table private.unsubscribe_tokens (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  token uuid not null unique default gen_random_uuid()
);
comment on table private.unsubscribe_tokens is 'One secret per person, in the links of their emails. It can only switch emails off.';

create function private.unsubscribe(token uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  if kind is null or kind = 'security' or kind <> all (private.allowed_words('message kind')) then
    raise exception 'There is no such kind of email.' using errcode = 'PT400';
  end if;
  select known.user_id into person from private.unsubscribe_tokens known where known.token = unsubscribe.token;
  if not found then
    raise exception 'This link is not valid.' using errcode = 'PT404';
  end if;
  perform private.lock_settings(person);
  insert into private.notification_choices (user_id, channel, kind, is_on) values (person, 'email', unsubscribe.kind, false)
  on conflict on constraint notification_choices_pkey do update set is_on = false;
  return kind;
end
$$;

create function public.unsubscribe(token uuid, kind text) returns text
language sql set search_path = ''
-- Names are resolved at creation (begin atomic), because visitors lack the usage right on the schema private.
begin atomic
  select private.unsubscribe(unsubscribe.token, unsubscribe.kind);
end;
comment on function public.unsubscribe(uuid, text) is
  'Switches off emails of that kind for the owner of the token in an email''s link, and returns the kind. Repeating it has no further '
  'effect. kind: nearby, decisions, changes, reminders, invitations, messages or pay. For everyone, signed in or not (rule 9.22). PT400 '
  'no such kind, PT404 no such token.';

revoke all on private.unsubscribe_tokens from anon, authenticated, service_role;
grant execute on function private.unsubscribe(uuid, text), public.unsubscribe(uuid, text) to anon, authenticated;

alter table private.unsubscribe_tokens enable row level security;

create policy "nobody reads the tokens" on private.unsubscribe_tokens
  for select to service_role using (false);
