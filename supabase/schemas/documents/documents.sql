-- Documents: what a person has uploaded, what an administrator has said about it, and until when it is valid.
--
-- A row is one upload. What somebody decides about is therefore never changed: a new file, and a new number or date, get a new
-- id, and a decision about the old one finds nothing (rule 12.18).

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
  'A person''s documents, their files in the bucket users: of each type at most one checked and, besides, '
  'one that waits or was refused (rule 8.20).';
comment on column public.documents.expires_on is
  'The last day it is valid: while it waits as its owner says, then as the administrator says. Null for never.';
comment on column public.documents.content is
  'Of which bytes the row speaks: private.stored_content when it was saved. Null until a file is stored.';
comment on column public.documents.state is 'As decided. Whether it has expired depends on the day: see document_state.';

-- A table of its own: who decided is told to administrators only, and document_state needs whole rows of documents.
create table private.document_deciders (
  document_id uuid primary key references public.documents (id) on delete cascade,
  -- Not a foreign key: a decision outlives the account of whoever made it (rule 12.13).
  administrator_id uuid not null
);
comment on table private.document_deciders is 'Who decided a document.';

create unique index documents_checked_once_idx on public.documents (user_id, type) where state = 'checked';
create unique index documents_undecided_once_idx on public.documents (user_id, type) where state <> 'checked';
-- For all documents of one person. Each of the two above has only a part of them.
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
    when 'whiteCard' then 'White Card'
    when 'driversLicense' then 'Driver''s License'
    when 'visa' then 'Visa'
    when 'blueCard' then 'Blue Card'
  end;
end
$$;
comment on function private.document_name(text) is 'What people call a document type.';

create function private.local_time(person uuid, moment timestamptz) returns timestamp
language plpgsql stable security definer set search_path = ''
as $$
declare
  zone constant text := private.zone_of(person);
begin
  return moment at time zone zone;
-- A newer server may have dropped a zone's old name.
exception when invalid_parameter_value then
  return moment at time zone 'Australia/Brisbane';
end
$$;
comment on function private.local_time(uuid, timestamptz) is
  'What the person''s clock shows at that moment.';

create function private.today_of(person uuid) returns date
language sql stable set search_path = ''
as $$ select private.local_time(person, now())::date $$;
comment on function private.today_of(uuid) is 'Today on the person''s calendar (rule 8.19).';

-- Not the version, which a restored file has anew; a restore brings back what is compared here.
create function private.content_of(file storage.objects) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat(
    coalesce(file.metadata ->> 'eTag', file.version), ' ', file.metadata ->> 'size', ' ', file.metadata ->> 'lastModified')
$$;
comment on function private.content_of(storage.objects) is 'What tells the file''s bytes from any others at its path; never null.';

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
  'The content_of what is now stored at that path of the bucket users; null where there is no file.';

create function private.bind_content() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.content := coalesce(new.content, private.stored_content(new.path));
  return new;
end
$$;
comment on function private.bind_content() is
  'Before-insert trigger on documents: each speaks of the bytes that are stored now. Where there are none yet, as in a seed, '
  'the file''s arrival binds it.';

create function private.holds_content(document public.documents) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return document.content is not distinct from private.stored_content(document.path);
end
$$;
comment on function private.holds_content(public.documents) is
  'False when other bytes lie at the document''s path than when it was saved (rule 8.22).';

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
  'waiting, checked, refused, or expired: checked, and past its date on its owner''s calendar (rule 8.19). Waiting, whatever was decided, '
  'once its file is another (rule 8.22).';

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
    order by array_position(private.allowed_words('document type'), document.type), document.state <> 'checked';
end
$$;
comment on function private.documents_of(uuid) is
  'The person''s documents in the usual order of types, of each the checked one first. Checks no rights.';

create function private.my_documents() returns setof public.document_row
language sql stable security definer rows 5 set search_path = ''
as $$ select * from private.documents_of((select auth.uid())) $$;

create function public.document_state(document public.documents) returns text
language sql stable set search_path = ''
as $$
  -- The caller may make a row up. It must not tell what day it is for somebody else.
  select case when document.user_id = (select auth.uid()) or (select private.is_admin()) then private.document_state(document) end
$$;
comment on function public.document_state(public.documents) is
  'The state of a document on its owner''s calendar: waiting, checked, refused or expired. A computed column: select=type,document_state.';

create function public.my_documents() returns setof public.document_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.my_documents() $$;
comment on function public.my_documents() is
  'The caller''s documents in the usual order of types, of each the checked one first, then the one that waits or was refused.';

create trigger bind_content before insert on public.documents
for each row execute function private.bind_content();

revoke all on public.documents, private.document_deciders from anon, authenticated, service_role;
-- Written by functions alone.
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
