-- Documents uploaded by people, with an administrator's decision and expiry date.
--
-- A row is one upload, and a decision must apply to exactly the content that was reviewed. So a new file, number or date gets a new id, and
-- a decision about the old id finds nothing (rule 12.18).

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type = any (private.allowed_words('document type'))),
  path text not null check (
    (private.person_of_file(path) = user_id and starts_with(path, user_id::text || '/documents/' || type || '/')) is true
  ),
  number text check (char_length(number) <= 100),
  expires_on date check (expires_on between '1900-01-01' and '2199-12-31'),
  state text not null default 'waiting' check (state = any (private.allowed_words('document state'))),
  reason text check (char_length(reason) between 1 and 500),
  uploaded_at timestamptz not null default now(),
  decided_at timestamptz,
  content text check (char_length(content) <= 200),
  constraint documents_decided_unless_waiting check ((state <> 'waiting') = (decided_at is not null)),
  constraint documents_refused_with_a_reason check ((state = 'refused') = (reason is not null))
);
comment on table public.documents is
  'People''s documents, with files in the bucket users. Each person has at most one checked document per type, and at most one waiting or '
  'refused (rule 8.20).';
comment on column public.documents.expires_on is
  'The last valid day: as entered by the owner while waiting, then as entered by the administrator. Null for no expiry.';
comment on column public.documents.content is
  'Identifies the file''s bytes: private.stored_content at the time of saving. Null until a file is stored.';
comment on column public.documents.state is 'The stored decision. Expiry depends on the day: see document_state.';

-- A separate table, because only administrators see who decided, and document_state needs whole rows of documents.
create table private.document_deciders (
  document_id uuid primary key references public.documents (id) on delete cascade,
  -- Not a foreign key, because a decision outlives the account of its administrator (rule 12.13).
  administrator_id uuid not null
);
comment on table private.document_deciders is 'The administrator who decided a document.';

create unique index documents_checked_once_idx on public.documents (user_id, type) where state = 'checked';
create unique index documents_undecided_once_idx on public.documents (user_id, type) where state <> 'checked';
-- For reads of all documents of one person. The two indexes above are partial, so these reads cannot use them.
create index documents_user_idx on public.documents (user_id);
create index documents_waiting_idx on public.documents (uploaded_at, id) where state = 'waiting';
create index documents_expiring_idx on public.documents (expires_on) where state = 'checked';
create index document_deciders_administrator_idx on private.document_deciders (administrator_id);

create type public.document_row as (
  id uuid, type text, path text, number text, expires_on date, state text, reason text, uploaded_at timestamptz,
  decided_at timestamptz, decided_by text
);
comment on type public.document_row is
  'A document with today''s state (waiting, checked, refused or expired). decided_by: name of the deciding administrator, for '
  'administrators only.';

-- In plpgsql, because lists call this function for each row, and a sql function that is not inlined is planned again in
-- each query.
create function private.document_name(type text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case type
    when 'whiteCard' then 'White Card'
    when 'driversLicense' then 'Driver''s License'
    when 'visa' then 'Visa'
    when 'blueCard' then 'Blue Card'
  end;
end
$$;
comment on function private.document_name(text) is 'The display name of a document type.';

create function private.local_time(person uuid, moment timestamptz) returns timestamp
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := private.zone_of(person);
begin
  return moment at time zone zone;
-- A newer server might have dropped an old zone name.
exception when invalid_parameter_value then
  return moment at time zone 'Australia/Brisbane';
end
$$;
comment on function private.local_time(uuid, timestamptz) is 'The local time of the person at `moment`.';

create function private.today_of(person uuid) returns date
language sql stable set search_path = ''
as $$ select private.local_time(person, now())::date $$;
comment on function private.today_of(uuid) is 'Today''s date in the person''s time zone (rule 8.19).';

-- Uses the ETag if there is one, because restoring a backup changes the file's version, but not its ETag, size or lastModified.
create function private.content_of(file storage.objects) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat(
    coalesce(file.metadata ->> 'eTag', file.version), ' ', file.metadata ->> 'size', ' ', file.metadata ->> 'lastModified')
$$;
comment on function private.content_of(storage.objects) is
  'Distinguishes the file''s bytes from other bytes stored at its path; never null.';

create function private.stored_content(path text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select private.content_of(file) from storage.objects file where file.bucket_id = 'users' and file.name = stored_content.path
  );
end
$$;
comment on function private.stored_content(text) is
  'The content_of the file that is now stored at that path of the bucket users; null if there is none.';

create function private.bind_content() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.content := coalesce(new.content, private.stored_content(new.path));
  return new;
end
$$;
comment on function private.bind_content() is
  'Before-insert trigger on documents: binds each to the bytes that are stored now. If there are none yet, as in a seed, they are bound '
  'when the file is stored.';

create function private.holds_content(document public.documents) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return document.content is not distinct from private.stored_content(document.path);
end
$$;
comment on function private.holds_content(public.documents) is
  'False if the bytes at the document''s path have changed since it was saved (rule 8.22).';

create function private.document_state(document public.documents) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case
    when not private.holds_content(document) then 'waiting'
    when document.state = 'checked' and document.expires_on < private.today_of(document.user_id) then 'expired'
    else document.state
  end;
end
$$;
comment on function private.document_state(public.documents) is
  'waiting, checked, refused, or expired (checked, and past its date in its owner''s time zone, rule 8.19). Always waiting if its file '
  'has changed (rule 8.22).';

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
comment on function private.document_row(public.documents) is 'A document in the API''s form.';

create function private.documents_of(person uuid) returns setof public.document_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  return query
    select shown.* from public.documents document
    cross join lateral private.document_row(document) shown
    where document.user_id = person
    order by array_position(private.allowed_words('document type'), document.type), document.state <> 'checked';
end
$$;
comment on function private.documents_of(uuid) is
  'A person''s documents in the usual order of types, the checked one of each type first. The caller must check permissions.';

create function private.my_documents() returns setof public.document_row
language sql stable security definer rows 5 set search_path = ''
as $$ select * from private.documents_of((select auth.uid())) $$;

create function public.document_state(document public.documents) returns text
language sql stable set search_path = ''
as $$
  -- The caller can pass an invented row, which must not reveal the date in another person's time zone.
  select case when document.user_id = (select auth.uid()) or (select private.is_admin()) then private.document_state(document) end
$$;
comment on function public.document_state(public.documents) is
  'The state of a document in its owner''s time zone: waiting, checked, refused or expired. Null unless the caller is its owner or an '
  'administrator. A computed column: select=type,document_state.';

create function public.my_documents() returns setof public.document_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.my_documents() $$;
comment on function public.my_documents() is
  'The caller''s documents in the usual order of types. The checked one of each type is first, then the waiting or refused one.';

create trigger bind_content before insert on public.documents
for each row execute function private.bind_content();

revoke all on public.documents, private.document_deciders from anon, authenticated, service_role;
-- Only functions write documents.
grant select on public.documents to authenticated;
grant select, insert, update, delete on public.documents to service_role;
grant execute on function private.document_state(public.documents), public.document_state(public.documents) to authenticated;
grant execute on function private.my_documents(), public.my_documents() to authenticated;

alter table public.documents enable row level security;
alter table private.document_deciders enable row level security;

create policy "a document is read by its owner and by administrators" on public.documents
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "nobody reads who decided a document" on private.document_deciders
  for select to service_role using (false);
