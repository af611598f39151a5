-- People's own statements that they are registered for GST, and that the business can issue their tax invoices (rules 23.4, 23.5). Each
-- statement is dated and can be withdrawn, and the history is kept.

create table public.gst_agreements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  what text not null check (what in ('registered', 'agreed')),
  wording text check (char_length(wording) <= 2000),
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  constraint gst_agreements_keep_what_was_agreed_to check ((wording is not null) = (what = 'agreed'))
);
comment on table public.gst_agreements is
  'A person''s GST statements. registered: the person is registered for GST. agreed: the business can issue recipient created tax '
  'invoices for them. Withdrawn rows stay.';
comment on column public.gst_agreements.wording is 'The business''s agreement text at the time of the agreement.';

create unique index gst_agreements_standing_idx on public.gst_agreements (user_id, what) where withdrawn_at is null;
create index gst_agreements_person_idx on public.gst_agreements (user_id, given_at desc);

create function private.is_gst_available(business public.business) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select business.gst_registered and business.abn is not null and business.name is not null and business.agreement is not null $$;
comment on function private.is_gst_available(public.business) is
  'True if the business can issue recipient created tax invoices: it is registered for GST, and has a name, an ABN and an agreement text.';

create function private.set_gst(what text, is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  chosen constant text := lower(btrim(what));
  payer public.business;
begin
  -- Locks the profile, so that an export sees the state either before or after this change (rule 23.8).
  perform from public.profiles profile where profile.id = person for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  elsif chosen is null or chosen not in ('registered', 'agreed') or is_on is null then
    raise exception 'Invalid change specified' using errcode = 'PT400';
  elsif not is_on then
    update public.gst_agreements standing set withdrawn_at = clock_timestamp()
    where standing.user_id = person and standing.withdrawn_at is null
      -- People who are not registered cannot have tax invoices.
      and (standing.what = chosen or chosen = 'registered');
    return;
  end if;
  select * into payer from public.business;
  if chosen = 'agreed' and not private.is_gst_available(payer) then
    raise exception 'There is nothing to agree to yet.' using errcode = 'PT409';
  elsif chosen = 'agreed' and not exists (
    select from public.gst_agreements standing
    where standing.user_id = person and standing.what = 'registered' and standing.withdrawn_at is null
  ) then
    raise exception 'First tick that you are registered for GST.' using errcode = 'PT409';
  end if;
  insert into public.gst_agreements (user_id, what, wording, given_at)
  values (person, chosen, case chosen when 'agreed' then payer.agreement end, clock_timestamp())
  on conflict do nothing;
end
$$;

create type public.gst_row as (business text, wording text, is_available boolean, registered_at timestamptz, agreed_at timestamptz);
comment on type public.gst_row is
  'A person''s GST state. wording: the text that they agreed to, or could agree to. is_available: true if an agreement is possible.';

create function private.my_gst() returns public.gst_row
language sql stable security definer set search_path = ''
as $$
  select payer.name, coalesce(agreed.wording, payer.agreement), private.is_gst_available(payer), registered.given_at, agreed.given_at
  from public.business payer
  left join public.gst_agreements registered
    on registered.user_id = (select auth.uid()) and registered.what = 'registered' and registered.withdrawn_at is null
  left join public.gst_agreements agreed
    on agreed.user_id = (select auth.uid()) and agreed.what = 'agreed' and agreed.withdrawn_at is null
$$;

create function public.set_gst(what text, is_on boolean) returns void
language sql set search_path = ''
as $$ select private.set_gst(what, is_on) $$;
comment on function public.set_gst(text, boolean) is
  'Sets or withdraws the caller''s GST statement. what: registered (for GST), or agreed (to recipient created tax invoices). Withdrawing '
  'the registration also withdraws the agreement. Repeating the call changes nothing. PT400 another word, PT404 no profile, PT409 nothing '
  'to agree to, or not registered.';

create function public.my_gst() returns public.gst_row
language sql stable set search_path = ''
as $$ select private.my_gst() $$;
comment on function public.my_gst() is 'The caller''s GST registration and agreement, with the agreement''s text.';

revoke all on public.gst_agreements from anon, authenticated, service_role;
grant select on public.gst_agreements to authenticated;
grant select, insert, update, delete on public.gst_agreements to service_role;
grant execute on function private.set_gst(text, boolean), public.set_gst(text, boolean) to authenticated;
grant execute on function private.my_gst(), public.my_gst() to authenticated;

alter table public.gst_agreements enable row level security;

create policy "a GST agreement is read by its person and by administrators" on public.gst_agreements
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
