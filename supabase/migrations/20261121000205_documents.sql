-- Documents: what a person has uploaded, what an administrator has said about it, and until when it is valid.
--
-- A row is one upload. What somebody decides about is therefore never changed: a new file, and a new number or date, get a new
-- id, and a decision about the old one finds nothing (rule 12.18).

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type = any (private.choices('document type'))),
  path text not null check (
    (private.person_of_file(path) = user_id and starts_with(path, user_id::text || '/documents/' || type || '/')) is true
  ),
  number text check (char_length(number) <= 100),
  expires_on date check (expires_on between '1900-01-01' and '2199-12-31'),
  state text not null default 'waiting' check (state = any (private.choices('document state'))),
  reason text check (char_length(reason) between 1 and 500),
  uploaded_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint documents_decided_unless_waiting check ((state <> 'waiting') = (decided_at is not null)),
  constraint documents_refused_with_a_reason check ((state = 'refused') = (reason is not null))
);
comment on table public.documents is
  'A person''s documents, their files in the bucket users: of each type at most one checked and, besides, one that waits or was refused (rule 8.20).';
comment on column public.documents.expires_on is 'The last day it is valid: while it waits as its owner says, then as the administrator says. Null for never.';
comment on column public.documents.state is 'As decided. Whether it has expired depends on the day: see document_state.';

-- A table of its own: who decided is told to administrators only, and document_state needs whole rows of documents.
create table private.document_deciders (
  document_id uuid primary key references public.documents (id) on delete cascade,
  -- An administrator who has decided cannot be deleted (rule 12.13).
  administrator_id uuid not null references public.profiles (id) on delete restrict
);
comment on table private.document_deciders is 'Who decided a document.';

create unique index documents_checked_once_idx on public.documents (user_id, type) where state = 'checked';
create unique index documents_undecided_once_idx on public.documents (user_id, type) where state <> 'checked';
-- Everything of one person: the two above hold a part each, and neither serves a read of all.
create index documents_user_idx on public.documents (user_id);
create index documents_waiting_idx on public.documents (uploaded_at, id) where state = 'waiting';
create index documents_expiring_idx on public.documents (expires_on) where state = 'checked';
create index document_deciders_administrator_idx on private.document_deciders (administrator_id);

create type public.document_row as (
  id uuid, type text, path text, number text, expires_on date, state text, reason text, uploaded_at timestamptz,
  decided_at timestamptz, decided_by text
);
comment on type public.document_row is
  'A document with its state today (waiting, checked, refused or expired) and, for administrators, the name of who decided it.';

-- plpgsql, because lists call it for each row: SQL that cannot be inlined is planned again by each query that calls it.
create function private.document_name(type text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case type
    when 'whiteCard' then 'White Card' when 'driversLicense' then 'Driver''s License' when 'visa' then 'Visa' when 'blueCard' then 'Blue Card'
  end;
end
$$;
comment on function private.document_name(text) is 'What people call a document type.';

create function private.local_time(person uuid, moment timestamptz) returns timestamp
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := (select settings.time_zone from public.notification_settings settings where settings.user_id = person);
begin
  return moment at time zone coalesce(zone, 'Australia/Brisbane');
-- A newer server may have dropped a zone's old name.
exception when invalid_parameter_value then
  return moment at time zone 'Australia/Brisbane';
end
$$;
comment on function private.local_time(uuid, timestamptz) is
  'What the person''s clock shows at that moment: in the time zone of their notification settings, or else in Brisbane.';

create function private.today_of(person uuid) returns date
language sql stable set search_path = ''
as $$ select private.local_time(person, now())::date $$;
comment on function private.today_of(uuid) is 'Today on the person''s calendar (rule 8.19).';

create function private.document_state(document public.documents) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when document.state = 'checked' and document.expires_on < private.today_of(document.user_id) then 'expired'
    else document.state
  end;
end
$$;
comment on function private.document_state(public.documents) is
  'waiting, checked, refused, or expired: checked, and past its date on its owner''s calendar (rule 8.19).';

create function private.valid_documents(person uuid, day date) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select document.type from public.documents document
    where document.user_id = person and document.state = 'checked' and (document.expires_on is null or document.expires_on >= day)
  )
$$;
comment on function private.valid_documents(uuid, date) is
  'The types of the person''s checked documents that are valid on that day.';

create function private.document_row(document public.documents) returns public.document_row
language plpgsql stable security definer set search_path = ''
as $$
begin
  return row(
    document.id, document.type, document.path, document.number, document.expires_on, private.document_state(document),
    document.reason, document.uploaded_at, document.decided_at,
    case when private.is_admin() then (
      select private.person_name(person)
      from private.document_deciders decider
      join public.profiles person on person.id = decider.administrator_id
      where decider.document_id = document.id
    ) end
  )::public.document_row;
end
$$;
comment on function private.document_row(public.documents) is 'A document as the API shows it.';

create function private.documents_of(person uuid) returns setof public.document_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  return query
    select shown.* from public.documents document
    cross join lateral private.document_row(document) shown
    where document.user_id = person
    order by array_position(private.choices('document type'), document.type), document.state <> 'checked';
end
$$;
comment on function private.documents_of(uuid) is
  'The person''s documents in the usual order of types, of each the checked one first. Checks no rights.';

create function private.document_to_save(person uuid, type text, given jsonb, field text) returns public.documents
language plpgsql stable set search_path = ''
as $$
declare
  wanted public.documents;
begin
  wanted.user_id := person;
  wanted.type := document_to_save.type;
  wanted.path := given ->> 'path';
  if (private.person_of_file(wanted.path) = person and starts_with(wanted.path, person::text || '/documents/' || type || '/')) is not true then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  wanted.number := private.text_as_stored(given ->> 'number', 100, field || 'number');
  begin
    wanted.expires_on := case when given ->> 'expires_on' ~ '^\d{4}-\d\d-\d\d$' then (given ->> 'expires_on')::date end;
  exception when datetime_field_overflow then
    null;
  end;
  if exists (
    select from public.documents stored
    where (stored.user_id, stored.type, stored.path) = (wanted.user_id, wanted.type, wanted.path)
      and (stored.number, stored.expires_on) is not distinct from (wanted.number, wanted.expires_on)
  ) then
    return null;
  end if;
  if wanted.expires_on is null and coalesce(given ->> 'expires_on', '') <> '' then
    raise exception 'Please enter a date, such as 31/12/2030.' using errcode = 'PT400', hint = field || 'expires_on';
  end if;
  perform private.assert_not_expired(wanted.expires_on, person, field || 'expires_on');
  return wanted;
end
$$;
comment on function private.document_to_save(uuid, text, jsonb, text) is
  'What is to be stored of a document given as {path, number, expires_on}; null when exactly that is stored. PT400 what does not fit, the hint naming the field after the prefix `field`.';

create function private.assert_not_expired(day date, person uuid, field text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if day < private.today_of(person) then
    raise exception 'This date has passed. Please use a document that is still valid.' using errcode = 'PT400', hint = field;
  elsif day > '2199-12-31' then
    raise exception 'Please enter a year up to 2199.' using errcode = 'PT400', hint = field;
  end if;
end
$$;
comment on function private.assert_not_expired(date, uuid, text) is
  'Raises PT400, with the field as hint, for a day before the person''s today or after 2199.';

create function private.store_document(wanted public.documents) returns public.documents
language plpgsql set search_path = ''
as $$
declare
  stored public.documents;
begin
  select * into stored from public.documents document
  where (document.user_id, document.type, document.path) = (wanted.user_id, wanted.type, wanted.path) for update;
  if found and stored.state <> 'waiting' then
    raise exception 'Your % has been % meanwhile. To change it, upload it again.', private.document_name(stored.type), stored.state
      using errcode = 'PT409';
  end if;
  if found then
    -- A new id: whoever is deciding has seen the old number and date.
    update public.documents document
    set id = gen_random_uuid(), number = wanted.number, expires_on = wanted.expires_on
    where document.id = stored.id
    returning * into stored;
    return stored;
  end if;
  perform private.assert_files_stored(array[wanted.path]);
  -- What is being checked right now is left alone: by then it is the valid one.
  delete from public.documents document
  where document.user_id = wanted.user_id and document.type = wanted.type and document.state <> 'checked';
  insert into public.documents (user_id, type, path, number, expires_on)
  values (wanted.user_id, wanted.type, wanted.path, wanted.number, wanted.expires_on)
  returning * into stored;
  return stored;
end
$$;
comment on function private.store_document(public.documents) is
  'Lets an uploaded file wait to be checked, or changes number and date of one that waits (rule 8.20). The caller holds the owner''s profile. PT409 decided meanwhile, PT410 the file is gone.';

create function private.save_document(type text, path text, number text, expires_on date) returns public.document_row
language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  wanted public.documents;
  stored public.documents;
begin
  select profile.id into person from public.profiles profile where profile.id = (select auth.uid()) for no key update;
  if not found then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  wanted := private.document_to_save(
    person, type, jsonb_build_object('path', path, 'number', number, 'expires_on', expires_on), '');
  if wanted is null then
    select * into stored from public.documents document where document.user_id = person and document.path = save_document.path;
  else
    stored := private.store_document(wanted);
    -- A profile form opened before must not bring the replaced file back.
    update public.profiles profile set saved_at = now() where profile.id = person;
  end if;
  return private.document_row(stored);
end
$$;

create function private.my_documents() returns setof public.document_row
language sql stable security definer rows 5 set search_path = ''
as $$ select * from private.documents_of((select auth.uid())) $$;

create function public.document_state(document public.documents) returns text
language sql stable set search_path = ''
as $$
  -- An invented row would tell what day it is for somebody else.
  select case when document.user_id = (select auth.uid()) or (select private.is_admin()) then private.document_state(document) end
$$;
comment on function public.document_state(public.documents) is
  'The state of a document on its owner''s calendar: waiting, checked, refused or expired. A computed column: select=type,document_state.';

create function public.my_documents() returns setof public.document_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.my_documents() $$;
comment on function public.my_documents() is
  'The caller''s documents in the usual order of types, of each the checked one first, then the one that waits or was refused.';

create function public.save_document(type text, path text, number text default null, expires_on date default null)
returns public.document_row
language sql set search_path = ''
as $$ select private.save_document(type, path, number, expires_on) $$;
comment on function public.save_document(text, text, text, date) is
  'Saves one document of the caller and returns it, as save_profile does with the whole profile: a file just stored in the bucket users waits to be checked, in place of one that waited or was refused; with the path of the one that waits, number and date are changed. PT400 a value does not fit (the hint names it) or the path is not the caller''s, PT404 no profile, PT409 decided meanwhile, PT410 the file is gone.';

revoke all on public.documents, private.document_deciders from anon, authenticated, service_role;
-- Written by functions alone.
grant select on public.documents to authenticated;
grant select, insert, update, delete on public.documents to service_role;
grant execute on function private.document_state(public.documents), public.document_state(public.documents) to authenticated;
grant execute on function private.my_documents(), public.my_documents() to authenticated;
grant execute on function private.save_document(text, text, text, date), public.save_document(text, text, text, date) to authenticated;

alter table public.documents enable row level security;
alter table private.document_deciders enable row level security;

create policy "a document is read by its owner and by administrators" on public.documents
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "nobody reads who decided a document" on private.document_deciders
  for select to service_role using (false);
