-- Notifies people of decisions about their documents, and broadcasts changed documents to administrators' open pages.

create function private.document_message(document public.documents) returns text
language sql stable set search_path = ''
as $$
  select case document.state
    when 'checked' then concat_ws(' ', format('Your %s has been checked.', private.document_name(document.type)),
      'It is valid until ' || to_char(document.expires_on, 'FMDD Mon YYYY') || '.')
    when 'refused' then format('Your %s was refused: %s Please upload it again.', private.document_name(document.type),
      regexp_replace(regexp_replace(document.reason, '[\s[:cntrl:]]+', ' ', 'g'), '(?<=[^.!?…])$', '.'))
    else format('We are checking your %s again. You need not do anything.', private.document_name(document.type))
  end
$$;
comment on function private.document_message(public.documents) is
  'The owner''s notification of a decision about a document with its reason, or of a reopened decision (rules 9.26, 12.19).';

create function private.notify_of_reopened_document(document public.documents) returns void
language sql set search_path = ''
as $$
  insert into public.notifications (user_id, message, type, link, data)
  values (document.user_id, private.document_message(document), 'document_reopened', '/profile/documents',
    jsonb_build_object('document_id', document.id))
$$;
comment on function private.notify_of_reopened_document(public.documents) is
  'Notifies the owner that a decision they were notified of was undone (rule 12.19).';

create function private.broadcast_documents() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from changed) then
    perform private.broadcast_to_administrators('documents_changed', '{}');
  end if;
  return null;
end
$$;
comment on function private.broadcast_documents() is
  'After-statement trigger on documents: broadcasts a change of documents to administrators'' open pages, without saying whose.';

create trigger broadcast_inserted after insert on public.documents
referencing new table as changed for each statement execute function private.broadcast_documents();
create trigger broadcast_updated after update on public.documents
referencing new table as changed for each statement execute function private.broadcast_documents();
create trigger broadcast_deleted after delete on public.documents
referencing old table as changed for each statement execute function private.broadcast_documents();
