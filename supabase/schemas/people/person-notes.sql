-- Notes that administrators write about a person for each other (rule 12.21). No path shows a note to the person: not this file, not their
-- download, and not their own administrator role. The audit log records that a note was written or removed, but not its text.

create table private.person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  administrator_id uuid references public.profiles (id) on delete set null,
  note text not null check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table private.person_notes is 'Notes by administrators about a person, for administrators other than that person.';
comment on column private.person_notes.administrator_id is 'The note''s author; null once that account is deleted.';

create index person_notes_newest_idx on private.person_notes (user_id, created_at desc, id desc);
create index person_notes_administrator_idx on private.person_notes (administrator_id);

create function private.assert_note_about(person uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform private.assert_admin();
  -- The same error as for an unknown person, so that administrators cannot learn whether there are notes about themselves.
  if person = (select auth.uid()) or not exists (select from public.profiles profile where profile.id = person) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
end
$$;
comment on function private.assert_note_about(uuid) is
  'Raises PT403 unless the caller is an administrator, PT404 for an unknown person and for the caller.';

create function private.note_about(user_id uuid, note text, idempotency_key uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.text_as_stored(note, 2000, 'note');
  new_id constant uuid := md5(concat_ws(' ', coalesce(idempotency_key, gen_random_uuid()), note_about.user_id, said))::uuid;
begin
  perform private.assert_note_about(note_about.user_id);
  if said is null then
    raise exception 'Please write a note.' using errcode = 'PT400', hint = 'note';
  end if;
  -- A request that is repeated because its response was lost finds its note here (rule 3.19).
  insert into private.person_notes (id, user_id, administrator_id, note)
  values (new_id, note_about.user_id, (select auth.uid()), said)
  on conflict on constraint person_notes_pkey do nothing;
  return new_id;
end
$$;

create function private.remove_note(note_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  delete from private.person_notes note where note.id = note_id and note.user_id <> (select auth.uid());
  if not found then
    raise exception 'This note has been removed.' using errcode = 'PT404';
  end if;
end
$$;

create type public.person_note_row as (id uuid, note text, administrator text, created_at timestamptz);
comment on type public.person_note_row is 'A note about a person. administrator: the author''s name; null once that account is deleted.';

create function private.notes_about(user_id uuid, after_created timestamptz, after_id uuid, page_size integer)
returns setof public.person_note_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_note_about(notes_about.user_id);
  return query
    select note.id, note.note, private.person_name(author), note.created_at
    from private.person_notes note
    left join public.profiles author on author.id = note.administrator_id
    where note.user_id = notes_about.user_id
      and (after_created is null or (note.created_at, note.id) < (after_created, after_id))
    order by note.created_at desc, note.id desc
    limit private.page_size(page_size, 20, 200);
end
$$;

create function public.note_about(user_id uuid, note text, idempotency_key uuid default null) returns uuid
language sql set search_path = ''
as $$ select private.note_about(user_id, note, idempotency_key) $$;
comment on function public.note_about(uuid, text, uuid) is
  'Stores an administrator''s note about another person, for administrators, and returns the note''s id. idempotency_key: as in '
  'message_accepted. PT400 no note, or more than 2000 characters (hint note). PT403 not an administrator. PT404 no such person, or the '
  'caller.';

create function public.remove_note(note_id uuid) returns void
language sql set search_path = ''
as $$ select private.remove_note(note_id) $$;
comment on function public.remove_note(uuid) is
  'Removes a note by any administrator. PT403 not an administrator, PT404 no such note, or one about the caller.';

create function public.notes_about(
  user_id uuid, after_created timestamptz default null, after_id uuid default null, page_size integer default 20
) returns setof public.person_note_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.notes_about(user_id, after_created, after_id, page_size) $$;
comment on function public.notes_about(uuid, timestamptz, uuid, integer) is
  'Administrators'' notes about another person, newest first. after_created and after_id: created_at and id of the last note of the '
  'previous page. page_size: 1 to 200. PT403 not an administrator, PT404 no such person, or the caller.';

revoke all on private.person_notes from anon, authenticated, service_role;
grant execute on function private.note_about(uuid, text, uuid), public.note_about(uuid, text, uuid) to authenticated;
grant execute on function private.notes_about(uuid, timestamptz, uuid, integer),
  public.notes_about(uuid, timestamptz, uuid, integer) to authenticated;
grant execute on function private.remove_note(uuid), public.remove_note(uuid) to authenticated;

alter table private.person_notes enable row level security;

create policy "nobody reads the notes" on private.person_notes
  for select to service_role using (false);
