-- The check of the expiry date that an owner saves or an administrator confirms. The state of an expired document is in
-- private.document_state (documents.sql), and the form's own check in src/features/documents/schema.ts.

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
  'Raises PT400 (the hint is the field) for a day before the person''s today, or after 2199.';
