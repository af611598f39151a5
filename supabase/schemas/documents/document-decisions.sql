-- Checking documents as an administrator: the queue, the decisions, and the opening of files, which is recorded.

create table public.document_openings (
  id uuid primary key default gen_random_uuid(),
  -- Not a foreign key, because the record outlives the administrator's account (rule 12.13).
  administrator_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  type text not null check (type = any (private.allowed_words('document type'))),
  path text not null,
  opened_at timestamptz not null default now()
);
comment on table public.document_openings is
  'Which administrator opened whose document, and when (rule 8.21). Each row lets that administrator download that file for five minutes.';

create index document_openings_recent_idx on public.document_openings (administrator_id, path, opened_at);
create index document_openings_user_newest_idx on public.document_openings (user_id, opened_at desc, id desc);

create table private.pending_document_notices (
  document_id uuid primary key references public.documents (id) on delete cascade,
  decided_at timestamptz not null default now(),
  given_expires_on date,
  replaced jsonb
);
comment on table private.pending_document_notices is
  'Decisions about documents that their owners have not been notified of yet, with the data needed to undo them without a trace (rule '
  '12.19).';
comment on column private.pending_document_notices.given_expires_on is 'The expiry date entered by the owner.';
comment on column private.pending_document_notices.replaced is
  'The checked document that this one replaced, with decided_by (who had decided it) and reminded (days before expiry of the reminders '
  'sent). Its file is kept while this row exists.';

create index pending_document_notices_decided_idx on private.pending_document_notices (decided_at);

create type public.waiting_document_row as (
  id uuid, user_id uuid, user_name text, type text, path text, number text, expires_on date, uploaded_at timestamptz,
  current_expires_on date, has_current boolean
);
comment on type public.waiting_document_row is
  'A document waiting to be checked. has_current: its owner has a checked one of that type. current_expires_on: when that one expires.';

create function private.waiting_documents(after_uploaded timestamptz, after_id uuid, page_size integer)
returns setof public.waiting_document_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select document.id, document.user_id, private.person_name(person), document.type, document.path, document.number,
      document.expires_on, document.uploaded_at, earlier.expires_on, earlier.id is not null
    from (
      select * from public.documents waiting
      where waiting.state = 'waiting' and waiting.user_id <> (select auth.uid())
        and (after_uploaded is null or (waiting.uploaded_at, waiting.id) > (after_uploaded, after_id))
      order by waiting.uploaded_at, waiting.id
      limit private.page_size(page_size, 20, 1000)
    ) document
    join public.profiles person on person.id = document.user_id
    left join public.documents earlier
      on earlier.user_id = document.user_id and earlier.type = document.type and earlier.state = 'checked'
    order by document.uploaded_at, document.id;
end
$$;

create function private.decide_document(document_id uuid, decision text, expires_on date, reason text)
returns public.document_row
language plpgsql security definer set search_path = ''
as $$
declare
  administrator constant uuid := (select auth.uid());
  wanted constant text := nullif(private.canonical_word(decision, 'document state'), 'waiting');
  owner uuid;
  decider uuid;
  decided public.documents;
  replaced jsonb;
begin
  perform private.assert_admin();
  if wanted is null then
    raise exception 'A document is either checked or refused.' using errcode = 'PT400';
  end if;
  reason := case when wanted = 'refused' then private.text_as_stored(reason, 500, 'reason') end;
  if wanted = 'refused' and reason is null then
    raise exception 'Please give a reason.' using errcode = 'PT400', hint = 'reason';
  end if;
  select document.user_id into owner from public.documents document where document.id = document_id;
  if owner = administrator then
    raise exception 'You cannot decide about your own documents.' using errcode = 'PT403';
  end if;
  -- Locks people before the document, as deleting an account does.
  perform from public.profiles person where person.id in (owner, administrator) order by person.id for key share;
  select * into decided from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- Checked again, because the caller might have lost the role while waiting for another administrator's decision.
  perform private.assert_admin();
  expires_on := case wanted when 'checked' then decide_document.expires_on else decided.expires_on end;

  if decided.state <> 'waiting' then
    select stored.administrator_id into decider
    from private.document_deciders stored where stored.document_id = decided.id;
    -- A decision that is repeated because its response was lost.
    if decider = administrator
      and (decided.state, decided.expires_on, decided.reason) is not distinct from (wanted, expires_on, reason) then
      return private.document_row(decided);
    end if;
    raise exception '% already decided this document.', case when decider = administrator then 'You have' else (
      -- A line break in the name would break the response's header.
      select private.one_line(coalesce(private.person_name(person), 'Somebody'))
      from (select) nobody left join public.profiles person on person.id = decider
    ) || ' has' end using errcode = 'PT409';
  end if;

  -- The stored file is not the one that the administrator saw.
  if not private.holds_content(decided) then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  if wanted = 'checked' then
    perform private.assert_not_expired(expires_on, owner, 'expires_on');
    select to_jsonb(document) || jsonb_build_object('decided_by', earlier.administrator_id, 'reminded', array(
      select reminder.days from private.document_reminders reminder where reminder.document_id = document.id
    )) into replaced
    from public.documents document
    left join private.document_deciders earlier on earlier.document_id = document.id
    where document.user_id = owner and document.type = decided.type and document.state = 'checked';
    delete from public.documents document where document.id = (replaced ->> 'id')::uuid;
  end if;
  -- notify_of_decisions notifies the owner later.
  insert into private.pending_document_notices (document_id, given_expires_on, replaced) values (decided.id, decided.expires_on, replaced);
  update public.documents document
  set state = wanted, expires_on = decide_document.expires_on, reason = decide_document.reason, decided_at = now()
  where document.id = decided.id
  returning * into decided;
  insert into private.document_deciders (document_id, administrator_id) values (decided.id, administrator);
  return private.document_row(decided);
end
$$;

create function private.wait_anew(exchanged public.documents) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  waiting_id uuid;
begin
  delete from public.documents document where document.id = exchanged.id;
  -- If a newer document already waits, it stays.
  insert into public.documents (user_id, type, path, number, expires_on)
  select exchanged.user_id, exchanged.type, exchanged.path, exchanged.number, exchanged.expires_on
  where not exists (
    select from public.documents newer
    where newer.user_id = exchanged.user_id and newer.type = exchanged.type and newer.state <> 'checked'
  )
  returning id into waiting_id;
  return waiting_id;
end
$$;
comment on function private.wait_anew(public.documents) is
  'Replaces a document whose file has changed by a new document with its own id, which waits to be checked. Earlier decisions, and one in '
  'progress, apply to the old id only (rule 8.22). Returns the id; null if a newer document waits in its place. The caller must have '
  'locked the document.';

create function private.open_document(document_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  owner constant uuid := (select document.user_id from public.documents document where document.id = document_id);
  opened public.documents;
  exchanged_for uuid;
begin
  perform private.assert_admin();
  perform from public.profiles person where person.id in (owner, (select auth.uid())) order by person.id for key share;
  select * into opened from public.documents document where document.id = document_id for update;
  if not found then
    raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
  end if;
  -- A file can be replaced without firing a trigger, for example by a restore.
  if not private.holds_content(opened) then
    if private.stored_content(opened.path) is null then
      raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
    end if;
    exchanged_for := private.wait_anew(opened);
    select * into opened from public.documents document where document.id = exchanged_for;
    if not found then
      raise exception 'This document has been replaced or removed.' using errcode = 'PT404';
    end if;
  end if;
  insert into public.document_openings (administrator_id, user_id, type, path)
  values ((select auth.uid()), opened.user_id, opened.type, opened.path);
  return opened.path;
end
$$;

create function private.person_documents(user_id uuid) returns setof public.document_row
language plpgsql stable security definer rows 5 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query select * from private.documents_of(user_id);
end
$$;

create function public.waiting_documents(
  after_uploaded timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof public.waiting_document_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.waiting_documents(after_uploaded, after_id, page_size) $$;
comment on function public.waiting_documents(timestamptz, uuid, integer) is
  'Documents waiting to be checked, longest waiting first, for administrators. Leaves out the caller''s own, which others decide. '
  'after_uploaded and after_id: uploaded_at and id of the last document of the previous page. page_size: 1 to 1000. PT403 not an '
  'administrator.';

create function public.decide_document(
  document_id uuid, decision text, expires_on date default null, reason text default null
) returns public.document_row
language sql set search_path = ''
as $$ select private.decide_document(document_id, decision, expires_on, reason) $$;
comment on function public.decide_document(uuid, text, date, text) is
  'Decides a waiting document once, and returns it. For administrators. decision: checked (valid until expires_on, null for no expiry, '
  'replacing an earlier one) or refused (with a reason of at most 500 characters). Its owner is notified 10 seconds later, unless it is '
  'reopened before (reopen_document). PT400 another decision, no reason or a date that has passed (the hint names the field). PT403 not '
  'an administrator, or the caller''s own document. PT404 replaced or removed. PT409 already decided, by whom.';

create function public.open_document(document_id uuid) returns text
language sql set search_path = ''
as $$ select private.open_document(document_id) $$;
comment on function public.open_document(uuid) is
  'Records that an administrator opens a document, and returns its path in the bucket users. The caller can download the file for five '
  'minutes, unless it is replaced during that time. If it was already replaced, the document waits to be checked again, with another id. '
  'PT403 not an administrator, PT404 replaced or removed.';

create function public.person_documents(user_id uuid) returns setof public.document_row
language sql stable rows 5 set search_path = ''
as $$ select * from private.person_documents(user_id) $$;
comment on function public.person_documents(uuid) is
  'A person''s documents for administrators, in the usual order of types, the checked one of each type first. PT403 not an administrator.';

revoke all on public.document_openings, private.pending_document_notices from anon, authenticated, service_role;
-- No API role can change the record of openings, not even the one with the secret key.
grant select on public.document_openings to authenticated, service_role;
grant execute on function private.waiting_documents(timestamptz, uuid, integer),
  public.waiting_documents(timestamptz, uuid, integer) to authenticated;
grant execute on function private.decide_document(uuid, text, date, text), public.decide_document(uuid, text, date, text) to authenticated;
grant execute on function private.open_document(uuid), public.open_document(uuid) to authenticated;
grant execute on function private.person_documents(uuid), public.person_documents(uuid) to authenticated;

alter table public.document_openings enable row level security;
alter table private.pending_document_notices enable row level security;

create policy "openings are seen by administrators" on public.document_openings
  for select to authenticated using ((select private.is_admin()));
create policy "nobody reads what is not told yet" on private.pending_document_notices
  for select to service_role using (false);
